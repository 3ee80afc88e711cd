// SPDX-FileCopyrightText: 2026 The Skalbox authors
// SPDX-License-Identifier: MIT
// The picture of the wiring: the board, the parts beside it, and a wire for each terminal of a plan (wires.js).

import { Art, COLOURS, GREY, INK, WIDTH } from "./art.js";
import { LEFT, RIGHT } from "./boards.js";
import { route } from "./lanes.js";
import { joints } from "./wires.js";

const PITCH = 27;
const BOARD = { left: 430, right: 600 };
const COLUMNS = { [LEFT]: [14, 172], [RIGHT]: [862, 184] };
const APART = 24; // of two parts
const TOP = 66; // below the title
const [SILVER, GOLD, HOLE, WHITE, FAINT, CAP, ROLL] = ["#c9cdd1", "#e7c15a", "#4a3a12", "#ffffff", "#d3e6dd", "#2b2f32", "#ff5929"];
const KEY_PITCH = 46;
const GLASS = 160; // how wide the panel's glass is

// Of each part: its height, how far its first terminal is below its top, and the pitch of the terminals.
const SIZES = {
  keys: (count) => ({ height: 62 + KEY_PITCH * (count - 1) + 24, first: 56, pitch: KEY_PITCH }),
  sensor: () => ({ height: 166, first: 44, pitch: PITCH }),
  buzzer: () => ({ height: 122, first: 50, pitch: PITCH }),
  battery: (count) => ({ height: 92 + PITCH * count, first: 46, pitch: PITCH }),
  panel: (count) => ({ height: 190 + PITCH * count, first: 198, pitch: PITCH }),
};

// Lays the parts out: puts x, y, width, height and a terminal's y into each, and returns where the board is.
function laid(found, board, passing) {
  const rows = 1 + Math.max(...board.pins.map((pin) => pin.row));
  const top = 124 + 7 * passing;
  const middle = top + ((rows - 1) * PITCH) / 2;
  for (const side of [LEFT, RIGHT]) {
    const own = found.parts.filter((part) => part.side === side);
    for (const part of own) Object.assign(part, SIZES[part.id](part.terminals.length));
    const total = own.reduce((sum, part) => sum + part.height + APART, -APART);
    let y = Math.max(TOP, middle - total / 2);
    for (const part of own) {
      [part.x, part.width] = COLUMNS[side];
      part.y = y;
      part.terminals.forEach((terminal, number) => (terminal.y = y + part.first + part.pitch * number));
      y += part.height + APART;
    }
  }
  return { ...BOARD, top, rows, above: top - 34, below: top + (rows - 1) * PITCH + 34, height: (pin) => top + pin.row * PITCH };
}

export const padOf = (part, terminal) => [part.side === LEFT ? part.x + part.width : part.x, terminal.y];

// Returns { svg, joints, height }: the picture of a plan with parts, and its wires. `words`: of the page's language.
export function drawn(found, words) {
  let place = laid(found, found.board, 0);
  const heights = { pin: (pin) => place.height(pin), terminal: (_, terminal) => terminal.y };
  const passing = joints(found, heights).filter(({ part, pin }) => pin && pin.side !== part.side);
  place = laid(found, found.board, passing.length);
  const wires = joints(found, heights);
  const art = new Art();
  const title = words.picture.title(found);
  art.text(28, 36, title, 22, INK, { bold: true, most: WIDTH - 56 });
  const lowest = route(art, found, place, wires, words);
  drawBoard(art, found.board, place, wires, words);
  for (const part of found.parts) drawPart(art, part, found, words);
  const height = Math.max(place.below, lowest, ...found.parts.map((part) => part.y + part.height)) + 16;
  return { svg: art.svg(height, title), joints: wires, height };
}

function drawBoard(art, board, place, wires, words) {
  const { left, right, above, below, top } = place;
  const middle = (left + right) / 2;
  const used = new Set(wires.map(({ pin }) => pin));
  art.box(left, above, right - left, below - above, board.colour, { radius: 12 });
  art.box(middle - 28, above - 12, 56, 34, SILVER, { radius: 4, edge: "#8c9196" });
  art.text(middle, above + 6, "USB", 12, "#3a3f44", { anchor: "middle", bold: true });
  if (board.own) {
    const y = top + 6 * PITCH;
    art.box(middle - 34, y, 68, 121, "#000000", { radius: 6, edge: "#5a6066" });
    art.text(middle, y + 48, words.picture.panel, 13, WHITE, { anchor: "middle", bold: true });
    art.text(middle, y + 70, board.own, 12, FAINT, { anchor: "middle" });
  }
  for (const pin of board.pins) {
    const on = pin.side === LEFT;
    const [x, y] = [on ? left + 7 : right - 7, place.height(pin)];
    art.disc(x, y, 6.5, GOLD, { class: "pad", "data-pin": pin.name, "data-number": pin.number || undefined });
    art.disc(x, y, 2.8, HOLE);
    const ink = used.has(pin) ? WHITE : FAINT;
    if (pin.number) art.text(on ? x + 25 : x - 11, y, String(pin.number), 12, FAINT, { anchor: "end" });
    const step = pin.number ? 31 : 12;
    art.text(on ? x + step : x - step, y, pin.name, 13, ink, { anchor: on ? "start" : "end", bold: used.has(pin) });
  }
}

function drawPart(art, part, found, words) {
  const { x, y, width, height } = part;
  art.box(x, y, width, height, WHITE, { radius: 10, edge: INK });
  art.text(x + 12, y + 18, words.picture.parts[part.id], 15, INK, { bold: true, most: width - 24 });
  INSIDE[part.id](art, part, found, words);
  for (const terminal of part.terminals) {
    const [px, py] = padOf(part, terminal);
    const inward = part.side === LEFT ? -13 : 13;
    art.disc(px, py, 6, GOLD, { stroke: INK, class: "terminal", "data-part": part.id, "data-terminal": terminal.id });
    art.disc(px, py, 2.4, HOLE);
    art.text(px + inward, py, words.picture.terminals[terminal.id], 13, INK, { anchor: part.side === LEFT ? "end" : "start", bold: true });
  }
}

// The x at this distance inside the edge away from the board.
const inner = (part, far) => (part.side === LEFT ? part.x + far : part.x + part.width - far);

const INSIDE = {
  // A push button in each row; their second legs are joined and end at ground.
  keys(art, part, _, words) {
    const ground = part.terminals.at(-1);
    const keys = part.terminals.slice(0, -1);
    const black = COLOURS.ground[0];
    const [bus, x] = [inner(part, 22), inner(part, 58)];
    const edge = (name) => inner(part, part.width - 24 - name.length * 13 * 0.58);
    art.line([[bus, keys[0].y], [bus, ground.y], [edge(words.picture.terminals.gnd), ground.y]], black);
    for (const key of keys) {
      art.line([[bus, key.y], [x, key.y]], black);
      art.disc(bus, key.y, 4, black);
      art.line([[x, key.y], [edge(words.picture.terminals[key.id]), key.y]], COLOURS[key.kind][0]);
      art.box(x - 15, key.y - 15, 30, 30, SILVER, { radius: 5, edge: "#8c9196", thick: 1 });
      art.disc(x, key.y, 10.5, key.id === "roll" ? ROLL : CAP);
    }
  },
  sensor(art, part) {
    const [x, y] = [inner(part, 50), part.y + part.height / 2 + 4];
    art.box(x - 15, y - 15, 30, 30, "#24272b", { radius: 3 });
    art.disc(x - 8, y - 8, 2.4, SILVER);
  },
  buzzer(art, part) {
    const [x, y] = [inner(part, 44), part.y + 62];
    art.disc(x, y, 25, CAP);
    art.disc(x, y, 20, GOLD);
    art.disc(x, y, 5, CAP);
  },
  // A cell, a switch and a diode in the plus wire, as symbols; the part is on the right.
  battery(art, part, _, words) {
    const [plus, minus] = part.terminals;
    const [red, black] = [COLOURS.battery[0], COLOURS.ground[0]];
    const [start, right] = [part.x + 58, part.x + part.width - 26];
    const y = plus.y;
    art.line([[start - 6, y], [start + 12, y]], red, 3);
    art.polygon([[start + 30, y - 9], [start + 30, y + 9], [start + 14, y]], red);
    art.line([[start + 13, y - 9], [start + 13, y + 9]], red, 3);
    art.line([[start + 30, y], [start + 52, y]], red, 3);
    art.disc(start + 54, y, 3.5, red);
    art.line([[start + 54, y], [start + 74, y - 12]], red, 3);
    art.disc(start + 78, y, 3.5, red);
    art.line([[start + 80, y], [right, y], [right, y + 10]], red, 3);
    art.line([[right - 13, y + 10], [right + 13, y + 10]], red, 3);
    art.line([[right - 6, y + 17], [right + 6, y + 17]], black, 4);
    art.line([[right, y + 17], [right, minus.y], [part.x + 52, minus.y]], black, 3);
    const low = part.y + part.height;
    words.picture.cell.forEach((line, number) => art.text(part.x + 12, low - 31 + 17 * number, line, 12.5, GREY, { most: part.width - 24 }));
  },
  // The panel as it shows the game: five dice at its lower edge say which way is up.
  panel(art, part, { panel }) {
    const known = /^\d+x\d+$/.test(panel);
    const [wide, high] = known ? panel.split("x").map(Number) : [320, 240];
    const scale = GLASS / Math.max(wide, high * (4 / 3));
    const [width, height] = [wide * scale, high * scale];
    const [x, y] = [part.x + (part.width - width) / 2, part.y + 44];
    art.box(x - 6, y - 6, width + 12, height + 12, "#000000", { radius: 6 });
    art.text(x + width / 2, y + height / 2 - 12, "SKALBOX", 22, "#fff7ef", { anchor: "middle", bold: true, most: width - 30 });
    if (known) art.text(x + width / 2, y + height / 2 + 9, panel, 12, "#b5b2ad", { anchor: "middle" });
    const side = width / 5;
    for (let die = 0; die < 5; die++) art.box(x + side * die + side * 0.2, y + height - side * 0.75, side * 0.6, side * 0.6, "#fff7ef", { radius: 3 });
  },
};
