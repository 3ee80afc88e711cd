// SPDX-FileCopyrightText: 2026 The Skalbox authors
// SPDX-License-Identifier: MIT
// A zip of files that are stored as they are.

const TABLE = Uint32Array.from({ length: 256 }, (_, value) => {
  for (let i = 0; i < 8; i++) value = (value >>> 1) ^ (value & 1 && 0xedb88320);
  return value;
});
const DATE = ((2026 - 1980) << 9) | (1 << 5) | 1;
const UTF8 = 1 << 11; // how names are written

export function crc32(data) {
  let sum = -1;
  for (const byte of data) sum = (sum >>> 8) ^ TABLE[(sum ^ byte) & 255];
  return ~sum >>> 0;
}

/** Numbers of two bytes, or of four where given as [number], the lowest first. */
function packed(...numbers) {
  const found = [];
  for (const each of numbers) {
    const [value, size] = Array.isArray(each) ? [each[0], 4] : [each, 2];
    for (let i = 0; i < size; i++) found.push((value >>> (8 * i)) & 255);
  }
  return Uint8Array.from(found);
}

/** A Blob with these files: [path, bytes] of each. */
export function zipped(files) {
  const [parts, listed] = [[], []];
  let at = 0;
  for (const [path, data] of files) {
    const name = new TextEncoder().encode(path);
    const common = packed(20, UTF8, 0, 0, DATE, [crc32(data)], [data.length], [data.length], name.length, 0);
    const head = [packed([0x04034b50]), common, name];
    listed.push(packed([0x02014b50], 20), common, packed(0, 0, 0, [0], [at]), name);
    parts.push(...head, data);
    at += [...head, data].reduce((sum, each) => sum + each.length, 0);
  }
  const size = listed.reduce((sum, each) => sum + each.length, 0);
  const end = packed([0x06054b50], 0, 0, files.length, files.length, [size], [at], 0);
  return new Blob([...parts, ...listed, end]);
}
