// SPDX-FileCopyrightText: 2026 The Skalbox authors
// SPDX-License-Identifier: MIT
// Uses the builder's page in Chromium as a beginner does. Standard input: {"program": Chromium, "address": of the built page,
// "pictures": a folder, "parts": the end of an address with every part, "worst": ends with most to print, "wrong": a file that is not
// CircuitPython, "presets": names}. Standard output, one JSON object: of each language the visible texts by what was chosen, the headings and the
// pages on paper; and what was seen when a pin was changed, a link was followed, a key was pressed, and on a phone.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Chromium } from "./chromium.mjs";

const job = JSON.parse(readFileSync(0, "utf8"));
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const PAPERS = { a4: { preferCSSPageSize: true }, letter: { paperWidth: 8.5, paperHeight: 11 } };
const FIGURES = "[...document.querySelectorAll('#start img')].map((each) => [each.complete && each.naturalWidth, each.alt])";

async function visit(page, end, language) {
  await page.go("about:blank");
  await page.go(job.address + "build.html" + end);
  await page.until("document.querySelectorAll('#settings details').length > 5 && document.querySelector('#picture svg')");
  await page.run(`document.querySelector('[data-language="${language}"]').click()`);
  await page.until(`document.documentElement.lang === "${language}"`);
}

/** How many pages a printer gets. */
async function pages(page, paper) {
  const { data } = await page.send("Page.printToPDF", paper);
  return Buffer.from(data, "base64").toString("latin1").match(/\/Type ?\/Page\b(?!s)/g).length;
}

/** A picture of all of the page in a window of this width. */
async function picture(page, name, width) {
  const resize = (height) => page.send("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: 1, mobile: false });
  await resize(800);
  await page.run("for (const each of document.querySelectorAll('img')) each.loading = 'eager'");
  await resize(await page.run("document.documentElement.scrollHeight"));
  await page.until(`${FIGURES}.every(([width]) => width)`);
  await pause(200);
  writeFileSync(join(job.pictures, name + ".png"), await page.picture());
}

/** The page in a language: its texts for each wiring, and what comes out of a printer. */
async function spoken(page, language) {
  const found = { texts: {}, paper: {} };
  for (const preset of job.presets)
    for (const more of ["", job.parts]) {
      await visit(page, `#preset=${preset}${preset.startsWith("pico") ? more : ""}`, language);
      await page.run("for (const each of document.querySelectorAll('details')) each.open = true");
      found.texts[preset + more] = await page.run("document.body.innerText");
      found.paper[preset + more] = [await pages(page, PAPERS.a4), await pages(page, PAPERS.letter)];
    }
  for (const end of job.worst) {
    await visit(page, end, language);
    found.paper[end] = [await pages(page, PAPERS.a4), await pages(page, PAPERS.letter)];
  }
  await page.choose("#firmware", job.wrong);
  await page.until("document.querySelector('#firmware-said').textContent");
  await page.run("document.querySelector('#make').click()");
  await page.until("document.querySelector('#made').textContent");
  found.texts.wrong = await page.run("document.body.innerText");
  found.headings = (await page.tree()).filter(({ role }) => role === "heading").map(({ name }) => name);
  await page.run("for (const each of document.querySelectorAll('img')) each.loading = 'eager'");
  await page.until(`${FIGURES}.every(([width]) => width)`);
  found.figures = await page.run(FIGURES);
  found.named = (await page.tree()).filter(({ role }) => role === "image" || role === "img").map(({ name }) => name);
  return found;
}

/** A pin is changed in the form: what the picture and the list have before and after, without a pause. */
async function changed(page) {
  await visit(page, "#preset=pico-320x240", "en");
  const shown = `[document.querySelector("#picture [data-terminal=dc]").getAttribute("data-pin"), document.querySelector("#wires").innerText]`;
  return page.run(`(() => {
    const before = ${shown};
    const field = document.querySelector("#SKALBOX_DC");
    field.value = "GP14";
    field.dispatchEvent(new Event("change", { bubbles: true }));
    return { before, after: ${shown}, hash: location.hash };
  })()`);
}

/** The boxes of the first step: what each adds to the picture and to the form. */
async function ticked(page) {
  await visit(page, "#preset=pico", "en");
  const parts = "[...new Set([...document.querySelectorAll('#picture .terminal')].map((each) => each.dataset.part))].sort()";
  const found = [[await page.run(parts), await page.run("location.hash")]];
  for (const name of ["buzzer", "sensor", "battery"]) {
    await page.show("#have-" + name);
    await page.click("#have-" + name);
    found.push([await page.run(parts), await page.run("location.hash")]);
  }
  return found;
}

/** A link of the last step, the steps' list, and the key that prints. */
async function followed(page) {
  await visit(page, "#preset=pico&invert=off", "en");
  await page.run("window.print = () => (window.printed = true), document.querySelector('#checks a[href=\"#SKALBOX_ROTATION\"]').click()");
  const field = await page.run("[document.activeElement.id, document.activeElement.checkVisibility(), location.hash]");
  await page.run("document.querySelector('#checks a[href=\"#SKALBOX_KEYS\"]').click()");
  const keys = await page.run("document.activeElement.id");
  await page.run("document.querySelector('#steps a[href=\"#check-title\"]').click()");
  const heading = await page.run("document.activeElement.id");
  await page.show("#print");
  await page.click("#print");
  const dead = await page.run("[...document.querySelectorAll('a[href^=\"#\"]')].map((each) => each.getAttribute('href').slice(1)).filter((id) => !document.getElementById(id) && !document.getElementById(id + '-1'))");
  return { field, keys, heading, printed: await page.run("window.printed === true"), dead };
}

/** On a phone: nothing is wider than the window, and the picture can be enlarged and moved. */
async function phone(chromium) {
  const page = await chromium.page(390, 844, { scale: 2, touch: true });
  const found = {};
  for (const language of ["en", "fr"]) {
    await visit(page, "", language);
    found[language] = await page.run("document.documentElement.scrollWidth");
  }
  await page.show("#large");
  await page.touch(["#large"]);
  await pause(200);
  found.large = await page.run("[document.querySelector('#picture').scrollWidth > 900, document.documentElement.scrollWidth, document.querySelector('#picture').tabIndex]");
  await page.close();
  return found;
}

const chromium = await Chromium.open(job.program);
const page = await chromium.page(1366, 768);
const seen = { languages: {} };
for (const language of ["en", "fr"]) seen.languages[language] = await spoken(page, language);
seen.changed = await changed(page);
seen.ticked = await ticked(page);
seen.followed = await followed(page);
for (const language of ["en", "fr"]) {
  await visit(page, "#preset=pico-320x240" + job.parts, language);
  await picture(page, `laptop-plan-${language}`, 1366);
  await page.send("Emulation.setEmulatedMedia", { media: "print" });
  await picture(page, `paper-plan-${language}`, 703); // as wide as A4 between its margins
  await page.send("Emulation.setEmulatedMedia", { media: "" });
  await picture(page, `phone-plan-${language}`, 390);
}
seen.phone = await phone(chromium);
seen.said = chromium.said;
await chromium.close();
process.stdout.write(JSON.stringify(seen));
