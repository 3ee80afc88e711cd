// SPDX-FileCopyrightText: 2026 The Skalbox authors
// SPDX-License-Identifier: MIT
// The ways of wires between a board in the middle and parts to its left and right, as in host_tools/pictures/route.py.
//
// A wire leaves its pin sideways, follows a lane of its own up or down, and continues to the part. One that ends on the
// other side passes above or below the board. Lanes are assigned by search: the fewest crossings, and never two wires on
// top of each other. The same wires always get the same ways.

import { LEFT, RIGHT } from "./boards.js";

const NEAR = 6; // two parallel wires closer than this look like one
const OVERLAP = 50; // crossings that one overlap counts as
const PASSES = 6; // of the search, at most: a form must answer at once

// Returns the points of each run, in order. runs: [{ net, side: of the start, start, end, around }]: `around` is the
// height at which it passes the board, null if it need not; runs of one net may touch. aisles: side -> [left, right], where
// the lanes are.
export function ways(runs, aisles) {
  const orders = {};
  for (const side of [LEFT, RIGHT])
    orders[side] = runs.map((_, number) => number).filter((number) => runs[number].around !== null || runs[number].side === side);
  const place = (side, number) => {
    const at = orders[side].indexOf(number);
    const [left, right] = aisles[side];
    return at < 0 ? 0 : left + ((at + 0.5) * (right - left)) / orders[side].length;
  };
  const lay = () => runs.map((run, number) => way(run, { [LEFT]: place(LEFT, number), [RIGHT]: place(RIGHT, number) }));
  let best = cost(runs, lay());
  for (let pass = 0, better = true; better && pass < PASSES; pass++) {
    better = false;
    for (const order of Object.values(orders))
      for (let from = 0; from < order.length; from++)
        for (let to = 0; to < order.length; to++) {
          if (from === to) continue;
          order.splice(to, 0, ...order.splice(from, 1));
          const found = cost(runs, lay());
          if (found < best) [best, better] = [found, true];
          else order.splice(from, 0, ...order.splice(to, 1));
        }
  }
  return lay();
}

function way({ side, start, end, around }, lanes) {
  const [[ax, ay], [bx, by]] = [start, end];
  const lane = lanes[side];
  if (around === null) return ay === by ? [start, end] : [start, [lane, ay], [lane, by], end];
  const other = lanes[side === LEFT ? RIGHT : LEFT];
  return [start, [lane, ay], [lane, around], [other, around], [other, by], end];
}

// Crossings of wires of different nets, an overlap as fifty, and then the length, in millionths.
function cost(runs, laid) {
  let bad = 0;
  let length = 0;
  for (let i = 0; i < laid.length; i++) {
    for (let k = 1; k < laid[i].length; k++)
      length += Math.abs(laid[i][k][0] - laid[i][k - 1][0]) + Math.abs(laid[i][k][1] - laid[i][k - 1][1]);
    for (let j = 0; j < i; j++) {
      if (runs[i].net === runs[j].net) continue;
      for (let k = 1; k < laid[i].length; k++)
        for (let n = 1; n < laid[j].length; n++) bad += clash(laid[i][k - 1], laid[i][k], laid[j][n - 1], laid[j][n]);
    }
  }
  return bad + length / 1e6;
}

// What two straight pieces, each level or upright, cost each other.
function clash(a, b, c, d) {
  if ((a[1] === b[1]) !== (c[1] === d[1])) {
    if (c[1] === d[1]) [a, b, c, d] = [c, d, a, b]; // now a b is level
    return Math.min(a[0], b[0]) <= c[0] && c[0] <= Math.max(a[0], b[0]) && Math.min(c[1], d[1]) <= a[1] && a[1] <= Math.max(c[1], d[1]) ? 1 : 0;
  }
  const along = a[1] === b[1] ? 0 : 1;
  if (Math.abs(a[1 - along] - c[1 - along]) >= NEAR) return 0;
  const low = Math.max(Math.min(a[along], b[along]), Math.min(c[along], d[along]));
  const high = Math.min(Math.max(a[along], b[along]), Math.max(c[along], d[along]));
  return low < high + NEAR ? OVERLAP : 0;
}
