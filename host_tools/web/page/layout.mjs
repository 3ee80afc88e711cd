// SPDX-FileCopyrightText: 2026 The Skalbox authors
// SPDX-License-Identifier: MIT
// Fits the handheld into the window: each pixel of the panel is a whole number of device pixels, so that it stays crisp.

const ROLL_WIDE = 250; // CSS pixels, with what is around it, where it lies beside the panel
const SMALL = 1.5; // CSS pixels for one of the panel's: with less the case is too small to be looked at

/** How the case lies in a window of this size (CSS pixels), for a panel of width x height: "hand": a phone held upright,
 * which is the case; "side": a low window, with ROLL beside the panel; "table": the case with a table around it. With it
 * the device pixels that a pixel of the panel takes. */
export function fitted(room, panel, ratio) {
  const most = {
    hand: [(room.width - 30 - 4) / panel.width, (room.height - 60 - 52 - 72 - 44 - 44) / panel.height],
    side: [(room.width - 110 - 60) / panel.width, (room.height - 16 - 20 - 48) / panel.height],
    table: [(room.width - 20) / (panel.width + 50), (room.height - 20) / (panel.height + 140)],
  };
  const scale = (way) => Math.max(1, Math.floor(Math.min(...most[way]) * ratio + 0.01));
  let way = room.width >= 640 && room.height >= 560 ? "table" : "hand";
  const small = way === "table" ? scale(way) / ratio < SMALL : room.height < 560;
  if (small && room.width > room.height && scale("side") >= scale(way)) way = "side";
  return { way, scale: scale(way) };
}

/** Lays the page out again; to be called when the window or the panel changes. */
export function lay(panel) {
  const root = document.documentElement;
  const ratio = devicePixelRatio || 1;
  const { way, scale } = fitted({ width: innerWidth, height: innerHeight }, panel, ratio);
  const beside = (innerWidth - (panel.width * scale) / ratio) / 2;
  const around = way === "side" ? ROLL_WIDE / 2 : (25 * scale) / ratio; // what the case has beside the panel
  const corner = beside - around - 60; // what is left for a text in a corner
  root.className = way !== "hand" && corner < 250 ? way + " tight" : way;
  root.style.setProperty("--u", scale / ratio + "px");
  root.style.setProperty("--w", panel.width);
  root.style.setProperty("--h", panel.height);
  root.style.setProperty("--beside", corner + "px");
  const box = document.getElementById("case");
  box.style.setProperty("--pad", way === "hand" ? Math.min(20, Math.max(4, beside - 8)) + "px" : "");
  // The panel begins at a whole device pixel too: in the middle of a window it may lie between two, and be blurred.
  box.style.translate = "";
  const { x, y } = document.getElementById("panel").getBoundingClientRect();
  const off = (place) => Math.round(place * ratio) / ratio - place;
  box.style.translate = `${off(x)}px ${off(y)}px`;
}
