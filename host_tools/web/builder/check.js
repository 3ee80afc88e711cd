// SPDX-FileCopyrightText: 2026 The Skalbox authors
// SPDX-License-Identifier: MIT
// What is wrong with chosen settings, in the device's words: the rules of lib/skalbox/hardware, in their order.

import { say } from "./say.js";
import { panelOf, row, usual } from "./settings.js";

const PANEL_PINS = ["SCK", "MOSI", "CS", "DC", "RST", "BACKLIGHT"].map((name) => "SKALBOX_" + name);
const [SCK, MOSI, , , , LIGHT] = PANEL_PINS;
const [SDA, SCL] = ["SKALBOX_SDA", "SKALBOX_SCL"];
const PANEL = "SKALBOX_PANEL";
const BOARD = "board";
const SHOWN = 40; // characters of a value
const BATTERY = "SKALBOX_BATTERY";
const [EMPTY, FULL] = [BATTERY + "_EMPTY_MV", BATTERY + "_FULL_MV"];

// Returns the value as the device sees it: a space for each white space of ASCII, ? for each byte of another character.
function plain(value) {
  const bytes = [...new TextEncoder().encode(value)];
  const seen = bytes.map((each) => (each >= 9 && each <= 13 ? 32 : each < 32 || each > 126 ? 63 : each));
  return String.fromCharCode(...seen).trim();
}

// One look at all settings, as the device takes at its start.
class Look {
  constructor(table, preset, settings) {
    Object.assign(this, { table, preset, settings, found: [], used: new Map() });
    this.panel = panelOf(table, preset, settings);
    this.board = table.boards[table.presets[preset].board];
  }

  complain(names, value, reason, detail = "") {
    const shown = value.slice(0, SHOWN) || '""';
    if (this.found.some((each) => each.names === names && each.value === shown)) return;
    const text = `${names} = ${shown}: ${say(this.table.says[reason], detail)}`;
    this.found.push({ names, value: shown, text });
  }

  usual(name) {
    return usual(this.table, this.preset, name, this.panel) ?? "";
  }

  text(name) {
    return name in this.settings ? plain(this.settings[name]) : this.usual(name);
  }

  both(one, other) {
    return `${this.text(one) || '""'} ${this.text(other) || '""'}`;
  }

  number(name) {
    const { low, high } = row(this.table, name, this.panel);
    const value = this.text(name);
    const found = /^[+-]?\d+$/.test(value) ? Number(value) : low - 1;
    if (found >= low && found <= high) return found;
    this.complain(name, value, "ALLOWED", `${low}-${high}`);
    return Number(this.usual(name));
  }

  choice(name) {
    const { words } = row(this.table, name, this.panel);
    const value = this.text(name);
    if (words.includes(value)) return value;
    this.complain(name, value, "ALLOWED", words.map((each) => each || '""').join(" "));
    return words.includes(this.usual(name)) ? this.usual(name) : words[0];
  }

  // Returns [reason, detail] if the setting can't have the pin of this name, else null.
  wrong(pin, name) {
    const number = this.board.numbers[pin];
    if (number === undefined) return ["NO_PIN", this.board.hint];
    const user = this.used.get(number) ?? name;
    return user === name ? null : ["TAKEN", user];
  }

  reserve(pin, name) {
    const number = this.board.numbers[pin];
    if (number !== undefined) this.used.set(number, name);
    return number;
  }

  // Returns the number of the setting's pin, undefined without one.
  pin(name) {
    const { needed } = row(this.table, name, this.panel);
    let value = this.text(name);
    if (!value && !(needed && this.usual(name))) return undefined;
    const wrong = this.wrong(value, name);
    if (wrong) {
      this.complain(name, value, ...wrong);
      value = this.usual(name);
      if (this.wrong(value, name)) return undefined;
    }
    return this.reserve(value, name);
  }

  keys(name) {
    const { count } = row(this.table, name, this.panel);
    const value = this.text(name);
    let pins = value.split(/\s+/).filter(Boolean);
    let wrong = pins.length === count ? null : ["COUNT", count];
    const numbers = [];
    for (const pin of pins) {
      wrong ??= this.wrong(pin, name);
      if (!wrong && numbers.includes(this.board.numbers[pin])) wrong = ["TAKEN", name];
      numbers.push(this.board.numbers[pin]);
    }
    if (wrong) {
      this.complain(name, value, ...wrong);
      pins = this.usual(name).split(" ");
    }
    for (const pin of pins) if (!this.wrong(pin, name)) this.reserve(pin, name);
  }

  screen() {
    this.choice(PANEL);
    const own = this.usual(PANEL) === BOARD;
    if (this.text(PANEL) === BOARD && own) return;
    if (this.text(PANEL) === BOARD) {
      const sizes = row(this.table, PANEL).words.filter((each) => each !== BOARD);
      this.complain(PANEL, BOARD, "NO_PANEL", sizes.join(" "));
      this.panel = row(this.table, PANEL).default;
    }
    let pins = PANEL_PINS.map((name) => this.pin(name));
    if (this.misses("spi", pins[0], pins[1])) {
      for (const [number, name] of this.used) if (PANEL_PINS.includes(name)) this.used.delete(number);
      this.complain(`${SCK} ${MOSI}`, this.both(SCK, MOSI), "NO_SPI");
      pins = PANEL_PINS.map((name) => this.reserve(this.usual(name), name));
    }
    this.light = pins[PANEL_PINS.indexOf(LIGHT)];
    for (const name of ["SPI_MHZ", "ROWSTART", "COLSTART"]) this.number("SKALBOX_" + name);
    for (const name of ["INVERT", "ROTATION", "BGR"]) this.choice("SKALBOX_" + name);
  }

  // Whether two pins have no bus of this kind in common, as far as it is known of the board.
  misses(kind, one, other) {
    return this.board[kind] !== null && !this.board[kind].some((pair) => pair[0] === one && pair[1] === other);
  }

  buzzer(name) {
    if (!this.text(name)) return;
    const pin = this.pin(name);
    if (pin !== undefined && this.board.mute?.some((pair) => pair[0] === this.light && pair[1] === pin))
      this.complain(name, this.text(name), "NO_PWM");
  }

  sensor(name) {
    if (!this.text(name) || !this.choice(name)) return;
    const scl = this.pin(SCL);
    const sda = this.pin(SDA);
    this.number("SKALBOX_MOTION_ADDRESS");
    if (scl === undefined || sda === undefined) return;
    if (this.misses("i2c", sda, scl)) this.complain(`${SDA} ${SCL}`, this.both(SDA, SCL), "NO_I2C");
  }

  battery() {
    const pin = this.pin(BATTERY);
    this.number(BATTERY + "_RATIO");
    const [empty, full] = [this.number(EMPTY), this.number(FULL)];
    if (full <= empty && this.settings[EMPTY] === String(empty))
      this.complain(EMPTY, String(empty), "ALLOWED", `${row(this.table, EMPTY).low}-${full - 1}`);
    else if (full <= empty) this.complain(FULL, String(full), "ALLOWED", `${empty + 1}-${row(this.table, FULL).high}`);
    if (pin !== undefined && this.board.adc && !this.board.adc.includes(pin))
      this.complain(BATTERY, this.text(BATTERY), "NO_ADC");
  }
}

// Returns all that is wrong with these settings: names (of settings, separated by spaces), value, and text, a sentence.
export function complaints(table, preset, settings) {
  const look = new Look(table, preset, settings);
  look.choice("SKALBOX_CPU_MHZ");
  look.screen();
  look.keys("SKALBOX_KEYS");
  look.buzzer("SKALBOX_BUZZER");
  look.sensor("SKALBOX_MOTION");
  look.battery();
  for (const name of ["DIM_S", "OFF_S"]) look.number("SKALBOX_" + name);
  for (const each of table.groups.find((group) => group.players).settings) look.choice(each.name);
  return look.found;
}
