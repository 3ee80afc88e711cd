// SPDX-FileCopyrightText: 2026 The Skalbox authors
// SPDX-License-Identifier: MIT
// What the page says beside the device: a sentence that goes away, or one that stays as long as it is true.

const SHOWN_MS = 9000;

/** A box for sentences, and the time after which those that do not stay go (ms). */
export class Notice {
  constructor(box, ms = SHOWN_MS) {
    this.box = box;
    this.ms = ms;
    this.lasting = new Map(); // the sentences that stay, by name: text, label, act; the last one is said
  }

  /** Says a sentence. With a label it stays, with a button of this name, which calls `act`; without one it goes away
   * after some seconds. Meanwhile the button of the one that stays is there, and after it that sentence comes back. */
  tell(text, label, act) {
    if (label) return this.stay("", text, label, act);
    this.write(text);
    this.timer = setTimeout(() => this.write(), this.ms);
  }

  /** Says a sentence until stay(name, "") ends it. */
  stay(name, text, label, act) {
    this.lasting.delete(name);
    if (text) this.lasting.set(name, { text, label, act });
    this.write();
  }

  write(passing) {
    clearTimeout(this.timer);
    const lasting = [...this.lasting.values()];
    const { label, act } = lasting.findLast((each) => each.label) ?? {};
    const shown = [passing ?? lasting.at(-1)?.text ?? ""];
    if (label) {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = label;
      button.addEventListener("click", act);
      shown.push(button);
    }
    this.box.replaceChildren(...shown);
    this.box.hidden = !shown[0];
  }
}
