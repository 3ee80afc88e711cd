// SPDX-FileCopyrightText: 2026 The Skalbox authors
// SPDX-License-Identifier: MIT
// The save slots of the drive: what is in them, all of them as one file, and such a file written back.

import { make } from "../build/make.js";
import { save } from "../download.js";
import { words } from "./words.js";

const NAMES = { skalpott: "SkalPott", yams: "Yam’s", yahtzee: "Yahtzee" };
const JSON_TYPE = "application/json";
const MOST = 1 << 20; // bytes of a file that is read

const $ = (id) => document.getElementById(id);

/** A table. Columns: the heading, and whether there are numbers below it. */
function table(caption, columns, rows) {
  const cell = (kind, text, at) => make(kind, { textContent: text, className: columns[at][1] ? "number" : "" });
  const head = make("tr", {}, ...columns.map(([title], at) => Object.assign(cell("th", title, at), { scope: "col" })));
  const body = rows.map((row) => make("tr", {}, ...row.map((text, at) => cell("td", text, at))));
  return make("table", {}, make("caption", { textContent: caption }), make("thead", {}, head), make("tbody", {}, ...body));
}

const named = ({ game, mode }) => words.game(NAMES[game] ?? game, mode);

export class Saves {
  /** The functions as in Settings; needed() says whether the drive is to be updated first. */
  constructor(care, { tell, why, ended, patiently, recognise, picked, needed }) {
    Object.assign(this, { care, tell, why, ended, patiently, recognise, picked, needed, told: null, file: null });
    $("save-slots").addEventListener("click", () => save("skalbox-slots.json", this.file, JSON_TYPE));
    $("open-slots").addEventListener("change", (event) => this.open(event.target));
    $("write-back").addEventListener("click", () => this.write());
  }

  /** Shows what the drive looked at last has. */
  show() {
    Object.assign(this, this.care.slots());
    $("saves").hidden = false;
    $("write-back").hidden = true;
    this.tell("slots-said", () => "");
    this.say();
  }

  clear() {
    this.told = null;
    $("saves").hidden = true;
  }

  /** Says it in the page's language. */
  say() {
    if (!this.told) return;
    const { best, players, matches, running } = this.told;
    const shown = best.map((row) => {
      const rows = row.entries.map(([total, name, aided], at) => [at + 1, aided ? `${name} (${words.aided})` : name, total]);
      return table(words.bestTotals(named(row), row.played), [[words.rank, true], [words.name], [words.total, true]], rows);
    });
    if (players.length) {
      const rows = players.map(([name, game, games, won, mean, top]) => [name, NAMES[game] ?? game, games, won ?? "–", mean, top]);
      const numbers = [words.games, words.won, words.mean, words.best].map((title) => [title, true]);
      shown.push(table(words.statistics, [[words.name], [words.gameColumn], ...numbers], rows));
    }
    const waiting = matches.map(([match, boxes]) => words.waits(named(match), match.names.join(", "), boxes));
    if (running) waiting.push(words.running(named(running), running.names.join(", ")));
    if (waiting.length)
      shown.push(make("h3", { textContent: words.waiting }), make("ul", {}, ...waiting.map((text) => make("li", { textContent: text }))));
    if (!shown.length) shown.push(make("p", { textContent: words.nothingSaved }));
    $("hall").replaceChildren(...shown);
  }

  async open(input) {
    const [file] = input.files;
    input.value = "";
    $("write-back").hidden = true;
    if (!file) return;
    if (this.needed()) return this.tell("slots-said", () => words.updateFirst, "wrong");
    try {
      const { matches, since } = this.care.backup(new Uint8Array(await file.slice(0, MOST).arrayBuffer()));
      this.tell("slots-said", () => `${words.backupRead(matches.length)} ${since ? words.since : words.replaces}`);
      $("write-back").hidden = false;
    } catch (error) {
      this.tell("slots-said", this.why(error), "wrong");
    }
  }

  async write() {
    save("skalbox-slots-replaced.json", this.file, JSON_TYPE);
    $("write-back").hidden = true;
    try {
      await this.patiently("slots-said", () => "slotsSafe", () => {
        this.tell("slots-said", () => words.writing);
        return this.care.writeBack(this.picked(), this.recognise);
      });
      this.show();
      this.tell("slots-said", () => words.writtenBack, "good");
    } catch (error) {
      await this.ended("slots-said", error);
    }
  }
}
