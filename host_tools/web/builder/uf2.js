// SPDX-FileCopyrightText: 2026 The Skalbox authors
// SPDX-License-Identifier: MIT
// Reads and writes UF2, the bootloader's format: blocks of 512 bytes, each with 256 bytes and their address. The same
// rules, sentences and bytes as host_tools/drive/uf2_blocks.py.

import { Refusal, hex, say } from "./say.js";

const FLASH = 0x10000000;
const ABSOLUTE = 0xe48bff57; // a separate block that makes the RP2350's bootloader accept the others
const [BLOCK, PAGE, SECTOR, HEAD] = [512, 256, 4096, 32];
const MAGIC = [0x0a324655, 0x9e5d5157];
const END = 0x0ab16f30;
const [NOT_FLASH, HAS_FAMILY] = [0x1, 0x2000];

const alike = (one, other) => one.every((each, at) => each === other[at]);

// Returns what is in a UF2: family, pages (a Map of address -> 256 bytes), first: blocks to keep in front. A Refusal if
// it isn't one, or not for one of the chips in `families` (family in hexadecimal -> name).
export function read(data, families, refusals) {
  if (!data.length || data.length % BLOCK) throw new Refusal(say(refusals.size, BLOCK));
  const view = new DataView(data.buffer, data.byteOffset, data.length);
  const pages = new Map();
  const first = [];
  const [found, counts, numbers] = [new Set(), new Set(), new Set()];
  for (let at = 0; at < data.length; at += BLOCK) {
    const [magic, mark, flags, address, size, number, count, family] = [...Array(8).keys()].map((each) =>
      view.getUint32(at + 4 * each, true),
    );
    if (magic !== MAGIC[0] || mark !== MAGIC[1] || view.getUint32(at + BLOCK - 4, true) !== END)
      throw new Refusal(say(refusals["no block"], at / BLOCK));
    if (flags & NOT_FLASH) continue;
    if (flags & HAS_FAMILY && family === ABSOLUTE) {
      first.push(data.subarray(at, at + BLOCK));
      continue;
    }
    if (!(flags & HAS_FAMILY) || size !== PAGE || address % PAGE || address < FLASH || number >= count)
      throw new Refusal(say(refusals.block, at / BLOCK));
    found.add(family);
    counts.add(count);
    numbers.add(number);
    const page = data.subarray(at + HEAD, at + HEAD + PAGE);
    if (!pages.has(address)) pages.set(address, page);
    else if (!alike(pages.get(address), page)) throw new Refusal(say(refusals["two blocks"], address));
  }
  const ids = [...found].map((each) => hex(each, 8)).sort();
  if (ids.length !== 1 || !(ids[0] in families)) {
    const names = ids.map((id) => "0x" + id).join(" ") || "none";
    const allowed = Object.entries(families).map(([id, name]) => `${name} (0x${id})`);
    throw new Refusal(say(refusals.family, names, allowed.join(" or ")));
  }
  if (counts.size !== 1 || !counts.has(numbers.size))
    throw new Refusal(say(refusals["not whole"], numbers.size, Math.max(...counts)));
  return { family: [...found][0], chip: families[ids[0]], pages, first };
}

// Returns the pages' addresses, in order.
export const addresses = (pages) => [...pages.keys()].sort((one, other) => one - other);

// Returns the address behind the last page.
export const end = (pages) => Math.max(...pages.keys()) + PAGE;

// Returns the UF2 of a firmware, as `read` gives it, with a drive's image at this address, in whole sectors.
export function joined(firmware, drive, address) {
  const pages = new Map(firmware.pages);
  for (let at = 0; at < drive.length; at += PAGE) pages.set(address + at, drive.subarray(at, at + PAGE));
  const blank = new Uint8Array(PAGE).fill(0xff);
  for (const each of addresses(pages)) {
    const sector = each - (each % SECTOR);
    for (let at = sector; at < sector + SECTOR; at += PAGE) if (!pages.has(at)) pages.set(at, blank);
  }
  return written(pages, firmware.family, firmware.first);
}

function written(pages, family, first) {
  const data = new Uint8Array((first.length + pages.size) * BLOCK);
  const view = new DataView(data.buffer);
  first.forEach((block, number) => data.set(block, number * BLOCK));
  addresses(pages).forEach((address, number) => {
    const at = (first.length + number) * BLOCK;
    const head = [...MAGIC, HAS_FAMILY, address, PAGE, number, pages.size, family];
    head.forEach((each, field) => view.setUint32(at + 4 * field, each, true));
    data.set(pages.get(address), at + HEAD);
    view.setUint32(at + BLOCK - 4, END, true);
  });
  return data;
}
