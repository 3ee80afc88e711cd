// SPDX-FileCopyrightText: 2026 The Skalbox authors
// SPDX-License-Identifier: MIT
// The boards that parts are soldered to: their pins from above, with the USB socket up, as in the pictures of the guide
// (host_tools/pictures/boards.py). A test compares both.

export const LEFT = "left";
export const RIGHT = "right";

// A Pico's pins are numbered down the left side and up the right side. A Feather's right side begins four rows lower.
const PICO = [
  "GP0 GP1 GND GP2 GP3 GP4 GP5 GND GP6 GP7 GP8 GP9 GND GP10 GP11 GP12 GP13 GND GP14 GP15",
  "VBUS VSYS GND 3V3_EN 3V3(OUT) ADC_VREF GP28 AGND GP27 GP26 RUN GP22 GND GP21 GP20 GP19 GP18 GND GP17 GP16",
];
const FEATHER = ["RST 3V 3V GND A0 A1 A2 A3 A4 A5 SCK MO MI RX TX DB", "BAT EN USB D13 D12 D11 D10 D9 D6 D5 SCL SDA"];
// What CircuitPython calls a pin that has a shorter name on a Feather.
const PRINTED = { MO: "MOSI", MI: "MISO" };

function pins([left, right], lower, numbered) {
  const all = (names, side, more) => names.split(" ").map((name, row) => ({ name, side, row: row + more, number: 0 }));
  const found = [...all(left, LEFT, 0), ...all(right, RIGHT, lower)];
  if (numbered) for (const pin of found) pin.number = pin.side === LEFT ? pin.row + 1 : 40 - pin.row;
  return found;
}

// By the names of settings.json's boards. `own`: whether the board has a panel.
export const BOARDS = {
  pico: { title: "Raspberry Pi Pico / Pico 2", pins: pins(PICO, 0, true), ground: "GND", power: "3V3(OUT)", battery: "VSYS", colour: "#1f6b4a" },
  "feather-esp32-s3-tft": {
    title: "Adafruit Feather ESP32-S3 TFT",
    pins: pins(FEATHER, 4, false),
    ground: "GND",
    power: "3V",
    battery: "BAT",
    colour: "#24272b",
    own: "240x135",
  },
};

// Returns the pins at the board's edge that have this name: several are ground, and none is e.g. a Pico's LED. `numbers`:
// name -> number of the board's pins, in settings.json: names with the same number are one pin.
export function find(board, numbers, name) {
  const exact = board.pins.filter((pin) => pin.name === name);
  if (exact.length || !(name in numbers)) return exact;
  return board.pins.filter((pin) => numbers[PRINTED[pin.name] ?? pin.name] === numbers[name]);
}
