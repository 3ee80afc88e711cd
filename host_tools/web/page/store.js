// SPDX-FileCopyrightText: 2026 The Skalbox authors
// SPDX-License-Identifier: MIT
// What the device and the page keep, in the browser's storage: written before the device goes on, like flash.

const PREFIX = "skalbox:";

const text = (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
const bytes = (text) => Uint8Array.from(atob(text), (char) => char.charCodeAt(0));

export class Store {
  /** `failed(why)` is called when something cannot be kept, with "refused" or "full"; what was kept before stays, and
   * the device goes on with what this object remembers. */
  constructor(failed, storage = () => localStorage) {
    this.failed = failed;
    this.known = new Map();
    try {
      this.storage = storage();
      this.storage.setItem(PREFIX + "try", "1");
      this.storage.removeItem(PREFIX + "try");
    } catch (error) {
      if (!full(error)) this.storage = null;
      failed(full(error) ? "full" : "refused");
    }
  }

  /** Bytes, or null. */
  get(name) {
    if (this.known.has(name)) return this.known.get(name);
    try {
      const kept = this.storage?.getItem(PREFIX + name);
      return kept ? bytes(kept) : null;
    } catch {
      return null; // damaged: as on a new device
    }
  }

  put(name, data) {
    this.known.set(name, data);
    this.write(name, text(data));
  }

  /** The page's own settings, an object. */
  get page() {
    try {
      return JSON.parse(this.storage?.getItem(PREFIX + "page") ?? "{}") ?? {};
    } catch {
      return {};
    }
  }

  set page(settings) {
    this.write("page", JSON.stringify(settings));
  }

  write(name, kept) {
    if (!this.storage) return;
    try {
      this.storage.setItem(PREFIX + name, kept);
    } catch (error) {
      this.failed(full(error) ? "full" : "refused");
    }
  }
}

const full = (error) => error?.name === "QuotaExceededError" || error?.name === "NS_ERROR_DOM_QUOTA_REACHED";

/** The throw-away store of a board that only shows something. */
export class Memory {
  constructor() {
    this.known = new Map();
  }

  get(name) {
    return this.known.get(name) ?? null;
  }

  put(name, data) {
    this.known.set(name, data);
  }
}
