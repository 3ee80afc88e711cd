// SPDX-FileCopyrightText: 2026 The Skalbox authors
// SPDX-License-Identifier: MIT
// The rules of the device and of `skalbox uf2`: their own Python, which runs here in MicroPython
// (host_tools/web/board_file.py answers).

import { Refusal, printable } from "./say.js";

const HEAP = 32 << 20; // bytes at first; MicroPython takes more when it needs them

export class Python {
  // Loads it. loadMicroPython: of its module; sources: python.json, path -> text of each file; table: settings.json.
  static async load(loadMicroPython, sources, table) {
    const print = (line) => console.log(line);
    const made = new Python();
    made.python = await loadMicroPython({ heapsize: HEAP, stdout: print, stderr: print, linebuffer: true });
    const folders = new Set();
    for (const [path, text] of Object.entries(sources)) {
      const parts = path.split("/");
      for (let end = 1; end < parts.length; end++) {
        const folder = "/" + parts.slice(0, end).join("/");
        if (!folders.has(folder)) made.python.FS.mkdir(folder);
        folders.add(folder);
      }
      made.write(path, text);
    }
    made.write("settings.json", JSON.stringify(table));
    made.python.runPython("import sys; sys.path[:] = ['/', '/lib', '/host_tools/virtual/fakes']");
    made.python.runPython("import json\nimport host_tools.web.board_file as board_file");
    return made;
  }

  write(path, content) {
    this.python.FS.writeFile("/" + path, content);
  }

  // Returns what a function of a module that was imported answers to these values.
  answer(module, name, values) {
    this.python.globals.set("values", JSON.stringify(values));
    this.python.runPython(`answer = ${module}.${name}(*json.loads(values))`);
    return JSON.parse(this.python.globals.get("answer"));
  }

  // Returns what this function of board_file.py answers. A Refusal if it refuses.
  ask(name, ...values) {
    const answer = this.answer("board_file", name, values);
    if ("refusal" in answer) throw new Refusal(printable(answer.refusal));
    return answer;
  }

  // Returns what the device makes of these settings, name -> value of those that are set: { toml: its settings.toml,
  // complaints: [{ names: of settings, separated by spaces, text: a sentence, value, reason: of the device's sentences,
  // detail }], panel: a size, or "board", usual: by name the value where a setting is left out, null without one }.
  look(preset, settings) {
    return this.ask("look", preset, settings);
  }

  // Returns the firmware in this file: { board: "" if it names none, chip }. A Refusal if it isn't CircuitPython for a
  // Pico or Pico 2 that the game runs on.
  opened({ name, data }) {
    this.ask("check_size", name, data.length);
    this.write("given.uf2", data);
    return this.ask("opened", name);
  }

  // A Refusal if the firmware opened last, in the file of this name, is for another board than this wiring.
  checkWiring(name, preset) {
    this.ask("check_wiring", name, preset);
  }

  // Returns { name, data, chip } of the UF2 for the firmware opened last, in the file of this name: the same bytes as
  // `skalbox uf2 --settings` makes. A Refusal if the wiring or a setting can't be used. `listed`: the text of drive.json,
  // `blob`: drive.bin.
  composed({ listed, blob }, name, preset, settings) {
    this.write("drive.json", listed);
    this.write("drive.bin", blob);
    const made = this.ask("compose", name, preset, settings);
    return { ...made, data: this.python.FS.readFile("/out.uf2") };
  }
}
