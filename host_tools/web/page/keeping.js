// SPDX-FileCopyrightText: 2026 The Skalbox authors
// SPDX-License-Identifier: MIT
// Where this browser keeps the saves and whether for good, whether this tab may play with them, and what earlier releases
// have left.
import { FILES, MEMORY } from "./board.js";
import { Database } from "./database.js";
import { Local } from "./local.js";
import { own } from "./names.js";
import { OnePlayer } from "./one_player.js";
import { Saves } from "./saves.js";

const NAMES = [MEMORY, ...FILES, "page"];
const EARLIER = "skalbox:"; // how the keys of 1.0.0 in localStorage begin, without a folder
const LEAVE_MS = 1500; // that a tab of 1.0.0 needs to go

/** Whether the browser asks its visitor, by a dialog: Firefox does. The others call themselves "like Gecko". */
export const asksVisitor = (agent = navigator.userAgent) => /\bGecko\/\d/.test(agent);

/** Whether the saves stay; null if the browser promises that to nobody (on a plain http address). */
export async function isPersistent(storage = navigator.storage) {
  try {
    return storage?.persist ? await storage.persisted() : null;
  } catch {
    return null;
  }
}

/** Asks the browser never to drop the saves of its own accord, which it may do if it is short of room. Resolves with its
 * answer. */
export async function persist(storage = navigator.storage) {
  try {
    return await storage.persist();
  } catch {
    return false;
  }
}

/** What `get` returns; null if the browser forbids it. */
function allowed(get) {
  try {
    return get() ?? null;
  } catch {
    return null;
  }
}

/** Where the saves are, and what look() finds there: IndexedDB if there is one, or else localStorage, or [null, {}]. */
async function shelf() {
  for (const make of [
    () => new Database(own("saves"), indexedDB),
    () => {
      localStorage.setItem(own("try"), "1"); // which some allow to be read alone
      localStorage.removeItem(own("try"));
      return new Local(own(""), NAMES, localStorage);
    },
  ]) {
    try {
      const made = make();
      return [made, await made.look()];
    } catch {
      // the next one
    }
  }
  return [null, {}];
}

/** Whether a tab plays that still has 1.0.0, which holds this lock meanwhile. */
async function hasEarlierTab() {
  try {
    await navigator.locks.request("skalbox", { signal: AbortSignal.timeout(LEAVE_MS) }, () => {});
    return false;
  } catch (error) {
    return error.name === "TimeoutError" || error.name === "AbortError";
  }
}

export class Keeping {
  /** told(trouble) and lost(), as in Saves. */
  constructor({ told, lost }) {
    Object.assign(this, { told, lost });
    this.saves = null; // once this tab plays
    this.persistent = null; // whether the browser has promised not to drop the saves; null: it promises that to nobody
  }

  /** Looks for what is kept, and resolves with the page's own settings. */
  async open() {
    [this.shelf, this.found] = await shelf();
    isPersistent().then((persistent) => (this.persistent = persistent));
    this.earlier = this.found.number ? null : this.earlierSaves();
    const kept = this.found.entries?.get("page") ?? this.earlier?.read("page");
    return kept?.constructor === Object ? kept : {};
  }

  /** What localStorage has although it is not the shelf, or from before there were folders; null if it has nothing. */
  earlierSaves() {
    const storage = allowed(() => localStorage);
    const prefixes = this.shelf instanceof Local ? [EARLIER] : [own(""), EARLIER];
    const places = storage ? prefixes.map((prefix) => new Local(prefix, NAMES, storage)) : [];
    return places.find((place) => place.all().size) ?? null;
  }

  /** Resolves with the saves if this tab may play with them; with null if another tab does. `here`: it may in any case. */
  async join(here) {
    if (!here && this.earlier?.prefix === EARLIER && (await hasEarlierTab())) return null;
    const first = this.earlier?.all() ?? new Map();
    if (!this.shelf) return this.begin(first, null, 0);
    this.player ??= this.newPlayer();
    try {
      const entries = await this.player.join(first, here);
      if (entries) this.earlier?.clear();
      return entries && this.begin(entries, this.shelf, this.player.number);
    } catch (error) {
      console.warn(error);
      return this.begin(this.earlier ? first : this.found.entries, null, 0); // it can be read, but not written
    }
  }

  newPlayer() {
    const channel = allowed(() => new BroadcastChannel(own("player")));
    return new OnePlayer(this.shelf, channel, () => this.saves?.end());
  }

  /** A tab that only looks at a record may change the page's own settings, and has nothing to lose. */
  look() {
    this.begin(this.found.entries ?? new Map(), this.shelf, null, () => {});
  }

  begin(entries, shelf, number, told = this.told) {
    const lost = () => {
      if (this.player) this.player.number = 0;
      this.lost();
    };
    this.saves = new Saves({ shelf, number, entries, told, lost });
    return this.saves;
  }

  /** The browser has stopped the page, or lets it go on. */
  freeze(frozen) {
    if (this.player) this.player.frozen = frozen;
  }

  /** The page goes. */
  leave() {
    allowed(() => this.player?.leave());
  }

  /** Whether a row of the menu should ask the visitor's browser to keep the saves for good. */
  get mayAsk() {
    return this.persistent === false && asksVisitor();
  }

  /** Asks, and resolves with the answer. */
  async persist() {
    this.persistent = await persist();
    return this.persistent;
  }

  /** There is something to lose: asks a browser that decides by itself. */
  async hasThrown() {
    if (this.asked || this.persistent !== false || asksVisitor()) return;
    this.asked = true;
    await this.persist();
  }
}
