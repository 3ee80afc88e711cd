// SPDX-FileCopyrightText: 2026 The Skalbox authors
// SPDX-License-Identifier: MIT
// Sentences for people who do not know the commands: what the device and the commands say of settings and files, in the
// page's language, with the form's labels in the place of settings' names.

import { labelOf, labelled } from "./language.js";

const PIECES = { "%s": "(.+)", "%d": "\\d+", "%08x": "[0-9a-f]{8}" };

// A pattern that a sentence in this form matches, with the texts in it. `form`: as in Python, with %s, %d and %08x.
function pattern(form) {
  const source = form.split(/(%08x|%[sd])/).map((piece) => PIECES[piece] ?? piece.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^(.*?): ${source.join("")}$`, "s");
}

// Returns what is wrong with a setting, without its name. The device's French has no no-break spaces. `complaint`: of
// Python.look.
export function says(words, { value, reason, detail }) {
  const sentence = words.complaints[reason].replace("%s", () => labelled(words, detail)).replace(/ (?=[:;?!])/g, "\u00a0");
  return value + words.colon + sentence;
}

// Returns the same with the name.
export function complained(words, complaint) {
  const labels = complaint.names.split(" ").map((name) => labelOf(words, name).label);
  return labels.join(", ") + words.colon + says(words, complaint);
}

// Returns a refusal in plain words. `table`: settings.json, with the commands' sentences; `message`: one of them, behind the
// name of the file; `preset`: the label of the wiring; `complaints`: of Python.look.
export function plain(table, words, message, preset, complaints = []) {
  const complaint = complaints.find((each) => each.text === message);
  if (complaint) return complained(words, complaint);
  for (const [key, form] of Object.entries(table.refusals)) {
    const found = pattern(form).exec(message);
    if (!found) continue;
    const [, name, ...texts] = found;
    const sentence = words.refusals[key];
    const given = key === "other board" ? [texts[0], preset] : texts;
    return `${name} ${typeof sentence === "string" ? sentence : sentence(...given)}`;
  }
  return labelled(words, message);
}
