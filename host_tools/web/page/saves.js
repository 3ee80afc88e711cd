// SPDX-FileCopyrightText: 2026 The Skalbox authors
// SPDX-License-Identifier: MIT
// What the device and the page keep. The device reads and writes at once, as in flash; the browser writes a little later.
// Until it has, the page shows nothing of what is being written.

const LATE_MS = 1000; // then the picture is shown although nothing has been written

export class Saves {
  /**
   * shelf: a Database or a Local; null: nothing can be kept; number: of this tab, see Database.take; entries: the saves by
   * name. Functions: told(trouble), when this changes: "" (all is kept), "refused" (nothing can be), "noRoom" or "unsaved" (it
   * does not work now), "deleted" (all that was kept, so nothing is written before keepAgain()); lost(), when another tab plays from now on; after(act, ms) sets a timer, and cancel ends it.
   */
  constructor({ shelf, number, entries, told, lost, after = (act, ms) => setTimeout(act, ms), cancel = (timer) => clearTimeout(timer) }) {
    Object.assign(this, { shelf, number, told, lost, after, cancel });
    this.known = new Map(entries);
    this.unsaved = new Map(); // what is not known to have been written, the newest last
    this.writing = 0; // transactions under way
    this.again = false; // the one under way repeats what has failed
    this.replacing = false;
    this.over = false; // another tab plays
    this.waiting = []; // whom to tell when the picture may be shown
    this.trouble = "";
    if (!shelf) this.say("refused");
  }

  /** Bytes, or null. */
  get(name) {
    return this.known.get(name) ?? null;
  }

  put(name, data) {
    this.known.set(name, data);
    this.unsaved.delete(name);
    this.unsaved.set(name, data);
    this.again = false;
    if (!this.replacing) this.write();
  }

  /** The page's own settings, an object. */
  get page() {
    return this.known.get("page") ?? {};
  }

  set page(settings) {
    this.put("page", { ...settings });
  }

  /** Whether the picture has to wait. */
  get busy() {
    return (this.writing > 0 || this.replacing) && !this.trouble && !this.over;
  }

  /** Resolves when the picture may be shown. */
  settled() {
    return new Promise((resolve) => {
      this.waiting.push(resolve);
      this.wake();
    });
  }

  /** Writes all that this tab has after it was deleted. */
  keepAgain() {
    this.write(true);
  }

  /** Writes all that is unsaved: if an earlier write fails, this one has its content too, so that what is kept is always
   * what the device had at some moment. `anew`: all, even if all has been deleted. */
  async write(anew = false) {
    if (!this.shelf || this.over) return;
    this.writing++;
    const entries = new Map(anew ? this.known : this.unsaved);
    const timer = this.after(() => this.say("unsaved"), LATE_MS);
    const [mine, error] = await this.shelf.write(this.number, entries, false, anew).then((mine) => [mine], (error) => [true, error]);
    this.cancel(timer);
    this.writing--;
    if (mine === null) this.say("deleted");
    else if (!mine) this.end();
    else if (!error) this.wrote(entries);
    else if (!this.writing) this.failed(error);
    this.wake();
  }

  wrote(entries) {
    for (const [name, data] of entries) if (this.unsaved.get(name) === data) this.unsaved.delete(name);
    if (!this.unsaved.size) this.say("");
  }

  failed(error) {
    if (this.again) return this.say(isFull(error) ? "noRoom" : "unsaved");
    this.again = true; // the browser may have closed the database: once more
    this.write();
  }

  /** Replaces all saves at once, and resolves when that is done. Rejects, and nothing has changed, if it fails. */
  async replace(entries) {
    this.replacing = true;
    try {
      if (!this.shelf) throw new Error("nothing can be kept");
      if (!(await this.shelf.write(this.number, entries, true))) this.end();
      this.over = true; // the device's own memory is not the one that is kept
    } finally {
      this.replacing = false;
      if (!this.over && this.unsaved.size) this.write();
      this.wake();
    }
  }

  say(trouble) {
    if (this.over || trouble === this.trouble) return;
    this.trouble = trouble;
    this.told(trouble);
    this.wake();
  }

  /** Another tab plays: this one writes nothing more. */
  end() {
    if (this.over) return;
    this.over = true;
    this.lost();
    this.wake();
  }

  wake() {
    if (!this.busy) for (const resolve of this.waiting.splice(0)) resolve();
  }
}

const isFull = (error) => error?.name === "QuotaExceededError" || error?.name === "NS_ERROR_DOM_QUOTA_REACHED";

/** The saves of a board that only shows something: they go with the page. */
export class Memory {
  constructor() {
    this.known = new Map();
    this.busy = false;
  }

  get(name) {
    return this.known.get(name) ?? null;
  }

  put(name, data) {
    this.known.set(name, data);
  }

  async settled() {}
}
