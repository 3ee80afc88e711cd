# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The parts of the carrier board, by what to order, and the net of each of their pads.

The Pico's pins come from the preset `pico-board` of skalbox.hardware.presets: change a pin there, and the board follows
with `make hardware`.
"""

from __future__ import annotations

import runpy
import sys
from pathlib import Path
from typing import NamedTuple

sys.path.append(str(Path(__file__).resolve().parents[1]))

import places
from places import Part

ROOT = Path(__file__).resolve().parents[2]
PRESET = "pico-board"
GROUND, POWER, SUPPLY, BATTERY, SWITCHED = "GND", "3V3", "VSYS", "BAT+", "BAT_ON"

# The pins from 1 on. A Pico and a Pico 2 have the same: see their data sheets. Panel and sensor have board files.
_PICO_PINS = (
    "GP0 GP1 GND GP2 GP3 GP4 GP5 GND GP6 GP7 GP8 GP9 GND GP10 GP11 GP12 GP13 GND GP14 GP15 "
    "GP16 GP17 GND GP18 GP19 GP20 GP21 GND GP22 RUN GP26 GP27 AGND GP28 ADC_VREF 3V3 3V3_EN GND VSYS VBUS"
)
PANEL_PINS = ("LIGHT", "SDCS", "DC", "RST", "CS", "MOSI", "MISO", "SCK", "GND", "3VO", "VIN")
SENSOR_PINS = ("VIN", "3VO", "GND", "SCL", "SDA", "INT")
_SIGNALS = ("SCK", "MOSI", "CS", "DC", "RST", "SDA", "SCL", "BUZZER")  # each is the setting SKALBOX_*
_FIXED = {"GND": GROUND, "AGND": GROUND, "3V3": POWER, "VIN": POWER, "VSYS": SUPPLY}
_HEADER = "Connector_PinHeader_2.54mm:PinHeader_1x%02d_P2.54mm_Vertical"

# What to order: footprint in KiCad's libraries or ours, value, maker, the maker's number.
_PICO = "Skalbox:Pico", "Raspberry Pi Pico (Pico 2: SC1631)", "Raspberry Pi", "SC0915"
_PANEL = _HEADER % 11, "Panel 2.0 inch 320x240, ST7789", "Adafruit", "4311"
_SENSOR = _HEADER % 6, "LIS3DH breakout", "Adafruit", "2809"
_SWITCH = "Button_Switch_SMD:SW_SPST_PTS645", "Tactile switch 6x6x5 mm, SMD", "C&K", "PTS645SL50SMTR92 LFS"
_SLIDE = _HEADER % 3, "Slide switch, lever of 4 mm", "any", "SS-12D00G4"
_PIEZO = "Buzzer_Beeper:Buzzer_TDK_PS1240P02BT_D12.2mm_H6.5mm", "Piezo buzzer, passive", "TDK", "PS1240P02BT"
_SOCKET = "Connector_JST:JST_PH_S2B-PH-K_1x02_P2.00mm_Horizontal", "Socket JST-PH, angled", "JST", "S2B-PH-K-S"
_DIODE = "Diode_THT:D_DO-41_SOD81_P10.16mm_Horizontal", "Schottky diode", "onsemi", "1N5817"
# The panel pulls its light up with 10 kiloohm: in deep sleep the Pico lets go of the pin, and 1 kiloohm keeps it low.
_RESISTOR = (
    "Resistor_THT:R_Axial_DIN0207_L6.3mm_D2.5mm_P10.16mm_Horizontal",
    "Resistor 1 kiloohm, 1/4 W",
    "Yageo",
    "CFR-25JB-52-1K",
)


class Pad(NamedTuple):
    number: str
    net: str  # "" if it is connected to nothing
    x: float
    y: float


class Component(NamedTuple):
    """One part on the board: its name, such as SW1, the nets of its pads from 1 on, its place, and what to order."""

    name: str
    nets: list[str]
    place: Part
    footprint: str
    value: str
    maker: str
    order: str

    def pads(self) -> list[Pad]:
        """Return its pads in the order of its place. A switch has two pads of each number."""
        each = len(self.place.pads) // len(self.nets)
        return [Pad(str(i // each + 1), self.nets[i // each], *at) for i, at in enumerate(self.place.pads)]


def preset() -> dict[str, str]:
    """Return the settings of the carrier board's preset."""
    table: dict[str, dict[str, str]] = runpy.run_path(str(ROOT / "lib/skalbox/hardware/presets.py"))["PRESETS"]
    return table[PRESET]


def components(settings: dict[str, str]) -> list[Component]:
    """Return the board's parts with the nets of this preset. ValueError if a setting names a pin that a Pico does not
    have, or two settings name the same pin."""
    signals = _signals(settings)
    known = {**dict(zip(signals.values(), signals.values(), strict=True)), **_FIXED}
    keys = [*("HOLD%d" % number for number in range(1, 6)), "ROLL", "ROLL"]
    switches = zip(keys, (*places.HOLD_SWITCHES, *places.ROLL_SWITCHES), strict=True)
    return [
        Component("U1", [signals.get(pin) or _FIXED.get(pin, "") for pin in _PICO_PINS.split()], places.PICO, *_PICO),
        Component("J1", [known.get(pin, "") for pin in PANEL_PINS], places.PANEL, *_PANEL),
        Component("J2", [known.get(pin, "") for pin in SENSOR_PINS], places.SENSOR, *_SENSOR),
        *(Component("SW%d" % i, [key, GROUND], place, *_SWITCH) for i, (key, place) in enumerate(switches, 1)),
        Component("SW8", [SWITCHED, BATTERY, ""], places.SLIDE, *_SLIDE),
        Component("BZ1", ["BUZZER", GROUND], places.PIEZO, *_PIEZO),
        Component("J3", [BATTERY, GROUND], places.SOCKET, *_SOCKET),
        Component("D1", [SUPPLY, SWITCHED], places.DIODE, *_DIODE),
        Component("R1", ["LIGHT", GROUND], places.RESISTOR, *_RESISTOR),
    ]


def signal_nets(parts: list[Component]) -> list[str]:
    """Return the names of all nets but ground that join two pads or more."""
    pads = [pad.net for part in parts for pad in part.pads()]
    return [net for net in dict.fromkeys(pads) if net not in ("", GROUND) and pads.count(net) > 1]


def _signals(settings: dict[str, str]) -> dict[str, str]:
    """Return the signal at each pin of the Pico."""
    named = {"LIGHT": settings["SKALBOX_BACKLIGHT"]} | {name: settings["SKALBOX_" + name] for name in _SIGNALS}
    *holds, named["ROLL"] = settings["SKALBOX_KEYS"].split()
    named |= {"HOLD%d" % number: pin for number, pin in enumerate(holds, 1)}
    found: dict[str, str] = {}
    for signal, pin in named.items():
        if pin not in _PICO_PINS.split() or not pin.startswith("GP"):
            raise ValueError("%s: %s is at %s: allowed: GP0 to GP22, GP26 to GP28" % (PRESET, signal, pin))
        if pin in found:
            raise ValueError("%s: %s and %s are both at %s" % (PRESET, found[pin], signal, pin))
        found[pin] = signal
    return found
