// SPDX-FileCopyrightText: 2026 The Skalbox authors
// SPDX-License-Identifier: MIT
// What the builder's page makes of files and settings. Standard input: {"site": folder of the site, "micropython": folder
// of MicroPython, "forms": whether they are wanted, "cases": [{"preset", "settings", "file": path or null, "name": of that
// file}]}. Standard output: for each case what the device makes of its settings, and the milliseconds, the fragment and
// what comes back of it, and the SHA-256 of the UF2 and its milliseconds, or the sentence instead, and in plain words in each language; and, if wanted, for each
// preset the fields of the form, with the values that can be chosen and what choosing the last of them sets.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const job = JSON.parse(readFileSync(0, "utf8"));
const module = (name) => import(pathToFileURL(join(job.site, "build", name)).href);
const [settings, { Refusal }, { Form }, { Python }, { wordsIn }, { plain }] = await Promise.all(
  ["settings.js", "say.js", "form.js", "python.js", "language.js", "plain.js"].map(module),
);
const bytes = (name) => readFileSync(join(job.site, "build", name));
const [table, sources] = ["settings.json", "python.json"].map((name) => JSON.parse(bytes(name)));
const languages = Object.keys(table.languages);
const words = Object.fromEntries(languages.map((code) => [code, wordsIn(code, table)]));
const drive = { listed: bytes("drive.json").toString(), blob: new Uint8Array(bytes("drive.bin")) };
const { loadMicroPython } = await import(pathToFileURL(join(job.micropython, "micropython.mjs")).href);
const python = await Python.load(loadMicroPython, sources, table);

function looked({ preset, settings }) {
  const start = process.cpuUsage(); // of this process: others may be busy
  const found = python.look(preset, settings);
  const { user, system } = process.cpuUsage(start);
  return { ...found, complaints: found.complaints.map((each) => each.text), ms: (user + system) / 1000 };
}

function made({ preset, settings, file, name }) {
  try {
    const data = new Uint8Array(readFileSync(file));
    const start = performance.now();
    python.opened({ name, data });
    const found = python.composed(drive, name, preset, settings);
    return { name: found.name, uf2: performance.now() - start, sha256: createHash("sha256").update(found.data).digest("hex") };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { complaints } = python.look(preset, settings);
    const said = languages.map((code) => plain(table, words[code], error.message, words[code].presets[preset][0], complaints));
    return { refusal: error.message, plain: said };
  }
}

// As much of a browser's document as the form needs.
class Element {
  children = [];
  listeners = {};
  classList = { toggle() {} };
  validity = { badInput: false };
  append(...more) {
    this.children.push(...more);
  }
  replaceChildren(...all) {
    this.children = all;
  }
  addEventListener(kind, work) {
    this.listeners[kind] = work;
  }
  setAttribute() {}
}
globalThis.document = { createElement: () => new Element() };

function fields(preset) {
  const state = { preset, settings: {} };
  const root = new Element();
  const [looks, found] = [new Map(), {}]; // by settings: they decide what the form shows
  const look = (key) => looks.get(key) ?? looks.set(key, python.look(preset, JSON.parse(key))).get(key);
  const form = new Form(root, table, words.en, state, () => form.show(look(JSON.stringify(state.settings))));
  form.show(look("{}"));
  const walk = (each) => {
    if (/^SKALBOX_[A-Z_]+(-\d)?$/.test(each.id)) {
      const values = each.children.map((option) => option.value);
      const before = each.value;
      each.value = values.at(-1) ?? String(each.max);
      each.listeners.change();
      const set = { ...state.settings };
      each.value = before;
      each.listeners.change();
      found[each.id] = { values, min: each.min, max: each.max, set, left: { ...state.settings } };
    }
    for (const child of each.children ?? []) walk(child);
  };
  walk(root);
  return found;
}

const results = job.cases.map((each) => {
  const end = settings.fragment(each.preset, each.settings);
  return {
    fragment: end,
    back: settings.fromFragment(table, end),
    ...(each.file && made(each)),
    ...looked(each),
  };
});
const presets = job.forms ? Object.keys(table.presets) : [];
const forms = Object.fromEntries(presets.map((preset) => [preset, fields(preset)]));
const inherited = settings.fromFragment(table, "#preset=constructor"); // what every object has
process.stdout.write(JSON.stringify({ names: settings.names(table), forms, results, inherited }));
