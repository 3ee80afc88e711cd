// SPDX-FileCopyrightText: 2026 The Skalbox authors
// SPDX-License-Identifier: MIT
// The workshop's page: it reads the drive that was picked, says what is there, and brings it to this release.

import { make } from "../build/make.js";
import { save } from "../download.js";
import { Care, Refusal, isSame } from "./care.js";
import { Picked, Trouble } from "./picked.js";
import { Saves } from "./saves.js";
import { Settings } from "./settings.js";
import { browsers, speak, words } from "./words.js";
import { zipped } from "./zip.js";

const WAIT_MS = 1000; // between two looks for a drive that is gone
const SETTLE_MS = 1000; // until a drive that is back can be used
const ATTEMPTS = 3; // at a drive that is there and fails
const OTHER = { en: ["fr", "Français"], fr: ["en", "English"] };
const CHANGED = new Error("another handheld");

const $ = (id) => document.getElementById(id);
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
let care;
let settings;
let saves;
let picked = null;
let found = null; // what Care.look says of the drive
let said = []; // [place, kind, sentence] of what is shown now, said again in another language
let busy = false;
let waiting = false; // for a drive that is gone

/** Shows a sentence: a function, which is called again when the language changes. */
function tell(place, sentence, kind = "") {
  said = said.filter(([each]) => each !== place);
  said.push([place, kind, sentence]);
  $(place).textContent = sentence();
  $(place).className = kind;
}

/** The sentence for an error, a function. */
function why(error) {
  if (error instanceof Refusal) return () => words.refusals[error.message](...error.values);
  if (error instanceof Trouble) return () => words.troubles[error.kind](error.name);
  console.error(error);
  return () => words.failed(error.message);
}

/** Shows what is on the drive. */
function show() {
  tell("drive", () => words.found(found.board, found.circuitpython), "good");
  $("game").hidden = false;
  const { there, newer, needed, unfinished } = found;
  if (newer) tell("game-said", () => words.newer(there, found.this), "wrong");
  else if (unfinished) tell("game-said", () => words.unfinished(found.this), "wrong");
  else if (!there) tell("game-said", () => words.none(found.this));
  else if (needed) tell("game-said", () => words.there(there, found.this));
  else tell("game-said", () => words.upToDate(found.this), "good");
  notes();
  $("agree").hidden = !newer;
  $("update").hidden = !needed;
  allow();
}

function notes() {
  const { count, bytes, stale, lost, hidden, stacked } = found;
  const texts = [];
  if (count) texts.push(words.differ(count, Math.ceil(bytes / 1024)));
  if (stale) texts.push(words.stale(stale));
  if (lost.length) texts.push(words.lost(lost.join(", ")));
  if (stacked) texts.push(words.stacked);
  if (hidden.length) texts.push(words.hidden(hidden.join(", ")));
  $("notes").replaceChildren(...texts.map((textContent) => make("li", { textContent })));
}

function allow() {
  $("choose").disabled = busy && !waiting; // some systems show it again in another folder
  for (const id of ["open-slots", "write-back", "save-slots"]) $(id).disabled = busy;
  $("update").disabled = busy || (found?.newer && !$("agreed").checked);
}

/** Throws CHANGED if the drive that is there now is not the one that the page shows. `now`: what Care.look says of it. */
function recognise(now) {
  if (!isSame(found, now)) throw CHANGED;
}

/** Does what the drive is needed for. Once it is gone, waits for it and does it again from the start, unless another handheld
 * comes: `work` throws CHANGED then. `stage`: returns what the drive holds, a name of words. */
async function patiently(place, stage, work) {
  busy = true;
  allow();
  try {
    for (let attempt = 1; ; attempt++) {
      try {
        return await work();
      } catch (error) {
        if (error?.kind !== "lost" || (attempt >= ATTEMPTS && (await picked.there()))) throw error;
        if (!(await picked.there())) attempt = 0;
        tell(place, () => `${words.gone} ${words[stage()]}`, "wrong");
        waiting = true;
        allow();
        while (!(await picked.there())) await pause(WAIT_MS);
        waiting = false;
        allow();
        await pause(SETTLE_MS);
      }
    }
  } finally {
    busy = false;
    allow();
  }
}

/** Says at this place why the work there has ended. If another handheld has come, shows what is on that. `stage`: what the
 * drive holds, a name of words, or nothing. */
async function ended(place, error, stage) {
  if (error === CHANGED) {
    await lookAnew();
    return tell("drive", () => words.changed, "wrong");
  }
  const sentence = why(error);
  tell(place, () => (stage ? `${sentence()} ${words[stage]}` : sentence()), "wrong");
}

async function choose() {
  let root;
  try {
    root = await window.showDirectoryPicker({ id: "skalbox", mode: "readwrite" });
  } catch {
    return; // nothing was chosen
  }
  picked = new Picked(root);
  if (!waiting) await lookAnew();
}

/** Looks at a drive of which nothing is known yet. */
async function lookAnew() {
  found = null;
  $("game").hidden = true;
  $("agreed").checked = false;
  settings.clear();
  saves.clear();
  await look();
}

async function look() {
  try {
    found = await patiently("drive", () => "old", () => {
      tell("drive", () => words.reading);
      return care.look(picked);
    });
    show();
    settings.show();
    saves.show();
  } catch (error) {
    tell("drive", why(error), "wrong");
  }
}

async function update() {
  const progress = $("progress");
  let stage = "old";
  try {
    await patiently("game-said", () => stage, () => {
      tell("game-said", () => words.copying);
      progress.hidden = false;
      const report = (done, total) => Object.assign(progress, { value: done, max: total });
      return care.update(picked, recognise, report, (now) => (stage = now));
    });
    const { version } = care;
    tell("game-said", () => words.done(version), "good");
    found = await care.look(picked);
    notes();
    settings.show();
    saves.show();
    $("update").hidden = true;
    $("agree").hidden = true;
  } catch (error) {
    await ended("game-said", error, stage);
  }
  progress.hidden = true;
}

function byHand() {
  save(`skalbox-${care.version}-update.zip`, zipped(care.byHand()), "application/zip");
}

function say(code) {
  speak(code);
  const [other, name] = OTHER[code];
  Object.assign($("language"), { lang: other, textContent: name });
  $("progress").setAttribute("aria-label", words.gameTitle);
  for (const [place, kind, sentence] of [...said]) tell(place, sentence, kind);
  if (!found) return;
  notes();
  settings.check();
  saves.say();
}

// The whole site is kept in the browser, so that this page opens without a network; a plain http address has no worker.
try {
  navigator.serviceWorker?.register("sw.js").catch(() => {});
} catch {
  // In a sandboxed frame even reading it throws.
}
say(browsers());
$("language").addEventListener("click", () => say($("language").lang));
try {
  const canPick = "showDirectoryPicker" in window;
  $("choose").hidden = !canPick;
  $("by-hand").hidden = canPick;
  care = await Care.load();
  const tools = { tell, why, ended, patiently, recognise, picked: () => picked, needed: () => found.needed, isBusy: () => busy };
  settings = new Settings(care, tools);
  saves = new Saves(care, tools);
  $("choose").addEventListener("click", choose);
  $("update").addEventListener("click", update);
  $("agreed").addEventListener("change", allow);
  $("save-files").addEventListener("click", byHand);
  $("save-files").disabled = false;
  window.addEventListener("beforeunload", (event) => busy && event.preventDefault());
  allow();
} catch (error) {
  $("broken").hidden = false;
  tell("broken", () => words.failed(error.message), "wrong");
}
$("silent").remove();
