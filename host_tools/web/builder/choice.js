// SPDX-FileCopyrightText: 2026 The Skalbox authors
// SPDX-License-Identifier: MIT
// The first step: what is built, and which parts there are beside.

import { make } from "./make.js";

const [BUZZER, MOTION] = ["SKALBOX_BUZZER", "SKALBOX_MOTION"];
const SENSOR = "lis3dh";
// Where the guide has the buzzer, by the name of a board.
const USUAL = { pico: "GP22", "feather-esp32-s3-tft": "A0" };
const $ = (id) => document.getElementById(id);

const valueOf = (state, look, name) => state.settings[name] ?? look.usual[name] ?? "";

// Sets a setting to this value, or leaves it out if that is as usual. `look`: what Python.look returned.
function put(state, look, name, value) {
  if (value === (look.usual[name] ?? "")) delete state.settings[name];
  else state.settings[name] = value;
}

// Returns the pin for a buzzer: the usual one, or else the first that nothing uses.
function buzzerPin(table, state, look) {
  const { board } = table.presets[state.preset];
  const used = new Set(Object.keys(table.settings).flatMap((name) => (name === BUZZER ? [] : valueOf(state, look, name).split(" "))));
  const offered = [USUAL[board], ...table.boards[board].offered];
  return offered.find((pin) => !used.has(pin)) ?? USUAL[board];
}

// Makes the choice of the wiring. `changed` is called after each change of the state.
export function presets(table, words, state, changed) {
  const choices = Object.keys(table.presets).map((value) => {
    const [label, note] = words.presets[value];
    const input = make("input", { type: "radio", name: "preset", value, checked: value === state.preset });
    input.addEventListener("change", () => {
      state.preset = value;
      // Pins are named differently on another board.
      const { board } = table.presets[value];
      const { numbers } = table.boards[board];
      for (const [name, set] of Object.entries(state.settings)) {
        const pins = /^pins?$/.test(table.settings[name].kind) ? set.split(" ").filter(Boolean) : [];
        if (pins.every((pin) => pin in numbers)) continue;
        if (name === BUZZER) state.settings[name] = USUAL[board];
        else delete state.settings[name];
      }
      changed();
    });
    const text = make("span", {}, make("strong", { textContent: label }), make("small", { textContent: note }));
    return make("label", { className: "preset" }, input, text);
  });
  $("presets").replaceChildren(make("legend", { textContent: words.chooseLegend }), ...choices);
}

// Makes the choice of the other parts. `look()` returns what Python.look does.
export function have(table, words, state, look, changed) {
  const acts = {
    buzzer: (on) => put(state, look(), BUZZER, on ? buzzerPin(table, state, look()) : ""),
    sensor: (on) => put(state, look(), MOTION, on ? SENSOR : ""),
    battery: (on) => (state.battery = on),
  };
  const texts = { buzzer: words.haveBuzzer, sensor: words.haveSensor, battery: words.haveBattery };
  const boxes = Object.entries(acts).map(([name, act]) => {
    const input = make("input", { type: "checkbox", id: "have-" + name });
    input.addEventListener("change", () => {
      act(input.checked);
      changed();
    });
    return make("label", { className: "preset" }, input, make("span", { textContent: texts[name] }));
  });
  $("have").replaceChildren(make("legend", { textContent: words.haveLegend }), ...boxes);
}

// Shows the state in both.
export function showChosen(table, state, look) {
  for (const input of $("presets").querySelectorAll("input")) input.checked = input.value === state.preset;
  $("have-buzzer").checked = valueOf(state, look, BUZZER) !== "";
  $("have-sensor").checked = valueOf(state, look, MOTION) === SENSOR;
  $("have-battery").checked = state.battery;
  // A Feather's goes into a socket: nothing is drawn.
  $("have-battery").closest("label").hidden = !table.presets[state.preset].uf2;
}
