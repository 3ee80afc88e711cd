// SPDX-FileCopyrightText: 2026 The Skalbox authors
// SPDX-License-Identifier: MIT
// What is wired to what, by the settings in the form: the picture and the list of wires both come from here.

import { BOARDS, LEFT, RIGHT, find } from "./boards.js";

const PREFIX = "SKALBOX_";
const CARRIER = "pico-board"; // its copper has the wires
const PLUGGED = "pico-lcd-1.3"; // it has panel and keys
export const KEYS = ["hold1", "hold2", "hold3", "hold4", "hold5", "roll"];
const OF_PANEL = ["SCK", "MOSI", "CS", "DC", "RST", "BACKLIGHT"];
// The controls of the Pico-LCD-1.3 by their pins.
export const CONTROLS = { GP20: "right", GP2: "up", GP16: "left", GP18: "down", GP15: "A", GP17: "B", GP19: "X", GP21: "Y" };

// Returns what a setting is worth: chosen, or as usual. `look`: what Python.look returned.
export function valueOf(state, look, name) {
  return state.settings[PREFIX + name] ?? look.usual[PREFIX + name] ?? "";
}

// Returns the parts with their terminals, { id, kind of its wire, pin: a name, needed }.
function parts(board, value, { panel, battery, keys, sensor }) {
  const ground = () => ({ id: "gnd", kind: "ground", pin: board.ground, needed: true });
  const power = (id) => ({ id, kind: "power", pin: board.power, needed: true });
  const signal = (id, name, needed = false) => ({ id, kind: id, pin: value(name), needed });
  const found = [];
  const add = (id, side, terminals) => found.push({ id, side, terminals: terminals.filter((each) => each.pin || each.needed) });
  const feather = Boolean(board.own);
  const pins = value("KEYS").split(" ");
  const own = KEYS.map((id, number) => ({ id, kind: id, pin: pins[number] ?? "", needed: true })).filter(({ pin }) => keys(pin));
  const keyed = () => add("keys", feather ? RIGHT : LEFT, [...own, ground()]);
  if (feather && own.length) keyed();
  if (sensor) {
    const i2c = [signal("sda", "SDA", true), signal("scl", "SCL", true)];
    add("sensor", feather ? RIGHT : LEFT, [power("vin"), ...i2c, ground()]);
  }
  if (!feather && own.length) keyed();
  if (battery) {
    const cell = [{ id: "plus", kind: "battery", pin: board.battery, needed: true }, ground()];
    const measured = board.pins.some((pin) => pin.name === value("BATTERY")) ? [signal("measure", "BATTERY")] : [];
    add("battery", feather ? LEFT : RIGHT, [...cell, ...measured]);
  }
  const side = feather ? LEFT : RIGHT;
  if (value("BUZZER")) add("buzzer", side, [signal("buzzer", "BUZZER"), ground()]);
  if (panel) {
    const rows = [["sck", "SCK", true], ["mosi", "MOSI", true], ["rst", "RST"], ["dc", "DC", true], ["cs", "CS"], ["bl", "BACKLIGHT"]];
    add("panel", side, [ground(), power("vcc"), ...rows.map((row) => signal(...row))]);
  }
  return found;
}

// Returns what is wired: { kind: "wired", "carrier" or "plugged", board: a row of BOARDS, numbers, panel: its size, parts,
// controls: of a plugged board, pin -> key, or "" where a key does nothing; moved: [{ name of a setting, wired, chosen }]
// of pins that this board has at another place }. `table`: settings.json; `state`: of the page; `look`: of Python.look.
export function plan(table, state, look) {
  const preset = table.presets[state.preset];
  const board = BOARDS[preset.board];
  const { numbers } = table.boards[preset.board];
  const value = (name) => valueOf(state, look, name);
  const kind = { [CARRIER]: "carrier", [PLUGGED]: "plugged" }[state.preset] ?? "wired";
  const plugged = kind === "plugged";
  const found = { kind, board, numbers, panel: look.panel, controls: {}, moved: [] };
  const wanted = {
    panel: !plugged && (look.panel !== "board" || !board.own),
    battery: state.battery && !board.own,
    sensor: value("MOTION") === "lis3dh",
    keys: (pin) => !plugged || !(pin in CONTROLS),
  };
  found.parts = parts(board, value, wanted);
  const pins = value("KEYS").split(" ");
  if (plugged) for (const pin of Object.keys(CONTROLS)) found.controls[pin] = KEYS[pins.indexOf(pin)] ?? "";
  const fixed = { carrier: [...OF_PANEL, "KEYS", "BUZZER", "SDA", "SCL"], plugged: OF_PANEL, wired: [] }[kind];
  for (const name of fixed) {
    const [wired, chosen] = [preset.settings[PREFIX + name] ?? "", value(name)];
    if (wired !== chosen) found.moved.push({ name: PREFIX + name, wired, chosen });
  }
  return found;
}

// Returns a wire for each terminal, { part, terminal, pin }: the pin is null if the board has none of this name at its
// edge. A ground terminal gets the nearest ground pin on its side that is still free. `heights`: where a pin and a terminal
// are, if that is known.
export function joints({ board, numbers, parts }, heights = { pin: (pin) => pin.row, terminal: () => 0 }) {
  const free = new Set(board.pins);
  const found = [];
  for (const part of parts)
    for (const terminal of part.terminals) {
      const known = find(board, numbers, terminal.pin);
      const same = terminal.kind === "power" ? known.slice(0, 1) : known; // a Feather has two
      const there = same.filter((pin) => pin.side === part.side && free.has(pin));
      const far = (pin) => Math.abs(heights.pin(pin) - heights.terminal(part, terminal));
      const pin = (there.length ? there : same).reduce((best, each) => (best && far(best) <= far(each) ? best : each), null);
      free.delete(pin);
      found.push({ part, terminal, pin });
    }
  return found;
}
