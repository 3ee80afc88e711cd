// SPDX-FileCopyrightText: 2026 The Skalbox authors
// SPDX-License-Identifier: MIT
// Fits the handheld into the window: each pixel of the panel is a whole number of device pixels, so that it stays crisp.

// In CSS pixels.
const SMALL = 1.5; // for one of the panel's: with less the case is too small to be looked at on a table
const LOW = 780; // a window in which a handheld with ROLL beside the panel may be the larger one
const ASIDE = 170; // beside the case for the menu
const HINTS = 310; // beside the case for the keyboard's keys, too
const WORDS = 240; // beside the case for what the page says
const MENU = 112; // beside the case for the menu's shortest form
const HEAD = 52; // above the case for the menu, where it has no room beside it
const BELOW = 470; // around the panel of a phone held upright: with less a word would lie on ROLL
const BARE = 270; // ... and with less it has no room under ROLL either

// What a case on a table takes beside the panel, in its pixels: at least, with nothing to spare, and at most.
const TABLE = { width: 50, least: 112, most: 140, margin: 12, ample: 20 };
const WIDE = { width: 132, least: 48, most: 92, margin: 8, ample: 28 };
// What a phone takes that is the case itself, in CSS pixels: at least.
const HAND = { width: 0, height: 48 + 12 + 50 + 66 + 6 };
const SIDE = { width: 120, height: 4 + 12 + 44 };

/** How the case lies in a window of this size (CSS pixels), for a panel of width x height: "hand": a phone held upright,
 * which is the case; "side": a phone on its side; "table": the case with a table around it; "wide": the same with ROLL
 * beside the panel, for a low window. With it the device pixels that a pixel of the panel takes. */
export function fitted(room, panel, ratio) {
  const whole = (width, height) => Math.max(1, Math.floor(Math.min(width, height) * ratio + 0.01));
  const phone = ({ width, height }) => whole((room.width - width) / panel.width, (room.height - height) / panel.height);
  const table = (above) =>
    whole((room.width - 20) / (panel.width + TABLE.width), (room.height - TABLE.margin - above) / (panel.height + TABLE.least));
  const scales = { hand: phone(HAND), side: phone(SIDE), table: table(0) };
  if (beside("table", room, panel, scales.table / ratio) < ASIDE) scales.table = table(HEAD);
  const tables = room.width >= 640 && room.height >= 560;
  const small = tables ? scales.table / ratio < SMALL : room.height < 560;
  let way = tables ? "table" : "hand";
  if (room.width > room.height && small && scales.side >= scales[way]) way = "side";
  else if (small && scales.hand > scales[way]) way = "hand";
  const low = way === "side" || (way === "table" && room.height < LOW && scales.side > scales.table);
  if (low && lies(room, panel, scales.side / ratio)) return { way: "wide", scale: scales.side };
  return { way, scale: scales[way] };
}

/** Whether the case with ROLL beside the panel has room on a table, and the menu beside it. */
function lies(room, panel, size) {
  const high = size * (panel.height + WIDE.least) + WIDE.margin;
  return size >= SMALL && room.height >= high && beside("wide", room, panel, size) >= MENU;
}

/** What is left on either side of the case, with panel pixels of this size. */
function beside(way, room, panel, size) {
  const width = { table: TABLE.width * size, wide: WIDE.width * size, side: 250 }[way] ?? 0;
  return (room.width - panel.width * size - width) / 2;
}

/** How much of the room that a case on a table has to spare it takes: 0 to 1. */
function eased(kind, room, panel, size, above) {
  const spare = (room.height - kind.ample - above) / size - panel.height - kind.least;
  return Math.min(1, Math.max(0, spare / (kind.most - kind.least)));
}

/** Puts the menu and what the page says where the Tab key meets them in the order seen. */
function order(way, name) {
  const [box, menu, word] = ["case", "corner", "word"].map((id) => document.getElementById(id));
  const first = /^desk \w+$/.test(name) ? [word] : /least|head/.test(name) ? [word, menu] : way === "hand" ? [menu] : [menu, word];
  const focused = document.activeElement;
  box.before(...first);
  box.after(...[word, menu].filter((each) => !first.includes(each)));
  if (focused !== document.activeElement) focused.focus({ preventScroll: true }); // what is moved loses it
}

/** The window without what a phone's own corners and bars cover. */
function inside(root) {
  const style = getComputedStyle(root);
  const [top, right, bottom, left] = ["Top", "Right", "Bottom", "Left"].map((edge) => parseFloat(style["padding" + edge]) || 0);
  return { width: innerWidth - left - right, height: innerHeight - top - bottom, right };
}

/** The classes of the page's root, beside the way that the case lies. */
function named(way, room, panel, size) {
  const free = beside(way, room, panel, size);
  const names = [way];
  if (way === "table" || way === "wide") names.unshift("desk");
  if (way !== "hand" && free < HINTS) names.push("tight");
  if (way === "table" && free < ASIDE) names.push("head");
  if (way === "wide" && free < WORDS) names.push("close");
  const around = room.height - panel.height * size;
  if (way === "hand" && around < BELOW) names.push(around < BARE ? "least" : "low");
  return names.join(" ");
}

/** Lays the page out again; to be called when the window or the panel changes. */
export function lay(panel) {
  const root = document.documentElement;
  const ratio = devicePixelRatio || 1;
  const room = inside(root);
  const { way, scale } = fitted(room, panel, ratio);
  const size = scale / ratio;
  const free = beside(way, room, panel, size);
  const before = root.className;
  root.className = named(way, room, panel, size);
  if (root.className !== before) order(way, root.className);
  const set = (what, value) => root.style.setProperty("--" + what, value);
  set("u", size + "px");
  set("w", panel.width);
  set("h", panel.height);
  const above = way === "table" && free < ASIDE ? HEAD : 0;
  set("ease", eased(way === "wide" ? WIDE : TABLE, room, panel, size, above));
  // A phone's glass gives up its rim where the panel needs the whole width.
  const edge = (room.width - panel.width * size) / 2;
  const most = Math.min(20, edge - (edge < 14 ? 3 : 9), 4 + (room.height - panel.height * size - HAND.height) / 2);
  set("edge-pad", (edge < 6 ? 0 : Math.max(4, most)) + "px");
  set("edge-line", edge < 6 ? "0px" : "2px");
  const box = document.getElementById("case");
  // The panel begins at a whole device pixel too: in the middle of a window it may lie between two, and be blurred.
  box.style.translate = "";
  const { x, y } = document.getElementById("panel").getBoundingClientRect();
  const off = (place) => Math.round(place * ratio) / ratio - place;
  box.style.translate = `${off(x)}px ${off(y)}px`;
  // Where there is room for words: beside the case, beside the menu, and above ROLL.
  set("menu", document.getElementById("corner").offsetWidth + "px");
  const foot = document.getElementById("foot").getBoundingClientRect();
  set("free", free + "px");
  set("foot", foot.width + "px");
  set("edge", Math.max(8, innerWidth - foot.right) + "px");
}
