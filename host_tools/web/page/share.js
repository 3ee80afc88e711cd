// SPDX-FileCopyrightText: 2026 The Skalbox authors
// SPDX-License-Identifier: MIT
// What somebody shares of a game, in words, and the ways in which a browser can do it.
import { copied } from "./optional.js";
import { words } from "./texts.js";

/** A sentence about what the board says may be shared (shared.py): a result, a challenge or a duel, or the page itself. `mine`: a
 * result of one player is the visitor's own. */
export function told({ game, code, link, totals }, mine = true) {
  const said = [];
  const own = mine && totals.length === 1;
  if (own) said.push(words.made(game, totals[0][1]));
  else if (totals.length) said.push(words.detail(game, totals.map((each) => each.join(" ")).join(", ") + "."));
  if (code) said.push(words.challenge(totals.length ? "" : game, code, link.startsWith("duel")));
  return said.join(" ") || words.title;
}

/** Shares a text and an address, by the phone's own way, else through the clipboard; else show(text) lets somebody copy
 * it. Returns whether it is in the clipboard. To be called in a touch or a click. */
export async function share(text, url, show, by = navigator) {
  if (by.share) {
    try {
      await by.share({ title: words.title, text, url });
      return false;
    } catch (error) {
      if (error?.name === "AbortError") return false; // somebody has changed his mind
    }
  }
  return copy(`${text} ${url}`, show);
}

/** Puts a text into the clipboard, or else show(text) lets somebody copy it. Returns whether it is in the clipboard. */
export async function copy(text, show) {
  const done = await copied(text);
  if (!done) show(text);
  return done;
}
