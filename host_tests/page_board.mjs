// SPDX-FileCopyrightText: 2026 The Skalbox authors
// SPDX-License-Identifier: MIT
// Plays a key script on the page's board, in virtual time as the virtual board has it: an idle poll takes "poll" ms (5
// there), and the script goes on in it. Standard input: {"micropython", "page", "drive": paths, "settings": text, "steps": [[verb,
// argument]], "random": base64 of bytes for os.urandom, "out": folder, "saves": {name: base64}, "record": text, "woken": bool, "before": Python that is run before the start, "hears": whether "heard" has what a screen reader says}. Each picture goes to
// out/NAME.rgba; one JSON object to standard output.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";

const TAP_MS = 60;
const HELD_MS = 700;
const SETTLE_MS = 10000;
const QUIET_MS = 250; // as in device.js
// The queued dice, and what only a test asks the device.
const HELPERS = `
import gc, json
from skalbox import main
from skalbox.hardware import entropy
faces = []
real = entropy.throw
def throw(dice, keep):
    given = faces.pop(0) if faces else None
    if given is None:
        return real(dice, keep)
    for i in range(5):
        if not keep >> i & 1:
            dice[i] = given[i]
entropy.throw = throw
def moving(ticks):
    return bool(main.app.moving(ticks)) if main.app is not None else False
def fault():
    return repr(main.app.fault) if main.app is not None and main.app.fault is not None else ""
def queue(given):
    faces.append(json.loads(given))
def used():
    return gc.mem_alloc()
def state():
    app = main.app
    session = app.lobby.session
    known = {"screen": app.screen.name, "language": app.words.CODE}
    if session is not None:
        known.update(events=list(session.events()), held=session.held, cursor=session.cursor, names=session.names)
        known.update(itself=[session.plays_itself(seat) for seat in range(len(session.names))])
        known.update(practice=session.practice is not None, game=session.game.rules.name, mode=session.game.mode)
    return json.dumps(known)
`;

const job = JSON.parse(readFileSync(0, "utf8"));
const { Board, GOING, RESTART, MEMORY } = await import(pathToFileURL(join(job.page, "board.js")).href);
const { sentences } = await import(pathToFileURL(join(job.page, "sentences.js")).href);
const drive = new Uint8Array(gunzipSync(readFileSync(job.drive)));
const random = Buffer.from(job.random, "base64");
let randomAt = 0;
const kept = new Map(Object.entries(job.saves ?? {}).map(([name, data]) => [name, new Uint8Array(Buffer.from(data, "base64"))]));
const result = { shots: [], failed: "", fault: "", boots: 0, tones: [], said: [], most: 0, writes: 0, noted: {}, heard: [] };

let board;
let script;
let now = 0; // ms since the first start
let dead = false; // the power has failed
let cut = 0; // at which of the next writes it fails
let changes = 0; // of the picture
let mark = 0; // the number of the script's part, for "heard"
let heardAt = 0; // when the reader is asked what is new, 0: it was
let shaking = false;
let before = Buffer.alloc(0); // the last picture

const saves = {
  get: (name) => kept.get(name) ?? null,
  put(name, bytes) {
    if (dead) return;
    result.writes++;
    if (cut && --cut === 0) {
      dead = true; // halfway through
      const old = kept.get(name) ?? new Uint8Array(bytes.length).fill(255);
      const middle = changed(old, bytes);
      bytes = Uint8Array.from(bytes, (byte, i) => (i < middle ? byte : old[i]));
    }
    kept.set(name, bytes);
  },
};

/** The middle of what differs. */
function changed(old, bytes) {
  const places = [...bytes.keys()].filter((i) => bytes[i] !== old[i]);
  return places.length ? places[places.length >> 1] : 0;
}

async function boot() {
  dead = false;
  cut = 0;
  board = new Board({
    settings: job.settings,
    saves,
    woken: Boolean(job.woken) && result.boots === 0,
    say: (line) => result.said.push(line),
    tone: (hz, duty) => result.tones.push([now, hz, duty]),
    force: (axis) => (shaking ? [2 * Math.sin((Math.PI * 10 * now) / 1000), 0, 1][axis] : [0, 0, 1][axis]),
    sleep: (ms) => pass(ms),
    random: (bytes) => bytes.forEach((_, i) => (bytes[i] = random[randomAt++ % random.length])),
    drew() {
      const pixels = Buffer.from(board.picture.bytes.buffer);
      if (!before.equals(pixels)) {
        changes++;
        heardAt = now + QUIET_MS;
        before = Buffer.from(pixels); // a copy
      }
    },
    idle() {
      pass(job.poll);
      if (job.hears && heardAt && now > heardAt) hear();
      if (!dead && script.next().done) dead = true;
    },
  });
  const { loadMicroPython } = await import(pathToFileURL(job.micropython).href + "?" + result.boots++);
  await board.load(loadMicroPython, drive);
  board.python.runPython(HELPERS);
  helpers = Object.fromEntries(["moving", "fault", "queue", "used", "state"].map((name) => [name, board.python.globals.get(name)]));
  if (job.before) board.python.runPython(job.before);
  return board.start(job.record);
}

function pass(ms) {
  now += ms;
  board.ms += ms;
}

let helpers;
const ask = (name, ...all) => helpers[name](...all);

function* wait(ms) {
  for (const end = now + ms; now < end; ) yield;
}

function* polls(count = 4) {
  for (let i = 0; i < count; i++) yield;
}

function* tap(key, ms = TAP_MS) {
  board.press(key);
  yield* wait(ms);
  board.release(key);
  yield* polls();
}

function* settle() {
  const end = now + SETTLE_MS;
  let quiet = 0;
  let seen = changes;
  while (quiet < 3 && now < end) {
    yield;
    quiet = ask("moving", board.ticks()) || changes !== seen ? 0 : quiet + 1;
    seen = changes;
  }
}

/** Notes what a screen reader says, as the page does. */
function hear() {
  heardAt = 0;
  const { said, whole } = JSON.parse(board.module("page_words").news());
  const state = JSON.parse(ask("state"));
  const text = (facts) => sentences(facts, state.language);
  result.heard.push({ mark, facts: said, said: text(said), whole: text(whole), state });
}

function shot(name) {
  const { width, height, bytes } = board.picture;
  const dark = !board.on || board.light === 0;
  writeFileSync(join(job.out, name + ".rgba"), dark ? new Uint8Array(bytes.length).map((_, i) => (i % 4 === 3) * 255) : bytes);
  result.shots.push([name, width, height]);
}

function* steps() {
  for (const [line, verb, argument] of job.steps) {
    if (verb === "tap") yield* tap(argument);
    else if (verb === "hold") yield* tap(argument, HELD_MS);
    else if (verb === "press" || verb === "release") {
      board[verb](argument);
      yield* polls();
    } else if (verb === "wait") yield* wait(argument);
    else if (verb === "settle") yield* settle();
    else if (verb === "dice") ask("queue", JSON.stringify(argument));
    else if (verb === "shot") shot(argument);
    else if (verb === "shake") {
      shaking = true;
      yield* wait(argument);
      shaking = false;
      yield* polls();
    } else if (verb === "cut" && argument === null) {
      dead = true;
      yield* polls();
    } else if (verb === "cut") cut = argument;
    else if (verb === "mark") mark = argument + 1;
    else if (verb === "run") board.python.runPython(argument);
    else if (verb === "note") result.noted[argument] = JSON.parse(board.module("page_words").screen());
    else if (verb === "monkey") yield* monkey(...argument);
    else if (verb === "expect") {
      const shown = JSON.parse(board.module("page_words").screen()).texts;
      if (!shown.some((text) => text.includes(argument))) {
        result.failed = `line ${line}: ${argument} is not among ${JSON.stringify(shown)}`;
        return;
      }
    }
  }
}

/** Taps keys at random, some long. `keys`: 6 for as much ROLL as any other key, more for more ROLL. */
function* monkey(count, seed, keys = 8) {
  for (let i = 0; i < count && !result.fault; i++) {
    seed = (seed * 1103515245 + 12345) % 2 ** 31;
    const key = (seed >> 16) % keys;
    yield* tap(Math.min(key, 5), (seed >> 20) % 16 ? TAP_MS : 1100);
    if (i % 10 === 0) yield* settle();
    result.most = Math.max(result.most, ask("used"));
    result.fault = ask("fault");
  }
}

script = steps();
let ended = false;
const finish = script[Symbol.iterator]();
script = { next: () => (ended ? { done: true } : ((found) => ((ended = found.done), found))(finish.next())) };
await boot();
while (!ended) {
  const state = board.step();
  if (dead && !ended) await boot();
  else if (state === RESTART) await boot();
  else if (state !== GOING) {
    result.state = state; // it sleeps, or waits for its power to go
    while (!ended && !dead) {
      pass(job.poll);
      script.next();
    }
    if (!ended) await boot();
  }
}
result.fault ||= ask("fault");
const words = board.module("page_words");
result.screen = JSON.parse(words.screen());
result.record = words.record();
result.memory = Buffer.from(kept.get(MEMORY) ?? new Uint8Array(4096).fill(255)).toString("base64");
result.saves = Object.fromEntries([...kept].map(([name, bytes]) => [name, Buffer.from(bytes).toString("base64")]));
result.used = ask("used");
result.ms = now;
process.stdout.write(JSON.stringify(result));
