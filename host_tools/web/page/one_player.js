// SPDX-FileCopyrightText: 2026 The Skalbox authors
// SPDX-License-Identifier: MIT
// One tab plays with the saves at a time. The tab that plays answers a tab that asks, also while it is hidden, but not
// while the browser has frozen it. If nobody answers, the tab that has asked takes over. Each takeover raises the number
// of the tab that plays, and a write with an older number is refused (database.js): so two tabs never mix their saves.

const ASKED = 3; // times
const ANSWER_MS = 500; // after each

export class OnePlayer {
  /** `shelf`: a Database or a Local; `channel`: a BroadcastChannel, or null if the browser has none; lost(): another tab
   * has taken over; after(act, ms) sets a timer. */
  constructor(shelf, channel, lost, after = (act, ms) => setTimeout(act, ms)) {
    Object.assign(this, { shelf, channel, lost, after });
    this.number = 0; // of this tab; 0: it does not play
    this.frozen = false; // some browsers still deliver messages then
    this.answered = () => {};
    if (channel) channel.onmessage = ({ data }) => this.heard(data ?? {});
  }

  heard({ ask, here, taken }) {
    if (ask && this.number && !this.frozen) this.post({ here: true });
    if (here) this.answered(true);
    if (taken > this.number && this.number) this.stop();
  }

  /** From now on this tab does not play. */
  stop() {
    this.number = 0;
    this.lost();
  }

  post(message) {
    this.channel?.postMessage(message);
  }

  /** Whether another tab answers. */
  async asked() {
    const answer = new Promise((resolve) => (this.answered = resolve));
    for (let i = 0; i < ASKED && this.channel; i++) {
      this.post({ ask: true });
      const silence = new Promise((resolve) => this.after(() => resolve(false), ANSWER_MS));
      if (await Promise.race([answer, silence])) return true;
    }
    return false;
  }

  /** Makes this tab the one that plays, and resolves with all saves; with null if another tab plays, unless this tab is to
   * play in any case (`here`). `first`: as in Database.take. */
  async join(first, here = false) {
    for (;;) {
      const { number, left } = await this.shelf.look();
      if (!here && number !== left && (await this.asked())) return null;
      const next = number ? number + 1 : Date.now(); // no tab from before a deletion has this number
      const found = await this.shelf.take(number, next, first);
      if (!found) continue; // another tab was quicker
      this.number = next;
      this.post({ taken: this.number });
      return found;
    }
  }

  /** The page goes: the next tab need not ask. */
  leave() {
    if (this.number) this.shelf.leave(this.number);
  }
}
