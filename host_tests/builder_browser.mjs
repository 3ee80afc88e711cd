// SPDX-FileCopyrightText: 2026 The Skalbox authors
// SPDX-License-Identifier: MIT
// Uses the builder's page in Chromium. Standard input: {"program": Chromium, "address": of the built page, "pictures":
// a folder, "cases": [{"preset", "settings", "file": of CircuitPython, "folder": for what the page saves}], "wrong":
// [{"preset", "file"}]}. Standard output, one JSON object: what was seen, by name, for each case and each wrong file.
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Chromium } from "./chromium.mjs";

const job = JSON.parse(readFileSync(0, "utf8"));
const builder = job.address + "build.html";
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const text = (page, selector) => page.run(`document.querySelector(${JSON.stringify(selector)}).textContent`);
const picture = async (page, name) => writeFileSync(join(job.pictures, name + ".png"), await page.picture());

async function visit(page, url = builder) {
  await page.go(url);
  await page.until("document.querySelectorAll('#settings details').length > 5 && document.querySelector('#presets :checked')");
}

/** Clicks or touches it where it is. */
async function tap(page, selector) {
  await page.show(selector);
  await (page.touches ? page.touch([selector]) : page.click(selector));
}

/** Chooses or types the value of a setting in its own field. */
async function set(page, name, value) {
  const fields = await page.run(`[...document.querySelectorAll('[id="${name}"], [id^="${name}-"]:is(select, input)')].map((each) => each.id)`);
  const values = fields.length > 1 ? value.split(" ") : [value];
  for (const [number, field] of fields.entries()) {
    const found = `document.getElementById("${field}")`;
    await page.run(`${found}.closest("details").open = true`);
    if ((await page.run(`${found}.localName`)) === "input") {
      await tap(page, "#" + field);
      await page.send("Input.insertText", { text: values[number] });
      await page.press("Tab");
    } else {
      await page.run(`${found}.value = ${JSON.stringify(values[number])}, ${found}.dispatchEvent(new Event("change", { bubbles: true }))`);
    }
  }
}

/** Waits for a file of this kind in the folder, whole, and returns its path. */
async function saved(folder, kind) {
  for (const end = Date.now() + 20000; Date.now() < end; await pause(30)) {
    const found = readdirSync(folder);
    const name = found.find((each) => each.endsWith(kind));
    if (name && !found.some((each) => each.endsWith(".crdownload"))) return join(folder, name);
  }
  throw new Error(`no ${kind} was saved in ${folder}`);
}

/** What the page's regions for news say, as a screen reader has them. */
async function told(page) {
  const news = (await page.tree()).filter(({ role }) => role === "status" || role === "alert");
  return news.map((each) => each.text).filter(Boolean);
}

/** Chooses the wiring and the settings, gives the firmware, and saves both files. */
async function build(page, { preset, settings, file, folder }, way) {
  await page.chromium.send("Browser.setDownloadBehavior", { behavior: "allow", downloadPath: folder });
  await visit(page);
  await tap(page, `#presets input[value="${preset}"]`);
  for (const [name, value] of Object.entries(settings)) await set(page, name, value);
  await (way === "drop" ? page.drop("#drop", file) : page.choose("#firmware", file));
  await page.until("document.querySelector('#firmware-said').textContent");
  const good = await told(page);
  await tap(page, "#toml");
  const toml = await saved(folder, ".toml");
  // What each frame shows.
  await page.run(`(window.drawn = new Set(), (function look() {
    drawn.add(document.querySelector("#made").textContent.slice(0, 6));
    requestAnimationFrame(() => setTimeout(look));
  })(), 0)`);
  await tap(page, "#make");
  const uf2 = await saved(folder, ".uf2");
  await page.until("document.querySelector('#made').textContent");
  await page.until("drawn.has('Saved:')");
  return { toml, uf2, good, drawn: await page.run("[...drawn].join(' ').trim()"), said: await told(page), hash: await page.run("location.hash") };
}

/** What the page says of a file that it cannot use, when it gets it and when the UF2 is asked for. */
async function refuse(page, { preset, file }, number) {
  await visit(page);
  await tap(page, `#presets input[value="${preset}"]`);
  await (number % 2 ? page.drop("#drop", file) : page.choose("#firmware", file));
  await page.until("document.querySelector('#firmware-said').textContent");
  const got = await told(page);
  await tap(page, "#make");
  await page.until("document.querySelector('#made').className === 'wrong'");
  await pause(200); // in which a file would be saved
  const { folder } = job.cases.at(-1);
  return { got, asked: (await told(page)).slice(1), saved: readdirSync(folder).length };
}

/** A file that was cut short, and is then given again, whole, under the same name. */
async function again(page, { preset, file }) {
  await visit(page);
  await tap(page, `#presets input[value="${preset}"]`);
  const path = join(job.cases.at(-1).folder, "..", "again.uf2");
  const whole = readFileSync(file);
  const seen = [];
  for (const data of [whole.subarray(0, -100), whole]) {
    writeFileSync(path, data);
    await page.run("document.querySelector('#firmware-said').textContent = ''");
    await page.choose("#firmware", path);
    await page.until("document.querySelector('#firmware-said').textContent");
    seen.push(await text(page, "#firmware-said"));
  }
  return seen;
}

/** The server has a later release than this page. */
async function outdated(page, { preset, file }) {
  await visit(page);
  await page.run(`(() => { const real = fetch; window.fetch = async (url, ...all) => String(url).endsWith("drive.json")
    ? new Response(JSON.stringify({ ...(await (await real(url)).json()), version: "99.0" })) : real(url, ...all); })()`);
  await tap(page, `#presets input[value="${preset}"]`);
  await page.choose("#firmware", file);
  await page.until("document.querySelector('#firmware-said').textContent");
  await tap(page, "#make");
  await page.until("document.querySelector('#made').className === 'wrong'");
  await pause(200); // in which a file would be saved
  return { said: await text(page, "#made"), saved: readdirSync(job.cases.at(-1).folder).length };
}

/** The link that the page copies, and what it opens elsewhere. */
async function link(page, chromium) {
  const permissions = ["clipboardReadWrite", "clipboardSanitizedWrite"];
  await chromium.send("Browser.grantPermissions", { origin: new URL(job.address).origin, permissions });
  await page.send("Page.bringToFront");
  await tap(page, "#link");
  await page.until("document.querySelector('#shared').textContent");
  const copied = await page.run("navigator.clipboard.readText()");
  const other = await chromium.page(390, 844, { scale: 3, touch: true });
  await visit(other, copied);
  const fields = await other.run("[...document.querySelectorAll('#settings .set')].map((each) => [each.id, each.value])");
  const preset = await other.run("document.querySelector('#presets :checked').value");
  const shown = await other.run("document.querySelector('#picture title').textContent");
  await visit(other, builder + "#preset=pico&cs=GP99&colour=red");
  await other.until("document.querySelector('#shared').textContent");
  const wrong = { told: await told(other), invalid: await other.run("document.querySelector('[aria-invalid=true]').id") };
  await other.close();
  return { said: await text(page, "#shared"), copied, fields: Object.fromEntries(fields), preset, shown, wrong };
}

/** A board that Python is needed for: its settings alone. */
async function other(page, folder) {
  await page.chromium.send("Browser.setDownloadBehavior", { behavior: "allow", downloadPath: folder });
  await visit(page);
  await tap(page, '#presets input[value="feather-esp32-s3-tft"]');
  await set(page, "SKALBOX_BUZZER", "A0");
  await tap(page, "#toml");
  const toml = await saved(folder, ".toml");
  const seen = (selector) => page.run(`document.querySelector("${selector}").checkVisibility()`);
  return { toml, make: await seen("#make"), drop: await seen("#drop"), steps: await seen(".other") };
}

/** The page as a visitor of this window sees it, from the top to a refused file. */
async function pictures(chromium, name, width, height, options) {
  const page = await chromium.page(width, height, options);
  page.touches = options.touch;
  await visit(page);
  await page.until("document.querySelector('#picture svg')");
  await picture(page, name + "-builder-top");
  await page.run("scrollTo(0, document.documentElement.scrollHeight)");
  await pause(200);
  await picture(page, name + "-builder-bottom");
  await tap(page, "#make");
  await pause(200);
  await picture(page, name + "-builder-missing");
  for (const [end, { preset, file }] of [["error", job.wrong[0]], ["composed", job.cases[0]]]) {
    await tap(page, `#presets input[value="${preset}"]`);
    await page.choose("#firmware", file);
    await page.until("document.querySelector('#firmware-said').textContent"); // which moves the button
    await tap(page, "#make");
    await page.until("document.querySelector('#made').textContent.length > 60");
    await pause(200);
    await picture(page, `${name}-builder-${end}`);
  }
  await page.close();
}

const chromium = await Chromium.open(job.program);
const page = await chromium.page(1280, 800);
const seen = { cases: [], wrong: [] };
for (const [number, each] of job.cases.entries()) seen.cases.push(await build(page, each, number % 2 ? "drop" : "choose"));
seen.link = await link(page, chromium);
for (const [number, each] of job.wrong.entries()) seen.wrong.push(await refuse(page, each, number));
seen.again = await again(page, job.cases[0]);
seen.outdated = await outdated(page, job.cases[0]);
seen.other = await other(page, job.other);
await pictures(chromium, "phone", 390, 844, { scale: 3, touch: true });
await pictures(chromium, "desktop", 1280, 800, {});
seen.said = chromium.said;
seen.requests = chromium.requests;
await chromium.close();
process.stdout.write(JSON.stringify(seen));
