// SPDX-FileCopyrightText: 2026 The Skalbox authors
// SPDX-License-Identifier: MIT
// What Chromium keeps of the page: killed, reloaded, in several tabs, with storage forbidden. Standard input: {"program":
// Chromium, "address": of the built page, "bare": the same without https, "copied": of the folder with its copies skalbox and
// skalbox-next, "pictures": a folder, "delays": seconds from a throw to the end of the browser's process, "parts": names of
// what follows}. Standard output, one JSON object: what was seen, by name.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Chromium } from "./chromium.mjs";

const { program, address, bare, copied, pictures, delays, parts } = JSON.parse(readFileSync(0, "utf8"));
const folders = mkdtempSync(join(tmpdir(), "skalbox-profiles-"));
process.once("exit", () => rmSync(folders, { recursive: true, force: true, maxRetries: 3 }));
const seen = {};
const PHONE = { scale: 2, touch: true };
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const labels = (page) => page.run("[...document.querySelectorAll('.key')].map((key) => key.ariaLabel)");
const word = (page) => page.run("document.querySelector('#word').hidden ? '' : document.querySelector('#word').textContent");
const button = (page) => page.run("document.querySelector('#word button').click()");
const spoken = (text) => `document.querySelector('.key[data-key="5"]')?.ariaLabel?.startsWith(${JSON.stringify("ROLL: " + text)})`;
const LYING = "document.querySelector('.key')?.ariaLabel?.includes('die showing')";
const SAYS = "document.querySelector('#word')?.hidden === false";
const SAVES = `(async () => { const [{ name }] = await indexedDB.databases(); const request = indexedDB.open(name);
  const db = await new Promise((resolve) => (request.onsuccess = () => resolve(request.result)));
  const store = db.transaction("saves").objectStore("saves"); const [keys, all] = [store.getAllKeys(), store.getAll()];
  await new Promise((resolve) => (all.onsuccess = resolve)); db.close();
  return keys.result.map((key, i) => [key, key === "page" ? JSON.stringify(all.result[i]) : btoa(String.fromCharCode(...all.result[i]))]); })()`;
// Notes when ROLL came up and when the canvas was drawn last.
const WATCH = `const draw = CanvasRenderingContext2D.prototype.putImageData;
  CanvasRenderingContext2D.prototype.putImageData = function (...all) { window.drawn = performance.now(); return draw.apply(this, all); };
  addEventListener("pointerup", () => (window.up = performance.now()), true);`;

const tap = (page, key) => page.touch([`.key[data-key="${key}"]`]);

async function visit(page, url = address, ready = "document.querySelector('#spoken')?.textContent") {
  await page.go(url);
  await page.until(ready);
}

/** From the question of a new device to a match of somebody alone, before the first throw. */
async function match(page) {
  await page.until(spoken("Choose"));
  for (const each of [5, 5, 0, 0, 5, 5, 5]) {
    await tap(page, each);
    await pause(1000);
  }
  await page.until(spoken("Roll 5"));
}

async function thrown(page) {
  await tap(page, 5);
  await page.until(LYING);
  return labels(page);
}

/** The match that a page finds at its start: the labels once it has been resumed. */
async function resumed(page, url = address) {
  await visit(page, url);
  await page.until(spoken("Resume"));
  await tap(page, 5);
  await page.until(`!(${spoken("Resume")})`);
  await pause(400);
  return labels(page);
}

const profile = (name) => `--user-data-dir=${join(folders, name)}`;

/** Ends the browser's process so many seconds after a second throw. Returns the labels after the first one, those after the
 * second one if there was time to read them, and those that are there afterwards. */
async function killed(seconds, number) {
  const name = `killed-${number}`;
  cpSync(join(folders, "ready"), join(folders, name), { recursive: true });
  let chromium = await Chromium.open(program, profile(name));
  let page = await chromium.page(390, 844, PHONE);
  await page.send("Page.addScriptToEvaluateOnNewDocument", { source: WATCH });
  const first = await resumed(page);
  await tap(page, 5);
  await page.until("window.drawn > window.up"); // the first picture of the throw
  const end = Date.now() + seconds * 1000;
  let before = [];
  if (seconds > 2) {
    await page.until(`[...document.querySelectorAll(".key")].map((key) => key.ariaLabel).join() !== ${JSON.stringify(first.join())}`);
    before = await labels(page);
  }
  await pause(end - Date.now());
  await chromium.kill();
  chromium = await Chromium.open(program, profile(name));
  page = await chromium.page(390, 844, PHONE);
  const after = await resumed(page);
  await chromium.close();
  rmSync(join(folders, name), { recursive: true, force: true, maxRetries: 3 });
  return { seconds, first, before, after };
}

async function kills() {
  const chromium = await Chromium.open(program, profile("ready"));
  const page = await chromium.page(390, 844, PHONE);
  await visit(page);
  await match(page);
  await thrown(page);
  await page.until("navigator.serviceWorker.controller !== null");
  await chromium.close();
  const waiting = delays.map((seconds, number) => [seconds, number]);
  const worker = async () => {
    for (let next; (next = waiting.shift()); ) seen.killed.push(await killed(...next));
  };
  seen.killed = [];
  await Promise.all([worker(), worker(), worker()]); // most of the time is waiting
}

/** A reload by the page some frames after ROLL came up. */
async function reloads(chromium) {
  const page = await chromium.page(390, 844, PHONE);
  seen.reloaded = [];
  for (const frames of [1, 2, 3, 6]) {
    await page.forget(address);
    await visit(page);
    await match(page);
    await page.run(`(async () => { const roll = document.querySelector("#roll");
      const send = (type) => roll.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1 }));
      const next = () => new Promise(requestAnimationFrame);
      roll.setPointerCapture = () => {};
      send("pointerdown"); await new Promise((resolve) => setTimeout(resolve, 120)); send("pointerup");
      for (let i = 0; i < ${frames}; i++) await next();
      window.old = true;
      document.querySelector("#more").click();
      [...document.querySelectorAll("#menu button")].find((each) => each.textContent === "Cut").click(); })()`);
    await page.until("!window.old");
    await page.until(spoken("Resume"));
    await tap(page, 5);
    await pause(1500);
    seen.reloaded.push(await labels(page));
  }
  await page.close();
}

/** Two tabs, or windows, on http. */
async function tabs(chromium, newWindow) {
  const name = newWindow ? "window" : "tab";
  const first = await chromium.page(390, 844, PHONE);
  await first.forget(bare);
  await visit(first, bare);
  await match(first);
  const dice = await thrown(first);
  const second = await chromium.page(390, 844, { ...PHONE, newWindow }); // the first one, if a tab, is hidden now
  const hidden = await first.run("document.hidden");
  await visit(second, bare, SAYS);
  const told = await word(second);
  writeFileSync(join(pictures, `second-${name}.png`), await second.picture());
  await button(second);
  await second.until(spoken("Resume"));
  await first.until(SAYS);
  const lost = await word(first);
  await tap(second, 5);
  await pause(1500);
  const there = await labels(second);
  const kept = await second.run(SAVES);
  await first.send("Page.bringToFront");
  await tap(first, 0);
  await tap(first, 5);
  await pause(1500);
  const same = JSON.stringify(await first.run(SAVES)) === JSON.stringify(kept);
  writeFileSync(join(pictures, `lost-${name}.png`), await first.picture());
  await button(first); // "Load again"
  await first.until("document.querySelector('#word button')?.textContent === 'Play here'");
  await second.close();
  await pause(300);
  const again = await resumed(first, bare); // without a question: the other one has left
  seen[name] = { hidden, dice, told, lost, there, same, again, secure: await first.run("isSecureContext") };
  await first.close();
}

/** A tab that Chromium has frozen does not answer. Once it thaws, it writes nothing. */
async function frozen(chromium) {
  const first = await chromium.page(390, 844, PHONE);
  await first.forget(address);
  await visit(first);
  await match(first);
  const dice = await thrown(first);
  const second = await chromium.page(390, 844, PHONE);
  await first.send("Page.setWebLifecycleState", { state: "frozen" });
  const began = Date.now();
  const there = await resumed(second);
  const ms = Date.now() - began;
  await tap(second, 1);
  await pause(800);
  const held = await labels(second);
  await first.send("Page.setWebLifecycleState", { state: "active" });
  await first.until(SAYS);
  const lost = await word(first);
  await first.send("Page.bringToFront");
  await tap(first, 3);
  await pause(500);
  await second.close();
  await pause(300);
  seen.frozen = { dice, there, ms, held, lost, after: await resumed(first) };
  await first.close();
}

/** All is deleted while somebody plays: what the page says, what is kept then, and what once he has it saved again. */
async function deleted(chromium) {
  const page = await chromium.page(390, 844, PHONE);
  await page.forget(address);
  await visit(page);
  await match(page);
  const dice = await thrown(page);
  await page.send("Storage.clearDataForOrigin", { origin: new URL(address).origin, storageTypes: "indexeddb,local_storage" });
  await tap(page, 0);
  await page.until(SAYS);
  await tap(page, 1);
  await pause(500);
  const told = await word(page);
  writeFileSync(join(pictures, "phone-deleted.png"), await page.picture());
  const kept = (await page.run(SAVES)).length;
  await button(page);
  await page.until(`!(${SAYS})`);
  seen.deleted = { dice, told, kept, after: await resumed(page) };
  await page.close();
}

/** All cookies and site data are blocked. */
async function forbidden() {
  mkdirSync(join(folders, "forbidden", "Default"), { recursive: true });
  const blocked = { profile: { default_content_setting_values: { cookies: 2 } } };
  writeFileSync(join(folders, "forbidden", "Default", "Preferences"), JSON.stringify(blocked));
  const chromium = await Chromium.open(program, profile("forbidden"));
  const page = await chromium.page(390, 844, PHONE);
  await visit(page);
  const database = await page.run("new Promise((resolve) => { try { indexedDB.open('x').onerror = () => resolve('error'); } catch { resolve('error'); } })");
  const first = await word(page);
  await match(page);
  const dice = await thrown(page);
  await pause(9500);
  seen.forbidden = { database, first, dice, later: await word(page), said: page.said };
  writeFileSync(join(pictures, "phone-forbidden.png"), await page.picture());
  await chromium.close();
}

/** What 1.0.0 has left: localStorage, and neither a database nor a folder in a name. */
async function earlier(chromium) {
  const page = await chromium.page(390, 844, PHONE);
  await page.forget(address);
  await visit(page);
  await match(page);
  const dice = await thrown(page);
  const saves = await page.run(SAVES);
  await page.forget(address);
  await page.go(address + "licences.txt"); // which keeps nothing
  await pause(500);
  await page.run(`for (const [name, text] of ${JSON.stringify(saves)}) localStorage.setItem("skalbox:" + name, text); localStorage.other = "stays";`);
  const after = await resumed(page);
  seen.earlier = { dice, after, left: await page.run("Object.keys(localStorage)"), names: saves.map(([name]) => name) };
  await page.close();
}

/** All saves as a file, a damaged file, and the file again after the match has gone on. */
async function file(chromium) {
  const page = await chromium.page(390, 844, PHONE);
  await page.forget(address);
  await page.send("Browser.setDownloadBehavior", { behavior: "allow", downloadPath: folders });
  await visit(page);
  await match(page);
  const dice = await thrown(page);
  const menu = async () => {
    await page.run("document.querySelector('#more').click()");
    await pause(300);
  };
  await menu();
  writeFileSync(join(pictures, "phone-menu-saves.png"), await page.picture());
  await page.run("[...document.querySelectorAll('#menu .row')].find((row) => row.textContent.startsWith('Everything saved')).querySelector('button').click()");
  const saved = join(folders, "skalbox.json");
  for (let i = 0; i < 100 && !existsSync(saved); i++) await pause(50);
  await pause(200);
  const text = readFileSync(saved, "utf8");
  const wrong = join(folders, "wrong.json");
  writeFileSync(wrong, text.replace(/"memory": "(.)/, (_, letter) => `"memory": "${letter === "A" ? "B" : "A"}`));
  const held = async (key) => {
    await tap(page, key);
    await pause(800);
    return labels(page);
  };
  const later = await held(0);
  await menu();
  await page.choose("#menu input[accept='.json']", wrong);
  await pause(300);
  const refused = await word(page);
  const still = await held(1);
  await menu();
  await page.choose("#menu input[accept='.json']", saved);
  await pause(300);
  writeFileSync(join(pictures, "phone-replace.png"), await page.picture());
  await page.run("window.old = true; [...document.querySelectorAll('#menu button')].find((each) => each.textContent === 'Replace all').click()");
  await page.until("!window.old");
  await page.until(spoken("Resume"));
  await tap(page, 5);
  await pause(1500);
  seen.file = { dice, later, refused, still, loaded: await labels(page) };
  await page.close();
}

/** Two copies of the page in folders of one address, then each without a network. */
async function copies() {
  const [one, other] = [copied + "skalbox/", copied + "skalbox-next/"];
  let chromium = await Chromium.open(program, profile("copies"));
  const page = await chromium.page(390, 844, PHONE);
  await visit(page, one);
  await match(page);
  const dice = await thrown(page);
  await page.until("navigator.serviceWorker.controller !== null");
  await page.run(`Promise.all(${JSON.stringify([one, other])}.map(async (url, i) => (await caches.open("skalbox-" + i)).put(url, new Response("old"))))`);
  await visit(page, other);
  const title = await labels(page);
  await page.until("navigator.serviceWorker.controller !== null");
  const caches = await page.run("caches.keys()");
  await chromium.close();
  chromium = await Chromium.open(program, profile("copies"), "--proxy-server=127.0.0.1:9", "--proxy-bypass-list=<-loopback>");
  const offline = await chromium.page(390, 844, PHONE);
  const resumedDice = await resumed(offline, one);
  await visit(offline, other);
  const otherTitle = await labels(offline);
  const unreachable = await offline.run(`fetch(${JSON.stringify(copied)} + "nothing").then(() => "there", () => "gone")`);
  seen.copies = { dice, title, caches, resumedDice, otherTitle, unreachable };
  await chromium.close();
}

/** These parts need a browser of their own. */
const ALONE = { forbidden, copies, kills };
const TOGETHER = { reloads, tabs: (chromium) => tabs(chromium, false), windows: (chromium) => tabs(chromium, true), frozen, deleted, earlier, file };

const chromium = await Chromium.open(program, `--host-resolver-rules=MAP ${new URL(bare).hostname} 127.0.0.1`);
for (const name of parts) await TOGETHER[name]?.(chromium);
seen.said = chromium.said;
await chromium.close();
for (const name of parts) await ALONE[name]?.();
process.stdout.write(JSON.stringify(seen));
