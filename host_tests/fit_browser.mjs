// SPDX-FileCopyrightText: 2026 The Skalbox authors
// SPDX-License-Identifier: MIT
// Looks for what does not fit on the built pages in Chromium, in windows from a small phone's to a large screen's and
// enlarged to 200 and 400 percent, and counts the pictures of a throw, with and without the wish for less motion.
// Standard input: {"program": Chromium, "address": of the built page, "pictures": a folder}. Standard output, one JSON
// object: "wrong", what does not fit by the window and the state, and "faults", on a page made for it; "looks", how many
// there were; "pictures" and "still": of a throw, how many there were, animations that run, and what the first key says
// then; "light" and "dark": the places of the handheld's parts, by the window.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Chromium } from "./chromium.mjs";
import { ask } from "./look.mjs";

const job = JSON.parse(readFileSync(0, "utf8"));
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
// Width and height in CSS pixels, and device pixels for one of them: phones, tablets, windows; then 1280 x 800 at 200 %,
// and 1280 x 1024 at 400 %.
const WINDOWS = [
  ...[[320, 568, 2], [360, 640, 3], [375, 667, 2], [375, 667, 3], [375, 553, 2], [360, 640, 2], [390, 844, 3], [412, 915, 2.625], [568, 320, 2], [667, 375, 2], [844, 390, 3]],
  ...[[768, 1024, 2], [1024, 768, 2], [820, 1180, 2], [1180, 820, 2], [640, 560, 1], [700, 820, 1], [800, 600, 1], [1024, 600, 1]],
  ...[[1280, 600, 1], [1366, 657, 1], [1366, 768, 1], [1024, 730, 1], [1600, 1000, 1], [1280, 800, 1], [1920, 1080, 1], [2560, 1440, 1], [640, 400, 2], [320, 256, 4]],
];
const PANELS = [[240, 240], [320, 240], [240, 135], [320, 170], [320, 172]];
const WORD = "Un relevé\u00a0: rien de ce que tu fais ici n’est enregistré."; // the longest that stays, with its button
const FAULTY = `<button style="position: fixed; left: 10px; top: 10px">under</button>
  <button style="position: fixed; left: 20px; top: 20px">over</button>
  <p style="position: absolute; left: -20px; top: 100px">left</p><p style="margin-left: 400px">right</p>
  <p><select style="width: 60px"><option>a long choice</option></select></p>`;
const wrong = {};
let looks = 0;

const resize = (page, [width, height, deviceScaleFactor]) =>
  page.send("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor, mobile: false }).then(() => pause(150));

async function look(page, window, state) {
  const found = await ask(page, "cramped");
  if (found.length) wrong[`${window.join(" ")}, ${state}`] = found;
  looks++;
}

async function playing(chromium) {
  const page = await chromium.page(1280, 800);
  await page.go(job.address);
  await page.until("document.querySelector('.key')?.ariaLabel");
  for (const window of WINDOWS) {
    await resize(page, window);
    for (const [number, [width, height]] of [...PANELS, ...PANELS].entries()) {
      const language = number < PANELS.length ? "en" : "fr";
      await page.run(`import("./texts.js").then(({ speak }) => speak("${language}"))`);
      await page.run(`import("./layout.js").then(({ lay }) => lay({ width: ${width}, height: ${height} }))`);
      await look(page, window, `${width}x${height}, ${language}`);
      await page.run(`{ const word = document.querySelector("#word"); word.hidden = false; word.textContent = "${WORD}";
        word.append(Object.assign(document.createElement("button"), { textContent: "Retour à ma partie" })); }`);
      await look(page, window, `${width}x${height}, ${language}, with a word`);
      await page.run("document.querySelector('#word').hidden = true");
      await page.run("document.querySelector('#more').click()");
      await look(page, window, `menu, ${language}`);
      await page.run("document.querySelector('#menu').close()");
    }
  }
  await page.close();
}

async function building(chromium) {
  const page = await chromium.page(1280, 800);
  for (const end of ["", "#preset=pico&cs=GP99&buzzer=GP2&dim_s=x&colour=red", "#preset=feather-esp32-s3-tft"]) {
    await page.go("about:blank");
    await page.go(job.address + "build.html" + end);
    await page.until("document.querySelector('#presets :checked')");
    await page.run("for (const each of document.querySelectorAll('details')) each.open = true");
    for (const window of WINDOWS) {
      await resize(page, window);
      await look(page, window, "builder " + end);
    }
  }
  await page.close();
}

/** What is found on a page with a fault of each kind. */
async function faults(chromium) {
  const page = await chromium.page(320, 256);
  await page.run(`document.body.innerHTML = ${JSON.stringify(FAULTY)}`);
  return ask(page, "cramped");
}

/** How many different pictures the panel shows while ROLL is held for the first throw and let go. */
async function thrown(chromium, motion) {
  const page = await chromium.page(390, 844, { scale: 3, touch: true });
  await page.send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-reduced-motion", value: motion }] });
  await page.forget(job.address);
  await page.go(job.address);
  await page.until("document.querySelector('#spoken')?.textContent");
  const touch = (key, ms) => page.touch([`.key[data-key="${key}"]`], ms).then(() => pause(800));
  for (const key of [5, 5, 0, 0, 5, 5, 5]) await touch(key); // the first answers the question of a new device
  await page.run(`window.shown = new Set(); window.watching = true; (function next() {
    const panel = document.querySelector("#panel");
    const data = new Uint32Array(panel.getContext("2d").getImageData(0, 0, panel.width, panel.height).data.buffer);
    window.shown.add(data.reduce((sum, pixel) => (sum * 31 + pixel) | 0, 7));
    if (window.watching) requestAnimationFrame(next); })()`);
  await touch(5, 1200);
  const found = await page.run("window.watching = false, [window.shown.size, document.getAnimations().length]");
  const dice = await page.run("document.querySelector('.key').ariaLabel");
  await page.close();
  return [...found, dice];
}

/** How the handheld lies in a window: places in CSS pixels, and a picture for somebody's eyes. */
async function laid(chromium, scheme) {
  const found = {};
  const page = await chromium.page(1280, 800);
  await page.send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value: scheme }] });
  await page.go(job.address);
  await page.until("document.querySelector('#spoken')?.textContent");
  for (const window of [[375, 667, 2], [1366, 768, 1], [1366, 657, 1], [1024, 730, 1], [1600, 1000, 1], [375, 667, 3]]) {
    const name = `${window[0]}x${window[1]}@${window[2]}`;
    await resize(page, window);
    found[name] = await page.run(`(() => {
      const place = (element) => { const { left, top, right, bottom } = element.getBoundingClientRect(); return { left, top, right, bottom }; };
      const named = Object.fromEntries(["case", "glass", "panel", "roll"].map((id) => [id, place(document.getElementById(id))]));
      const drawn = [...document.querySelectorAll("#keys .key span")].map(place);
      return { ...named, keys: drawn, way: document.documentElement.className, back: getComputedStyle(document.body).backgroundImage };
    })()`);
    writeFileSync(join(job.pictures, `laid-${scheme}-${name}.png`), await page.picture());
  }
  await page.close();
  return found;
}

const chromium = await Chromium.open(job.program);
const found = await faults(chromium);
await playing(chromium);
await building(chromium);
const pictures = await thrown(chromium, "no-preference");
const still = await thrown(chromium, "reduce");
const [light, dark] = [await laid(chromium, "light"), await laid(chromium, "dark")];
await chromium.close();
process.stdout.write(JSON.stringify({ light, dark, faults: found, wrong, looks, pictures, still, said: chromium.said }));
