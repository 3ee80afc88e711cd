// SPDX-FileCopyrightText: 2026 The Skalbox authors
// SPDX-License-Identifier: MIT
// Plays a match in MicroPython, and notes on each screen what is free. Standard input: {"micropython", "page", "drive":
// paths, "settings": text, "steps": [[verb, key]] up to the match, "over": {screen: [[name, argument]]}, the screens to
// lay over each one once, "presses": how many times ROLL is pressed at most, "moved": bytes by
// which the program lies later in memory}. Standard output: [[screen, bytes free,
// whether the table is in memory]]; if the device fails, the status is 1 and its traceback goes to standard
// error.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";

const [TAP_MS, HELD_MS, POLL_MS] = [60, 700, 20];
const STILL = 40; // turns of the loop without motion after which a screen is complete
const LONGEST = 400; // turns for which it is waited

const job = JSON.parse(readFileSync(0, "utf8"));
const { Board, ROLL } = await import(pathToFileURL(join(job.page, "board.js")).href);
const { loadMicroPython } = await import(pathToFileURL(job.micropython).href);

let seed = 1;
const kept = new Map();
const board = new Board({
  settings: job.settings,
  saves: { get: (name) => kept.get(name) ?? null, put: (name, bytes) => kept.set(name, bytes) },
  say: (line) => process.stderr.write(line + "\n"),
  sleep: (ms) => (board.ms += ms),
  idle: () => (board.ms += POLL_MS),
  random: (bytes) =>
    bytes.forEach((_, i) => {
      seed = (seed * 1103515245 + 12345) % 2 ** 31;
      bytes[i] = seed >> 16;
    }),
});
const found = [];
let device;

function settle() {
  for (let still = 0, turns = 0; still < STILL && turns < LONGEST; turns++) {
    board.step();
    still = device.is_moving() ? 0 : still + 1;
  }
  found.push([device.screen(), device.free(), device.has_table()]);
}

function tap(key, ms = TAP_MS) {
  board.press(key);
  for (const end = board.ms + ms; board.ms < end; ) board.step();
  board.release(key);
  settle();
}

async function play() {
  await board.load(loadMicroPython, new Uint8Array(gunzipSync(readFileSync(job.drive))));
  device = board.run;
  device.prepare(job.moved);
  board.start();
  settle();
  for (const [verb, key] of job.steps) tap(key, verb === "hold" ? HELD_MS : TAP_MS);
  const done = new Set();
  for (let presses = 0; presses < job.presses; presses++) {
    const screen = device.screen();
    if (job.over[screen] && !done.has(screen)) {
      done.add(screen);
      for (const [name, argument] of job.over[screen]) {
        device.lay(name, argument);
        settle();
        device.close();
        settle();
      }
      if (screen === job.last) break;
    }
    tap(ROLL);
  }
}

try {
  await play();
  process.stdout.write(JSON.stringify(found));
} catch (error) {
  process.stderr.write((error.message ?? String(error)).trim() + "\n"); // MicroPython's traceback
  process.exitCode = 1;
}
