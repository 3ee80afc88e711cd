// SPDX-FileCopyrightText: 2026 The Skalbox authors
// SPDX-License-Identifier: MIT
// The buzzer. A click is shorter than a frame of the page, so each tone is timed by the device's virtual time and handed
// to WebAudio a moment ahead.
import { optional } from "./optional.js";

const AHEAD = 0.04; // seconds
const QUIET_MS = 2000; // without a tone, until the clock is stopped, which keeps a processor busy
const OLD_MS = 500; // a tone that is so late is not played any more
const SLACK = 0.03; // by which frames may come early or late until the two clocks are set anew
const LOUD = [
  [0, 0],
  [2000, 0.05],
  [65536, 0.16],
]; // gain by duty cycle, up to and including

export class Sound {
  /** `page`: the document. No frame comes while it is hidden, which would end a tone. */
  constructor(page = document) {
    page.addEventListener("visibilitychange", () => page.hidden && this.silence());
    this.muted = false;
    this.last = 0; // when the last tone was timed for, in the context's seconds
    this.quiet = false; // the context's clock stands, since nothing sounds
    this.waiting = []; // tones until it runs again
  }

  /** To be called in each touch: before the first a browser lets nothing sound, and a call on the phone interrupts it.
   * Where there is no sound, the device plays without. */
  wake() {
    if (!this.context || this.context.state === "closed") optional(() => this.open());
    if (this.context && (this.quiet || !/running|closed/.test(this.context.state))) optional(() => this.context.resume());
    this.quiet = false;
    this.soundedMs = undefined;
  }

  /** Stops the clock. */
  rest() {
    this.quiet = true;
    optional(() => this.context.suspend());
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
    this.waiting = this.waiting.filter((tone) => ms - tone[0] < OLD_MS); // without loudspeakers some never play them
    const late = this.context.state === "running" ? this.waiting.splice(0) : [];
    this.keepTime(late.length ? late[0][0] : ms);
    for (const tone of late) this.play(...tone);
    this.soundedMs ??= ms;
    if (!this.quiet && ms - this.soundedMs > QUIET_MS) this.rest();
  }

  keepTime(ms) {
    const offset = this.context.currentTime + AHEAD - ms / 1000;
    if (!(Math.abs(offset - this.offset) < SLACK)) this.offset = offset;
  }

  /** From the device's time `ms` on this tone sounds (Hz; 0: none), until the next. */
  tone(ms, hz, duty) {
    if (!this.context || this.offset === undefined) return;
    if (hz && this.quiet) this.wake();
    if (hz) this.soundedMs = ms;
    if (this.context.state === "running") this.play(ms, hz, duty);
    else if (hz || this.waiting.length) this.waiting.push([ms, hz, duty]);
  }

  play(ms, hz, duty) {
    const when = Math.max(this.last, this.offset + ms / 1000);
    this.last = when;
    if (hz) this.wave.frequency.setValueAtTime(hz, when);
    const [, gain] = LOUD.find(([most]) => duty <= most);
    this.gain.gain.setValueAtTime(hz && !this.muted ? gain : 0, when);
  }

  mute(muted) {
    this.muted = muted;
    if (muted) this.silence();
  }

  /** Ends the tone, and drops those that were to follow. */
  silence() {
    this.waiting.length = 0;
    this.gain?.gain.cancelScheduledValues(0);
    this.gain?.gain.setValueAtTime(0, this.context.currentTime);
  }
}
