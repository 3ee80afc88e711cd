// SPDX-FileCopyrightText: 2026 The Skalbox authors
// SPDX-License-Identifier: MIT
// What the page shows beside the form: steps, parts, soldering, the first start, and what to check.

import { rich } from "./language.js";
import { make } from "./make.js";

const PANEL = [320, 240];
const $ = (id) => document.getElementById(id);
const SOLDER = { "pico-board": "carrier", "pico-lcd-1.3": "plugged", "feather-esp32-s3-tft": "feather" };

// Shows the list of the headings.
export function showSteps(words) {
  $("steps").setAttribute("aria-label", words.steps);
  const links = [...document.querySelectorAll("h2")].map((heading) =>
    make("li", {}, make("a", { href: "#" + heading.id, textContent: heading.querySelector("span").textContent })),
  );
  $("steps").firstElementChild.replaceChildren(...links);
}

// Shows the parts for a wiring. Roles say that it is a table, also where a small window stacks its cells.
export function showParts(words, preset) {
  const { head, rows, tools } = words.shopping[preset];
  const cell = (kind, role, text, attributes = {}) => {
    const made = make(kind, { textContent: text, ...attributes });
    made.setAttribute("role", role);
    return made;
  };
  const line = (cells) => {
    const made = make("tr", {}, ...cells);
    made.setAttribute("role", "row");
    return made;
  };
  const table = make("table", { className: "parts" });
  table.setAttribute("role", "table");
  table.setAttribute("aria-labelledby", "parts-title");
  table.append(make("thead", {}, line(head.map((text) => cell("th", "columnheader", text, { scope: "col" })))));
  const body = make("tbody");
  for (const [name, ...others] of rows) {
    const cells = others.map((text, number) => {
      const made = cell("td", "cell", text);
      made.dataset.head = head[number + 1].replace(/\s*\?$/, "") + words.colon; // where cells are stacked
      return made;
    });
    body.append(line([cell("th", "rowheader", name, { scope: "row" }), ...cells]));
  }
  table.append(body);
  const notes = [];
  const wired = !(preset in SOLDER);
  if (wired) notes.push(words.partsOfPanel);
  if (preset === "pico-board") notes.push(words.partsOfCarrier);
  if (preset !== "feather-esp32-s3-tft") notes.push(words.partsOfPico);
  if (wired) notes.push(words.partsWithPins);
  const said = [...notes, tools, ...(preset === "pico-board" ? [] : [words.prices])].filter(Boolean);
  $("parts").replaceChildren(table, ...said.map((text) => make("p", {}, ...rich(words, text))));
}

// Shows how to put it together.
export function showSolder(words, preset) {
  const steps = words.solder[SOLDER[preset] ?? "wired"];
  $("solder").replaceChildren(...steps.map((text) => make("li", {}, ...rich(words, text))));
}

// Shows the first screens, and what to check.
export function showStart(words) {
  const figures = Object.entries(words.start).map(([name, [alt, text]]) => {
    const [width, height] = PANEL;
    const src = `build/start-${name === "language" ? name : `${name}-${words.code}`}.png`;
    const picture = make("img", { src, alt, width, height, loading: "lazy" });
    return make("figure", {}, picture, make("figcaption", {}, ...rich(words, text)));
  });
  $("start").replaceChildren(...figures);
  const checks = words.checks.map(([see, check]) =>
    make("div", {}, make("dt", { textContent: see }), make("dd", {}, ...rich(words, check))),
  );
  $("checks").replaceChildren(...checks);
}

// Shows where the tools are and reports go. `address`: of the project, or "".
export function showProject(words) {
  const { address } = $("project").dataset;
  const [question, where, end] = words.project(address);
  const link = address ? [make("a", { href: address, rel: "noreferrer", target: "_blank", textContent: address })] : [];
  $("project").replaceChildren(question, where, ...link, end);
}
