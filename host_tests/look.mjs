// SPDX-FileCopyrightText: 2026 The Skalbox authors
// SPDX-License-Identifier: MIT
// Looks at a page in Chromium as an eye does: what is seen, with pictures of it, and where the Tab key leads. Pictures
// are PNG of the window, which has to be as high as the page; contrast.py judges them.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const SEEN = readFileSync(new URL("seen.js", import.meta.url), "utf8").trim();

/** Asks one of the functions of seen.js. */
export const ask = (page, name) => page.run(`${SEEN}.${name}()`);

const NO_TEXT = "*, ::placeholder { color: #0000 !important; -webkit-text-fill-color: #0000 !important } svg text { fill: #0000 !important }";
const CONTROLS = "button, a, input, select, textarea, summary, label.file, #drop, .preset";
const NO_CONTROLS = `:is(${CONTROLS}), :is(${CONTROLS}) * { visibility: hidden !important }`;
let pictures = 0;

/** Writes a picture of the window, or of a part of it, into the folder, and returns its path. */
async function picture(page, folder, part) {
  const path = join(folder, `${++pictures}.png`);
  writeFileSync(path, await page.picture(part));
  return path;
}

/** The texts and controls of the window, with pictures of it: bare of all text, and empty of all controls, too. */
export async function look(page, folder) {
  const [texts, controls] = [await ask(page, "texts"), await ask(page, "controls")];
  return { texts, controls, bare: await under(page, folder, NO_TEXT), empty: await under(page, folder, NO_TEXT + NO_CONTROLS) };
}

/** A picture while these rules of style hold. */
async function under(page, folder, rules) {
  await page.run(`{ const sheet = new CSSStyleSheet(); sheet.replaceSync(${JSON.stringify(rules)}); document.adoptedStyleSheets.push(sheet); }`);
  const found = await picture(page, folder);
  await page.run("document.adoptedStyleSheets.pop()");
  return found;
}

const AROUND = 14; // CSS pixels around a control in which its mark of the focus lies

/** Follows the Tab key, and back: how many stops there should be, where it has led with pictures of each place before
 * and after, and in which order back. It has to begin where nothing has the focus. */
export async function tabbed(page, folder) {
  const wanted = await ask(page, "stops");
  const before = await picture(page, folder);
  const [stops, back] = [[], []];
  for (let each = 0; each <= wanted + 1; each++) {
    await page.press("Tab");
    const found = await ask(page, "focus");
    if (!found && !each) continue; // behind what had the focus before is the browser's own bar
    if (!found || found.stop < 0 || stops.some(({ stop }) => stop === found.stop)) break;
    const [x, y] = [Math.max(0, Math.floor(found.x) - AROUND), Math.max(0, Math.floor(found.y) - AROUND)];
    const part = { x, y, width: Math.ceil(found.width) + 2 * AROUND, height: Math.ceil(found.height) + 2 * AROUND };
    stops.push({ ...found, part, after: await picture(page, folder, part) });
  }
  for (let each = 0; each < wanted; each++) {
    await page.press("Tab", 8);
    back.push((await ask(page, "focus"))?.stop ?? -1);
  }
  return { wanted, before, stops, back };
}
