// SPDX-FileCopyrightText: 2026 The Skalbox authors
// SPDX-License-Identifier: MIT
// Uses the built page in Chromium by its real keys, pointers and touches. Standard input: {"program": Chromium,
// "address": of the built page, "pictures": a folder}. Standard output, one JSON object: what was seen, by name, and the
// times in ms.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Chromium } from "./chromium.mjs";

const { program, address, pictures: folder } = JSON.parse(readFileSync(0, "utf8"));
const seen = {};
const PHONE = { scale: 3, touch: true };
const READY = "document.querySelector('#spoken')?.textContent";
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

const labels = (page) => page.run("[...document.querySelectorAll('.key')].map((key) => key.ariaLabel)");
const word = (page) => page.run("document.querySelector('#word').hidden ? '' : document.querySelector('#word').textContent");
const picture = async (page, name) => writeFileSync(join(folder, name + ".png"), await page.picture());
const key = (number) => `.key[data-key="${number}"]`;

async function visit(page, url = address) {
  await page.go(url);
  await page.until(READY);
  await pause(600);
  if ((await labels(page))[5] !== "ROLL: Choose") return;
  await page.click(key(5)); // a new device asks for the size of type
  await pause(800);
}

async function reload(page) {
  await page.send("Page.reload");
  await pause(300);
  await page.until(READY);
}

/** Touches these keys at once, and waits until the screen has changed and rests. */
async function touch(page, ...keys) {
  await page.touch(keys.map(key));
  await pause(800);
}

/** From the title to the first throw of somebody alone, by touch. */
async function firstThrow(page) {
  for (const each of [5, 0, 0, 5, 5, 5, 5]) await touch(page, each);
}

/** Times of the page's frames while `act` goes on. */
async function frames(page, act) {
  await page.run(`window.frames = []; window.watching = true; (function next(then) { window.frames.push(then);
    if (window.watching) requestAnimationFrame(next); })(performance.now())`);
  await act();
  const times = await page.run("window.watching = false, window.frames");
  const gaps = times.slice(1).map((time, i) => time - times[i]);
  return { fps: Math.round((1000 * gaps.length) / (times.at(-1) - times[0])), worst: Math.round(Math.max(...gaps)) };
}

async function phone(chromium) {
  const page = await chromium.page(390, 844, PHONE);
  await visit(page);
  seen.title = await labels(page);
  seen.changes = await frames(page, () => firstThrow(page));
  seen.thrown = await labels(page);
  await touch(page, 0, 2);
  seen.held = await labels(page);
  await picture(page, "phone-turn");
  seen.tumbling = await frames(page, () => page.touch([key(5)], 1200));
  await pause(1200);
  seen.rethrown = await labels(page);
  const tree = await page.send("Accessibility.getFullAXTree");
  seen.tree = tree.nodes.filter((node) => node.role?.value === "button").map((node) => node.name.value);
  seen.databases = (await page.run("indexedDB.databases()")).map(({ name }) => name);
  await reload(page);
  seen.resumed = await labels(page);
  await page.until("navigator.serviceWorker.controller !== null");
  await page.send("Network.emulateNetworkConditions", { offline: true, latency: 0, downloadThroughput: 0, uploadThroughput: 0 });
  await reload(page);
  seen.offline = await labels(page);
  await page.send("Network.emulateNetworkConditions", { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 });
  seen.phoneSaid = page.said;
  const other = await chromium.page(390, 844, PHONE);
  await other.go(address);
  await pause(2500);
  seen.second = await word(other);
  await other.close();
  await page.close();
}

/** What somebody sees first whose language the device does not speak, and the title and the menu after it. */
async function first(chromium, name, width, height, options) {
  const page = await chromium.page(width, height, options);
  const userAgent = await page.run("navigator.userAgent");
  await page.send("Emulation.setUserAgentOverride", { userAgent, acceptLanguage: "de" });
  await page.go(address);
  await page.until(READY);
  await pause(600);
  seen[name + "First"] = await labels(page);
  await picture(page, name + "-first");
  await touch(page, 5);
  seen[name + "Size"] = await labels(page);
  await picture(page, name + "-size");
  await touch(page, 5);
  seen[name + "Title"] = await labels(page);
  await picture(page, name + "-title");
  await page.click("#more");
  await pause(300);
  await picture(page, name + "-menu");
  await page.forget(address);
  await page.close();
}

async function desktop(chromium) {
  const page = await chromium.page(1280, 800);
  await visit(page);
  await picture(page, "desktop-resume");
  await page.type(" ", "Space");
  await pause(700);
  seen.went = await labels(page);
  await page.type("1", "Digit1");
  await pause(500);
  seen.byKey = await labels(page);
  await page.send("Input.dispatchKeyEvent", { type: "keyDown", key: "2", code: "Digit2" });
  await pause(100);
  seen.pressed = await page.run("document.querySelectorAll('.key.down').length");
  await page.send("Input.dispatchKeyEvent", { type: "keyUp", key: "2", code: "Digit2" });
  await pause(400);
  await page.click(key(4));
  await pause(500);
  seen.byMouse = await labels(page);
  await picture(page, "desktop-turn");
  await page.run("document.querySelector('.key').click()");
  await pause(600);
  seen.byClick = await labels(page);
  seen.sound = await page.run("document.querySelector('#mute').textContent.trim()");
  await page.type("m", "KeyM");
  seen.muted = await page.run("document.querySelector('#mute').textContent.trim()");
  await page.click("#more");
  await pause(300);
  seen.menu = await page.run("[...document.querySelectorAll('#menu .row')].map((row) => row.firstChild.textContent)");
  for (const panel of ["320x240", "240x135", "320x170"]) {
    await page.run(`(() => { const choice = [...document.querySelectorAll('#menu select')].find((each) => each.value.includes('x'));
      choice.value = '${panel}'; choice.dispatchEvent(new Event('change')); })()`);
    await pause(300);
    await page.until(READY);
    seen["panel " + panel] = await page.run("[document.querySelector('#panel').width, document.querySelector('#panel').height].join('x')");
    await picture(page, "desktop-" + panel);
    await page.click("#more");
    await pause(200);
  }
  await page.run(`(() => { const choice = document.querySelector('#menu select'); choice.value = 'fr'; choice.dispatchEvent(new Event('change')); })()`);
  await pause(800);
  seen.french = [...(await labels(page)), await page.run("document.documentElement.lang")];
  await picture(page, "desktop-french");
  await page.click("#more");
  await page.run(`(() => { const row = [...document.querySelectorAll('#menu .row')].find((row) => row.textContent.startsWith('Touches du clavier'));
    row.lastChild.value = 'off'; row.lastChild.dispatchEvent(new Event('change')); })()`);
  const unheard = async () => {
    const before = JSON.stringify(await labels(page));
    const mute = "document.querySelector('#mute').innerText.trim()";
    const muted = await page.run(mute);
    for (const [key, code] of Object.entries({ m: "KeyM", 1: "Digit1", " ": "Space" })) await page.type(key, code);
    await pause(600);
    return [JSON.stringify(await labels(page)) === before, (await page.run(mute)) === muted, muted];
  };
  seen.shortcutsOff = await unheard();
  await picture(page, "desktop-shortcuts-off");
  await reload(page);
  await pause(400);
  seen.shortcutsStayOff = await unheard();
  seen.desktopSaid = page.said;
  await page.close();
}

/** The panel as it is shown in windows of odd sizes and scales, and what it should show. */
async function crisp(chromium) {
  seen.crisp = [];
  for (const [width, height, options] of [[1281, 801, {}], [1441, 901, { scale: 1.5 }], [393, 851, { scale: 2.75 }], [412, 915, { scale: 2.625 }]]) {
    const page = await chromium.page(width, height, options);
    await visit(page);
    await pause(1500); // the die of the title has nodded
    const [x, y, wide, high, data] = await page.run(`(() => { const panel = document.querySelector("#panel");
      const box = panel.getBoundingClientRect(); const { data } = panel.getContext("2d").getImageData(0, 0, panel.width, panel.height);
      return [box.x * devicePixelRatio, box.y * devicePixelRatio, panel.width, panel.height, btoa(Array.from(data, (each) => String.fromCharCode(each)).join(""))]; })()`);
    const scale = (await page.run("parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--u')) * devicePixelRatio"));
    const name = `crisp-${width}`;
    await picture(page, name);
    seen.crisp.push({ name, x, y, width: wide, height: high, scale, data });
    await page.close();
  }
}

async function refused(chromium) {
  const page = await chromium.page(390, 844, PHONE);
  await page.send("Page.addScriptToEvaluateOnNewDocument", {
    source: "for (const name of ['localStorage', 'indexedDB']) Object.defineProperty(window, name, { get() { throw new DOMException('no', 'SecurityError'); } })",
  });
  await visit(page);
  seen.refused = await word(page);
  await firstThrow(page);
  seen.refusedThrown = await labels(page);
  await picture(page, "phone-refused");
  await page.close();
}

/** A phone whose sensor is shaken in front of the first throw. */
async function shaken(chromium) {
  const page = await chromium.page(390, 844, PHONE);
  await page.forget(address);
  await page.go(address + "licences.txt"); // which keeps nothing
  await pause(300);
  await page.run("localStorage.setItem('skalbox:page', JSON.stringify({ motion: true }))"); // as 1.0.0 did
  await visit(page);
  for (const each of [5, 0, 0, 5, 5, 5]) await touch(page, each);
  seen.unshaken = await labels(page);
  await page.run(`new Promise((resolve) => { const began = performance.now(); const timer = setInterval(() => {
    const ms = performance.now() - began;
    const x = ms < 1200 ? 20 * Math.sin(ms * 0.0314) : 0;
    dispatchEvent(new DeviceMotionEvent("devicemotion", { accelerationIncludingGravity: { x, y: 0, z: 9.81 } }));
    if (ms > 3000) resolve(clearInterval(timer));
  }, 16); })`);
  await pause(500);
  seen.shaken = await labels(page);
  await page.close();
}

async function records(chromium, record) {
  const page = await chromium.page(1280, 800);
  await visit(page);
  await page.run(`import("./names.js").then(({ own }) => sessionStorage.setItem(own("shown"), ${JSON.stringify(record)}))`);
  await reload(page);
  await pause(1500);
  seen.shown = [...(await labels(page)), await word(page)];
  await picture(page, "desktop-record");
  await page.click("#word button");
  await pause(400);
  await page.until(READY);
  seen.back = await labels(page);
  const link = await page.run(`import("./link.js").then(({ linked }) => linked("record", ${JSON.stringify(record)}))`);
  // The first tab plays meanwhile.
  const other = await chromium.page(1280, 800);
  await other.go(link);
  await other.until("document.querySelector('#word button')");
  await pause(1500);
  seen.beside = [...(await labels(other)), await word(other), await word(page)];
  await other.go("about:blank");
  await other.go(address + "#record=nothing");
  await other.until("document.querySelector('#word button')");
  seen.besideWrong = await word(other);
  await other.click("#word button");
  await pause(500);
  await other.until("document.querySelector('#word').textContent.includes('open in another tab')");
  await other.close();
  await page.send("Page.bringToFront");
  await page.go(link);
  await page.until("document.querySelector('#word button')");
  await pause(1500);
  seen.linked = [...(await labels(page)), await word(page), await page.run("location.hash")];
  await page.go(address + "#record=nothing");
  await pause(1500);
  await page.close();
}

/** The best of three: other programs run too. */
async function best(measure) {
  return Math.min(await measure(), await measure(), await measure());
}

/** From opening the page to the title, with the processor slowed down so many times; nothing is kept from before. */
async function time(chromium, slower) {
  const page = await chromium.page(390, 844, PHONE);
  await page.send("Network.setBypassServiceWorker", { bypass: true });
  await page.send("Emulation.setCPUThrottlingRate", { rate: slower });
  await page.go(address);
  await page.until("performance.getEntriesByName('title').length > 0");
  const ms = await page.run("Math.round(performance.getEntriesByName('title')[0].startTime)");
  await page.close();
  return ms;
}

const RECORD = `skal 1
game yams
mode match
players Ana
roll 1 3 4 4 6
`;

let chromium = await Chromium.open(program);
await phone(chromium);
await desktop(chromium);
seen.requests = chromium.requests;
seen.workers = chromium.workers;
await chromium.close();
chromium = await Chromium.open(program); // which knows nothing of the one before
await first(chromium, "phone", 390, 844, PHONE);
await first(chromium, "desktop", 1280, 800, {});
await refused(chromium);
await crisp(chromium);
await records(chromium, RECORD);
await shaken(chromium);
seen.start = await best(() => time(chromium, 1));
seen.slowStart = await best(() => time(chromium, 6));
seen.requests.push(...chromium.requests);
await chromium.close();
process.stdout.write(JSON.stringify(seen));
