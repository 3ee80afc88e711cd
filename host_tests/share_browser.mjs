// SPDX-FileCopyrightText: 2026 The Skalbox authors
// SPDX-License-Identifier: MIT
// Shares from the built page, in a browser whose own way of sharing only notes what it is given. Standard input:
// {"program": Chromium, "pictures": a folder, "address": of the built page, "record": of a finished game of one player,
// "digits": of QR codes, by name}.
// Standard output, one JSON object: what was seen, by name.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Chromium } from "./chromium.mjs";

const job = JSON.parse(readFileSync(0, "utf8"));
const seen = {};
const WORD = "document.querySelector('#word').hidden ? '' : document.querySelector('#word').innerText";
const KEEP = `window.given = []; navigator.share = async (what) => void given.push(what);`;
// The device of the page, which no other script can reach.
const CATCH = `import("./device.js").then(({ Device }) => {
  const turn = Device.prototype.turn;
  Device.prototype.turn = function (...all) { window.device = this; return turn.apply(this, all); };
})`;
const python = (text) => `window.device.board.python.runPython(${JSON.stringify("from skalbox import main\n" + text)})`;
const row = (name) => `[...document.querySelectorAll("dialog .row")].find((row) => row.firstChild.textContent === "${name}")`;

const chromium = await Chromium.open(job.program);
const page = await chromium.page(390, 844, { scale: 2 });
await page.send("Emulation.setFocusEmulationEnabled", { enabled: true });
await page.send("Page.addScriptToEvaluateOnNewDocument", { source: KEEP });
const ready = async () => {
  await page.until("document.querySelector('#spoken')?.textContent && !document.querySelector('#more').disabled");
  await page.run(CATCH);
  await page.until("!!window.device");
};
const picture = async (name) => writeFileSync(join(job.pictures, name + ".png"), await page.picture());

await page.go(job.address);
await ready();
seen.title = await page.run("document.title");
await page.run(python("main.app.show('challenge', 0, (0, False))"));
await page.until(`(${WORD}).includes("unless you share it")`);
await picture("share-challenge");
seen.offered = await page.run(WORD);
await page.click("#word button");
await page.until("given.length");
seen.challenge = await page.run("given.pop()");
await page.run(python("main.app.show('title', 0)"));
await page.until(`!(${WORD})`);

// A link to a duel: who plays it, also where a record was shown, and what a damaged one says.
seen.invited = {};
for (const text of ["duel=yams-K7Q2M9XA", "challenge=skalpott-K7Q2M9XA", "duel=yams-K7Q2M9X"]) {
  await page.go("about:blank");
  await page.go(`${job.address}#${text}`);
  await ready();
  await page.until("location.hash === ''");
  await page.until(`${JSON.stringify(text)}.length < 18 || document.querySelector('#spoken').innerText.includes("K7Q2M9XA")`);
  await picture("share-" + text);
  seen.invited[text] = { said: await page.run("document.querySelector('#spoken').innerText"), told: await page.run(WORD) };
}

await page.run(`sessionStorage.setItem(${JSON.stringify("skalbox " + new URL(job.address).pathname + " shown")}, ${JSON.stringify(job.record)})`);
await page.go("about:blank");
await page.go(job.address);
await ready();
await page.run("document.querySelector('#more').click()");
await picture("share-menu");
seen.menu = await page.run("document.querySelector('#menu').innerText");
await page.run(`(${row("Share")}).querySelector("button").click()`);
await page.until("given.length");
seen.result = await page.run("given.pop()");
await page.run("navigator.share = undefined; document.execCommand = () => false; navigator.clipboard.writeText = () => Promise.reject(new Error('no'))");
await page.run("document.querySelector('#more').click()");
await page.run(`(${row("Share")}).querySelector("button").click()`);
await page.until("document.querySelector('dialog textarea')");
await picture("share-field");
seen.field = await page.run("document.querySelector('dialog textarea').value");
// So is a link to the record.
await page.run("document.querySelector('#menu').close(), document.querySelector('#more').click()");
await page.run(`(${row("Record of this game")}).querySelectorAll("button")[1].click()`);
await page.until("document.querySelector('dialog textarea')");
seen.linkField = await page.run("document.querySelector('dialog textarea').value");
// What a phone opens that has read a device's QR code.
seen.scanned = {};
for (const [name, digits] of Object.entries(job.digits)) {
  await page.run("sessionStorage.clear()");
  await page.go("about:blank");
  await page.go(`${job.address}#${digits}`);
  let told = "";
  for (let i = 0; i < 300 && !/handheld|scan the code/.test(told); i++) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    told = await page.run("document.querySelector('#word')?.innerText ?? ''").catch(() => ""); // it loads once more
  }
  await ready();
  await page.run("document.querySelector('#more').click()");
  await page.run(`(${row("Share")}).querySelector("button").click()`);
  await page.until("given.length");
  await picture("share-scanned-" + name);
  seen.scanned[name] = { told, hash: await page.run("location.hash"), ...(await page.run("given.pop()")) };
}
seen.said = page.said;
await chromium.close();
console.log(JSON.stringify(seen));
