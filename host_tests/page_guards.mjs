// SPDX-FileCopyrightText: 2026 The Skalbox authors
// SPDX-License-Identifier: MIT
// Checks that no optional part of a browser stops the page: the argument is the folder with the page's modules.
import { strict as assert } from "node:assert";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";

const load = (name) => import(pathToFileURL(join(process.argv[2], name)).href);
const { Keys } = await load("keys.js");
const { large, packed, unpacked: unzipped } = await load("large.js");
const { found, invited, isShown, linked, scanned } = await load("link.js");
const { open } = await load("menu.js");
const { Motion } = await load("motion.js");
const { Notice } = await load("notice.js");
const { copied, optional } = await load("optional.js");
const { sentences } = await load("sentences.js");
const { copy, share, told } = await load("share.js");
const { speak } = await load("texts.js");
const { Sound } = await load("sound.js");
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const rejected = [];
process.on("unhandledRejection", (error) => rejected.push(error));

// As much of a browser's document as these modules need.
class Element {
  constructor() {
    Object.assign(this, { listeners: {}, children: [], hidden: true, classList: { toggle() {} }, dataset: {} });
  }
  addEventListener(name, act) {
    (this.listeners[name] ??= []).push(act);
  }
  happen(name, event = {}) {
    const given = { preventDefault() {}, ...event };
    for (const act of this.listeners[name] ?? []) act(given);
  }
  replaceChildren(...all) {
    this.children = all;
  }
  append(...all) {
    this.children.push(...all);
  }
  get says() {
    return this.children.map((each) => each.textContent ?? each).join(" | ");
  }
  closest(kind) {
    return kind === this.kind ? this : null;
  }
  focus() {
    document.activeElement = this;
  }
  remove() {}
  select() {}
  setPointerCapture() {
    throw new DOMException("no such pointer", "NotFoundError");
  }
}
const page = new Element();
const buttons = [0, 1, 2, 3, 4, 5].map((key) => Object.assign(new Element(), { kind: "button", dataset: { key } }));
globalThis.document = Object.assign(new Element(), { body: new Element(), createElement: () => new Element(), querySelectorAll: () => buttons });
globalThis.addEventListener = (...all) => page.addEventListener(...all);

// A result, a challenge, or the page is told in a sentence; it goes the browser's way, or into the clipboard, or is shown.
const won = { game: "Yam’s", code: "", totals: [["Ana", 227]] };
assert.equal(told(won), "Yam’s: I scored 227 with these dice.");
assert.equal(told(won, false), "Yam’s: Ana 227.", "of somebody else");
assert.equal(told({ ...won, totals: [["Ana", 227], ["Emma", 190]] }), "Yam’s: Ana 227, Emma 190.");
assert.equal(told({ ...won, code: "ABCD EFGH", link: "challenge=yams-ABCDEFGH" }), "Yam’s: I scored 227 with these dice. Challenge ABCD EFGH: play with the same dice.");
const code = { code: "ABCD EFGH", link: "challenge=yams-ABCDEFGH" };
assert.equal(told({ ...won, totals: [], ...code }), "Yam’s challenge ABCD EFGH: play with the same dice.");
assert.equal(told({ ...won, totals: [], ...code, link: "duel=yams-ABCDEFGH" }), "Yam’s duel ABCD EFGH: play with the same dice.");
assert.equal(told({ game: "", code: "", totals: [] }), "Skalbox: a handheld dice game");
document.documentElement = {};
speak("fr");
for (const total of [0, 1, 227]) assert.equal(told({ ...won, totals: [["Ana", total]] }), `Yam’s\u00a0: j’ai fait ${total} avec ces dés.`, "without a plural");
speak("en");
{
  const ways = [];
  const show = (text) => ways.push("shown " + text);
  const by = (error) => ({ share: async ({ text, url }) => (ways.push(`shared ${text} ${url}`), error && Promise.reject(error)) });
  document.execCommand = () => false;
  assert.equal(await share("a", "b", show, by()), false);
  assert.equal(await share("a", "b", show, by(new DOMException("no", "AbortError"))), false);
  assert.deepEqual(ways.splice(0), ["shared a b", "shared a b"], "who breaks off has shared nothing, and is not asked again");
  assert.equal(await share("a", "b", show, by(new DOMException("no", "NotAllowedError"))), false);
  assert.deepEqual(ways.splice(0), ["shared a b", "shown a b"]);
  document.execCommand = () => true;
  assert.equal(await share("a", "b", show, {}), true);
  assert.equal(await copy("link", show), true);
  assert.deepEqual(ways, []);
  document.execCommand = () => false;
  assert.equal(await copy("link", show), false);
  assert.deepEqual(ways, ["shown link"], "it stays until the field is closed");
  delete document.execCommand;
}

// Dice are called as their boxes are.
assert.equal(sentences([["held", "", [[1, 2, 2], [6, 1, 1]]]], "en"), "Held: both aces and one six.");
assert.equal(sentences([["held", "Ana", [[1, 1, 3]]]], "en"), "Ana holds one ace.");

// What throws, rejects or is not there.
assert.equal(optional(() => missing.part), undefined);
assert.equal(await optional(() => Promise.reject(new Error("no"))), undefined);
assert.equal(await optional(() => Promise.resolve(3)), 3);

// A record's way back stays beside a message, and its sentence comes back after it.
const box = new Element();
const notice = new Notice(box, 20);
notice.tell("A link is copied.");
assert.deepEqual([box.says, box.hidden], ["A link is copied.", false]);
await pause(40);
assert.equal(box.hidden, true);
let went = 0;
notice.tell("A record.", "Back", () => went++);
notice.tell("A link is copied.");
assert.equal(box.says, "A link is copied. | Back");
box.children[1].happen("click");
assert.equal(went, 1);
await pause(40);
assert.deepEqual([box.says, box.hidden], ["A record. | Back", false]);
notice.tell("Another.");
notice.tell("The device has stopped.", "Again", () => {});
await pause(40);
assert.equal(box.says, "The device has stopped. | Again");

// Sound: whatever does not run is resumed at each touch; a rejection, or no sound at all, is nobody's trouble.
let made = 0;
const resumed = [];
class Context {
  constructor() {
    made++;
    this.state = "suspended";
    this.currentTime = 0;
  }
  resume() {
    resumed.push(this.state);
    return this.state === "interrupted" ? Promise.reject(new DOMException("a call", "InvalidStateError")) : Promise.resolve();
  }
}
const param = { setValueAtTime() {}, cancelScheduledValues() {} };
globalThis.GainNode = class {
  gain = param;
  connect = (next) => next;
};
globalThis.OscillatorNode = class {
  frequency = param;
  connect = (next) => next;
  start() {}
};
const none = new Sound();
none.wake(); // this browser has no AudioContext
none.tone(0, 440, 100);
globalThis.AudioContext = Context;
const sound = new Sound();
for (const state of ["suspended", "interrupted", "running", "interrupted"]) {
  sound.wake();
  sound.context.state = state;
}
sound.wake();
assert.deepEqual([made, resumed], [1, ["suspended", "suspended", "interrupted", "interrupted"]]);
sound.context.state = "closed";
sound.wake();
assert.equal(made, 2, "a closed one is made again");
globalThis.OscillatorNode = class {
  constructor() {
    throw new DOMException("no", "NotSupportedError");
  }
};
const mute = new Sound();
mute.wake();
mute.frame(0);
for (let ms = 0; ms < 5000; ms += 100) {
  mute.tone(ms, 440, 100);
  mute.frame(ms);
}
assert.ok(mute.waiting.length < 10, "a context that never runs keeps few tones");
const broken = new Sound();
broken.wake();
broken.frame(0);
broken.tone(0, 440, 100);
broken.mute(true);

// Shaking is allowed at the first time.
globalThis.DeviceMotionEvent = class {
  static requestPermission = async () => "granted";
};
const motion = new Motion();
assert.deepEqual([await motion.allow(), await motion.allow()], [true, true]);
DeviceMotionEvent.requestPermission = async () => "denied";
assert.equal(await new Motion().allow(), false);

// A touch takes the focus, even if its pointer is gone; Space is ROLL, but on what the Tab key has reached.
const pressed = [];
const device = new Element();
const released = [];
const keys = new Keys({ box: device, press: (key) => pressed.push(key), release: (key) => released.push(key) });
const menu = Object.assign(new Element(), { kind: "button" });
const space = { code: "Space", key: " " };
const tap = (event) => ["keydown", "keyup"].forEach((name) => page.happen(name, event));
document.activeElement = menu;
buttons[2].happen("pointerdown", { button: 0, pointerId: 7 });
assert.deepEqual([document.activeElement === device, pressed], [true, [2]]);
document.activeElement = menu;
page.happen("pointerdown"); // the mouse has been in the menu, which gives the focus back to its button
tap(space);
assert.deepEqual(pressed, [2, 5]);
keys.focus();
assert.equal(document.activeElement, device);
document.activeElement = menu;
page.happen("keydown", { key: "Tab" });
tap(space);
keys.focus();
assert.deepEqual([pressed, document.activeElement === menu], [[2, 5], true]);

buttons[2].happen("pointerup", { pointerId: 7 });

// A key that is down comes up, whatever else was pressed or has the focus meanwhile.
const dialog = Object.assign(new Element(), { kind: "dialog" });
for (const [meanwhile, focus] of [[{ ctrlKey: true }, device], [{ altKey: true }, device], [{}, dialog], [{}, menu]]) {
  document.activeElement = device;
  page.happen("keydown", space);
  document.activeElement = focus;
  released.length = 0;
  page.happen("keyup", { ...space, ...meanwhile });
  assert.deepEqual(released, [5]);
}
document.activeElement = device;
page.happen("keydown", space);
page.happen("keydown", { key: "Meta", code: "MetaLeft", metaKey: true });
assert.deepEqual(released, [5, 5]);

// A link is copied without https, and without the clipboard.
Object.defineProperty(globalThis, "navigator", { value: {}, configurable: true });
document.execCommand = (what) => what === "copy";
assert.equal(await copied("text"), true);
document.execCommand = () => {
  throw new Error("no");
};
assert.equal(await copied("text"), false);

// An arrow key on a choice of the menu counts at Enter, or when the menu is closed; a choice by pointer counts at once.
{
  const made = [];
  const create = document.createElement;
  document.createElement = (kind) => (made.push(Object.assign(new Element(), { kind, localName: kind, setAttribute() {} })), made.at(-1));
  globalThis.Option = function (text, value, _, chosen) {
    Object.assign(this, { value, chosen });
  };
  Element.prototype.add = function (option) {
    if (option.chosen) this.value = option.value;
  };
  const menu = Object.assign(new Element(), { showModal() {}, close: () => menu.happen("close") });
  const done = [];
  const told = (name) => (value) => done.push(`${name} ${value}`);
  const options = { panel: "a", panels: { a: "A", b: "B", c: "C" }, language: "en", resize: told("resize"), speak: told("speak"), mute: told("mute") };
  const choose = (key, ...values) => {
    menu.listeners = {};
    made.length = 0;
    open(menu, options);
    const panel = made.filter((each) => each.kind === "select")[1];
    for (const value of values) {
      if (key) panel.happen("keydown", { key });
      panel.value = value;
      panel.happen("change");
    }
    return panel;
  };
  choose("", "c");
  assert.deepEqual(done.splice(0), ["resize c"], "by pointer");
  const panel = choose("ArrowDown", "b", "c");
  assert.deepEqual(done, []);
  panel.happen("keydown", { key: "Enter" });
  menu.close();
  assert.deepEqual(done.splice(0), ["resize c"]);
  choose("ArrowDown", "b", "c");
  menu.close();
  assert.deepEqual(done.splice(0), ["resize c"]);
  choose("ArrowDown", "b", "a");
  menu.close();
  assert.deepEqual(done, [], "back where it was");

  // A file that is too large is refused as such.
  Object.assign(options, { look: told("look"), tooLarge: told("too large") });
  choose("");
  const input = made.find((each) => each.type === "file");
  for (const size of [9, (1 << 20) + 1]) {
    input.files = [{ size, text: async () => "text" }];
    input.happen("change");
    await pause(0);
  }
  assert.deepEqual(done, ["look text", "too large undefined"]);
  document.createElement = create;
}

// A large file is asked for as it is packed, and unpacked unless a server has had the browser do that.
const whole = new Uint8Array(1000).map((_, i) => i * i);
for (const body of [gzipSync(whole), whole]) assert.deepEqual(await unzipped(new Response(body)), whole);
await assert.rejects(unzipped(new Response(whole, { status: 404 })), /404/);
globalThis.fetch = async (url) => new Response({ "a/b.pack": gzipSync(whole), "a/b.wasm": whole }[url]);
assert.deepEqual([packed("a/b.wasm"), await large("a/b.wasm")], ["a/b.pack", whole]);
const { DecompressionStream } = globalThis;
delete globalThis.DecompressionStream;
assert.deepEqual([packed("a/b.wasm"), await large("a/b.wasm")], ["a/b.wasm", whole], "a browser that cannot unpack");
Object.assign(globalThis, { DecompressionStream });

// A link's text is unpacked as far as it may be long, and no further.
globalThis.location = new URL("https://example.test/");
location.hash = new URL(await linked("record", "skal 1\n")).hash;
assert.equal(await found("record", 7), "skal 1\n");
assert.equal(await found("record", 6), "");
assert.equal(await found("other"), null);
const shows = { "": false, "#record=": true, "#12": true, "#12a": false, "#duel=yams-K7Q2M9XA": false, "#records=": false };
for (const [hash, whether] of Object.entries(shows)) assert.equal(((location.hash = hash), isShown()), whether, hash);
location.hash = new URL(await linked("record", "skal 1\n")).hash + "&a=b.";
assert.equal(await found("record"), "skal 1\n", "with what a chat has put behind it");
const asTyped = ["K7Q2M9XA", "k7q2m9xa", "K7Q2 M9XA", "K7Q2%20M9XA", "K7Q2-M9XA", "K7-Q2-M9-XA", "K7Q2+M9XA", "K7Q2\u2011M9XA", "K7Q2\u200bM9XA"];
const asSent = ["-K7Q2M9XA", " K7Q2M9XA ", "K7Q2M9XA-", "K7Q2M9XA.", "K7Q2M9XA)", "K7Q2M9XA&fbclid=a", "k7q2 m9xa: play!", "K7Q2%C2%A0M9XA%"];
const links = [...asTyped, ...asSent].map((code) => "#duel=yams-" + code);
for (const hash of [...links, "#Duel=Yams-K7Q2M9XA.", "#duel%3Dyams-K7Q2M9XA", "# duel = yams K7Q2M9XA", "#duel=yams%2DK7Q2M9XA"]) {
  location.hash = hash;
  assert.equal(invited(), "duel=yams-K7Q2M9XA", hash);
  assert.equal(isShown(), false, hash);
}
for (const code of ["", "K7Q2M9X", "K7Q2M9XAB", "K7Q2 M9XAB", "K7Q2M9X&a=b", "K7Q2M9X and more"]) {
  location.hash = "#duel=yams-" + code;
  assert.equal(invited(), "duel=yams-", code);
}
for (const hash of ["#123456", "#123 456", "#%20123%20456%20", "#123-456", "#123456.", "#123456&a=b", "#12\u200b3456"]) {
  location.hash = hash;
  assert.deepEqual([scanned(), isShown()], ["123456", true], hash);
}
for (const hash of ["", "#12a", "#a12", "#-", "# ", "#duel=yams-22222222"]) assert.equal(((location.hash = hash), scanned()), null, hash);
const text = Array.from({ length: 99 }, (_, i) => `# ${i * i}\n`).join("");
const letters = new URL(await linked("record", text)).hash;
for (const hash of [letters.replace("record", "Record"), letters + " look", letters.slice(0, 99) + " " + letters.slice(99), letters.replace("=", "%3D") + "%20"]) {
  location.hash = hash;
  assert.deepEqual([await found("record"), isShown()], [text, true], hash);
}
location.hash = "#challenge=";
assert.equal(invited(), "challenge=-", "which no game has");
location.hash = "";
assert.equal(invited(), null);
let unpacked = 0;
globalThis.DecompressionStream = class extends TransformStream {
  constructor() {
    const pour = async (_, stream) => {
      for (; unpacked < 1 << 30 && stream.desiredSize !== null; unpacked += 1 << 16) {
        stream.enqueue(new Uint8Array(1 << 16));
        await pause(0);
      }
    };
    super({ transform: pour });
  }
};
location.hash = "#record=AAAA";
assert.equal(await found("record", 1 << 20), "");
await pause(20);
assert.ok(unpacked < 1 << 22, `${unpacked} bytes of a gigabyte were unpacked`);
assert.deepEqual(rejected, []);
console.log("all is well");
