// SPDX-FileCopyrightText: 2026 The Skalbox authors
// SPDX-License-Identifier: MIT
// What a browser gives to the page's modules, for tests in node: IndexedDB, localStorage, BroadcastChannel, a clock.

/** IndexedDB with one database. `gate`: each transaction waits for it before it is kept; `error`: with which transactions
 * fail; `log`: of what has been kept, "mode durability name=value ...". */
export class Disk {
  constructor() {
    Object.assign(this, { kept: {}, last: Promise.resolve(), gate: null, error: null, log: [], opened: 0 });
  }

  open() {
    const request = { result: this };
    queueMicrotask(() => {
      if (!this.opened++) request.onupgradeneeded();
      request.onsuccess();
    });
    return request;
  }

  createObjectStore(name) {
    this.kept[name] = new Map();
  }

  close() {}

  transaction(names, mode = "readonly", { durability } = {}) {
    const change = new Change([names].flat(), this.kept);
    this.last = this.last.then(async () => {
      const wrote = change.run();
      await this.gate;
      if (this.error) return change.onabort?.((change.error = this.error));
      Object.assign(this.kept, change.stores);
      if (wrote.length) this.log.push([mode, durability, ...wrote].join(" "));
      change.oncomplete?.();
    });
    return change;
  }
}

/** A transaction: what is asked of it happens when it is its turn. */
class Change {
  constructor(names, kept) {
    Object.assign(this, { names, kept, asked: [], wrote: [] });
  }

  run() {
    this.stores = Object.fromEntries(this.names.map((name) => [name, new Map(this.kept[name])]));
    for (let next; (next = this.asked.shift()); ) next();
    return this.wrote;
  }

  ask(act, request = {}) {
    this.asked.push(() => {
      request.result = act();
      request.onsuccess?.({ target: request });
    });
    return request;
  }

  objectStore(name) {
    const put = (value, key) => (this.wrote.push(`${key}=${value}`), this.stores[name].set(key, value));
    const openCursor = () => {
      let all;
      const next = () => {
        const entry = (all ??= this.stores[name].entries()).next().value;
        return entry && { key: entry[0], value: entry[1], continue: () => this.ask(next, request) };
      };
      const request = this.ask(() => next());
      return request;
    };
    return { get: (key) => this.ask(() => this.stores[name].get(key)), put: (...all) => this.ask(() => put(...all)), clear: () => this.ask(() => this.stores[name].clear()), openCursor };
  }
}

/** localStorage with room for so many characters. `error`: the name of the error that a write throws otherwise. */
export class Shelf extends Map {
  constructor(entries, error = "QuotaExceededError", room = Infinity) {
    super(entries);
    Object.assign(this, { error, room });
  }

  getItem(name) {
    return super.get(name) ?? null;
  }

  setItem(name, text) {
    const others = [...this].filter(([each]) => each !== name).map(([, each]) => each);
    if (others.join("").length + `${text}`.length > this.room) throw Object.assign(new Error(), { name: this.error });
    super.set(name, `${text}`);
  }

  removeItem(name) {
    super.delete(name);
  }
}

/** CacheStorage. */
export class Caches extends Map {
  async open(name) {
    if (!this.has(name)) this.set(name, new Cache());
    return this.get(name);
  }

  async match({ url }, { cacheName }) {
    return this.get(cacheName)?.kept.get(url);
  }
}

class Cache {
  kept = new Map();

  async addAll(requests) {
    for (const { url } of requests) this.kept.set(url, "kept");
  }

  async keys() {
    return [...this.kept.keys()].map((url) => ({ url }));
  }
}

/** BroadcastChannel: new Air().channel() for each tab. A tab hears nothing while it is `frozen`, and all once it is not. */
export class Air {
  constructor() {
    this.tabs = [];
  }

  channel() {
    const tab = { frozen: false, missed: [] };
    tab.postMessage = (data) => this.tabs.filter((other) => other !== tab).forEach((other) => (other.frozen ? other.missed.push(data) : other.onmessage({ data })));
    tab.thaw = () => {
      tab.frozen = false;
      for (const data of tab.missed.splice(0)) tab.onmessage({ data });
    };
    this.tabs.push(tab);
    return tab;
  }
}

/** Timers of a time that passes by pass(ms) alone. */
export class Clock {
  constructor() {
    Object.assign(this, { now: 0, timers: new Map(), number: 0 });
    this.after = (act, ms) => (this.timers.set(++this.number, [this.now + ms, act]), this.number);
    this.cancel = (timer) => this.timers.delete(timer);
  }

  async pass(ms) {
    for (const end = this.now + ms; ; ) {
      await rest();
      const [timer, [when, act]] = [...this.timers].sort((a, b) => a[1][0] - b[1][0])[0] ?? [0, [Infinity]];
      if (when > end) return (this.now = end);
      this.now = when;
      this.timers.delete(timer);
      act();
    }
  }
}

/** Until all that need not wait has happened. */
export const rest = () => new Promise((resolve) => setImmediate(resolve));
