// SPDX-FileCopyrightText: 2026 The Skalbox authors
// SPDX-License-Identifier: MIT
// Builds a drive of 1 MB as CircuitPython formats it on a Pico: FAT12, one table, clusters of 512 bytes. The same bytes
// as host_tools/drive/fat.py makes, which says more. The names of files are plain ASCII.

import { Refusal } from "./say.js";

const SECTOR = 512;
const SECTORS = 2048;
const FAT_SECTORS = 7;
const ROOT_ENTRIES = 512;
const ENTRY = 32;
const FAT_AT = SECTOR;
const ROOT_AT = FAT_AT + FAT_SECTORS * SECTOR;
const DATA_AT = ROOT_AT + ROOT_ENTRIES * ENTRY;
const CLUSTERS = SECTORS - DATA_AT / SECTOR;
const [LABEL, FOLDER, FILE, LONG] = [0x08, 0x10, 0x20, 0x0f];
const [LOWER_NAME, LOWER_END] = [0x08, 0x10];
const SHORT = new Set("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-~!#$%&'()@^`{}");
// The first bytes of the boot sector: a drive begins with them.
export const HEAD = Uint8Array.of(0xeb, 0xfe, 0x90, ...ascii("MSDOS5.0"));

function ascii(text) {
  return Uint8Array.from(text, (each) => each.charCodeAt(0));
}

const CRC = Uint32Array.from({ length: 256 }, (_, number) => {
  for (let bit = 0; bit < 8; bit++) number = number & 1 ? (number >>> 1) ^ 0xedb88320 : number >>> 1;
  return number;
});

// Returns the CRC-32 of these pieces, one after the other.
export function crc32(pieces) {
  let sum = 0xffffffff;
  for (const piece of pieces) for (const each of piece) sum = (sum >>> 8) ^ CRC[(sum ^ each) & 255];
  return (sum ^ 0xffffffff) >>> 0;
}

// Splits at the last dot: [before, the dot or nothing, behind].
function parted(name) {
  const dot = name.lastIndexOf(".");
  return dot < 0 ? ["", "", name] : [name.slice(0, dot), ".", name.slice(dot + 1)];
}

function fits(part, longest) {
  const upper = part.toUpperCase();
  return part.length <= longest && [...upper].every((each) => SHORT.has(each)) && (part === upper || part === part.toLowerCase());
}

function isShort(name) {
  const [stem, , end] = parted(name);
  return stem ? fits(stem, 8) && fits(end, 3) : fits(end, 8) && !name.includes(".");
}

const clean = (part) => [...part.toUpperCase()].filter((each) => SHORT.has(each)).join("");

// Returns the entries that hold a long name, last piece first, each with the checksum of the short one.
function longEntries(name, short) {
  let total = 0;
  for (const each of ascii(short)) total = ((((total & 1) << 7) | (total >> 1)) + each) & 255;
  const count = Math.ceil(name.length / 13);
  const found = new Uint8Array(count * ENTRY);
  for (let number = count; number > 0; number--) {
    const at = (count - number) * ENTRY;
    const piece = new Uint8Array(26).fill(0xff);
    const letters = name.slice((number - 1) * 13, number * 13);
    for (let i = 0; i < letters.length; i++) piece.set([letters.charCodeAt(i), 0], 2 * i);
    if (letters.length < 13) piece.set([0, 0], 2 * letters.length);
    found[at] = number | (number === count ? 0x40 : 0);
    found.set(piece.subarray(0, 10), at + 1);
    found.set([LONG, 0, total], at + 11);
    found.set(piece.subarray(10, 22), at + 14);
    found.set(piece.subarray(22), at + 28);
  }
  return found;
}

// The entries of one folder, and its place.
class Folder {
  constructor(parent, names, date) {
    this.parent = parent;
    this.date = date;
    this.cluster = 0; // of the root, and of others until they are placed
    this.taken = new Set();
    this.entries = [];
    // The names decide how much room it takes; the short ones come first, before a generated one takes theirs.
    this.short = new Map();
    for (const name of [...names.filter(isShort), ...names.filter((name) => !isShort(name))])
      this.short.set(name, this.shortened(name));
    let rows = parent ? 2 : 1;
    for (const [, , long] of this.short.values()) rows += 1 + long.length / ENTRY;
    this.room = rows * ENTRY;
  }

  // Returns the name of eight and three letters, the flags for lower case, and the entries of the long name.
  shortened(name) {
    let [stem, dot, end] = parted(name);
    if (!stem && !dot) [stem, end] = [end, ""];
    if (isShort(name)) {
      const short = stem.toUpperCase().padEnd(8) + end.toUpperCase().padEnd(3);
      this.taken.add(short);
      const lower = (stem !== stem.toUpperCase() ? LOWER_NAME : 0) | (end !== end.toUpperCase() ? LOWER_END : 0);
      return [short, lower, new Uint8Array(0)];
    }
    for (let number = 1; ; number++) {
      const tail = "~" + number;
      const short = (clean(stem || end).slice(0, 8 - tail.length) + tail).padEnd(8) + (stem ? clean(end).slice(0, 3) : "").padEnd(3);
      if (this.taken.has(short)) continue;
      this.taken.add(short);
      return [short, 0, longEntries(name, short)];
    }
  }

  row(short, kind, lower, cluster, size) {
    const entry = new Uint8Array(ENTRY);
    const view = new DataView(entry.buffer);
    entry.set(ascii(short));
    entry[11] = kind;
    entry[12] = lower;
    for (const at of [16, 18, 24]) view.setUint16(at, this.date, true);
    view.setUint16(26, cluster, true);
    view.setUint32(28, size, true);
    this.entries.push(entry);
  }

  add(name, kind, cluster, size) {
    const [short, lower, long] = this.short.get(name);
    this.entries.push(long);
    this.row(short, kind, lower, cluster, size);
  }

  bytes(room) {
    const found = new Uint8Array(room);
    let at = 0;
    for (const each of this.entries) {
      found.set(each, at);
      at += each.length;
    }
    return found;
  }
}

// Returns the used part of the drive with these files, a Map of path -> bytes, in their order.
export function image(files, label, date) {
  const data = new Uint8Array(SECTORS * SECTOR).fill(0xff);
  const links = [0xff8, 0xfff];
  const take = (size) => {
    const count = Math.ceil(size / SECTOR);
    if (!count) return 0;
    if (links.length - 2 + count > CLUSTERS) throw new Refusal("the files do not fit on the drive of 1 MB");
    const first = links.length;
    for (let i = 1; i < count; i++) links.push(first + i);
    links.push(0xfff);
    return first;
  };
  const put = (cluster, content) => {
    const at = DATA_AT + (cluster - 2) * SECTOR;
    data.fill(0, at, at + Math.ceil(content.length / SECTOR) * SECTOR).set(content, at);
  };
  const folders = foldersOf(files.keys(), date);
  const root = folders.get("");
  if (root.room > ROOT_ENTRIES * ENTRY) throw new Refusal("too many files in the top folder of the drive");
  root.row(label.padEnd(11), LABEL, 0, 0, 0);
  for (const [path, content] of files) {
    const parts = path.split("/");
    for (let end = 1; end < parts.length; end++) {
      const folder = folders.get(parts.slice(0, end).join("/"));
      if (folder.cluster) continue;
      folder.cluster = take(folder.room);
      folder.row(".".padEnd(11), FOLDER, 0, folder.cluster, 0);
      folder.row("..".padEnd(11), FOLDER, 0, folder.parent.cluster, 0);
      folder.parent.add(parts[end - 1], FOLDER, folder.cluster, 0);
    }
    const cluster = take(content.length);
    folders.get(parts.slice(0, -1).join("/")).add(parts.at(-1), FILE, cluster, content.length);
    if (content.length) put(cluster, content);
  }
  for (const folder of folders.values()) if (folder.cluster) put(folder.cluster, folder.bytes(folder.room));
  data.set(boot(crc32([...files].flatMap(([path, content]) => [ascii(path), content]))));
  data.set(table(links), FAT_AT);
  data.set(root.bytes(ROOT_ENTRIES * ENTRY), ROOT_AT);
  return data.subarray(0, DATA_AT + (links.length - 2) * SECTOR);
}

function foldersOf(paths, date) {
  const names = new Map([["", []]]);
  for (const path of paths) {
    const parts = path.split("/");
    for (let end = 1; end <= parts.length; end++) {
      const above = parts.slice(0, end - 1).join("/");
      if (!names.has(above)) names.set(above, []);
      if (!names.get(above).includes(parts[end - 1])) names.get(above).push(parts[end - 1]);
    }
  }
  const folders = new Map();
  for (const path of [...names.keys()].sort()) {
    const parent = path ? folders.get(path.slice(0, Math.max(0, path.lastIndexOf("/")))) : null;
    folders.set(path, new Folder(parent, names.get(path), date));
  }
  return folders;
}

function boot(serial) {
  const found = new Uint8Array(SECTOR);
  const view = new DataView(found.buffer);
  found.set(HEAD);
  view.setUint16(11, SECTOR, true);
  found.set([1, 1, 0, 1], 13); // sectors a cluster, reserved sectors (two bytes), tables
  view.setUint16(17, ROOT_ENTRIES, true);
  view.setUint16(19, SECTORS, true);
  found[21] = 0xf8;
  view.setUint16(22, FAT_SECTORS, true);
  view.setUint16(24, 63, true);
  view.setUint16(26, 255, true);
  view.setUint32(28, 1, true);
  found.set([0x80, 0, 0x29], 36);
  view.setUint32(39, serial, true);
  found.set(ascii("NO NAME    FAT     "), 43);
  found.set([0x55, 0xaa], SECTOR - 2);
  return found;
}

// Returns the table of clusters: the number of the next one in 12 bits each.
function table(links) {
  const found = new Uint8Array(FAT_SECTORS * SECTOR);
  links.forEach((link, number) => {
    const at = (number * 3) >> 1;
    const pair = (found[at] | (found[at + 1] << 8)) | (number & 1 ? link << 4 : link);
    found[at] = pair & 255;
    found[at + 1] = pair >> 8;
  });
  return found;
}
