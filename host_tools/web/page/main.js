// SPDX-FileCopyrightText: 2026 The Skalbox authors
// SPDX-License-Identifier: MIT
// The page: puts the device together with what the browser has.
import { loadMicroPython } from "./vm/micropython.js";
import { ASLEEP, RESTART } from "./board.js";
import { Device } from "./device.js";
import { Keys } from "./keys.js";
import { lay } from "./layout.js";
import { found, linked } from "./link.js";
import { open, save } from "./menu.js";
import { Motion } from "./motion.js";
import { Sound } from "./sound.js";
import { Memory, Store } from "./store.js";
import { PANELS } from "./tables.js";
import { browsers, speak, words } from "./texts.js";

const $ = (id) => document.getElementById(id);
const SHOWN = "skalbox:shown"; // in the session's storage: the record to look at
const WOKEN = "skalbox:woken"; // there: this start ends a deep sleep
const OTHERS_MS = 1500; // until another tab is taken to stay

let device;
let asleep = false;
let trouble = "";
const shown = session(SHOWN);
const store = new Store((why) => {
  trouble = why === "full" ? "fullStorage" : "refused";
  if (device && !shown) tell(words[trouble]);
});
const page = { panel: "240x240", language: "", motion: false, muted: false, ...store.page };
const sound = new Sound();
const motion = new Motion();

/** A text of this tab alone; null if there is none. `text`: sets it, "" removes it. */
function session(name, text) {
  try {
    if (text) sessionStorage.setItem(name, text);
    else if (text === "") sessionStorage.removeItem(name);
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Says this below the device, with a key that does something; for ever if it has one. */
function tell(text, label, act) {
  const word = $("word");
  word.textContent = text;
  if (label) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = label;
    button.addEventListener("click", act);
    word.append(button);
  }
  word.hidden = !text;
  clearTimeout(tell.timer);
  if (!label) tell.timer = setTimeout(() => (word.hidden = true), 9000);
}

function change(what) {
  Object.assign(page, what);
  store.page = page;
}

/** What the device reads as settings.toml: a Pico that is never short of power, and as still as its visitor likes. */
function settings() {
  const lines = { PRESET: "pico", PANEL: page.panel, BUZZER: "GP22", DIM_S: 0, OFF_S: 0, SLEEP_MIN: 0, SOUND: "high" };
  if (page.motion) lines.MOTION = "lis3dh";
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) lines.ANIMATIONS = "off";
  if (page.language) lines.LANG = page.language;
  return Object.entries(lines).map(([name, value]) => `SKALBOX_${name} = "${value}"\n`).join("");
}

const restart = () => location.reload();

function woken() {
  const was = session(WOKEN) === "1";
  session(WOKEN, "");
  return was;
}

function ended(state) {
  if (state === RESTART) restart();
  asleep = state === ASLEEP;
  if (asleep) $("panel").style.opacity = 0;
}

const keys = new Keys({
  press(key) {
    sound.wake();
    if (page.motion) motion.allow();
    if (asleep) {
      session(WOKEN, "1");
      restart();
    }
    device?.press(key);
  },
  release: (key) => device?.release(key),
});

const acts = {
  panels: Object.fromEntries(PANELS.map((name) => [name, name.replace("x", " × ")])),
  speak(code) {
    change({ language: code });
    device.words.speak(code);
  },
  resize(panel) {
    change({ panel });
    restart();
  },
  async feel(on) {
    if (on === "on" && !(await motion.allow())) return tell(words.motionRefused);
    change({ motion: on === "on" });
    restart();
  },
  mute,
  full() {
    if (document.fullscreenElement) document.exitFullscreen();
    else document.documentElement.requestFullscreen?.().catch(() => {}); // a browser may refuse it
  },
  download() {
    const text = device.words.record();
    if (text) save("skalbox.skal", text);
    else tell(words.noRecord);
  },
  async link() {
    const text = device.words.record();
    if (!text) return tell(words.noRecord);
    const address = await linked("record", text);
    navigator.clipboard.writeText(address).then(() => tell(words.copied), () => tell(address));
  },
  look(text) {
    const wrong = text && device.board.module("shown_record").complaint(text);
    if (wrong || !text) return tell(`${words.badRecord} ${wrong}`.trim());
    session(SHOWN, text);
    restart();
  },
  cut: restart,
};

function menu() {
  open($("menu"), { ...acts, panel: page.panel, language: device.language, motion: page.motion, muted: page.muted });
}

function mute() {
  sound.wake();
  change({ muted: !page.muted });
  hush();
}

function hush() {
  sound.mute(page.muted);
  $("mute").lastElementChild.dataset.text = page.muted ? "unmute" : "mute";
  speak(device?.language || page.language || browsers());
}

function fit() {
  const [width, height] = page.panel.split("x").map(Number);
  lay({ width, height });
}

/** Another tab with the same memory would mix up both matches. A page that has just been left needs a moment to go. */
async function alone() {
  if (!navigator.locks) return true;
  return new Promise((resolve) => {
    const held = () => new Promise(() => resolve(true));
    navigator.locks.request("skalbox", { signal: AbortSignal.timeout(OTHERS_MS) }, held).catch(() => resolve(false));
  });
}

async function drive() {
  const answer = await fetch("drive.pack");
  if (!answer.ok) throw new Error(`drive.pack: ${answer.status}`);
  return new Uint8Array(await new Response(answer.body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
}

async function begin() {
  if (!PANELS.includes(page.panel)) page.panel = "240x240";
  page.language ||= browsers();
  hush();
  fit();
  addEventListener("resize", fit);
  addEventListener("pointerdown", () => sound.wake());
  $("more").addEventListener("click", menu);
  $("full").addEventListener("click", acts.full);
  $("full").hidden = !document.fullscreenEnabled;
  $("mute").addEventListener("click", mute);
  addEventListener("keydown", (event) => {
    if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || $("menu").open) return;
    const letter = event.key.toLowerCase(); // wherever it is on this keyboard
    if (letter === "f") acts.full();
    if (letter === "m") mute();
  });
  addEventListener("hashchange", linkedRecord);
  if (!shown && !(await alone())) return tell(words.elsewhere, words.again, restart);
  device = new Device({
    canvas: $("panel"),
    sound,
    motion,
    settings: settings(),
    saves: shown ? new Memory() : store,
    woken: woken(),
    labels(said, text) {
      keys.label(said);
      $("panel").setAttribute("aria-label", `${words.picture}: ${text}`);
      $("spoken").textContent = text;
    },
    ended,
    spoke(code) {
      speak(code);
      fit(); // other words are longer
      if (!shown && code !== page.language) change({ language: code });
    },
  });
  await device.start(loadMicroPython, drive(), shown);
  performance.mark("title");
  if (shown) {
    tell(words.shown, words.back, () => {
      session(SHOWN, "");
      restart();
    });
  } else if (trouble) tell(words[trouble]);
  await linkedRecord();
}

/** Shows the record that the page's own address has. */
async function linkedRecord() {
  const text = await found("record");
  if (text === null) return;
  history.replaceState(null, "", location.pathname + location.search);
  acts.look(text);
}

addEventListener("unhandledrejection", (event) => failed(event.reason));
addEventListener("error", (event) => event.error && failed(event.error));

function failed(error) {
  tell(`${device?.last ? words.stopped : words.failed}: ${error?.message ?? error}`, words.again, restart);
}

if ("serviceWorker" in navigator) navigator.serviceWorker.register("sw.js").catch(() => {}); // not on a plain http address
begin();
