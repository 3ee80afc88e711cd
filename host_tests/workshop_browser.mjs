// SPDX-FileCopyrightText: 2026 The Skalbox authors
// SPDX-License-Identifier: MIT
// The workshop's page in Chromium, with a drive in the origin-private file system (workshop_drive.js). Standard input:
// {"program": Chromium, "address": of the built page, "pictures": a folder, "drive": base64 of each file of an old release by
// path, "parts": names of what follows, "instants": at how many the browser is killed, "devices": two with their save
// slots, base64 by path}. Standard output, one JSON object: what
// was seen, by name.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Chromium } from "./chromium.mjs";

const { program, address, pictures, drive, devices, parts, instants } = JSON.parse(readFileSync(0, "utf8"));
const DRIVE = readFileSync(join(dirname(fileURLToPath(import.meta.url)), "workshop_drive.js"), "utf8");
const folders = mkdtempSync(join(tmpdir(), "skalbox-workshop-"));
process.once("exit", () => rmSync(folders, { recursive: true, force: true, maxRetries: 3 }));
const seen = {};
const profile = (name) => `--user-data-dir=${join(folders, name)}`;
const text = (page, id) => page.run(`(document.getElementById("${id}").closest("[hidden]") ? "" : document.getElementById("${id}").innerText)`);
const click = (page, id) => page.run(`document.getElementById("${id}").click()`);
const says = (id, kind) => `document.getElementById("${id}").className === "${kind}"`;
const sums = (page) => page.run("window.drive.sums()");
const shot = async (page, name) => writeFileSync(join(pictures, `workshop-${name}.png`), await page.picture());

async function opened(chromium) {
  const page = await chromium.page(1280, 1100);
  await page.send("Page.addScriptToEvaluateOnNewDocument", { source: DRIVE });
  await page.go(address + "workshop.html");
  await page.until("document.getElementById('choose') && !document.getElementById('choose').disabled");
  return page;
}

async function chosen(page) {
  await page.run("document.getElementById('drive').className = ''");
  await click(page, "choose");
  await page.until("/good|wrong/.test(document.getElementById('drive').className)");
}

async function updated(page) {
  await click(page, "update");
  await page.until("/good|wrong/.test(document.getElementById('game-said').className) && document.getElementById('progress').hidden");
}

/** An old release is updated, once without trouble. Returns how many operations that takes. */
async function calm() {
  const chromium = await Chromium.open(program, profile("ready"));
  let page = await opened(chromium);
  await page.run(`window.drive.lay(${JSON.stringify(drive)})`);
  seen.laid = await sums(page);
  await chromium.close();
  cpSync(join(folders, "ready"), join(folders, "calm"), { recursive: true });
  const again = await Chromium.open(program, profile("calm"));
  page = await opened(again);
  await shot(page, "start");
  await chosen(page);
  seen.found = [await text(page, "drive"), await text(page, "game-said"), await text(page, "notes")];
  await shot(page, "found");
  seen.looked = await page.run("window.drive.done");
  const start = Date.now();
  await updated(page);
  seen.ms = Date.now() - start;
  seen.done = await text(page, "game-said");
  seen.calm = await sums(page);
  await shot(page, "done");
  const operations = await page.run("window.drive.done");
  await chosen(page);
  seen.upToDate = await text(page, "game-said");
  await click(page, "language");
  seen.french = [await page.run("document.documentElement.lang"), await text(page, "game-said"), await text(page, "drive")];
  await shot(page, "french");
  seen.unchanged = (await page.run("window.drive.done")) === operations;
  seen.said = again.said;
  await again.close();
  return operations;
}

/** The browser's process ends at this operation, and the page of the next one goes on. */
async function killed(at) {
  const name = `killed-${at}`;
  cpSync(join(folders, "ready"), join(folders, name), { recursive: true });
  let chromium = await Chromium.open(program, profile(name));
  let page = await opened(chromium);
  await page.run(`window.drive.stopAt = ${at}`);
  await chosen(page);
  await click(page, "update");
  await page.until("window.drive.stopped");
  await chromium.kill();
  chromium = await Chromium.open(program, profile(name));
  page = await opened(chromium);
  const left = await sums(page);
  await chosen(page);
  const found = await text(page, "game-said");
  await updated(page);
  const said = await text(page, "game-said");
  const after = await sums(page);
  await chromium.close();
  rmSync(join(folders, name), { recursive: true, force: true, maxRetries: 3 });
  return { at, left, found, said, after };
}

async function kills(operations) {
  const waiting = Array.from({ length: instants }, (_, number) => Math.floor(((number + 0.5) * operations) / instants));
  seen.killed = [];
  const worker = async () => {
    for (let next; (next = waiting.shift()) !== undefined; ) seen.killed.push(await killed(next));
  };
  await Promise.all([worker(), worker()]);
}

/** The cable is pulled in the middle, and plugged in again after the page has said so. */
async function pulled(operations) {
  cpSync(join(folders, "ready"), join(folders, "pulled"), { recursive: true });
  const chromium = await Chromium.open(program, profile("pulled"));
  const page = await opened(chromium);
  await chosen(page);
  seen.pulled = [];
  await click(page, "update");
  for (const part of [0.3, 0.6]) {
    await page.run(`window.drive.pullAt = ${Math.floor(operations * part)}`);
    await page.until("window.drive.gone");
    await page.until(says("game-said", "wrong"));
    seen.pulled.push(await text(page, "game-said"));
    if (part === 0.3) await shot(page, "pulled");
    await page.until("!document.getElementById('choose').disabled");
    await page.run("window.drive.gone = false");
    if (part === 0.6) await click(page, "choose"); // as on a system that shows it in another folder
    await page.until("document.getElementById('game-said').className === ''");
  }
  await page.until(says("game-said", "good"));
  seen.pulledAfter = await sums(page);
  seen.pulledSaid = chromium.said;
  await chromium.close();
}

/** While the page waits for a drive, another one is chosen: a newer release, another handheld of the same kind, and one on
 * which a backup would be written. It is shown, and not touched. */
async function other(operations) {
  const chromium = await Chromium.open(program);
  const page = await opened(chromium);
  const text64 = (each) => Buffer.from(each).toString("base64");
  const banner = (number) => text64(`Adafruit CircuitPython 10.2.1 on 2026-05-13; Raspberry Pi Pico with rp2040\r\nUID:${number}\r\n`);
  const lay = (name, files) => page.run(`(async () => { window.drive.name = ${JSON.stringify(name)}; await window.drive.lay(${JSON.stringify(files)}); })()`);
  const first = { ...drive, "boot_out.txt": banner(1) };
  const others = {
    newer: { ...first, "version.txt": text64("skalbox 99.0\n") },
    twin: { ...drive, "boot_out.txt": banner(2) },
    third: { ...drive, ...devices.second, "boot_out.txt": banner(3) },
  };
  seen.others = {};
  const backup = join(folders, "other.json");
  for (const [name, files] of Object.entries(others)) {
    const slots = name === "third";
    await lay("CIRCUITPY" + name, slots ? { ...first, ...devices.second } : first);
    await chosen(page);
    if (slots) {
      await updated(page);
      await page.run("(window.kept = [], URL.createObjectURL = (blob) => (window.kept.push(blob), 'data:,'), 0)");
      await click(page, "save-slots");
      writeFileSync(backup, await page.run("window.kept[0].text()"));
      // The handheld has something else than the backup.
      await lay("CIRCUITPY" + name, devices.fresh);
      await chosen(page);
      await page.choose("#open-slots", backup);
      await page.until("!document.getElementById('write-back').hidden");
    }
    await page.run(`window.drive.pullAt = window.drive.done + ${slots ? 3 : Math.floor(operations / 3)}`);
    await click(page, slots ? "write-back" : "update");
    await page.until("window.drive.gone");
    await page.until(says(slots ? "slots-said" : "game-said", "wrong"));
    await page.until("!document.getElementById('choose').disabled");
    await lay("OTHER" + name, files);
    const before = JSON.stringify(await sums(page));
    await click(page, "choose");
    await page.run("window.drive.gone = false");
    await page.until(says("drive", "wrong"));
    const offered = await page.run("!document.getElementById('update').disabled");
    seen.others[name] = { drive: await text(page, "drive"), game: await text(page, "game-said"), offered, same: before === JSON.stringify(await sums(page)) };
  }
  seen.othersSaid = chromium.said;
  await chromium.close();
}

/** What is wrong with a drive, each in one sentence. */
async function wrong() {
  const chromium = await Chromium.open(program);
  const page = await opened(chromium);
  const lay = async (files, name = "CIRCUITPY") => {
    await page.run(`(async () => { const top = await navigator.storage.getDirectory();
      for await (const each of top.keys()) await top.removeEntry(each, { recursive: true });
      Object.assign(window.drive, { name: ${JSON.stringify(name)}, locked: false, room: Infinity });
      await window.drive.lay(${JSON.stringify(files)}); })()`);
  };
  const banner = (text) => ({ "boot_out.txt": Buffer.from(text).toString("base64") });
  const pico = (version, board = "Raspberry Pi Pico") => banner(`Adafruit CircuitPython ${version} on 2026-05-13; ${board} with rp2040\r\n`);
  const cases = {
    other: [{ "letter.txt": "" }, "Documents"],
    nothing: [banner("hello")],
    old: [pico("8.2.9")],
    small: [pico("10.2.1", "Raspberry Pi Pico W")],
    newer: [{ ...pico("10.2.1"), "version.txt": Buffer.from("skalbox 99.0\n").toString("base64") }],
    way: [{ ...pico("10.2.1"), "lib": "" }],
    full: [{ ...pico("10.2.1"), "films/a.bin": Buffer.alloc(700_000).toString("base64") }],
    locked: [pico("10.2.1")],
  };
  seen.wrong = {};
  for (const [name, given] of Object.entries(cases)) {
    await lay(...given);
    const before = await sums(page);
    await page.run(`window.drive.locked = ${name === "locked"}`);
    await chosen(page);
    const [drive, game] = [await text(page, "drive"), await text(page, "game-said")];
    const offered = await page.run("!document.getElementById('game').hidden && !document.getElementById('update').disabled");
    if (offered) await updated(page);
    const after = offered ? await text(page, "game-said") : "";
    seen.wrong[name] = { drive, game, after, same: JSON.stringify(await sums(page)) === JSON.stringify(before) };
    if (name === "newer") {
      await click(page, "agreed");
      await updated(page);
      seen.wrong.agreed = await text(page, "game-said");
    }
  }
  await shot(page, "locked");
  // A new drive, on which the browser meets less room than was thought.
  await lay(pico("10.2.1"));
  await chosen(page);
  seen.fresh = [await text(page, "game-said"), await page.run("(window.drive.room = 500000, true)")];
  await updated(page);
  seen.fresh.push(await text(page, "game-said"));
  await page.run("window.drive.room = Infinity");
  await updated(page);
  seen.fresh.push(await text(page, "game-said"));
  seen.freshSums = await sums(page);
  // A power cut has destroyed the folder of a slot.
  await page.run(`(async () => { const top = await (await navigator.storage.getDirectory()).getDirectoryHandle("CIRCUITPY");
    await (await top.getDirectoryHandle("saves")).removeEntry("b", { recursive: true }); })()`);
  await chosen(page);
  seen.lost = await text(page, "notes");
  await updated(page);
  seen.lostSums = await sums(page);
  await chromium.close();
}

/** settings.toml is edited: what is wrong is said at its line, and what is right is saved. */
async function settings() {
  cpSync(join(folders, "calm"), join(folders, "settings"), { recursive: true });
  const chromium = await Chromium.open(program, profile("settings"));
  const page = await opened(chromium);
  await chosen(page);
  const complaints = () => page.run("[...document.querySelectorAll('#complaints li')].map((each) => each.textContent)");
  const type = async (given) => {
    await page.run(`(document.getElementById("toml").value = ${JSON.stringify(given)}, document.getElementById("settings-said").className = "wait")`);
    await page.run("document.getElementById('toml').dispatchEvent(new Event('input'))");
    await page.until("document.getElementById('settings-said').className !== 'wait'");
    return [await complaints(), await page.run("document.getElementById('save-settings').disabled"), await text(page, "settings-said")];
  };
  const own = await page.run("document.getElementById('toml').value");
  seen.settings = { own, wrong: await type(own + 'SKALBOX_PANEL = "9x9"\nSKALBOX_LANGUAGE = "en"\n') };
  await shot(page, "settings");
  await click(page, "language");
  seen.settings.french = await complaints();
  await click(page, "language");
  seen.settings.long = await type("#".repeat(17000));
  const before = await sums(page);
  seen.settings.right = await type(own.replace('"fr"', '"en"') + 'SKALBOX_BUZZER = "GP22"\n');
  seen.settings.unsaved = JSON.stringify(await sums(page)) === JSON.stringify(before);
  await click(page, "save-settings");
  await page.until(says("settings-said", "good"));
  seen.settings.saved = await text(page, "settings-said");
  const after = await sums(page);
  seen.settings.changed = Object.keys(after).filter((name) => after[name] !== before[name]);
  seen.settings.sum = after["settings.toml"];
  seen.settings.said = chromium.said;
  await chromium.close();
}

/** What is in the slots is shown, saved as a file, and written back onto another device. */
async function slots() {
  cpSync(join(folders, "calm"), join(folders, "slots"), { recursive: true });
  const chromium = await Chromium.open(program, profile("slots"));
  const page = await opened(chromium);
  await page.run("(window.kept = [], URL.createObjectURL = (blob) => (window.kept.push(blob), 'data:,'), 0)");
  const lay = (device) => page.run(`window.drive.lay(${JSON.stringify(devices[device])})`);
  const open = async (name, content) => {
    const path = join(folders, name);
    writeFileSync(path, content);
    await page.run("document.getElementById('slots-said').textContent = ''");
    await page.choose("#open-slots", path);
    await page.until("document.getElementById('slots-said').textContent");
    return text(page, "slots-said");
  };
  await lay("first");
  await chosen(page);
  seen.slots = { hall: await text(page, "hall") };
  await page.show("#hall");
  await shot(page, "saves");
  await click(page, "save-slots");
  const backup = await page.run("window.kept[0].text()");
  seen.slots.backup = JSON.parse(backup);
  seen.slots.wrong = await open("wrong.json", backup.replace("534b5331", "534b5332"));
  seen.slots.waits = await open("backup.json", backup);
  seen.slots.offered = await page.run("!document.getElementById('write-back').hidden");
  await lay("second");
  await chosen(page);
  seen.slots.read = await open("backup.json", backup);
  await page.show("#write-back");
  await shot(page, "backup");
  const before = await sums(page);
  await page.run("window.drive.pullAt = window.drive.done + 7");
  await click(page, "write-back");
  await page.until("window.drive.gone");
  await page.until(says("slots-said", "wrong"));
  seen.slots.pulled = await text(page, "slots-said");
  await page.run("window.drive.gone = false");
  await page.until(says("slots-said", "good"));
  seen.slots.said = await text(page, "slots-said");
  seen.slots.hallAfter = await text(page, "hall");
  seen.slots.replaced = JSON.parse(await page.run("window.kept[1].text()"));
  const after = await sums(page);
  seen.slots.after = after;
  seen.slots.changed = Object.keys({ ...before, ...after }).filter((name) => after[name] !== before[name]);
  seen.slots.console = chromium.said;
  await chromium.close();
}

/** A browser without the interface. */
async function without() {
  const chromium = await Chromium.open(program);
  const page = await chromium.page(390, 844, { scale: 2, touch: true });
  await page.send("Page.addScriptToEvaluateOnNewDocument", { source: "delete window.showDirectoryPicker; delete Window.prototype.showDirectoryPicker;" });
  await page.send("Browser.setDownloadBehavior", { behavior: "allow", downloadPath: folders, eventsEnabled: true });
  await page.go(address + "workshop.html");
  await page.until("document.getElementById('save-files') && !document.getElementById('save-files').disabled");
  seen.without = await text(page, "by-hand");
  await shot(page, "without");
  await page.run("window.kept = null, URL.createObjectURL = (blob) => ((window.kept = blob), 'data:,')");
  await click(page, "save-files");
  seen.zip = await page.run(`(async () => { const bytes = new Uint8Array(await window.kept.arrayBuffer()); let text = "";
    for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
    return btoa(text); })()`);
  await chromium.close();
}

const operations = await calm();
seen.operations = operations;
for (const [name, part] of Object.entries({ kills, pulled, other, wrong, settings, slots, without })) if (parts.includes(name)) await part(operations);
process.stdout.write(JSON.stringify(seen));
