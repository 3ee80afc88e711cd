# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The wiring plans of the builder's page: the wires that a picture must have, and the wires that it has."""

import json
import random
import re
import subprocess
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import NamedTuple

from host_tools.drive.preset_line import PRESETS
from host_tools.node import micropython
from host_tools.pictures import pico_lcd
from host_tools.web import builder_data, device_settings

SVG = "{http://www.w3.org/2000/svg}"
KEYS = ("hold1", "hold2", "hold3", "hold4", "hold5", "roll")
PANEL = {"sck": "SCK", "mosi": "MOSI", "rst": "RST", "dc": "DC", "cs": "CS", "bl": "BACKLIGHT"}
PLUGGED = "pico-lcd-1.3"
CONTROLS = {**pico_lcd.STICK, **pico_lcd.BUTTONS}
_PRINTED = {"MO": "MOSI", "MI": "MISO"}
_NEAR = 0.02  # pixels, since the picture's numbers are rounded

Case = tuple[str, dict[str, str], bool]  # preset, settings, whether a battery is drawn
Wires = dict[tuple[str, str], str | None]  # (part, terminal) -> the pin at the board's edge, or None


class Drawn(NamedTuple):
    """A picture's wires, and its labels of pins with the place of each."""

    wires: Wires
    words: list[tuple[str, float, float]]


def run(site: Path, cases: list[Case], language: str = "en") -> dict:
    """Makes these plans in node; see builder_plan.mjs for what is returned."""
    names = ("preset", "settings", "battery")
    jobs = [{**dict(zip(names, case, strict=True)), "language": language} for case in cases]
    job = json.dumps({"site": str(site), "micropython": str(micropython.package()), "cases": jobs})
    command = ["node", str(Path(__file__).with_name("builder_plan.mjs"))]
    done = subprocess.run(command, input=job, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def expected(case: Case, edge: dict[str, dict[str, int]]) -> Wires:
    """Returns the wires that these settings ask for. `edge`: by board, the numbers of the pins at its edge by name."""
    preset, settings, battery = case
    values = {name.removeprefix("SKALBOX_"): value for name, value in {**PRESETS[preset], **settings}.items()}
    board = device_settings.board_of(preset)
    feather = board != "pico"
    found: Wires = {}
    pins = dict(zip(KEYS, values["KEYS"].split(" "), strict=False))
    wired = {key: pin for key, pin in pins.items() if preset != PLUGGED or pin not in CONTROLS}
    found |= {("keys", key): pin for key, pin in wired.items()}
    if wired:
        found["keys", "gnd"] = "GND"
    power = "3V" if feather else "3V3(OUT)"
    if values.get("MOTION") == "lis3dh":
        found |= {("sensor", "vin"): power, ("sensor", "gnd"): "GND"}
        found |= {("sensor", "sda"): values["SDA"], ("sensor", "scl"): values["SCL"]}
    if values.get("BUZZER"):
        found |= {("buzzer", "buzzer"): values["BUZZER"], ("buzzer", "gnd"): "GND"}
    if battery and not feather:
        found |= {("battery", "plus"): "VSYS", ("battery", "gnd"): "GND"}
        if values.get("BATTERY") in edge[board]:
            found["battery", "measure"] = values["BATTERY"]
    if preset != PLUGGED and not (feather and values["PANEL"] == "board"):
        found |= {("panel", "gnd"): "GND", ("panel", "vcc"): power}
        needed = ("SCK", "MOSI", "DC")
        found |= {
            ("panel", key): values.get(name, "") for key, name in PANEL.items() if values.get(name) or name in needed
        }
    known = {**edge[board], "GND": 0, power: 0, "VSYS": 0}
    return {place: pin if pin in known else None for place, pin in found.items()}


def drawn(svg: str) -> Drawn:
    """Returns the wires of a picture: each path begins in the middle of a pin's hole and ends in a terminal's."""
    root = ElementTree.fromstring(svg)
    holes = {kind: _holes(root, kind) for kind in ("pad", "terminal")}
    wires: Wires = {}
    for group in root.iter(SVG + "g"):
        if group.get("class") != "wire" or group.get("data-control"):
            continue
        pad, terminal = (_at(holes[kind], point) for kind, point in zip(holes, _ends(group), strict=True))
        place = (terminal.get("data-part"), terminal.get("data-terminal"))
        assert place == (group.get("data-part"), group.get("data-terminal")) and place not in wires
        assert pad.get("data-pin") == group.get("data-pin") and pad.get("data-number") == group.get("data-number")
        name = pad.get("data-pin") or ""
        wires[place] = _PRINTED.get(name, name)
        label = _label(root, pad)
        assert label == name, "the name beside the hole"
    for hole in holes["terminal"]:
        wires.setdefault((hole.get("data-part"), hole.get("data-terminal")), None)
    words = [(each.text or "", float(each.get("x")), float(each.get("y"))) for each in root.iter(SVG + "text")]
    return Drawn(wires, words)


def controls(svg: str) -> dict[str, tuple[str, str]]:
    """Returns which key each line of a plugged board's picture leads to, by its pin: (key, control)."""
    found, starts = {}, set()
    for group in ElementTree.fromstring(svg).iter(SVG + "g"):
        if group.get("data-control"):
            found[group.get("data-pin")] = (group.get("data-terminal"), group.get("data-control"))
            starts.add(_ends(group)[0])
    assert len(starts) == len(found), "each from a control of its own"
    return found


def _holes(root: ElementTree.Element, kind: str) -> list[ElementTree.Element]:
    return [each for each in root.iter(SVG + "circle") if each.get("class") == kind]


def _ends(group: ElementTree.Element) -> list[tuple[float, float]]:
    ends = set()
    for path in group.iter(SVG + "path"):
        numbers = [float(each) for each in re.findall(r"-?[\d.]+", path.get("d"))]
        ends.add((*numbers[:2], *numbers[-2:]))
    ((ax, ay, bx, by),) = ends  # of the wire and its pale edge
    return [(ax, ay), (bx, by)]


def _at(holes: list[ElementTree.Element], point: tuple[float, float]) -> ElementTree.Element:
    near = [
        each
        for each in holes
        if abs(float(each.get("cx")) - point[0]) < _NEAR and abs(float(each.get("cy")) - point[1]) < _NEAR
    ]
    assert len(near) == 1, "a wire ends in the middle of one hole"
    return near[0]


def _label(root: ElementTree.Element, pad: ElementTree.Element) -> str:
    """Returns the name that is nearest to a pin's hole, at its height."""
    x, y = float(pad.get("cx")), float(pad.get("cy"))
    near = [
        (abs(float(each.get("x")) - x), each.text)
        for each in root.iter(SVG + "text")
        if abs(float(each.get("y")) - y - 13 * 0.35) < 0.5 and abs(float(each.get("x")) - x) < 40
    ]
    named = sorted(each for each in near if not each[1].isdecimal())
    return named[0][1]


def random_cases(count: int) -> list[Case]:
    """Returns settings in which most pins are others, a pin is twice, or is not at the edge, and parts are missing."""
    table, rng = builder_data.settings(), random.Random("plans")
    cases: list[Case] = []
    for number in range(count):
        preset = list(PRESETS)[number % len(PRESETS)]
        offered = table["boards"][device_settings.board_of(preset)]["offered"]
        pins = rng.sample(offered, len(offered))
        settings = {}
        names = [name for name, row in table["settings"].items() if row["kind"] == "pin"]
        for name in rng.sample(names, rng.randrange(len(names))):
            row = table["settings"][name]
            settings[name] = pins[len(settings) % len(pins)] if row["needed"] or rng.random() < 0.85 else ""
        if rng.random() < 0.6:
            settings["SKALBOX_KEYS"] = " ".join(rng.sample(offered, len(KEYS)))
        if rng.random() < 0.2:
            settings["SKALBOX_DC"] = rng.choice(("GP99", "GP25", "TFT_CS", offered[0]))
        if rng.random() < 0.4:
            settings["SKALBOX_PANEL"] = rng.choice(table["settings"]["SKALBOX_PANEL"]["words"])
        if rng.random() < 0.5:
            settings["SKALBOX_MOTION"] = rng.choice(("", "lis3dh"))
        cases.append((preset, settings, rng.random() < 0.5))
    return cases
