// SPDX-FileCopyrightText: 2026 The Skalbox authors
// SPDX-License-Identifier: MIT
// All saves as one file: JSON with the saves as text, and a check value of these texts.
import { decoded, encoded } from "./local.js";

const KIND = "skalbox saves";
const VERSION = 1;

/** CRC-32 of a text. */
function crc32(text) {
  let sum = -1;
  for (const byte of new TextEncoder().encode(text)) {
    sum ^= byte;
    for (let i = 0; i < 8; i++) sum = (sum >>> 1) ^ (sum & 1 && 0xedb88320);
  }
  return ~sum >>> 0;
}

const check = (saves) => crc32(JSON.stringify(Object.entries(saves).sort()));

/** The text of a file with these saves, a map. */
export function packed(entries) {
  const saves = Object.fromEntries([...entries].map(([name, data]) => [name, encoded(name, data)]));
  return JSON.stringify({ kind: KIND, version: VERSION, check: check(saves), saves }, null, 1) + "\n";
}

/** The saves in the text of such a file, a map; null if it is another file or damaged. `sizes`: in bytes, of the saves
 * that the device has, by name. */
export function unpacked(text, sizes) {
  try {
    const { kind, version, check: wanted, saves } = JSON.parse(text);
    if (kind !== KIND || version !== VERSION || check(saves) !== wanted) return null;
    const found = new Map(Object.entries(saves).map(([name, kept]) => [name, decoded(name, kept)]));
    const fits = ([name, data]) => (name === "page" ? data?.constructor === Object : data?.length === sizes[name]);
    return found.size && [...found].every(fits) ? found : null;
  } catch {
    return null;
  }
}
