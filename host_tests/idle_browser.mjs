// SPDX-FileCopyrightText: 2026 The Skalbox authors
// SPDX-License-Identifier: MIT
// Measures what the built page costs while nothing moves. Standard input: {"program": Chromium, "address": of the built
// page, "seconds": of each measure}. Standard output, one JSON object: what was seen, by name.
import { readFileSync } from "node:fs";
import { Chromium } from "./chromium.mjs";

const job = JSON.parse(readFileSync(0, "utf8"));
const seen = {};
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const LABELS = "[...document.querySelectorAll('.key')].map((key) => key.ariaLabel)";
const key = (number) => `.key[data-key="${number}"]`;
// Counts frames, and keeps the audio contexts and the locks that the page asks for.
const WATCH = `
  window.watched = { frames: 0, contexts: [], locks: 0, released: 0 };
  const frame = requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (act) => (watched.frames++, frame(act));
  const Real = AudioContext;
  window.AudioContext = class extends Real { constructor(...all) { super(...all); watched.contexts.push(this); } };
  const lock = { request: async () => {
    watched.locks++;
    const given = new EventTarget();
    given.release = async () => watched.released++;
    return given;
  } };
  Object.defineProperty(navigator, "wakeLock", { get: () => lock });`;
const states = "watched.contexts.map(({ state }) => state)";

async function spent(page) {
  const { metrics } = await page.send("Performance.getMetrics");
  return metrics.find(({ name }) => name === "TaskDuration").value;
}

/** The share of a core, the frames a second, and the audio clocks, once all has come to rest. */
async function measured(page) {
  await pause(5000);
  const [before, frames] = [await spent(page), await page.run("watched.frames")];
  await pause(job.seconds * 1000);
  const share = (await spent(page)) - before;
  return { share: share / job.seconds, frames: (await page.run("watched.frames")) - frames, audio: await page.run(states) };
}

/** Clicks a key at rest, and returns the ms until the labels say something else. */
async function answered(page, number) {
  const before = JSON.stringify(await page.run(LABELS));
  const start = Date.now();
  await page.click(key(number));
  await page.until(`JSON.stringify(${LABELS}) !== ${JSON.stringify(before)}`);
  return Date.now() - start;
}

const chromium = await Chromium.open(job.program);
const page = await chromium.page(1280, 800);
await page.send("Emulation.setFocusEmulationEnabled", { enabled: true });
await page.send("Performance.enable");
await page.send("Page.addScriptToEvaluateOnNewDocument", { source: WATCH });
await page.go(job.address);
await page.until("document.querySelector('#spoken')?.textContent");
await pause(600);
await page.click(key(5)); // the question of a new device: after it the title is there
await pause(800);
seen.titleKeys = await page.run(LABELS);
seen.sounding = await page.run(states);
seen.title = await measured(page);
seen.answer = await answered(page, 5);
await pause(800);
for (const each of [0, 0, 5, 5, 5, 5]) {
  await page.click(key(each));
  await pause(800);
}
await pause(1500);
seen.turnKeys = await page.run(LABELS);
seen.turn = await measured(page);
seen.held = await answered(page, 1);
seen.heard = await page.run(states);
seen.locks = await page.run("[watched.locks, watched.released]");
seen.said = page.said;
await chromium.close();
console.log(JSON.stringify(seen));
