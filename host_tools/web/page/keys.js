// SPDX-FileCopyrightText: 2026 The Skalbox authors
// SPDX-License-Identifier: MIT
// The six keys: pointers (several at once), the keyboard, and clicks of assistive technology.
import { ROLL } from "./board.js";
import { optional } from "./optional.js";

const CODES = { Space: ROLL };
for (let i = 0; i < 5; i++) CODES["Digit" + (i + 1)] = CODES["Numpad" + (i + 1)] = i;
const CLICK_MS = 80;

/** Calls press(key) when the first pointer or keyboard key goes down on a key, release(key) when the last has come up.
 * `box`: what takes the focus from a touch, so that in a frame the keyboard then plays. */
export class Keys {
  constructor({ box, press, release }) {
    this.box = box;
    this.shortcuts = true; // the keyboard's keys play
    this.tabbed = false; // the focus is where the Tab key, and not a pointer, has led it
    this.holders = new Map(); // who keeps a key down: a pointer's or a keyboard key's name -> the key
    this.press = press;
    this.release = release;
    this.buttons = [...document.querySelectorAll(".key")];
    for (const button of this.buttons) this.listen(button, Number(button.dataset.key));
    addEventListener("pointerdown", () => (this.tabbed = false), { capture: true });
    addEventListener("keydown", (event) => event.key === "Tab" && (this.tabbed = true), { capture: true });
    addEventListener("keydown", (event) => this.typed(event, true));
    addEventListener("keyup", (event) => this.typed(event, false));
    addEventListener("blur", () => this.releaseAll());
    document.addEventListener("visibilitychange", () => document.hidden && this.releaseAll());
  }

  listen(button, key) {
    button.addEventListener("pointerdown", (event) => {
      if (event.button > 0) return;
      event.preventDefault();
      this.focus(); // which the line above has kept from coming here
      optional(() => button.setPointerCapture(event.pointerId));
      this.hold("pointer" + event.pointerId, key);
    });
    for (const name of ["pointerup", "pointercancel", "lostpointercapture"]) {
      button.addEventListener(name, (event) => this.letGo("pointer" + event.pointerId));
    }
    button.addEventListener("contextmenu", (event) => event.preventDefault());
    // A screen reader's click comes without a pointer.
    button.addEventListener("click", (event) => {
      if (event.detail || event.pointerId > 0) return;
      this.hold("click", key);
      setTimeout(() => this.letGo("click"), CLICK_MS);
    });
  }

  typed(event, down) {
    const key = CODES[event.code];
    const target = document.activeElement;
    if (event.key === "Meta") return this.releaseAll(); // a Mac does not say what comes up while it is down
    if (!down && this.holders.has(event.code)) {
      event.preventDefault();
      return this.letGo(event.code);
    }
    if (key === undefined || !this.shortcuts || event.ctrlKey || event.metaKey || event.altKey || target?.closest("dialog")) return;
    // Space on what the Tab key has reached is that thing's own.
    if (key === ROLL && this.tabbed && target?.closest("button")) return;
    event.preventDefault();
    if (down && !event.repeat) this.hold(event.code, key);
  }

  /** Takes the focus from where a pointer has left it: the next Space is ROLL. */
  focus() {
    if (!this.tabbed) this.box.focus({ preventScroll: true });
  }

  isHeld(key) {
    return [...this.holders.values()].includes(key);
  }

  hold(who, key) {
    const first = !this.isHeld(key);
    this.holders.set(who, key);
    if (first) this.changed(key, true);
  }

  letGo(who) {
    const key = this.holders.get(who);
    if (!this.holders.delete(who) || this.isHeld(key)) return;
    this.changed(key, false);
  }

  /** Lets the keyboard's keys play, or leaves them to a screen reader. */
  listenToKeyboard(on) {
    this.shortcuts = on;
    this.releaseAll();
  }

  releaseAll() {
    for (const who of [...this.holders.keys()]) this.letGo(who);
  }

  changed(key, down) {
    this.buttons[key].classList.toggle("down", down);
    (down ? this.press : this.release)(key);
  }

  /** Says what each key does now: six texts. */
  label(texts) {
    texts.forEach((text, key) => this.buttons[key].setAttribute("aria-label", text));
  }
}
