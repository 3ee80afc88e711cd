// SPDX-FileCopyrightText: 2026 The Skalbox authors
// SPDX-License-Identifier: MIT
// Checks modules of the page that need no browser: the argument is the folder with them.
import { strict as assert } from "node:assert";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const load = (name) => import(pathToFileURL(join(process.argv[2], name)).href);
const { fitted } = await load("layout.js");
const { Awake } = await load("awake.js");
const { Sound } = await load("sound.js");
const { Picture } = await load("compose.js");

// The panel's pixels are as many whole device pixels as fit.
const fits = (width, height, panel, ratio) => fitted({ width, height }, { width: panel[0], height: panel[1] }, ratio);
assert.deepEqual(fits(390, 844, [240, 240], 3), { way: "hand", scale: 4 });
assert.deepEqual(fits(1280, 800, [240, 240], 1), { way: "table", scale: 2 });
assert.deepEqual(fits(1280, 1170, [240, 240], 1), { way: "table", scale: 3 });
assert.equal(fits(844, 390, [240, 240], 3).way, "side");
assert.deepEqual(fits(1366, 768, [240, 240], 1), { way: "table", scale: 2 }, "a laptop's whole screen");
assert.deepEqual(fits(1024, 730, [240, 240], 1), { way: "table", scale: 2 });
assert.deepEqual(fits(1600, 1000, [240, 240], 1), { way: "table", scale: 2 });
assert.deepEqual(fits(1366, 657, [240, 240], 1), { way: "wide", scale: 2 }, "a laptop's window");
assert.deepEqual(fits(1280, 600, [240, 240], 1), { way: "wide", scale: 2 });
assert.deepEqual(fits(800, 600, [240, 240], 1), { way: "side", scale: 2 }, "without room for the menu beside it");
assert.deepEqual(fits(768, 1024, [240, 240], 2), { way: "table", scale: 5 }, "with room for the menu above");
assert.deepEqual(fits(620, 820, [240, 240], 1), { way: "hand", scale: 2 }, "where the case would be small");
assert.deepEqual(fits(568, 320, [240, 240], 2), { way: "side", scale: 2 }, "a small phone on its side");
// A phone gives up its margins for another whole pixel: 360 of its 375 CSS pixels, and all of 360.
assert.deepEqual(fits(375, 667, [240, 240], 2), { way: "hand", scale: 3 });
assert.deepEqual(fits(375, 553, [240, 240], 2), { way: "hand", scale: 3 }, "with the browser's bars");
assert.deepEqual(fits(375, 667, [240, 240], 3), { way: "hand", scale: 4 });
assert.deepEqual(fits(360, 640, [240, 240], 2), { way: "hand", scale: 3 });
for (let width = 320; width < 500; width++) {
  for (const ratio of [1, 1.5, 2, 2.625, 3, 4]) {
    const { way, scale } = fits(width, 900, [240, 240], ratio);
    assert.deepEqual([way, scale], ["hand", Math.floor((width * ratio) / 240 + 0.01)], "the largest whole multiple");
  }
}
for (const panel of [[240, 240], [320, 240], [240, 135], [320, 170], [320, 172]]) {
  for (const [width, height, ratio] of [[320, 568, 2], [375, 553, 2], [375, 667, 3], [1024, 730, 1], [1366, 657, 1], [1600, 1000, 1], [360, 640, 3], [390, 844, 3], [844, 390, 3], [768, 1024, 2], [1280, 800, 1], [1920, 1080, 1.25], [2560, 1440, 1]]) {
    const { scale } = fits(width, height, panel, ratio);
    assert.ok(Number.isInteger(scale) && scale >= 1);
    assert.ok((panel[0] * scale) / ratio <= width && (panel[1] * scale) / ratio <= height, `${panel} in ${width}x${height}`);
  }
}

// Tones keep the device's time, however late the frame is.
const times = [];
const part = (name) => ({ setValueAtTime: (value, when) => times.push([name, value, Math.round(when * 1000)]), cancelScheduledValues() {} });
globalThis.GainNode = class {
  gain = part("gain");
  connect = (next) => next;
};
globalThis.OscillatorNode = class {
  frequency = part("hz");
  connect = (next) => next;
  start() {}
};
globalThis.AudioContext = class {
  state = "running";
  currentTime = 2;
};
const lit = { hidden: false, addEventListener: (_, act) => (lit.changed = act) };
const sound = new Sound(lit);
sound.frame(1000);
sound.tone(1000, 2600, 1300);
assert.deepEqual(times, [], "nothing sounds before the first touch");
sound.wake();
sound.frame(1000);
sound.tone(1005, 2600, 1300);
sound.tone(1011, 0, 0);
const [, [, low]] = times;
assert.deepEqual(times, [["hz", 2600, 2045], ["gain", low, 2045], ["gain", 0, 2051]]);
times.length = 0;
sound.context.currentTime = 2.02;
sound.frame(1012); // a frame that is 8 ms late
sound.tone(1012, 1500, 1300);
assert.equal(times.at(-1)[2], 2052, "a tone's length stays");
sound.context.currentTime = 3;
sound.frame(1500);
sound.tone(1500, 1500, 1300);
assert.equal(times.at(-1)[2], 3040, "after a pause the clocks are set anew");
sound.mute(true);
times.length = 0;
sound.tone(1501, 500, 32768);
assert.equal(times.at(-1)[1], 0);
sound.mute(false);

// A page that is hidden in the middle of a tone ends it at once: the frame that would does not come.
sound.tone(1502, 500, 32768);
times.length = 0;
sound.context.currentTime = 3.1;
lit.changed();
assert.deepEqual(times, [], "it is seen");
lit.hidden = true;
lit.changed();
lit.hidden = false;
assert.deepEqual(times, [["gain", 0, 3100]]);

// While nothing sounds, the context's clock stands; the next tune is whole, and as late as the clock is.
const asked = [];
for (const name of ["suspend", "resume"]) sound.context[name] = async () => void asked.push(name);
sound.tone(1600, 0, 0);
for (const ms of [1700, 3400, 3600, 3800]) sound.frame(ms);
assert.deepEqual(asked, ["suspend"], "once, two seconds after the last tone");
sound.context.state = "suspended";
sound.context.currentTime = 5;
times.length = 0;
sound.frame(9000);
sound.tone(9000, 0, 0);
assert.deepEqual([asked.length, times], [1, []], "silence wakes nothing");
sound.tone(9010, 2000, 1300);
sound.tone(9015, 0, 0);
sound.frame(9040);
assert.deepEqual([asked, times], [["suspend", "resume"], []]);
sound.context.state = "running";
sound.frame(9060);
const from = times[0][2];
assert.deepEqual(times, [["hz", 2000, from], ["gain", low, from], ["gain", 0, from + 5]], "the click is as long as it is");
assert.ok(from >= 5010 && from <= 5040, "a moment ahead of the clock");
sound.context.state = "interrupted"; // a call on the phone
times.length = 0;
sound.tone(9100, 2000, 1300);
sound.context.state = "running";
sound.frame(9900);
assert.deepEqual(times, [], "what is too late is not played");

// The phone's screen stays on for some minutes after the last key.
const locks = [];
const timers = new Set();
const lock = {
  async request() {
    const given = { release: async () => locks.push("released"), addEventListener: (_, act) => (lock.taken = act) };
    locks.push("asked");
    return given;
  },
};
const awake = new Awake({ lock, page: lit, after: (act) => (timers.add(act), act), cancel: (act) => timers.delete(act) });
const settled = () => new Promise((resolve) => setImmediate(resolve));
lit.changed();
await settled();
assert.deepEqual(locks, [], "nobody plays");
awake.played();
awake.played();
await settled();
awake.played();
await settled();
assert.deepEqual([locks, timers.size], [["asked"], 1]);
lock.taken(); // the page is hidden
lit.hidden = true;
lit.changed();
await settled();
lit.hidden = false;
lit.changed();
await settled();
assert.deepEqual(locks, ["asked", "asked"], "again when it is seen again");
[...timers][0]();
assert.deepEqual(locks.splice(0), ["asked", "asked", "released"]);
lit.changed();
lock.request = async () => {
  throw new Error("the battery is low");
};
awake.played();
await settled();
assert.equal(awake.held, null);
new Awake({ lock: null, page: lit }).played();

// A picture: a group at twice its size, with a bitmap of two bits whose color 0 is transparent, mirrored.
const words = new Int32Array(64);
const u8 = new Uint8Array(words.buffer);
const picture = new Picture({ bytes: u8, words });
picture.resize(8, 4);
words.set([200, 4, 2, 3, 1], 0); // the bitmap: its pixels, bytes a row, bits, width, height
u8.set([0b00011011 & 0xff], 200); // 0 1 2 (3)
u8.set([0, 0, 0, 0, 1, 0, 0, 255, 2, 0, 0, 255, 3, 0, 0, 255], 208); // the palette
words.set([1, 0, 1, 0, 0, 208, 3, 1, 1, 1, 232, 1], 8); // the grid, at 1, 0, flipped
words.set([0, 0, 1, 1, 2, 1, 4 * 40], 24); // the group, at 1, 1, scale 2
words[40] = 4 * 8;
picture.draw(4 * 24);
const row = Array.from(picture.pixels.slice(8, 16), (pixel) => pixel & 255);
assert.deepEqual(row, [0, 0, 0, 2, 2, 1, 1, 0]);
assert.deepEqual(Array.from(picture.pixels.slice(0, 8), (pixel) => pixel & 255), [0, 0, 0, 0, 0, 0, 0, 0]);
assert.deepEqual(picture.pixels.slice(16, 24), picture.pixels.slice(8, 16));
picture.fill(0, 1, 0, 3, 1, 3);
assert.equal(u8[200], 0b00111111);
console.log("all is well");
