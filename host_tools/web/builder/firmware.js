// SPDX-FileCopyrightText: 2026 The Skalbox authors
// SPDX-License-Identifier: MIT
// Which firmware the game runs on: the rules and sentences of `skalbox uf2`.

import { HEAD } from "./fat.js";
import { Refusal, printable, say } from "./say.js";
import * as uf2 from "./uf2.js";

const NUMBER = "([0-9]{1,6})";
const BANNER = new RegExp(
  `Adafruit CircuitPython (${NUMBER}\\.${NUMBER}\\.${NUMBER}[^ \\t\\n\\r\\f\\v;\\0]{0,80})` +
    "(?:[^;\\r\\n\\0]{0,40}; ([^\\r\\n\\0]{1,80}?) with )?",
);

const isOlder = (version, oldest) => {
  const at = version.findIndex((each, place) => each !== oldest[place]);
  return at >= 0 && version[at] < oldest[at];
};

// One letter a byte, so that a pattern can be looked for.
function letters(pages) {
  const pieces = uf2.addresses(pages).map((address) => String.fromCharCode(...pages.get(address)));
  return pieces.join("");
}

const decoded = (text) => new TextDecoder().decode(Uint8Array.from(text, (each) => each.charCodeAt(0)));

// Returns the firmware in this file, { name, data }: what uf2.read gives, and the board that it names, "" if none. A
// Refusal if it isn't CircuitPython for a Pico or Pico 2 that the game runs on. `table`: settings.json.
export function opened({ name, data }, table) {
  const refuse = (key, ...values) => {
    throw new Refusal(printable(`${name}: ${say(table.refusals[key], ...values)}`));
  };
  const known = table.firmware;
  if (data.length > known.most) refuse("large", known.most / (1 << 20));
  let found;
  try {
    found = uf2.read(data, known.families, table.refusals);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal(printable(`${name}: ${error.message}`));
  }
  const drive = found.pages.get(known.drive);
  if (drive && HEAD.every((each, at) => each === drive[at])) refuse("has a drive");
  const banner = BANNER.exec(letters(found.pages));
  if (!banner) refuse("no CircuitPython", ...known.oldest);
  if (isOlder(banner.slice(2, 5).map(Number), known.oldest)) refuse("old", decoded(banner[1]), ...known.oldest);
  found.board = decoded(banner[5] ?? "");
  if (found.board === known.no_room) refuse("no room", found.board);
  if (uf2.end(found.pages) > known.nvm) refuse("too long", uf2.end(found.pages), known.drive);
  return found;
}

// A Refusal if the firmware, in the file of this name, is for another board than this wiring.
export function checkWiring(firmware, name, preset, table) {
  const wanted = table.presets[preset].boards;
  if (!firmware.board || wanted.includes(firmware.board)) return;
  const text = say(table.refusals["other board"], firmware.board, preset, wanted.join(" or "));
  throw new Refusal(printable(`${name}: ${text}`));
}
