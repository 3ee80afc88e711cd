// SPDX-FileCopyrightText: 2026 The Skalbox authors
// SPDX-License-Identifier: MIT
// The Waveshare Pico-LCD-1.3, which is plugged on a Pico: it needs no wiring, so the picture shows what its keys do, as in
// host_tools/pictures/pico_lcd.py.

import { Art, COLOURS, GREY, INK, WIDTH } from "./art.js";
import { CONTROLS } from "./wires.js";

const HEIGHT = 424;
const BOARD = [264, 84, 532, 286]; // left, top, width, height
const SCREEN = [410, 96, 240];
const STICK = [324, 227];
const BUTTONS = { x: 742, top: 128, step: 66 };
const EDGES = [234, 826]; // where the labels begin on each side
const TAG = 58;
const IDLE = "#8c9196";
const ANGLES = { right: 0, up: 90, left: 180, down: 270 };

const at = (x, y, degrees, far) => [x + far * Math.cos((degrees * Math.PI) / 180), y - far * Math.sin((degrees * Math.PI) / 180)];

// Returns { svg, height } of a plan whose board is plugged.
export function pluggedPicture({ controls }, words) {
  const art = new Art();
  const title = words.picture.plugged;
  art.text(28, 36, title, 22, INK, { bold: true, most: WIDTH - 56 });
  const [x, y, width, height] = BOARD;
  art.box(x, y, width, height, "#1b4f8a", { radius: 10 });
  const [sx, sy, side] = SCREEN;
  art.box(sx - 10, sy - 8, side + 20, side + 22, "#101214", { radius: 6 });
  art.text(sx + side / 2, sy + side / 2 - 14, "SKALBOX", 30, "#fff7ef", { anchor: "middle", bold: true });
  for (let die = 0; die < 5; die++) art.box(sx + 48 * die + 10, sy + side - 36, 28, 28, "#fff7ef", { radius: 4 });
  stick(art, controls, words);
  buttons(art, controls, words);
  const keys = ["hold1", "hold2", "hold3", "hold4", "hold5"];
  keys.forEach((key, die) => art.tag(sx + 48 * die + 1, y + height + 20, 46, words.picture.terminals[key], COLOURS[key]));
  return { svg: art.svg(HEIGHT, title), height: HEIGHT };
}

function stick(art, controls, words) {
  const [x, y] = STICK;
  art.box(x - 34, y - 34, 68, 68, "#c9cdd1", { radius: 10, edge: IDLE });
  art.disc(x, y, 20, "#2b2f32");
  art.disc(x, y, 12, "#3e4347");
  for (const [pin, control] of Object.entries(CONTROLS)) {
    const angle = ANGLES[control];
    if (angle === undefined) continue;
    const key = controls[pin];
    const tip = at(x, y, angle, 60);
    art.polygon([tip, at(x, y, angle - 15, 45), at(x, y, angle + 15, 45)], key ? COLOURS[key][0] : IDLE);
    const [left] = EDGES;
    // To the labels: straight from the left, over the top, round below from the right.
    const ways = {
      right: [tip, [x + 62, y], [x + 62, y + 100], [left, y + 100]],
      up: [tip, [x, y - 100], [left, y - 100]],
      left: [tip, [left, y]],
      down: [tip, [x, y + 68], [left, y + 68]],
    };
    if (key) label(art, key, ways[control], control, pin, words, "end");
    else if (control === "down") art.text(x, y + 76, words.picture.nothing, 13, "#ffffff", { anchor: "middle" });
  }
}

function buttons(art, controls, words) {
  const own = Object.entries(CONTROLS).filter(([, control]) => !(control in ANGLES));
  own.forEach(([pin, control], number) => {
    const [x, y] = [BUTTONS.x, BUTTONS.top + BUTTONS.step * number];
    const key = controls[pin];
    art.box(x - 20, y - 20, 40, 40, "#c9cdd1", { radius: 6, edge: IDLE });
    art.disc(x, y, 13, key ? COLOURS[key][0] : IDLE);
    art.text(x - 34, y, control, 15, "#ffffff", { anchor: "middle", bold: true });
    if (key) label(art, key, [[x + 21, y], [EDGES[1], y]], control, pin, words, "start");
    else art.text(EDGES[1], y, words.picture.idle(words.picture.control(control)), 13, GREY);
  });
}

// What a control does, at the end of a line from it.
function label(art, key, points, control, pin, words, anchor) {
  art.wire(points, COLOURS[key][0], { part: "keys", terminal: key, pin, control });
  const [x, y] = points.at(-1);
  const right = anchor === "end";
  art.tag(right ? x - TAG : x, y, TAG, words.picture.terminals[key], COLOURS[key]);
  const far = right ? x - TAG - 9 : x + TAG + 9;
  art.text(far, y, words.picture.control(control), 14, INK, { anchor, bold: true, most: 150 });
  art.text(far, y + 18, pin, 13, GREY, { anchor });
}
