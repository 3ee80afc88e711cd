// SPDX-FileCopyrightText: 2026 The Skalbox authors
// SPDX-License-Identifier: MIT
// Fits the handheld into the window: each pixel of the panel is a whole number of device pixels, so that it stays crisp.

// All in CSS pixels.
const SMALL = 1.5; // for one of the panel's: with less the case is too small to be looked at
const ROLL_WIDE = 250; // with what is around it, where it lies beside the panel
const ASIDE = 170; // beside the case for the menu
const HINTS = 310; // beside the case for the keyboard's keys, too
const LOW = 470; // under and over the panel: with less a word would lie on ROLL
const HEAD = 52; // above the case for the menu, where it has no room beside it

/** How the case lies in a window of this size (CSS pixels), for a panel of width x height: "hand": a phone held upright,
 * which is the case; "side": a low window, with ROLL beside the panel; "table": the case with a table around it. With it
 * the device pixels that a pixel of the panel takes. */
export function fitted(room, panel, ratio) {
  const whole = (...most) => Math.max(1, Math.floor(Math.min(...most) * ratio + 0.01));
  const table = (above) =>
    whole((room.width - 20) / (panel.width + 50), (room.height - 20 - above) / (panel.height + 140));
  const scales = {
    hand: whole((room.width - 30 - 4) / panel.width, (room.height - 60 - 52 - 72 - 44 - 44) / panel.height),
    side: whole((room.width - 120) / panel.width, (room.height - 16 - 20 - 44) / panel.height),
    table: table(0),
  };
  if (beside("table", room, panel, scales.table / ratio) < ASIDE) scales.table = table(HEAD);
  let way = room.width >= 640 && room.height >= 560 ? "table" : "hand";
  const small = way === "table" ? scales.table / ratio < SMALL : room.height < 560;
  if (small && room.width > room.height && scales.side >= scales[way]) way = "side";
  else if (small && scales.hand > scales[way]) way = "hand";
  return { way, scale: scales[way] };
}

/** What is left on either side of the case, with panel pixels of this size. */
function beside(way, room, panel, size) {
  return (room.width - panel.width * size - (way === "side" ? ROLL_WIDE : 50 * size)) / 2;
}

/** Puts the menu and what the page says where the Tab key meets them in the order seen. */
function order(name) {
  const [box, menu, word] = ["case", "corner", "word"].map((id) => document.getElementById(id));
  const first = name === "table" ? [word] : name.startsWith("hand") ? [menu] : [menu, word];
  const focused = document.activeElement;
  box.before(...first);
  box.after(...[word, menu].filter((each) => !first.includes(each)));
  if (focused !== document.activeElement) focused.focus(); // what is moved loses it
}

/** Lays the page out again; to be called when the window or the panel changes. */
export function lay(panel) {
  const root = document.documentElement;
  const ratio = devicePixelRatio || 1;
  const room = { width: innerWidth, height: innerHeight };
  const { way, scale } = fitted(room, panel, ratio);
  const size = scale / ratio;
  const free = beside(way, room, panel, size);
  const name = [way, free < HINTS && "tight"];
  if (way === "table" && free < ASIDE) name.push("head");
  if (way === "hand" && room.height - panel.height * size < LOW) name.push("low");
  const before = root.className;
  root.className = name.filter(Boolean).join(" ");
  if (root.className !== before) order(root.className);
  const set = (what, value) => root.style.setProperty("--" + what, value);
  set("u", size + "px");
  set("w", panel.width);
  set("h", panel.height);
  const box = document.getElementById("case");
  const edge = (room.width - panel.width * size) / 2;
  box.style.setProperty("--pad", way === "hand" ? Math.min(20, Math.max(4, edge - 8)) + "px" : "");
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
  set("edge", Math.max(8, room.width - foot.right) + "px");
}
