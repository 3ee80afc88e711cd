// SPDX-FileCopyrightText: 2026 The Skalbox authors
// SPDX-License-Identifier: MIT
// The buzzer. A click is shorter than a frame of the page, so each tone is timed by the device's virtual time and handed
// to WebAudio a moment ahead.
import { optional } from "./optional.js";

const AHEAD = 0.04; // seconds
const SLACK = 0.03; // by which frames may come early or late until the two clocks are set anew
const LOUD = [
  [0, 0],
  [2000, 0.05],
  [65536, 0.16],
]; // gain by duty cycle, up to and including

export class Sound {
  constructor() {
    this.muted = false;
    this.last = 0; // when the last tone was timed for, in the context's seconds
  }

  /** To be called in each touch: before the first a browser lets nothing sound, and a call on the phone interrupts it.
   * Where there is no sound, the device plays without. */
  wake() {
    if (!this.context || this.context.state === "closed") optional(() => this.open());
    if (this.context && !/running|closed/.test(this.context.state)) optional(() => this.context.resume());
  }

  open() {
    const context = new (globalThis.AudioContext ?? globalThis.webkitAudioContext)({ latencyHint: "interactive" });
    const gain = new GainNode(context, { gain: 0 });
    const wave = new OscillatorNode(context, { type: "square" });
    wave.connect(gain).connect(context.destination);
    wave.start();
    Object.assign(this, { context, gain, wave, last: 0, offset: undefined });
  }

  /** A frame begins: `ms` is the device's time now. */
  frame(ms) {
    if (!this.context) return;
    const offset = this.context.currentTime + AHEAD - ms / 1000;
    if (!(Math.abs(offset - this.offset) < SLACK)) this.offset = offset;
  }

  /** From the device's time `ms` on this tone sounds (Hz; 0: none), until the next. */
  tone(ms, hz, duty) {
    if (this.context?.state !== "running" || this.offset === undefined) return;
    const when = Math.max(this.last, this.offset + ms / 1000);
    this.last = when;
    if (hz) this.wave.frequency.setValueAtTime(hz, when);
    const [, gain] = LOUD.find(([most]) => duty <= most);
    this.gain.gain.setValueAtTime(hz && !this.muted ? gain : 0, when);
  }

  mute(muted) {
    this.muted = muted;
    if (muted && this.context) {
      this.gain.gain.cancelScheduledValues(0);
      this.gain.gain.setValueAtTime(0, this.context.currentTime);
    }
  }
}
