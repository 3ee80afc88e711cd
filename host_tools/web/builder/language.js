// SPDX-FileCopyrightText: 2026 The Skalbox authors
// SPDX-License-Identifier: MIT
// The page's language, and its texts with links to fields and places.

import { asked } from "../languages.js";
import en from "./texts_en.js";
import fr from "./texts_fr.js";
import { make } from "./make.js";

const TEXTS = { en, fr };
const KEPT = "skalbox-builder-language";
const PIECE = /\*\*(.+?)\*\*|\[(.+?)\]\(#([\w-]+)\)|\{(\w+)\}/g;

// Returns the language to begin with: the one chosen before, or the first of the browser's that the page has.
export function firstLanguage() {
  let kept = "";
  try {
    kept = localStorage.getItem(KEPT) ?? "";
  } catch {
    // A browser that keeps nothing.
  }
  if (kept in TEXTS) return kept;
  return asked(TEXTS) ?? "en";
}

export function keepLanguage(code) {
  try {
    localStorage.setItem(KEPT, code);
  } catch {
    // As above: the choice is for this visit.
  }
}

// Returns the words of a language: of the page, and those that come from the device and the guide. `table`: settings.json,
// or null before it is here.
export function wordsIn(code, table) {
  return { code, ...TEXTS[code], ...table?.languages[code] };
}

// Returns the heading and the label of a setting, by its full name.
export function labelOf(words, name) {
  for (const group of words.groups ?? [])
    for (const each of group.settings) if (each.name === name) return { group: group.title, label: each.label };
  return { group: "", label: name };
}

// Returns a text with the labels of settings in the place of their names.
export const labelled = (words, text) => text.replace(/SKALBOX_\w+/g, (name) => labelOf(words, name).label);

// Returns the nodes of a text. The first link to a group of settings names the group, too.
export function rich(words, text) {
  const nodes = [];
  const groups = new Set([""]);
  let at = 0;
  for (const found of text.matchAll(PIECE)) {
    const [whole, bold, linked, place, name] = found;
    nodes.push(text.slice(at, found.index));
    if (bold) nodes.push(make("strong", { textContent: bold }));
    else if (linked) nodes.push(make("a", { href: "#" + place, textContent: linked }));
    else {
      const { group, label } = labelOf(words, "SKALBOX_" + name);
      nodes.push(make("a", { href: "#SKALBOX_" + name, textContent: groups.has(group) ? label : `${group} › ${label}` }));
      groups.add(group);
    }
    at = found.index + whole.length;
  }
  return [...nodes, text.slice(at)].filter((node) => node !== "");
}

// Writes the page's own words into it.
export function speak(words) {
  document.documentElement.lang = words.code;
  document.title = words.title;
  for (const element of document.querySelectorAll("[data-text]")) element.replaceChildren(...rich(words, words[element.dataset.text]));
  for (const element of document.querySelectorAll("[data-list]"))
    element.replaceChildren(...words[element.dataset.list].map((text) => make("li", {}, ...rich(words, text))));
  for (const button of document.querySelectorAll("[data-language]"))
    button.setAttribute("aria-pressed", String(button.dataset.language === words.code));
}
