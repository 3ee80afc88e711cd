// SPDX-FileCopyrightText: 2026 The Skalbox authors
// SPDX-License-Identifier: MIT
// The buzzer. A click is shorter than a frame of the page, so each tone is timed by the device's virtual time and handed
// to WebAudio a moment ahead.

const AHEAD = 0.03; // seconds
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

  /** After the first touch: until then a browser lets nothing sound. */
  wake() {
    const Context = globalThis.AudioContext ?? globalThis.webkitAudioContext;
    if (!this.context && Context) {
      this.context = new Context({ latencyHint: "interactive" });
      this.gain = new GainNode(this.context, { gain: 0 });
      this.wave = new OscillatorNode(this.context, { type: "square" });
      this.wave.connect(this.gain).connect(this.context.destination);
      this.wave.start();
    }
    if (this.context?.state === "suspended") this.context.resume();
  }

  /** A frame begins: `ms` is the device's time now. */
  frame(ms) {
    this.began = ms;
    this.at = this.context ? this.context.currentTime + AHEAD : 0;
  }

  /** From the device's time `ms` on this tone sounds (Hz; 0: none), until the next. */
  tone(ms, hz, duty) {
    if (this.context?.state !== "running") return;
    const when = Math.max(this.last, this.at + (ms - this.began) / 1000);
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
