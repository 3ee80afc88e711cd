// SPDX-FileCopyrightText: 2026 The Skalbox authors
// SPDX-License-Identifier: MIT
// Looks at the built pages in Chromium in every state that they have. Standard input: {"program": Chromium, "address": of
// the built page, "folder": for pictures, "good" and "wrong": files for the builder}. Standard output, one JSON object:
// "states", what look() has seen of each; "tabs", where the Tab key has led; "names", of what can be operated; "menu",
// where the focus was after the menu; all by the state's name.
import { readFileSync } from "node:fs";
import { Chromium } from "./chromium.mjs";
import { look, tabbed } from "./look.mjs";

const job = JSON.parse(readFileSync(0, "utf8"));
const seen = { states: {}, tabs: {}, names: {}, menu: {} };
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const FAULTY = `<style>body { background: #fff; color: #777 } i { color: #000; opacity: 0.5 } big { font: 24px serif; color: #999 }
  button { border: 1px solid #bbb; background: none } :focus { outline: 0 } a:focus { outline: 2px solid #ddd }</style>
  <p>grey <i>pale</i> <big>large</big></p><p><a href="#">link</a> <button>one</button></p><button tabindex="1">first</button>`;

async function visit(page, address, ready) {
  await page.go("about:blank"); // another end of the same address would not load the page again
  await page.go(address);
  await page.until(ready);
  await page.run("document.fonts.ready.then(() => 0)");
}

const play = (page) => visit(page, job.address, "document.querySelector('.key')?.ariaLabel");
const build = (page, end = "") =>
  visit(page, job.address + "build.html" + end, "document.querySelector('#presets :checked') && document.querySelector('#picture svg')");

async function keep(page, name, { tabs = false } = {}) {
  seen.states[name] = await look(page, job.folder);
  const operable = (await page.tree()).filter(({ focusable, role }) => focusable && !["RootWebArea", "dialog"].includes(role));
  seen.names[name] = operable.map((each) => each.name);
  if (tabs) seen.tabs[name] = await tabbed(page, job.folder);
}

/** The page that plays, in a window that lays it out in one of its ways. */
async function playing(chromium, name, width, height, scheme = "light") {
  const wanted = { features: [{ name: "prefers-color-scheme", value: scheme }] };
  const page = await chromium.page(width, height);
  await page.send("Emulation.setEmulatedMedia", wanted);
  await play(page);
  await pause(600); // until the labels have been read
  const roll = `.key[data-key="5"]`;
  if ((await page.run(`document.querySelector('${roll}').ariaLabel`)) === "ROLL: Choose") {
    await page.type(" ", "Space"); // a new device asks for the size of type; a click would move the focus
    await pause(800);
  }
  await keep(page, name, { tabs: true });
  await page.run("document.activeElement.blur()");
  await page.run("for (const key of document.querySelectorAll('.key')) key.classList.add('down')");
  await keep(page, name + ", keys down");
  await page.run("for (const key of document.querySelectorAll('.key')) key.classList.remove('down')");
  await page.run("document.querySelector('#panel').style.opacity = 0");
  await keep(page, name + ", panel dark");
  await page.run("document.querySelector('#panel').style.opacity = 1");
  const other = await chromium.page(width, height);
  await other.send("Emulation.setEmulatedMedia", wanted);
  await other.go(job.address);
  await other.until("document.querySelector('#word')?.hidden === false");
  await keep(other, name + ", open elsewhere", { tabs: true });
  await other.close();
  const high = { width, height: Math.max(height, 1200), deviceScaleFactor: 1, mobile: false };
  await page.send("Emulation.setDeviceMetricsOverride", high); // so that the whole menu is seen
  await pause(300);
  await page.click("#more");
  await page.until("document.querySelector('#menu').open");
  await page.run("document.activeElement.blur()");
  await keep(page, name + ", menu", { tabs: true });
  await page.press("Escape");
  await pause(100);
  seen.menu[name] = await page.run("[document.activeElement.id, document.querySelector('#menu').open]");
  await page.close();
}

/** The builder's page, all of it unfolded. */
async function building(chromium, name, width) {
  const page = await chromium.page(width, 800);
  const unfold = async () => {
    await page.run("for (const each of document.querySelectorAll('details')) each.open = true");
    await page.run("scrollTo(0, 0)");
    const height = await page.run("document.documentElement.scrollHeight");
    await page.send("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: 1, mobile: false });
    await pause(200);
  };
  await build(page);
  await unfold();
  await keep(page, name, { tabs: true });
  await build(page, "#preset=pico&cs=GP99&buzzer=GP2&dim_s=x&sound=high&colour=red");
  await page.choose("#firmware", job.wrong);
  await page.until("document.querySelector('#firmware-said').textContent");
  await page.run("document.querySelector('#make').click()");
  await page.until("document.querySelector('#made').textContent");
  await unfold();
  await keep(page, name + ", errors");
  await build(page, "#preset=pico&buzzer=GP22");
  await page.choose("#firmware", job.good);
  await page.until("document.querySelector('#firmware-said').textContent");
  await page.run("document.querySelector('#make').click()");
  await page.until("document.querySelector('#made a')");
  await page.run("document.querySelector('#drop').classList.add('over')");
  await unfold();
  await keep(page, name + ", made", { tabs: true });
  await build(page, "#preset=feather-esp32-s3-tft");
  await unfold();
  await keep(page, name + ", a board without UF2");
  await page.close();
}

/** The workshop's page before a drive is chosen, and with every part that a drive brings. */
async function workshop(chromium, name, width) {
  const page = await chromium.page(width, 900);
  const open = () => visit(page, job.address + "workshop.html", "document.querySelector('#choose')?.disabled === false");
  await open();
  await keep(page, name, { tabs: true });
  await open(); // from its top again
  await page.run("for (const each of document.querySelectorAll('main [hidden]')) each.hidden = false");
  const height = await page.run("document.documentElement.scrollHeight");
  await page.send("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: 1, mobile: false });
  await pause(200);
  await keep(page, name + ", all parts", { tabs: true });
  await page.close();
}

/** A page with a fault of each kind, which have to be found. */
async function faulty(chromium) {
  const page = await chromium.page(400, 300);
  await page.run(`document.documentElement.innerHTML = ${JSON.stringify(FAULTY)}`);
  await keep(page, "faulty", { tabs: true });
  await page.close();
}

const WINDOWS = {
  ...{ hand: [390, 844], table: [1280, 800], tight: [700, 820], side: [844, 390], wide: [1366, 657], "low window": [1280, 600] },
  ...{ "least hand": [375, 553], "dark hand": [390, 844, "dark"], "dark table": [1280, 800, "dark"], "dark wide": [1024, 600, "dark"] },
};
const chromium = await Chromium.open(job.program);
await chromium.send("Browser.setDownloadBehavior", { behavior: "deny" });
await faulty(chromium);
for (const [name, all] of Object.entries(WINDOWS)) await playing(chromium, name, ...all);
await building(chromium, "builder", 1280);
await building(chromium, "narrow builder", 390);
await workshop(chromium, "workshop", 1280);
await workshop(chromium, "narrow workshop", 390);
await chromium.close();
process.stdout.write(JSON.stringify({ ...seen, said: chromium.said }));
