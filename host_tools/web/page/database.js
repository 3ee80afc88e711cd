// SPDX-FileCopyrightText: 2026 The Skalbox authors
// SPDX-License-Identifier: MIT
// The saves in IndexedDB, which keeps a finished transaction even if the browser is killed at once. Beside the saves it
// has the number of the tab that plays, which each takeover raises.

const SAVES = "saves";
const PLAYER = "player"; // "number": of the tab that plays; "left": of the last tab that was closed
const STORES = [SAVES, PLAYER];
const STRICT = { durability: "strict" };
const OPEN_MS = 5000; // some browsers never answer

export class Database {
  /** `factory`: IndexedDB; `after(act, ms)`: sets a timer. */
  constructor(name, factory, after = (act, ms) => setTimeout(act, ms)) {
    Object.assign(this, { name, factory, after });
  }

  /** The open database. It is opened again after a fault: a browser may have closed it. */
  async opened() {
    this.opening ??= open(this.name, this.factory, this.after);
    const { opening } = this;
    try {
      const db = await opening;
      db.onclose = () => this.drop(opening);
      db.onversionchange = () => db.close(); // a later release wants to change it
      this.db = db;
      return db;
    } catch (error) {
      this.drop(opening);
      throw error;
    }
  }

  drop(opening) {
    if (this.opening !== opening) return;
    this.opening = this.db = null;
  }

  /** Calls act(saves, player), both object stores, in one transaction, and waits until that has been written. */
  async change(act) {
    const db = await this.opened();
    const { opening } = this;
    try {
      const transaction = db.transaction(STORES, "readwrite", STRICT);
      act(...STORES.map((name) => transaction.objectStore(name)));
      await finished(transaction);
    } catch (error) {
      db.close(); // after the transactions that are under way
      this.drop(opening);
      throw error;
    }
  }

  /** Resolves with `number` of the tab that plays and `left`, of the last tab that was closed (0: none so far), and
   * `entries`, all saves by name. */
  async look() {
    const transaction = (await this.opened()).transaction(STORES);
    const player = transaction.objectStore(PLAYER);
    const [number, left] = [player.get("number"), player.get("left")];
    const entries = all(transaction.objectStore(SAVES));
    await finished(transaction);
    return { number: number.result ?? 0, left: left.result ?? 0, entries };
  }

  /** Makes `next` the number of the tab that plays, and resolves with all saves by name; with null if the number is not
   * `seen` any more. `first`: the saves with which a new database begins. */
  async take(seen, next, first) {
    let found = null;
    await this.change((saves, player) => {
      player.get("number").onsuccess = ({ target }) => {
        if ((target.result ?? 0) !== seen) return;
        player.put(next, "number");
        if (!seen) for (const [name, data] of first) saves.put(data, name);
        found = all(saves);
      };
    });
    return found;
  }

  /** Writes these saves if the tab with this number still plays, and resolves with whether it does; `number` null: in any
   * case; `alone`: all others are removed. If everything has been deleted, resolves with null and writes nothing, unless
   * `anew`: these are then all saves. */
  async write(number, entries, alone = false, anew = alone) {
    let mine = false;
    await this.change((saves, player) => {
      player.get("number").onsuccess = ({ target }) => {
        const gone = number !== null && target.result === undefined;
        mine = gone ? anew || null : number === null || target.result === number;
        if (mine && gone) player.put(number, "number");
        if (mine && alone) saves.clear();
        if (mine) for (const [name, data] of entries) saves.put(data, name);
      };
    });
    return mine;
  }

  /** Notes that the tab with this number is being closed, which leaves no time to wait. */
  leave(number) {
    const transaction = this.db?.transaction(PLAYER, "readwrite");
    transaction?.objectStore(PLAYER).put(number, "left");
    transaction?.commit?.();
  }
}

/** A map that has everything in this object store once the transaction is finished. */
function all(store) {
  const found = new Map();
  store.openCursor().onsuccess = ({ target: { result: at } }) => {
    if (!at) return;
    found.set(at.key, at.value);
    at.continue();
  };
  return found;
}

function open(name, factory, after) {
  return new Promise((resolve, reject) => {
    const request = factory.open(name, 1);
    request.onupgradeneeded = () => STORES.forEach((each) => request.result.createObjectStore(each));
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    after(() => reject(new Error("IndexedDB does not answer")), OPEN_MS);
  });
}

function finished(transaction) {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = () => reject(transaction.error ?? new Error("IndexedDB has given up"));
  });
}
