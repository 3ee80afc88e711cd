// SPDX-FileCopyrightText: 2026 The Skalbox authors
// SPDX-License-Identifier: MIT
// What `skalbox deploy` does, for a drive that was picked: its own plan, which the page's MicroPython makes
// (host_tools/web/workshop_file.py answers), carried out in the browser.

import { Python } from "../build/python.js";
import { large } from "../large.js";
import { Trouble } from "./picked.js";

const LESS = 64 << 10; // bytes by which a drive that runs full is taken to be smaller than was thought

const build = (name) => new URL(`../build/${name}`, import.meta.url);
const fetched = async (url) => {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url.pathname}: ${answer.status}`);
  return answer.json();
};

/** Something that the page has a sentence for: its name, and the values in it. */
export class Refusal extends Error {
  constructor(name, values) {
    super(name);
    this.values = values;
  }
}

/** Whether what was begun on the drive that the page shows may go on with the one that is there now: it is the same handheld,
 * without a newer release that the page has not shown. `found`, `now`: what look() says of them. */
export const isSame = (found, now) => now.handheld === found.handheld && (!now.newer || found.newer);

export class Care {
  /** Loads the program and the drive of this release. */
  static async load() {
    const own = (name) => new URL(name, import.meta.url);
    const [{ loadMicroPython }, sources, more, table, known, listed, blob] = await Promise.all([
      import("../vm/micropython.js"),
      large(build("python.json").href).then((bytes) => JSON.parse(new TextDecoder().decode(bytes))),
      fetched(own("python.json")),
      fetched(build("settings.json")),
      fetched(own("workshop.json")),
      fetched(build("drive.json")),
      large(build("drive.bin").href),
    ]);
    const care = new Care();
    const python = await Python.load(loadMicroPython, { ...sources, ...more }, table);
    Object.assign(care, { python, listed, blob, version: known.version });
    python.write("workshop.json", JSON.stringify(known));
    python.write("drive.json", JSON.stringify(listed));
    python.write("drive.bin", blob);
    for (const folder of ["/picked", "/data"]) python.python.FS.mkdir(folder);
    python.python.runPython("import host_tools.web.workshop_file as workshop_file");
    return care;
  }

  /** What a function of workshop_file.py answers. */
  ask(name, ...values) {
    const answer = this.python.answer("workshop_file", name, values);
    if ("refusal" in answer) throw new Refusal(answer.refusal, answer.values);
    return answer;
  }

  /** Reads the drive, and says what is there and what differs from this release. */
  async look(picked, less = 0) {
    const { folders, files } = await picked.list();
    const { names } = this.ask("wanted", Object.keys(files));
    const held = {};
    for (const [path, data] of await picked.content(names, files)) {
      held[path] = Object.keys(held).length;
      this.python.write(`picked/${held[path]}`, data);
    }
    return this.ask("look", picked.name, folders, files, held, less);
  }

  /** The text of settings.toml on the drive looked at last. */
  settings() {
    return this.ask("settings").text;
  }

  /** What the device says of this settings.toml in this language, and its bytes for the drive: { complaints, data }. */
  checked(text, language) {
    this.python.write("settings.new", new TextEncoder().encode(text));
    const { complaints } = this.ask("check_settings", language);
    return { complaints, data: this.python.python.FS.readFile("/settings.out") };
  }

  /** What is in the save slots of the drive looked at last (told of host_tools.web.slots_file), and the text of a file with
   * all of it: { told, file }. */
  slots() {
    const told = this.ask("slots");
    return { told, file: this.python.python.FS.readFile("/slots.json") };
  }

  /** What is in this backup (its bytes), and whether the drive has played since. */
  backup(data) {
    this.python.write("slots.given", data);
    return this.ask("open_backup");
  }

  /** Writes the slots of the backup back: one is whole at each moment. recognise(now) is given what look() says, and may throw. */
  async writeBack(picked, recognise) {
    for (const name of ["saves/a/slot.bin", "saves/b/slot.bin"])
      for (;;) {
        recognise(await this.look(picked));
        const { left } = this.ask("write_back", name);
        if (!left) break;
        if (left === "remove") await picked.remove(name);
        else {
          await this.look(picked);
          await this.bring(picked, () => {}, () => {});
        }
      }
    await this.look(picked);
  }

  data(number) {
    return this.python.python.FS.readFile(`/data/${number}`);
  }

  /** Brings the drive looked at last to this release. `report` is given how many of all steps are done, and `safe` when the
   * drive is "switching" or "complete". */
  async bring(picked, report, safe) {
    const { steps } = this.ask("steps");
    for (const [number, step] of steps.entries()) {
      report(number, steps.length);
      if (step.safe) safe(step.safe);
      await picked.carryOut(step, this.data(step.data));
    }
    report(steps.length, steps.length);
  }

  /** The same from the start, until it is done: a drive that is full is tried again as a smaller one. recognise(now) as in
   * writeBack. */
  async update(picked, recognise, report, safe) {
    let full = null; // what the drive said
    for (let less = 0; ; less += LESS) {
      recognise(await this.look(picked, less));
      try {
        return await this.bring(picked, report, safe);
      } catch (error) {
        if (full && error.message === "full") throw full; // nobody knows how much room there is
        if (!(error instanceof Trouble) || error.kind !== "full") throw error;
        full = error;
      }
    }
  }

  /** The files for a drive that is copied to by hand, by path: neither settings nor what is played. */
  byHand() {
    const own = ([path]) => path !== this.listed.settings && !path.startsWith("saves/");
    return this.listed.files.filter(own).map(([path, at, size]) => [path, this.blob.subarray(at, at + size)]);
  }
}
