// SPDX-FileCopyrightText: 2026 The Skalbox authors
// SPDX-License-Identifier: MIT
// The page: puts the device together with what the browser has.
import { loadMicroPython } from "./vm/micropython.js";
import { Awake } from "./awake.js";
import { ASLEEP, RESTART, SIZES } from "./board.js";
import { Device } from "./device.js";
import { save } from "./download.js";
import { Keeping } from "./keeping.js";
import { Keys } from "./keys.js";
import { lay } from "./layout.js";
import { large } from "./large.js";
import { found, here, invited, isShown, linked, scanned } from "./link.js";
import { packed, unpacked } from "./local.js";
import { ask, field, open } from "./menu.js";
import { Motion } from "./motion.js";
import { own } from "./names.js";
import { Notice } from "./notice.js";
import { optional } from "./optional.js";
import { Memory } from "./saves.js";
import { copy, share, told } from "./share.js";
import { Sound } from "./sound.js";
import { PANELS } from "./tables.js";
import { browsers, speak, words } from "./texts.js";

const $ = (id) => document.getElementById(id);
const SHOWN = own("shown"); // in the session's storage: the record to look at
const WOKEN = own("woken"); // there: this start ends a deep sleep

let device;
let asleep = false;
const shown = session(SHOWN);
const apart = Boolean(shown) || isShown(); // this start needs no saves, which another tab may play with
const notice = new Notice($("word"));
const keeping = new Keeping({
  told(trouble) {
    const again = trouble === "deleted" ? [words.keepAgain, () => keeping.saves.keepAgain()] : [];
    notice.stay("trouble", words[trouble], ...again);
  },
  lost() {
    device?.stop();
    notice.stay("lost", words.lost, words.again, restart);
    $("more").disabled = true;
  },
});
const PANEL = "320x240"; // of the build that the guide recommends
const ANNOUNCED = 10; // lines that a screen reader can go back to
const page = { panel: PANEL, language: "", motion: false, muted: false, shortcuts: true };
const changed = {}; // of these, in this tab
const sound = new Sound();
const motion = new Motion(() => device?.wake());
const awake = new Awake();

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

function change(what) {
  Object.assign(page, what);
  Object.assign(changed, what);
  if (keeping.saves) keeping.saves.page = { ...keeping.saves.page, ...changed };
}

/** What the device reads as settings.toml: a Pico that is never short of power, and as still as its visitor likes. */
function settings() {
  const lines = { PRESET: "pico", PANEL: page.panel, BUZZER: "GP22", DIM_S: 0, OFF_S: 0, SLEEP_MIN: 0, SOUND: "high", PAGE: "" };
  if (page.motion) lines.MOTION = "lis3dh";
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) lines.ANIMATIONS = "off";
  if (page.language) lines.LANG = page.language;
  return Object.entries(lines).map(([name, value]) => `SKALBOX_${name} = "${value}"\n`).join("");
}

/** Starts the page again, once all is kept. */
async function restart() {
  device?.stop();
  await keeping.saves?.settled();
  location.reload();
}

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
  box: $("case"),
  press(key) {
    sound.wake();
    awake.played();
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
    device.wake();
  },
  resize(panel) {
    change({ panel });
    restart();
  },
  async feel(on) {
    if (on === "on" && !(await motion.allow())) return notice.tell(words.motionRefused);
    change({ motion: on === "on" });
    restart();
  },
  mute,
  shorten(on) {
    change({ shortcuts: on === "on" });
    shorten();
  },
  full() {
    optional(() => (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()));
  },
  download() {
    const text = device.words.record();
    if (text) save("skalbox.skal", text);
    else notice.tell(words.noRecord);
  },
  async link() {
    const text = device.words.record();
    if (!text) return notice.tell(words.noRecord);
    if (await copy(await linked("record", text), shownField)) notice.tell(words.copied);
  },
  async share() {
    const what = shareable();
    const text = device.words.record();
    const link = here();
    if (shown && !text) link.hash = shown; // its final sheets alone
    else if (what.link) link.hash = what.link;
    const address = what.totals.length && text ? await linked("record", text) : link.href;
    const done = await share(told(what, !shown), address, shownField);
    if (done) notice.tell(words.shared);
  },
  look(text, bad = words.badRecord) {
    const wrong = text && device.board.module("shown_record").complaint(text);
    if (wrong || !text) return refuse(`${bad} ${wrong}`.trim());
    if (session(SHOWN, text) !== text) return refuse(words.notShown);
    restart();
  },
  tooLarge: () => notice.tell(words.tooLarge),
  saveAll() {
    save("skalbox.json", packed(keeping.saves.known), "application/json");
  },
  loadAll(text) {
    const entries = unpacked(text, SIZES);
    if (!entries) return notice.tell(words.badBackup);
    ask($("menu"), words.replace, words.replaceNow, () =>
      keeping.saves.replace(entries).then(restart, () => notice.tell(words.notReplaced)),
    );
  },
  async keepForGood() {
    notice.tell((await keeping.persist()) ? words.persisted : words.notPersisted);
  },
  cut: restart,
};

/** Says why a match is not shown. A start that was for it alone offers the own match. */
const refuse = (text) => notice.tell(text, ...(apart && !shown ? [words.back, restart] : []));

const shownField = (text) => field($("menu"), words.shareField, text);
const shareable = () => JSON.parse(device.board.module("shared").found());

/** Offers to share a result or a challenge as long as the screen shows it. */
function offer() {
  const offered = shareable().offer && !shown;
  if (offered !== notice.lasting.has("share")) notice.stay("share", offered ? words.private : "", words.share, acts.share);
}

function menu() {
  const { panel, motion, muted, shortcuts } = page;
  open($("menu"), { ...acts, panel, language: device.language, motion, muted, shortcuts, backup: !apart, persist: !apart && keeping.mayAsk });
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

/** Has the keyboard play or not: what shows its keys goes with it. */
function shorten() {
  keys.listenToKeyboard(page.shortcuts);
  document.body.classList.toggle("no-shortcuts", !page.shortcuts);
  fit();
}

function fit() {
  const [width, height] = page.panel.split("x").map(Number);
  lay({ width, height });
}

/** Adds a line to what screen readers say, also if it is the same once more, and forgets the oldest. */
function announce(text) {
  const line = document.createElement("p");
  line.textContent = text;
  $("spoken").append(line);
  while ($("spoken").children.length > ANNOUNCED) $("spoken").firstChild.remove();
}

/** Resolves with the saves once this is the tab that plays. */
function joined() {
  return new Promise((resolve, reject) => {
    const join = async (here) => {
      const saves = await keeping.join(here);
      if (saves) resolve(saves);
      $("loading").hidden = !saves;
      notice.stay("elsewhere", saves ? "" : words.elsewhere, words.playHere, () => join(true));
    };
    join(false).catch(reject);
  });
}

async function begin() {
  $("silent").remove(); // the scripts are there
  document.addEventListener("freeze", () => keeping.freeze(true));
  document.addEventListener("resume", () => keeping.freeze(false));
  addEventListener("pagehide", () => keeping.leave());
  addEventListener("pageshow", (event) => event.persisted && restart()); // it has left: another tab may play
  addEventListener("pointerdown", () => sound.wake());
  $("more").addEventListener("click", menu);
  $("menu").addEventListener("close", () => keys.focus());
  $("full").addEventListener("click", acts.full);
  $("full").hidden = !document.fullscreenEnabled;
  $("mute").addEventListener("click", mute);
  addEventListener("keydown", (event) => {
    if (!page.shortcuts || event.repeat || event.ctrlKey || event.metaKey || event.altKey || $("menu").open) return;
    const letter = event.key.toLowerCase(); // wherever it is on this keyboard
    if (letter === "f") acts.full();
    if (letter === "m") mute();
  });
  addEventListener("hashchange", followLink);
  speak(browsers());
  fit();
  Object.assign(page, await keeping.open());
  if (apart) keeping.look();
  if (!PANELS.includes(page.panel)) page.panel = PANEL;
  page.language ||= browsers();
  hush();
  shorten();
  addEventListener("resize", fit);
  device = new Device({
    canvas: $("panel"),
    sound,
    motion,
    settings: settings(),
    saves: apart ? new Memory() : joined(),
    woken: woken(),
    labels(said, whole, news) {
      keys.label(said);
      $("panel").setAttribute("aria-label", words.detail(words.picture, whole));
      if (news) announce(news);
    },
    ended,
    settled: offer,
    thrown: () => apart || keeping.hasThrown(),
    broke: (error) => failed(words.stopped, error),
    spoke(code) {
      speak(code);
      fit(); // other words are longer
      if (!apart && code !== page.language) change({ language: code });
    },
  });
  await device.start(loadMicroPython, large("drive.bin"), shown);
  performance.mark("title");
  $("loading").remove();
  $("more").disabled = false;
  if (shown) notice.stay("shown", sentenceOf(shown), words.back, back);
  await followLink();
}

/** The sentence about what is shown: a record, the digits of a QR code, or the digits of sheets alone. */
function sentenceOf(text) {
  if (!/^\d/.test(text)) return words.shown;
  return device.board.module("shown_record").is_alone(text) ? words.shownSheets : words.shownMatch;
}

/** Shows the record, or the digits of a QR code, that the page's own address has, or who plays with a code there. */
async function followLink() {
  if (!device?.words) return;
  const code = invited();
  if (code !== null && shown) return back(); // the address stays
  if (code !== null) {
    forgetLink();
    if (!device.board.module("shared").accept(code)) notice.tell(words.badInvitation);
    return device.wake();
  }
  const digits = scanned();
  const text = digits ?? (await found("record"));
  if (text === null) return;
  forgetLink();
  acts.look(text, digits === null ? words.badLink : words.badCode);
}

const forgetLink = () => optional(() => history.replaceState(null, "", location.pathname + location.search));

/** From a shown record to the own match. */
function back() {
  session(SHOWN, "");
  restart();
}

/** Says that the device has not started or has stopped, and offers a new start: of the match, where a record was shown. */
function failed(text, error) {
  $("loading")?.remove();
  notice.stay("failed", words.detail(text, error?.message ?? error), ...(shown ? [words.back, back] : [words.again, restart]));
}

/** An error beside the device's loop: the device goes on. */
const slipped = (error) => notice.tell(`${words.slipped} (${error?.message ?? error})`);

addEventListener("unhandledrejection", (event) => slipped(event.reason));
addEventListener("error", (event) => event.error && slipped(event.error));
begin()
  .catch((error) => failed(words.failed, error))
  .then(() => optional(() => navigator.serviceWorker.register("sw.js"))); // not on a plain http address, nor in every frame
