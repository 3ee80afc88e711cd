// SPDX-FileCopyrightText: 2026 The Skalbox authors
// SPDX-License-Identifier: MIT
// Opens the built page where not all is as it should be: from servers with wrong types, in frames, with a sound that is
// interrupted, with errors. Standard input: {"program": Chromium, "pictures": a folder, "address": of the built page,
// "octet", "plain": of servers with wrong types, "file": of the page as a file, "frame", "sandboxed": of pages with the
// page in a frame}. Standard output, one JSON object: what was seen, by name.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Chromium } from "./chromium.mjs";

const job = JSON.parse(readFileSync(0, "utf8"));
const seen = {};
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const READY = "document.querySelector('#spoken')?.textContent";
const WORD = "document.querySelector('#word').hidden ? '' : document.querySelector('#word').textContent";
const LABELS = "[...document.querySelectorAll('.key')].map((key) => key.ariaLabel)";
const SILENT = "document.querySelector('#silent')?.checkVisibility({ visibilityProperty: true }) ?? null";
const key = (number) => `.key[data-key="${number}"]`;
const picture = async (page, name) => writeFileSync(join(job.pictures, name + ".png"), await page.picture());

async function opened(chromium, address, before = "") {
  const page = await chromium.page(1280, 800);
  await page.send("Emulation.setFocusEmulationEnabled", { enabled: true });
  if (before) await page.send("Page.addScriptToEvaluateOnNewDocument", { source: before });
  await page.go(address);
  return page;
}

async function ready(chromium, address, before) {
  const page = await opened(chromium, address, before);
  await page.until(READY);
  await pause(600);
  return page;
}

/** From the question of a new device to a throw, by clicks; returns the labels. */
async function thrown(page, labels = () => page.run(LABELS)) {
  for (const each of [5, 5, 0, 0, 5, 5, 5, 5]) {
    await page.click(key(each));
    await pause(800);
  }
  return labels();
}

async function octet(chromium) {
  const page = await ready(chromium, job.octet);
  seen.octet = await thrown(page);
  await page.close();
}

/** In a browser that cannot unpack. */
async function old(chromium) {
  const page = await ready(chromium, job.address, "delete window.DecompressionStream");
  seen.old = [await thrown(page), page.requests.map((url) => url.split("/").pop())];
  await page.close();
}

/** Whether the sentence is seen early and late, and what the page says. */
async function silent(chromium, name, address) {
  const page = await opened(chromium, address);
  await page.until("document.readyState === 'complete'");
  const early = await page.run(`(${SILENT}) && performance.now() < 4500`);
  await page.until(SILENT);
  await pause(300); // until it is drawn
  seen[name] = [early, await page.run("performance.now() > 4500"), await page.run("document.querySelector('#silent').innerText")];
  await picture(page, name);
  await page.close();
}

/** The page in a frame of another one, which is high enough to be scrolled. */
async function framed(chromium, name, address) {
  const page = await opened(chromium, address);
  const child = async () => (await page.send("Page.getFrameTree")).frameTree.childFrames?.[0]?.frame.id;
  while (!(await child())) await pause(50);
  const frameId = await child();
  const within = async (expression) => {
    const { executionContextId: contextId } = await page.send("Page.createIsolatedWorld", { frameId });
    return (await page.send("Runtime.evaluate", { expression, contextId, returnByValue: true })).result.value;
  };
  for (const end = Date.now() + 20000; !(await within(READY).catch(() => "")); await pause(50))
    if (Date.now() > end) throw new Error("the frame does not start:\n" + page.said.join("\n"));
  await pause(600);
  const click = async (number) => {
    const [x, y] = await within(`(() => { const box = document.querySelector('${key(number)}').getBoundingClientRect();
      return [box.x + box.width / 2, box.y + box.height / 2]; })()`);
    const where = { x, y, button: "left", clickCount: 1 }; // the frame is in the page's corner
    for (const type of ["mousePressed", "mouseReleased"]) await page.send("Input.dispatchMouseEvent", { type, ...where }).then(() => pause(80));
    await pause(800);
  };
  const said = await within(WORD);
  for (const each of [5, 5, 0, 0, 5, 5, 5]) await click(each);
  await page.type(" ", "Space");
  await pause(1500);
  const labels = await within(LABELS);
  await page.type("1", "Digit1");
  await pause(600);
  seen[name] = { said, labels, held: await within(LABELS), scrolled: await page.run("scrollY"), word: await within(WORD) };
  await picture(page, name);
  await page.close();
}

/** With a sound that a call interrupts, and that rejects to go on. */
async function interrupted(chromium) {
  const page = await ready(chromium, job.address, `window.resumed = []; window.state = "suspended";
    window.AudioContext = class extends AudioContext {
      get state() { return window.state; }
      resume() {
        window.resumed.push(window.state);
        return window.state === "interrupted" ? Promise.reject(new DOMException("a call", "InvalidStateError")) : super.resume();
      }
    };`);
  for (const state of ["suspended", "interrupted", "interrupted", "running", "suspended"]) {
    await page.run(`window.state = "${state}"`);
    await page.click(key(1));
    await pause(500);
  }
  seen.interrupted = [await page.run("window.resumed.join(' ')"), await page.run(WORD), await page.run(LABELS)];
  await page.close();
}

/** An error beside the device's loop, and one inside it. */
async function errors(chromium) {
  const page = await ready(chromium, job.address);
  await page.run("setTimeout(() => { throw new Error('a slip') })");
  await page.run("Promise.reject(new Error('another slip')), 0");
  await pause(300);
  seen.slip = [await page.run(WORD), await page.run("document.querySelectorAll('#word button').length")];
  await pause(9500);
  for (let i = 0; i < 2; i++) {
    await page.click(key(5)); // past the question of a new device, and past the title
    await pause(800);
  }
  seen.slipped = [await page.run(WORD), await page.run(LABELS)];
  await page.run("import('./device.js').then(({ Device }) => { Device.prototype.turn = () => { throw new Error('a fault') } })");
  await page.until("document.querySelector('#word button')");
  seen.fault = await page.run(WORD);
  await page.run("document.querySelector('#word button').click()");
  await pause(500);
  await page.until(READY);
  await pause(600);
  seen.restarted = [await page.run(WORD), await page.run(LABELS)];
  await page.close();
}

/** Space after the mouse has been in the menu, a link copied without the clipboard, the way back from a record. */
async function small(chromium) {
  const page = await ready(chromium, job.address, `Object.defineProperty(navigator, "clipboard", { get: () => undefined });
    document.addEventListener("copy", () => (window.copies = getSelection().toString() || document.activeElement.value));`);
  await thrown(page);
  const row = (name) => `[...document.querySelectorAll("#menu .row")].find((row) => row.textContent.includes("${name}"))`;
  await page.click("#more");
  await pause(300);
  await page.run(`${row("Record of this game")}.querySelectorAll("button")[1].id = "copy"`);
  await page.click("#copy");
  await page.until(WORD);
  seen.copied = [await page.run(WORD), await page.run("window.copies")];
  await page.type("1", "Digit1");
  await pause(500);
  await page.type(" ", "Space");
  await pause(1800);
  seen.space = [await page.run("document.querySelector('#menu').open"), await page.run(LABELS)];
  await page.go("about:blank");
  await page.go(seen.copied[1]);
  await page.until("document.querySelector('#word button')");
  await pause(1200);
  await page.click("#more");
  await pause(300);
  await page.run(`${row("Record of this game")}.querySelectorAll("button")[1].id = "copy"`);
  await page.click("#copy");
  await pause(500);
  seen.back = await page.run(WORD);
  await picture(page, "record-with-a-message");
  await page.close();
}

/** What a slow phone shows until the title is there. */
async function slow(chromium) {
  const page = await chromium.page(390, 844, { scale: 3, touch: true });
  await page.send("Network.emulateNetworkConditions", { offline: false, latency: 150, downloadThroughput: 80000, uploadThroughput: 80000 });
  await page.send("Emulation.setUserAgentOverride", { userAgent: await page.run("navigator.userAgent"), acceptLanguage: "fr" });
  const loading = "document.querySelector('#loading')?.checkVisibility({ visibilityProperty: true }) ? document.querySelector('#loading').innerText : ''";
  await page.go(job.address);
  await page.until(loading);
  const first = await page.run(loading);
  await pause(300); // until it is drawn
  await picture(page, "loading");
  await page.until("document.querySelector('#silent') === null");
  const then = await page.run(loading);
  await page.until(READY);
  seen.slow = [first, then, await page.run(loading)];
  await page.close();
}

let chromium;
for (const step of [octet, old, interrupted, errors, small, slow]) {
  chromium = await Chromium.open(job.program); // each time as a new visitor
  await step(chromium);
  await chromium.close();
}
// Frames of other origins in the page's own process, where it can be asked about them.
chromium = await Chromium.open(job.program, "--disable-features=IsolateOrigins,site-per-process", "--disable-site-isolation-trials");
await silent(chromium, "plain", job.plain);
await silent(chromium, "builder", job.plain + "build.html");
await silent(chromium, "file", job.file);
await framed(chromium, "frame", job.frame);
await framed(chromium, "sandboxed", job.sandboxed);
await chromium.close();
process.stdout.write(JSON.stringify(seen));
