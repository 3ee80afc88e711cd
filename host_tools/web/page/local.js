// SPDX-FileCopyrightText: 2026 The Skalbox authors
// SPDX-License-Identifier: MIT
// The saves as text: in localStorage, for a browser without IndexedDB and as earlier releases have kept them, and as one
// file, which is JSON with a check value of these texts.

const KIND = "skalbox saves";
const VERSION = 1;

const text = (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
const bytes = (text) => Uint8Array.from(atob(text), (char) => char.charCodeAt(0));

/** A save as text: base64, or JSON for the page's own settings. */
export const encoded = (name, data) => (name === "page" ? JSON.stringify(data) : text(data));

/** What `encoded` was given; undefined if the text is damaged. */
export function decoded(name, kept) {
  try {
    return name === "page" ? JSON.parse(kept) : bytes(kept);
  } catch {
    return undefined;
  }
}

export class Local {
  /** `prefix`: of this copy's keys; `names`: of the saves. */
  constructor(prefix, names, storage) {
    Object.assign(this, { prefix, names, storage });
  }

  read(name) {
    const kept = this.storage.getItem(this.prefix + name);
    return kept === null ? undefined : decoded(name, kept);
  }

  /** All saves that are here, by name. */
  all() {
    const found = this.names.map((name) => [name, this.read(name)]);
    return new Map(found.filter(([, data]) => data !== undefined));
  }

  /** Removes all saves. */
  clear() {
    for (const name of this.names) this.storage.removeItem(this.prefix + name);
  }

  number(name) {
    return Number(this.storage.getItem(this.prefix + name) ?? 0);
  }

  // As in Database.

  async look() {
    return { number: this.number("number"), left: this.number("left"), entries: this.all() };
  }

  async take(seen, next, first) {
    if (this.number("number") !== seen) return null;
    this.storage.setItem(this.prefix + "number", next);
    if (!seen) for (const [name, data] of first) this.storage.setItem(this.prefix + name, encoded(name, data));
    return this.all();
  }

  async write(number, entries, alone = false, anew = alone) {
    const gone = number && !this.number("number");
    if (gone && !anew) return null;
    if (!gone && number !== null && this.number("number") !== number) return false;
    const before = this.names.map((name) => [this.prefix + name, this.storage.getItem(this.prefix + name)]);
    try {
      if (gone) this.storage.setItem(this.prefix + "number", number);
      if (alone) this.clear();
      for (const [name, data] of entries) this.storage.setItem(this.prefix + name, encoded(name, data));
    } catch (error) {
      this.clear(); // all or nothing
      for (const [key, kept] of before) if (kept !== null) this.storage.setItem(key, kept);
      throw error;
    }
    return true;
  }

  leave(number) {
    this.storage.setItem(this.prefix + "left", number);
  }
}

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
