// SPDX-FileCopyrightText: 2026 The Skalbox authors
// SPDX-License-Identifier: MIT
// The board: MicroPython with the device's drive, its keys, and what the page gives it in the place of chips. The same
// in a page and in node. There is one in a page: MicroPython cannot be started twice, so a restart is a reload.
import { Picture } from "./compose.js";

export const [GOING, RESTART, ASLEEP, STOPPED] = [0, 1, 2, 3]; // what a step returns; run.py has the same
export const MEMORY = "memory"; // the name under which the chip's own memory is kept
// The files that the device writes, and the bytes of all that it keeps.
export const FILES = ["/saves/a/slot.bin", "/saves/b/slot.bin", "/saves/log/crash.txt"];
export const SIZES = { [MEMORY]: 4096, [FILES[0]]: 16384, [FILES[1]]: 16384, [FILES[2]]: 4096 };
export const ROLL = 5; // its key; the hold keys are 0 to 4

const FIRST_TICK = 2 ** 29 - 65536; // the firmware's clock begins here, and wraps at 2 ** 29
const HEAP = 512 * 1024; // bytes at first; MicroPython takes more when it needs them

/** Takes a drive apart: the length of the index, the index (path -> bytes of content) as JSON, all contents. */
export function unpack(bytes) {
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
  const index = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + length)));
  let at = 4 + length;
  return Object.entries(index).map(([path, size]) => [path, bytes.subarray(at, (at += size))]);
}

/** MicroPython's memory, which it does not hand out: the exports of WebAssembly's instance have it. */
class Memory {
  async during(load) {
    const real = { instantiate: WebAssembly.instantiate, instantiateStreaming: WebAssembly.instantiateStreaming };
    for (const name of Object.keys(real)) {
      if (!real[name]) continue;
      WebAssembly[name] = async (...all) => {
        const found = await real[name].apply(WebAssembly, all);
        this.memory = (found.instance ?? found).exports.memory ?? this.memory;
        return found;
      };
    }
    try {
      return await load();
    } finally {
      Object.assign(WebAssembly, real);
    }
  }

  // Views end when the memory grows.
  current() {
    if (this.buffer !== this.memory.buffer) {
      this.buffer = this.memory.buffer;
      this.u8 = new Uint8Array(this.buffer);
      this.i32 = new Int32Array(this.buffer);
    }
    return this;
  }

  get bytes() {
    return this.current().u8;
  }

  get words() {
    return this.current().i32;
  }
}

export class Board {
  /**
   * settings: the text of settings.toml; saves: `get(name)` gives bytes or null, `put(name, bytes)` keeps them, for
   * MEMORY and FILES; or the promise of that, for which load() waits; woken: this start ends a deep sleep. Functions:
   * tone(hz, duty), with 0 Hz for silence; shine(light, on), when the backlight (0 to 1) or the panel's supply changes;
   * drew(), when `picture` is new; force(axis), in g; idle(), when the device has asked for keys and there were none;
   * sleep(ms), when it would wait; random(bytes), fills them; say(line), of the console.
   */
  constructor({ settings, saves, woken = false, ...functions }) {
    this.settings = settings;
    this.saves = saves;
    this.woken = woken;
    this.functions = functions;
    this.ms = 0; // the device's time since its start
    this.light = 0;
    this.on = true; // the panel's supply
    this.down = new Set();
    this.folders = new Set([""]);
    this.events = [];
    this.memory = new Memory();
    this.picture = new Picture(this.memory);
  }

  /** Loads it. loadMicroPython: of its module; drive: as packed, or the promise of it. */
  async load(loadMicroPython, drive) {
    const say = this.functions.say ?? ((line) => console.log(line));
    this.python = await this.memory.during(() =>
      loadMicroPython({ heapsize: HEAP, stdout: say, stderr: say, linebuffer: true }),
    );
    for (const [path, bytes] of unpack(await drive)) this.write("/" + path, bytes);
    this.saves = await this.saves;
    for (const path of FILES) {
      const kept = this.kept(path);
      if (kept) this.write(path, kept);
    }
    this.write("/settings.toml", new TextEncoder().encode(this.settings));
    this.python.registerJsModule("host", this.host());
    this.python.runPython("import sys; sys.path[:] = ['/board', '/lib']");
    this.run = this.python.pyimport("run");
  }

  /** What is kept under this name; null if nothing is, or something of another size, which no start would survive. */
  kept(name) {
    const found = this.saves.get(name);
    return found instanceof Uint8Array && found.length === SIZES[name] ? found : null;
  }

  /** Shows the first screen, of a match if there is a record (its text); returns GOING, or STOPPED with an error on the
   * panel. */
  start(record = "") {
    return this.run.start(record);
  }

  write(path, bytes) {
    this.folder(path.slice(0, path.lastIndexOf("/")));
    this.python.FS.writeFile(path, bytes);
  }

  /** Makes this folder and those above it, each once: looking for them takes longer than writing a file. */
  folder(path) {
    if (this.folders.has(path)) return;
    this.folder(path.slice(0, path.lastIndexOf("/")));
    this.folders.add(path);
    this.python.FS.mkdir(path);
  }

  /** One turn of the device's loop; returns GOING, RESTART, ASLEEP or STOPPED. */
  step() {
    return this.run.step();
  }

  ticks(ms = this.ms) {
    return (Math.floor(ms) + FIRST_TICK) % 2 ** 29;
  }

  /** `ms`: the device's time for which the press counts. */
  press(key, ms) {
    if (!this.down.has(key)) this.change(key, true, ms);
  }

  release(key) {
    if (this.down.has(key)) this.change(key, false);
  }

  change(key, pressed, ms) {
    this.down[pressed ? "add" : "delete"](key);
    this.events.push({ code: key * 2 + pressed, when: this.ticks(ms) });
  }

  /** A module of the board or of the device. */
  module(name) {
    return this.python.pyimport(name);
  }

  host() {
    const { tone, shine, drew, force, idle, random, sleep } = this.functions;
    const part = (at, size) => this.memory.bytes.subarray(at, at + size);
    const shone = () => shine?.(this.light, this.on);
    let when = 0;
    return {
      ticks: () => this.ticks(),
      sleep: (ms) => sleep?.(ms),
      woken: () => this.woken,
      key: () => {
        const event = this.events.shift();
        if (!event) {
          idle?.();
          return -1;
        }
        when = event.when;
        return event.code;
      },
      key_time: () => when,
      keys_waiting: () => this.events.length,
      forget_keys: (again) => {
        this.events.length = 0;
        if (again) for (const key of this.down) this.events.push({ code: key * 2 + 1, when: this.ticks() });
      },
      panel: (width, height) => this.picture.resize(width, height),
      draw: (root) => {
        this.picture.draw(root);
        drew?.();
      },
      fill: (...all) => this.picture.fill(...all),
      blit: (...all) => this.picture.blit(...all),
      light: (light) => {
        this.light = light;
        shone();
      },
      asleep: (asleep) => {
        this.on = !asleep;
        shone();
      },
      tone: (hz, duty) => tone?.(hz, duty),
      force: (axis) => force?.(axis) ?? [0, 0, 1][axis],
      random: (at, size) => (random ?? ((bytes) => crypto.getRandomValues(bytes)))(part(at, size)),
      fetch_memory: (at, size) => part(at, size).set(this.kept(MEMORY) ?? new Uint8Array(size).fill(255)),
      keep_memory: (at, size) => this.saves.put(MEMORY, part(at, size).slice()),
      keep_file: (path) => this.saves.put(path, this.python.FS.readFile(path)),
    };
  }
}
