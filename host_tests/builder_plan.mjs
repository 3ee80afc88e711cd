// SPDX-FileCopyrightText: 2026 The Skalbox authors
// SPDX-License-Identifier: MIT
// The wiring plans and the words of the builder's page. Standard input: {"site": folder of the site, "micropython": folder of
// MicroPython, "cases": [{"preset", "settings", "battery", "language"}]}. Standard output: for each case its pictures, its
// lists, the pins that the board has elsewhere, and the milliseconds; the pins of each board; the controls of the plugged
// one; and for each language every text by its place, functions called with x.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const job = JSON.parse(readFileSync(0, "utf8"));
const module = (name) => import(pathToFileURL(join(job.site, "build", name)).href);
const names = ["python.js", "language.js", "plan_view.js", "wires.js", "boards.js"];
const [{ Python }, { wordsIn }, { pictured }, { CONTROLS, plan }, { BOARDS }] = await Promise.all(names.map(module));
const [table, sources] = ["settings.json", "python.json"].map((name) => JSON.parse(readFileSync(join(job.site, "build", name))));
const { loadMicroPython } = await import(pathToFileURL(join(job.micropython, "micropython.mjs")).href);
const python = await Python.load(loadMicroPython, sources, table);

const results = job.cases.map(({ preset, settings, battery, language }) => {
  const look = python.look(preset, settings);
  const start = process.cpuUsage(); // of this process: others may be busy
  const found = plan(table, { preset, settings, battery }, look);
  const shown = pictured(found, wordsIn(language, table));
  const { user, system } = process.cpuUsage(start);
  return { ...shown, moved: found.moved, panel: found.panel, ms: (user + system) / 1000 };
});

function said(text) {
  try {
    return text("x", "x", "x");
  } catch {
    return text({ kind: "wired", board: { title: "x", own: "" }, panel: "x" });
  }
}

function flat(value, place, found) {
  if (typeof value === "function") flat(said(value), place, found);
  else if (typeof value === "string") found[place] = value;
  else for (const [name, each] of Object.entries(value)) flat(each, place ? `${place}.${name}` : name, found);
  return found;
}

const own = (code) => ({ ...wordsIn(code, null), code: "" });
const texts = Object.fromEntries(Object.keys(table.languages).map((code) => [code, flat(own(code), "", {})]));
const boards = Object.fromEntries(Object.entries(BOARDS).map(([name, { pins }]) => [name, pins]));
process.stdout.write(JSON.stringify({ results, boards, controls: CONTROLS, texts }));
