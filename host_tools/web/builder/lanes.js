// SPDX-FileCopyrightText: 2026 The Skalbox authors
// SPDX-License-Identifier: MIT
// Draws the wires of a picture (picture.js) on the ways that route.js finds, with a label at both ends of each.

import { COLOURS } from "./art.js";
import { LEFT, RIGHT } from "./boards.js";
import { ways } from "./route.js";

const TAG = 58; // how wide a wire's labels are
const GAP = 12; // from a part's edge to its labels
const NEXT = 8; // from a board's edge to its labels
const AISLE = 6; // from a label to the first lane
const PLAIN = /^(GP|V|[A-Z]+\d|S|T|R)/; // names that say more than a number
const UNKNOWN = ["#ffffff", "#b3261e"];
const pad = (part, terminal) => [part.side === LEFT ? part.x + part.width : part.x, terminal.y];

// Draws all wires, and returns how low they reach.
export function route(art, { parts }, place, wires, words) {
  const whole = wires.filter(({ pin }) => pin);
  const outward = (side) => (side === LEFT ? -1 : 1);
  const start = ({ pin }) => [(pin.side === LEFT ? place.left : place.right) + outward(pin.side) * (NEXT + TAG), place.height(pin)];
  const end = ({ part, terminal }) => {
    const [x, y] = pad(part, terminal);
    return [x - outward(part.side) * (GAP + TAG), y];
  };
  const ends = (side) => parts.filter((part) => part.side === side).map((part) => end({ part, terminal: part.terminals[0] })[0]);
  const aisles = {
    [LEFT]: [Math.max(24, ...ends(LEFT)) + AISLE, place.left - NEXT - TAG - AISLE],
    [RIGHT]: [place.right + NEXT + TAG + AISLE, Math.min(1036, ...ends(RIGHT)) - AISLE],
  };
  const around = passes(place, whole);
  const runs = whole.map((wire, number) => ({
    net: `${wire.pin.name} ${wire.pin.number || wire.pin.row}`,
    side: wire.pin.side,
    start: start(wire),
    end: end(wire),
    around: around[number],
  }));
  const laid = ways(runs, aisles);
  whole.forEach((wire, number) => {
    const { part, terminal, pin } = wire;
    const data = { part: part.id, terminal: terminal.id, pin: pin.name, number: pin.number || undefined };
    const padAt = [pin.side === LEFT ? place.left + 7 : place.right - 7, place.height(pin)];
    art.wire([padAt, ...laid[number], pad(part, terminal)], COLOURS[terminal.kind][0], data);
  });
  forks(art, whole, laid);
  label(art, place, wires, words);
  return Math.max(0, ...around.filter((height) => height !== null)) + 4;
}

// The height at which each wire passes the board, null if it need not: the shorter way, each apart from the others.
function passes(place, wires) {
  const [above, below] = [place.above - 22, place.below + 14];
  const count = { up: 0, down: 0 };
  return wires.map(({ part, terminal, pin }) => {
    if (pin.side === part.side) return null;
    const up = terminal.y < (place.above + place.below) / 2;
    return up ? above - 7 * count.up++ : below + 7 * count.down++;
  });
}

// A dot where two wires of one pin part.
function forks(art, wires, laid) {
  for (const pin of new Set(wires.map((wire) => wire.pin))) {
    const own = wires.map((wire, number) => [wire, laid[number]]).filter(([wire, points]) => wire.pin === pin && points.length > 2);
    if (wires.filter((wire) => wire.pin === pin).length < 2) continue;
    own.sort(([, a], [, b]) => Math.abs(a[1][0] - a[0][0]) - Math.abs(b[1][0] - b[0][0]));
    for (const [wire, points] of own.slice(0, -1)) art.disc(...points[1], 5, COLOURS[wire.terminal.kind][0]);
  }
}

// Labels: at the part the board's pin, at the board what is wired to it.
function label(art, place, wires, words) {
  const seen = new Set();
  for (const { part, terminal, pin } of wires) {
    const [x, y] = pad(part, terminal);
    const left = part.side === LEFT ? x + GAP : x - GAP - TAG;
    if (!pin) {
      art.tag(left, y, TAG, `${terminal.pin || "–"} ?`, UNKNOWN);
      continue;
    }
    const far = pin.number && !PLAIN.test(pin.name) ? words.picture.pin(pin.number) : pin.name;
    art.tag(left, y, TAG, far, COLOURS[terminal.kind]);
    if (seen.has(pin)) continue;
    seen.add(pin);
    const at = pin.side === LEFT ? place.left - NEXT - TAG : place.right + NEXT;
    art.tag(at, place.height(pin), TAG, words.picture.kinds[terminal.kind] ?? words.picture.terminals[terminal.id], COLOURS[terminal.kind]);
  }
}
