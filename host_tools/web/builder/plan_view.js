// SPDX-FileCopyrightText: 2026 The Skalbox authors
// SPDX-License-Identifier: MIT
// Shows the plan of the wiring: its picture, all wires one by one, and what to know about them.

import { COLOURS } from "./art.js";
import { labelOf, rich } from "./language.js";
import { make } from "./make.js";
import { drawn } from "./picture.js";
import { pluggedPicture } from "./plugged.js";
import { CONTROLS, plan } from "./wires.js";

const $ = (id) => document.getElementById(id);

// Returns the pictures and the lists of a plan: { svgs, lists: [{ title, lines: [{ kind of a wire, or "", text }], soldered }] }.
export function pictured(found, words) {
  const { terminals, parts, control } = words.picture;
  const svgs = [];
  const lists = [];
  if (found.kind === "plugged") {
    svgs.push(pluggedPicture(found, words).svg);
    const keys = Object.entries(found.controls).filter(([, key]) => key);
    keys.sort(([, a], [, b]) => Object.keys(terminals).indexOf(a) - Object.keys(terminals).indexOf(b));
    if (keys.length) lists.push({ title: parts.keys, lines: keys.map(([pin, key]) => ({ kind: key, text: `${terminals[key]}: ${control(CONTROLS[pin])} (${pin})` })), soldered: false });
  }
  if (!found.parts.length) return { svgs, lists };
  const { svg, joints } = drawn(found, words);
  svgs.push(svg);
  for (const part of found.parts) {
    const own = joints.filter((joint) => joint.part === part);
    const lines = own.map(({ terminal, pin }) => {
      const name = terminals[terminal.id];
      return { kind: pin ? terminal.kind : "", text: pin ? words.wire(name, pin.name, pin.number) : words.noWire(name, terminal.pin) };
    });
    lists.push({ title: parts[part.id], lines, soldered: true });
  }
  return { svgs, lists };
}

// A line with the colour of its wire, and a box to tick if it is to be soldered.
function line({ kind, text }, soldered) {
  const colour = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  colour.setAttribute("viewBox", "0 0 12 12");
  colour.setAttribute("aria-hidden", "true");
  const dot = document.createElementNS("http://www.w3.org/2000/svg", "circle");
  const given = { cx: 6, cy: 6, r: 5, fill: kind ? COLOURS[kind][0] : "none", stroke: "#b5b2ad" };
  for (const [name, value] of Object.entries(given)) dot.setAttribute(name, value);
  colour.append(dot);
  const box = soldered ? [make("input", { type: "checkbox", disabled: !kind })] : [];
  const whole = make(soldered ? "label" : "div", {}, ...box, colour, make("span", { textContent: text }));
  return make("li", kind ? {} : { className: "wrong" }, whole);
}

function notes(found, state, value) {
  const has = (id) => found.parts.some((part) => part.id === id);
  const known = {
    panel: has("panel") && found.kind !== "carrier",
    keys: has("keys") && found.kind !== "carrier",
    numbers: !found.board.own && found.parts.length > 0,
    power: has("panel") && has("sensor") && found.kind === "wired" && !found.board.own,
    battery: has("battery") && found.kind !== "carrier",
    alkaline: has("battery"),
    buzzer: has("buzzer") && found.kind !== "carrier",
    measure: has("battery") && Boolean(value("BATTERY")),
    feather: Boolean(found.board.own),
    plugged: found.kind === "plugged",
  };
  return Object.keys(known).filter((name) => known[name]);
}

let shown = ""; // what is on the page, so that ticks stay while nothing changes

// Shows the plan of the page's state. `look`: what Python.look returned.
export function showPlan(table, state, look, words) {
  const found = plan(table, state, look);
  $("plan-lead").replaceChildren(...rich(words, words.plan[found.kind]));
  const moved = found.moved.map(({ name, wired, chosen }) =>
    make("p", { className: "wrong", textContent: words.moved(labelOf(words, name).label, wired || words.none, chosen || words.none) }),
  );
  $("moved").replaceChildren(...moved);
  const { svgs, lists } = pictured(found, words);
  const now = JSON.stringify([svgs, lists]);
  if (now !== shown) {
    shown = now;
    $("picture").innerHTML = svgs.join("");
    $("picture").classList.toggle("two", svgs.length > 1);
    $("picture").setAttribute("aria-label", words.picture.describe(words.planTitle));
    const blocks = lists.map(({ title, lines, soldered }) => {
      const rows = lines.map((each) => line(each, soldered));
      return make("div", {}, make("h4", { textContent: title }), make("ul", {}, ...rows));
    });
    $("wires").replaceChildren(...blocks);
  }
  const value = (name) => state.settings["SKALBOX_" + name] ?? look.usual["SKALBOX_" + name] ?? "";
  const texts = notes(found, state, value).map((name) => words.planNotes[name]);
  $("plan-notes").replaceChildren(...texts.map((text) => make("li", {}, ...rich(words, text))));
}

// Makes the keys beside the picture work: one prints the plan, the other enlarges the picture, which can then be moved.
export function listenToPlan(words) {
  $("print").addEventListener("click", () => window.print());
  $("large").addEventListener("click", () => {
    $("picture").classList.toggle("large");
    showSize(words());
  });
}

export function showSize(words) {
  const large = $("picture").classList.contains("large");
  $("large").textContent = large ? words.reduce : words.enlarge;
  if (large) $("picture").setAttribute("tabindex", "0"); // the keyboard moves it
  else $("picture").removeAttribute("tabindex");
}
