// SPDX-FileCopyrightText: 2026 The Skalbox authors
// SPDX-License-Identifier: MIT
// The builder's page: what is chosen is always in the address, the file is made here, and nothing is sent anywhere.

import { packed, unpacked } from "../large.js";
import { Form } from "./form.js";
import { showParts, showProject, showSolder, showStart, showSteps } from "./guide.js";
import { have, presets, showChosen } from "./choice.js";
import { firstLanguage, keepLanguage, speak, wordsIn } from "./language.js";
import { make } from "./make.js";
import { complained, plain } from "./plain.js";
import { listenToPlan, showPlan, showSize } from "./plan_view.js";
import { Python } from "./python.js";
import { Refusal } from "./say.js";
import { fragment, fromFragment } from "./settings.js";

const DRAWN_MS = 50; // until a sentence is seen: while the file is made nothing is drawn
const DOWNLOADS = "https://circuitpython.org/board/";
const $ = (id) => document.getElementById(id);
const fetched = (name) => fetch(new URL(name, import.meta.url));
const unpackedFile = async (name) => {
  const answer = await fetched(packed(name));
  if (!answer.ok) throw new TypeError(words.missing);
  return unpacked(answer);
};
const state = { preset: "", settings: {}, battery: false };
let table = null; // settings.json
let words = wordsIn(firstLanguage(), null);
let form;
let python; // a promise of it, then itself
let file = null; // CircuitPython's: { name, opened: { done: what python.opened gives, or refusal } }
let saved = ""; // the address of the latest UF2, which takes some megabytes
let taken = null; // a promise that ends when the chosen file was checked
let asked = null; // the file that was chosen last
let drive = null; // a promise of what is needed of the drive, once asked for

function tell(place, text, kind = "") {
  place.textContent = text;
  place.className = kind;
}

// Saves a file, and returns a link to save it again.
function save(name, data, type) {
  const link = make("a", { href: URL.createObjectURL(new Blob([data], { type })), download: name, textContent: name });
  link.click();
  return link;
}

// Returns what `work` does, or the sentence of its Refusal.
function attempt(work) {
  try {
    return { done: work() };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { refusal: error.message };
  }
}

const look = () => python.look(state.preset, state.settings);
const labelled = () => words.presets[state.preset][0];
const refused = (message) => plain(table, words, message, labelled(), look().complaints);

function download(board) {
  const id = table.firmware.boards[board];
  const link = make("a", { href: `${DOWNLOADS}${id}/`, rel: "noreferrer", target: "_blank", textContent: board });
  return make("li", {}, link, ": ", make("code", { textContent: `adafruit-circuitpython-${id}-en_US-${table.firmware.tried}.uf2` }));
}

function showSettings() {
  const found = look();
  form.show(found);
  showChosen(table, state, found);
  showPlan(table, state, found, words);
}

function show() {
  const preset = table.presets[state.preset];
  document.body.classList.toggle("no-uf2", !preset.uf2);
  $("downloads").replaceChildren(...preset.boards.map(download));
  showParts(words, state.preset);
  showSolder(words, state.preset);
  showSettings();
  showFirmware();
  tell($("made"), "");
  tell($("shared"), "", "hint");
}

function changed() {
  history.replaceState(null, "", fragment(state.preset, state.settings, state.battery));
  show();
}

function showFirmware() {
  if (file === null) return;
  const { done: found, refusal } = file.opened;
  const wrong = refusal ?? attempt(() => python.checkWiring(file.name, state.preset)).refusal;
  if (wrong) tell($("firmware-said"), refused(wrong), "wrong");
  else tell($("firmware-said"), words.ready(found.board || found.chip), "good");
}

async function take(chosen) {
  if (!chosen) return;
  $("dropped").removeAttribute("data-text");
  $("dropped").textContent = chosen.name;
  file = null;
  tell($("firmware-said"), "");
  tell($("made"), "");
  asked = chosen;
  try {
    // No more than a firmware may have, and one byte that shows that there is more.
    const data = new Uint8Array(await chosen.slice(0, table.firmware.most + 1).arrayBuffer());
    await python;
    if (asked !== chosen) return; // another one was chosen meanwhile
    const { name } = chosen;
    file = { name, opened: attempt(() => python.opened({ name, data })) };
    showFirmware();
    showSettings(); // its chip and version say what is allowed
  } catch (error) {
    if (asked !== chosen) return;
    tell($("firmware-said"), words.unchecked(error.message), "wrong");
  }
}

async function loadedPython() {
  const [{ loadMicroPython }, sources] = await Promise.all([import("../vm/micropython.js"), unpackedFile("python.json")]);
  return Python.load(loadMicroPython, JSON.parse(new TextDecoder().decode(sources)), table);
}

async function loaded() {
  const [listed, blob] = await Promise.all([fetched("drive.json"), unpackedFile("drive.bin")]);
  if (!listed.ok) throw new TypeError(words.missing);
  const text = await listed.text();
  return { listed: text, blob, version: JSON.parse(text).version };
}

async function compose() {
  await taken;
  if (file === null) {
    tell($("made"), words.addFirst, "wrong");
    return;
  }
  const chosen = file;
  const { opened, name } = chosen;
  if ("refusal" in opened) return tell($("made"), refused(opened.refusal), "wrong");
  tell($("made"), words.making);
  try {
    drive ??= loaded();
    const [found] = await Promise.all([drive, new Promise((done) => setTimeout(done, DRAWN_MS))]);
    if (file !== chosen) return; // another one was chosen meanwhile
    if (found.version !== document.body.dataset.version) return tell($("made"), words.outdated, "wrong");
    const { done: made, refusal } = attempt(() => python.composed(found, name, state.preset, state.settings));
    tell($("made"), refusal ? refused(refusal) : "", refusal ? "wrong" : "good");
    if (refusal) return;
    const [before, after] = words.saved(Math.floor(made.data.length / 1024), made.chip);
    URL.revokeObjectURL(saved);
    const link = save(made.name, made.data, "application/octet-stream");
    saved = link.href;
    $("made").append(before, link, after);
  } catch (error) {
    drive = null;
    tell($("made"), words.unloaded(error.message), "wrong");
  }
}

async function copyLink() {
  try {
    await navigator.clipboard.writeText(location.href);
    tell($("shared"), words.copied, "hint");
  } catch {
    tell($("shared"), words.copyThis(location.href), "hint");
  }
}

function fromAddress() {
  const { preset, settings, battery, ignored } = fromFragment(table, location.hash);
  Object.assign(state, { preset, settings, battery });
  show();
  if (ignored.length) tell($("shared"), words.unknown(ignored.join(", ")), "wrong");
}

// Writes all that does not depend on what is chosen, in this language.
function speakAll() {
  speak(words);
  showSteps(words);
  showStart(words);
  showProject(words);
  showSize(words);
  if (table === null) return;
  $("version").textContent = words.version(table.firmware.tried, table.firmware.oldest.join("."));
}

// Makes the form, and the choices of step 1, in this language.
function makeForm() {
  presets(table, words, state, changed);
  have(table, words, state, look, changed);
  form = new Form($("settings"), table, words, state, changed);
}

// Goes to what a link on the page names: a heading, or the field of a setting, which is unfolded first.
function follow(event) {
  const link = event.target.closest?.('a[href^="#"]');
  if (!link) return;
  event.preventDefault();
  const id = link.getAttribute("href").slice(1);
  const found = $(id) ?? $(id + "-1"); // the first of the keys
  if (!found) return;
  const group = found.closest("details");
  if (group) group.open = true;
  found.scrollIntoView({ block: group ? "center" : "start" });
  found.focus({ preventScroll: true });
}

// Files may come while the rest of the page is being loaded.
function listenForFiles() {
  $("firmware").addEventListener("change", ({ target }) => {
    taken = take(target.files[0]);
    target.value = ""; // the same name once more is a change too
  });
  for (const kind of ["dragover", "dragleave", "drop"])
    document.addEventListener(kind, (event) => {
      event.preventDefault();
      $("drop").classList.toggle("over", kind === "dragover");
      if (kind === "drop") taken = take(event.dataTransfer.files[0]);
    });
}

function listenForLanguage() {
  for (const button of document.querySelectorAll("[data-language]"))
    button.addEventListener("click", () => {
      keepLanguage(button.dataset.language);
      words = wordsIn(button.dataset.language, table);
      speakAll();
      if (!form) return;
      makeForm();
      show();
    });
}

function listen() {
  $("make").addEventListener("click", compose);
  $("link").addEventListener("click", copyLink);
  $("toml").addEventListener("click", () => {
    const { complaints, toml } = look();
    if (complaints.length) tell($("shared"), complained(words, complaints[0]), "wrong");
    else save("settings.toml", toml, "application/toml");
  });
  $("usual").addEventListener("click", () => {
    state.settings = {};
    changed();
  });
  window.addEventListener("hashchange", fromAddress);
}

speakAll();
document.addEventListener("click", follow);
listenForLanguage();
listenToPlan(() => words);
// The whole site is kept in the browser, so that this page opens without a network; a plain http address has no worker.
try {
  navigator.serviceWorker?.register("sw.js").catch(() => {});
} catch {
  // In a sandboxed frame even reading it throws.
}
try {
  table = await (await fetched("settings.json")).json();
  words = wordsIn(words.code, table);
  speakAll();
  python = loadedPython();
  listenForFiles();
  python = await python;
  state.preset = table.default;
  makeForm();
  listen();
  fromAddress();
  $("silent").remove();
} catch (error) {
  $("silent").remove();
  $("broken").hidden = false;
  $("broken").textContent = words.failed(error.message);
}
