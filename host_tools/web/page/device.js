// SPDX-FileCopyrightText: 2026 The Skalbox authors
// SPDX-License-Identifier: MIT
// The board in the page: its loop, its picture on the canvas, its light, its labels for screen readers.
import { Board, GOING } from "./board.js";
import { words } from "./texts.js";

const TURN_MS = 5; // of the device's loop, as on a board
const LATE_MS = 100; // a page that was held up goes on from there, and does not hurry after the clock
const QUIET_MS = 250; // after a change, until the labels are read again
const EYE = 0.45; // the eye sees a light of 4 % as a quarter

export class Device {
  /** ended(state), when the board has restarted (RESTART), sleeps (ASLEEP) or waits for its power to go; spoke(code),
   * when it speaks another language. */
  constructor({ canvas, sound, motion, labels, ended, spoke, ...board }) {
    Object.assign(this, { canvas, sound, motion, labels, ended, spoke });
    this.language = "";
    this.fresh = false; // the canvas does not show the picture yet
    this.readAt = 0; // when the labels are due, 0: they are read
    this.board = new Board({
      ...board,
      tone: (hz, duty) => sound.tone(this.board.ms, hz, duty),
      force: (axis) => motion.force[axis],
      shine: (light, on) => (canvas.style.opacity = on ? light ** EYE : 0),
      drew: () => {
        this.fresh = true;
        this.readAt = performance.now() + QUIET_MS;
      },
    });
  }

  /** `record`: the text of a match to show. */
  async start(loadMicroPython, drive, record) {
    await this.board.load(loadMicroPython, drive);
    this.words = this.board.module("page_words");
    const state = this.board.start(record ?? "");
    this.draw();
    if (state !== GOING) return this.ended(state);
    this.last = performance.now();
    this.frame(this.last);
  }

  frame(now) {
    const end = this.board.ms + Math.min(Math.max(now - this.last, 0), LATE_MS);
    this.last = now;
    this.sound.frame(this.board.ms);
    let state = GOING;
    do {
      this.board.ms = Math.min(this.board.ms + TURN_MS, end);
      state = this.board.step();
    } while (state === GOING && this.board.ms < end);
    this.draw();
    if (state !== GOING) return this.ended(state);
    if (this.readAt && now > this.readAt) this.read();
    requestAnimationFrame((then) => this.frame(then));
  }

  draw() {
    if (!this.fresh) return;
    this.fresh = false;
    const { width, height, bytes } = this.board.picture;
    if (this.canvas.width !== width || this.canvas.height !== height) Object.assign(this.canvas, { width, height });
    this.canvas.getContext("2d", { alpha: false }).putImageData(new ImageData(bytes, width, height), 0, 0);
  }

  /** Tells what is on the screen and what each key does now. */
  read() {
    this.readAt = 0;
    const { language, keys, dice, held, texts } = JSON.parse(this.words.screen());
    if (language && language !== this.language) {
      this.language = language;
      this.spoke(language);
    }
    const said = keys.map((word, key) => {
      if (key === 5) return words.roll(word);
      return dice ? words.die(key + 1, word, held[key]) : words.key(key + 1, word);
    });
    this.labels(said, texts.join(". "));
  }

  press(key) {
    this.board.press(key);
  }

  release(key) {
    this.board.release(key);
  }
}
