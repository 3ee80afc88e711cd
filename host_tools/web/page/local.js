// SPDX-FileCopyrightText: 2026 The Skalbox authors
// SPDX-License-Identifier: MIT
// The saves in localStorage, as text: for a browser without IndexedDB, and what earlier releases have kept there.

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

  async take(seen, first) {
    if (this.number("number") !== seen) return null;
    this.storage.setItem(this.prefix + "number", seen + 1);
    if (!seen) for (const [name, data] of first) this.storage.setItem(this.prefix + name, encoded(name, data));
    return this.all();
  }

  async write(number, entries, alone = false, known = entries) {
    const gone = number && !this.number("number");
    if (!gone && number !== null && this.number("number") !== number) return false;
    const before = this.names.map((name) => [this.prefix + name, this.storage.getItem(this.prefix + name)]);
    try {
      if (gone) this.storage.setItem(this.prefix + "number", number);
      if (alone) this.clear();
      for (const [name, data] of gone ? known : entries) this.storage.setItem(this.prefix + name, encoded(name, data));
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
