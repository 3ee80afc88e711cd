// SPDX-FileCopyrightText: 2026 The Skalbox authors
// SPDX-License-Identifier: MIT
// The builder's page: what is chosen is always in the address, the file is made here, and nothing is sent anywhere.

import { large } from "../large.js";
import { Form, make } from "./form.js";
import { Python } from "./python.js";
import { Refusal } from "./say.js";
import { fragment, fromFragment, names } from "./settings.js";

const DOWNLOADS = "https://circuitpython.org/board/";
const PINS = /^[A-Z]+\d+( |$)|^(SDA|SCL)$/;
const $ = (id) => document.getElementById(id);
const fetched = (name) => fetch(new URL(name, import.meta.url));
const unpacked = (name) => large(new URL(name, import.meta.url).href);
const state = { preset: "", settings: {} };
let table; // settings.json
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

// Shows the wiring of the preset, and which pins are not as in the picture.
function showPreset() {
  const preset = table.presets[state.preset];
  for (const input of $("presets").querySelectorAll("input")) input.checked = input.value === state.preset;
  if (!$("picture").src.endsWith(preset.picture)) $("picture").src = preset.picture;
  $("picture").alt = `Wiring: ${preset.label}. Described in words below.`;
  $("large").href = preset.picture;
  $("words").replaceChildren(...preset.wiring.split(". ").map((each) => make("li", { textContent: each })));
  $("downloads").replaceChildren(...preset.boards.map(download));
  document.body.classList.toggle("no-uf2", !preset.uf2);
}

function download(board) {
  const id = table.firmware.boards[board];
  const link = make("a", { href: `${DOWNLOADS}${id}/`, rel: "noreferrer", target: "_blank", textContent: board });
  return make("li", {}, link, ": ", make("code", { textContent: `adafruit-circuitpython-${id}-en_US-${table.firmware.tried}.uf2` }));
}

function showMoved() {
  const known = new Map(table.groups.flatMap((group) => group.settings.map((each) => [each.name, each.label])));
  const drawn = table.presets[state.preset].settings;
  const moved = names(table).filter(
    (name) => name in state.settings && name in drawn && PINS.test(drawn[name]) && state.settings[name] !== drawn[name],
  );
  const texts = moved.map((name) => `${known.get(name)}: ${state.settings[name] || "none"}`);
  $("moved").hidden = !texts.length;
  $("moved").textContent = `You changed these pins, so they differ from the picture: ${texts.join("; ")}.`;
}

const look = () => python.look(state.preset, state.settings);
const showSettings = () => form.show(look());

function show() {
  showSettings();
  showPreset();
  showMoved();
  showFirmware();
  tell($("made"), "");
  tell($("shared"), "");
}

function changed() {
  history.replaceState(null, "", fragment(state.preset, state.settings));
  show();
}

function showFirmware() {
  if (file === null) return;
  const { done: found, refusal } = file.opened;
  const wrong = refusal ?? attempt(() => python.checkWiring(file.name, state.preset)).refusal;
  if (wrong) tell($("firmware-said"), wrong, "wrong");
  else tell($("firmware-said"), `CircuitPython for ${found.board || found.chip}: ready.`, "good");
}

async function take(chosen) {
  if (!chosen) return;
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
    tell($("firmware-said"), `The file could not be checked: ${error.message}. Try again.`, "wrong");
  }
}

async function loadedPython() {
  const [{ loadMicroPython }, sources] = await Promise.all([import("../vm/micropython.js"), unpacked("python.json")]);
  return Python.load(loadMicroPython, JSON.parse(new TextDecoder().decode(sources)), table);
}

async function loaded() {
  const [listed, blob] = await Promise.all([fetched("drive.json"), unpacked("drive.bin")]);
  if (!listed.ok) throw new TypeError("the drive's files are missing");
  return { listed: await listed.text(), blob };
}

async function compose() {
  await taken;
  if (file === null) {
    tell($("made"), "Add the CircuitPython file first (step 3).", "wrong");
    return;
  }
  try {
    drive ??= loaded();
    const chosen = file;
    const found = await drive;
    if (file !== chosen) return; // another one was chosen meanwhile
    const { opened, name } = chosen;
    const work = () => python.composed(found, name, state.preset, state.settings);
    const { done: made, refusal } = "refusal" in opened ? opened : attempt(work);
    tell($("made"), refusal ?? "", refusal ? "wrong" : "good");
    if (refusal) return;
    const size = Math.floor(made.data.length / 1024);
    URL.revokeObjectURL(saved);
    const link = save(made.name, made.data, "application/octet-stream");
    saved = link.href;
    $("made").append("Saved: ", link, `, ${size} KB, with CircuitPython and the game for ${made.chip}.`);
  } catch (error) {
    drive = null;
    tell($("made"), `The game's files could not be loaded: ${error.message}. Try again.`, "wrong");
  }
}

async function copyLink() {
  try {
    await navigator.clipboard.writeText(location.href);
    tell($("shared"), "Link copied.");
  } catch {
    tell($("shared"), `Copy this link: ${location.href}`);
  }
}

function fromAddress() {
  const { preset, settings, ignored } = fromFragment(table, location.hash);
  Object.assign(state, { preset });
  for (const name of Object.keys(state.settings)) delete state.settings[name];
  Object.assign(state.settings, settings);
  show();
  if (ignored.length) tell($("shared"), `The address contains unknown settings: ${ignored.join(", ")}`, "wrong");
}

function presets() {
  for (const [value, { label }] of Object.entries(table.presets)) {
    const input = make("input", { type: "radio", name: "preset", value });
    input.addEventListener("change", () => {
      state.preset = value;
      // Pins are named differently on another board.
      const { numbers } = table.boards[table.presets[value].board];
      for (const [name, set] of Object.entries(state.settings)) {
        const pins = /^pins?$/.test(table.settings[name].kind) ? set.split(" ").filter(Boolean) : [];
        if (pins.some((pin) => !(pin in numbers))) delete state.settings[name];
      }
      changed();
    });
    $("presets").append(make("label", { className: "preset" }, input, make("span", { textContent: label })));
  }
}

// Files may come while the rest of the page is being loaded.
function listenForFiles() {
  $("firmware").addEventListener("change", (event) => (taken = take(event.target.files[0])));
  for (const kind of ["dragover", "dragleave", "drop"])
    document.addEventListener(kind, (event) => {
      event.preventDefault();
      $("drop").classList.toggle("over", kind === "dragover");
      if (kind === "drop") taken = take(event.dataTransfer.files[0]);
    });
}

function listen() {
  $("make").addEventListener("click", compose);
  $("link").addEventListener("click", copyLink);
  $("toml").addEventListener("click", () => {
    const { complaints, toml } = look();
    if (complaints.length) tell($("shared"), complaints[0].text, "wrong");
    else save("settings.toml", toml, "application/toml");
  });
  $("usual").addEventListener("click", () => {
    for (const name of Object.keys(state.settings)) delete state.settings[name];
    changed();
  });
  window.addEventListener("hashchange", fromAddress);
}

// The whole site is kept in the browser, so that this page opens without a network; a plain http address has no worker.
try {
  navigator.serviceWorker?.register("sw.js").catch(() => {});
} catch {
  // In a sandboxed frame even reading it throws.
}
try {
  table = await (await fetched("settings.json")).json();
  $("version").textContent = `${table.firmware.tried} was tried; ${table.firmware.oldest.join(".")} or newer works`;
  python = loadedPython();
  listenForFiles();
  python = await python;
  presets();
  form = new Form($("settings"), table, state, changed);
  state.preset = table.default;
  listen();
  fromAddress();
  $("silent").remove();
} catch (error) {
  $("silent").remove();
  $("broken").hidden = false;
  $("broken").textContent = `Part of the page could not be loaded: ${error.message}. Reload the page.`;
}
