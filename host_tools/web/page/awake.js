// SPDX-FileCopyrightText: 2026 The Skalbox authors
// SPDX-License-Identifier: MIT
// The phone's own screen stays on while somebody plays, where the browser can do that: a thrower thinks longer than a
// phone waits.
import { optional } from "./optional.js";

const PLAYED_MS = 3 * 60_000; // after the last key

export class Awake {
  /** `lock`: the browser's; `page`: the document; after(act, ms) sets a timer, and cancel ends it. */
  constructor({
    lock = navigator.wakeLock,
    page = document,
    after = (act, ms) => setTimeout(act, ms),
    cancel = (timer) => clearTimeout(timer),
  } = {}) {
    Object.assign(this, { lock, page, after, cancel });
    this.timer = 0; // 0: nobody plays
    this.held = null; // what the browser has given
    this.asking = false;
    // A browser takes it back itself when the page is hidden.
    page.addEventListener("visibilitychange", () => this.timer && this.ask());
  }

  /** A key was pressed. */
  played() {
    if (!this.lock) return;
    this.cancel(this.timer);
    this.timer = this.after(() => this.end(), PLAYED_MS);
    this.ask();
  }

  async ask() {
    if (this.held || this.asking || this.page.hidden) return;
    this.asking = true;
    const given = await optional(() => this.lock.request("screen")); // refused if the battery is low
    this.asking = false;
    if (!given) return;
    this.held = given;
    given.addEventListener("release", () => this.held === given && (this.held = null));
    if (!this.timer) this.release();
  }

  end() {
    this.timer = 0;
    this.release();
  }

  release() {
    const { held } = this;
    this.held = null;
    if (held) optional(() => held.release());
  }
}
