// SPDX-FileCopyrightText: 2026 The Skalbox authors
// SPDX-License-Identifier: MIT
// The settings.toml of the drive: edited as text, checked by the device's own program at each change, saved if it is right.

import { make } from "../build/make.js";
import { language, words } from "./words.js";

const CHECK_MS = 300; // after the last key
const NAME = "settings.toml";

const $ = (id) => document.getElementById(id);

export class Settings {
  /** Functions: tell(place, sentence, kind) shows a sentence, why(error) makes one, patiently(place, stage, work) does
   * something with the drive, which picked() returns, recognise(now) throws if that is another one than the page shows,
   * ended(place, error) says why the work has ended, isBusy() says whether something is being done. */
  constructor(care, { tell, why, ended, patiently, recognise, picked, isBusy }) {
    Object.assign(this, { care, tell, why, ended, patiently, recognise, picked, isBusy, saved: "", shown: "", ending: "\n", timer: 0, data: null });
    $("toml").addEventListener("input", () => {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.check(), CHECK_MS);
    });
    $("save-settings").addEventListener("click", () => this.save());
  }

  get isChanged() {
    return $("toml").value !== this.shown;
  }

  /** What is in the field, with the ends of lines of the drive's file: a field knows one kind, a file may have both. */
  get text() {
    return this.isChanged ? $("toml").value.replaceAll("\n", this.ending) : this.saved;
  }

  /** Shows the file of the drive looked at last; what was changed and not saved stays. */
  show() {
    $("settings").hidden = false;
    if (this.isChanged) return this.check();
    try {
      this.saved = this.care.settings();
    } catch (error) {
      $("toml").hidden = $("save-settings").hidden = true;
      this.tell("settings-said", this.why(error), "wrong");
      return;
    }
    $("toml").hidden = $("save-settings").hidden = false;
    $("toml").value = this.saved;
    this.shown = $("toml").value;
    this.ending = this.saved.includes("\r\n") ? "\r\n" : "\n";
    this.check();
  }

  /** Forgets what another drive had. */
  clear() {
    this.saved = this.shown = $("toml").value = "";
    $("settings").hidden = true;
  }

  /** Shows what is wrong. Returns whether nothing is. */
  check() {
    clearTimeout(this.timer);
    this.data = null;
    let complaints = [];
    try {
      ({ complaints, data: this.data } = this.care.checked(this.text, language));
      this.tell("settings-said", () => (this.isChanged ? words.unsaved : ""));
    } catch (error) {
      this.tell("settings-said", this.why(error), "wrong");
    }
    const texts = complaints.map(({ line, name, value, text }) => words.complaint(line, name, value, text));
    const items = texts.map((textContent) => make("li", { textContent, className: "wrong" }));
    $("complaints").replaceChildren(...items);
    const wrong = complaints.length > 0 || this.data === null;
    $("toml").setAttribute("aria-invalid", String(wrong));
    $("save-settings").disabled = wrong;
    return !wrong;
  }

  async save() {
    if (this.isBusy() || !this.check()) return;
    const { text, data } = this;
    const { value } = $("toml");
    try {
      await this.patiently("settings-said", () => "unsaved", async () => {
        this.recognise(await this.care.look(this.picked()));
        await this.picked().write(NAME, data);
        await this.picked().check(NAME, NAME, data);
      });
      Object.assign(this, { saved: text, shown: value });
      this.tell("settings-said", () => words.savedSettings, "good");
    } catch (error) {
      await this.ended("settings-said", error);
    }
  }
}
