// SPDX-FileCopyrightText: 2026 The Skalbox authors
// SPDX-License-Identifier: MIT
// The board in the page: its loop, its picture on the canvas, its light, its labels for screen readers.
import { Board, GOING } from "./board.js";
import { sentences } from "./sentences.js";
import { words } from "./texts.js";

const TURN_MS = 5; // of the device's loop, as on a board
const LATE_MS = 100; // a page that was held up goes on from there, and does not hurry after the clock
const QUIET_MS = 250; // after a change, until the labels are read again
const REST_MS = 250; // between two turns of the loop while nothing moves: dim, off and sleep are counted in seconds
const FEELS_MS = 100; // ... with a motion sensor, whose level at rest the device keeps track of
const TUNE_MS = 1000; // longer than a note or a pause in a tune
const EYE = 0.45; // the eye sees a light of 4 % as a quarter

export class Device {
  /** `saves` as a Board has them, besides: `busy`, whether the picture has to wait for them, and settled(), which resolves
   * when it has not. ended(state), when the board has restarted (RESTART), sleeps (ASLEEP) or waits for its power to go;
   * spoke(code), when it speaks another language; thrown(), when dice lie on its screen; broke(error), when its loop has
   * ended with an error; settled(), when the labels of a new picture have been read. */
  constructor({ canvas, sound, motion, labels, ended, spoke, thrown, broke, settled = () => {}, ...board }) {
    Object.assign(this, { canvas, sound, motion, labels, ended, spoke, thrown, broke, settled });
    this.language = "";
    this.stopped = false;
    this.fresh = false; // the canvas does not show the picture yet
    this.shownMs = 0; // the device's time when the canvas was last known to show the picture
    this.readAt = 0; // when the labels are due, 0: they are read
    this.idle = false; // the device itself has nothing to do, and lets its processor sleep
    this.toneMs = 0; // the device's time when the buzzer last changed
    this.timer = 0; // of the next turn of its loop, 0: it comes with the next frame
    this.board = new Board({
      ...board,
      tone: (hz, duty) => {
        this.toneMs = this.board.ms;
        sound.tone(this.board.ms, hz, duty);
      },
      sleep: () => (this.idle = true),
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
    if (state !== GOING) return this.end(state);
    await this.board.saves.settled();
    this.draw();
    this.last = performance.now();
    this.frame(this.last);
  }

  /** From now on it neither goes on nor shows anything. */
  stop() {
    this.stopped = true;
    clearTimeout(this.timer);
    this.sound.tone(this.board.ms, 0, 0);
  }

  fail(error) {
    this.stop();
    this.broke(error);
  }

  async end(state) {
    await this.board.saves.settled();
    if (this.stopped) return;
    this.draw();
    this.ended(state);
  }

  /** `rest`: the ms that the device has rested. */
  frame(now, rest = 0) {
    if (this.stopped) return;
    try {
      if (!this.turn(now, rest)) return;
    } catch (error) {
      this.fail(error);
      return;
    }
    this.next();
    if (!this.readAt || now <= this.readAt || this.board.saves.busy) return;
    this.read();
    this.settled();
  }

  /** The next turn comes with the next frame, or later if nothing moves, no key is down and no tune plays. */
  next() {
    if (!this.rests()) return this.soon();
    const rest = this.motion.allowed ? FEELS_MS : REST_MS;
    this.timer = setTimeout(() => {
      this.timer = 0;
      if (document.hidden) this.soon();
      else this.frame(performance.now(), rest);
    }, rest);
  }

  soon() {
    requestAnimationFrame((then) => this.frame(then));
  }

  rests() {
    const { board } = this;
    const kept = !this.fresh && !this.readAt && !board.saves.busy;
    return this.idle && kept && !board.down.size && board.ms - this.toneMs > TUNE_MS;
  }

  /** Something has happened to the device: a rest ends at once. */
  wake() {
    if (!this.timer) return;
    clearTimeout(this.timer);
    this.timer = 0;
    const now = performance.now();
    this.board.ms += Math.min(now - this.last, REST_MS + LATE_MS);
    this.last = now;
    this.soon();
  }

  /** The device's loop until `now`, in one turn after a rest of this many ms; returns whether it goes on. */
  turn(now, rest) {
    const end = this.board.ms + Math.min(Math.max(now - this.last, 0), rest + LATE_MS);
    this.last = now;
    this.sound.frame(this.board.ms);
    let state = GOING;
    do {
      this.board.ms = rest ? end : Math.min(this.board.ms + TURN_MS, end);
      this.idle = false;
      state = this.board.step();
    } while (state === GOING && this.board.ms < end);
    if (state !== GOING) {
      this.end(state).catch((error) => this.fail(error));
      return false;
    }
    // The device goes on meanwhile, and takes keys; nobody sees anything that is not kept yet.
    if (!this.board.saves.busy) {
      this.draw();
      this.shownMs = this.board.ms;
    }
    return true;
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
    const { language, keys, dice, held } = JSON.parse(this.words.screen());
    const news = JSON.parse(this.words.news());
    if (language && language !== this.language) {
      this.language = language;
      this.spoke(language);
    }
    if (dice) this.thrown();
    const said = keys.map((word, key) => {
      if (key === 5) return words.roll(word);
      return dice ? words.die(key + 1, word, held[key]) : words.key(key + 1, word);
    });
    this.labels(said, sentences(news.whole, language), sentences(news.said, language));
  }

  /** A press is meant for what the canvas shows, also while a newer picture waits. */
  press(key) {
    this.wake();
    this.board.press(key, this.fresh ? this.shownMs : this.board.ms);
  }

  release(key) {
    this.wake();
    this.board.release(key);
  }
}
