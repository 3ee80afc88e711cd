# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Compare skalbox.hardware.config and toml_lines in CPython, for the tools, and in MicroPython, for the device. Both
decide alike what is a space, a digit, a line, a setting in settings.toml."""

import json
import random
import sys
from collections import Counter

import pytest
from helpers import run_program, written_tree

from host_tools.node import micropython
from host_tools.virtual.settings_toml import getenv

if micropython.why_not():
    pytest.skip(micropython.why_not(), allow_module_level=True)

DEVICE = [
    *("lib/skalbox/hardware/%s.py" % name for name in ("complaints", "config", "panels", "presets")),
    *("lib/skalbox/hardware/toml_lines.py", "lib/skalbox/lang/en/wiring.py"),
]
STUBS = {
    "lib/skalbox/__init__.py": "",
    "lib/skalbox/hardware/__init__.py": "",
    "lib/skalbox/lang/__init__.py": "",
    "lib/skalbox/lang/en/__init__.py": "",
    "lib/microcontroller.py": "class Pin:\n    pass\n",
    "lib/board.py": "from microcontroller import Pin\n" + "".join("GP%d = Pin()\n" % pin for pin in range(29)),
}
PROGRAM = """
import io, json
from skalbox.hardware import complaints, config
complaints.print = lambda *text: None

class Firmware:
    @staticmethod
    def getenv(name):
        value = answers.get(name)
        if value == ["error"]:
            raise ValueError
        return value

config.os = Firmware
config.open = lambda path, mode: io.BytesIO(data)
for data, answers in json.load(open("cases.json")):
    data = bytes([int(data[at : at + 2], 16) for at in range(0, len(data), 2)])
    config._preset = {}
    for each in (config._others, config._used, complaints.reports):
        each.clear()
    said = [config.usual("SKALBOX_KEYS"), config.text("SKALBOX_LANG"), config.panel()]
    said += [config.number("SKALBOX_SPI_MHZ", 32, 1, 62), config.choice("SKALBOX_ROTATION", "0", ("0", "90"))]
    pins = (config.pin("SKALBOX_CS", needed=True),) + config.pins("SKALBOX_KEYS", 6)
    said.append([name for pin in pins for name in dir(config.find.board) if getattr(config.find.board, name) is pin])
    config.check_names(("SKALBOX_LANG", "SKALBOX_SOUND"))
    print(json.dumps([said, complaints.reports, sorted(config._present)]))
""".replace("config.find.board", "board").replace("import io, json", "import board, io, json")

SPACES = [*" \t\r\v\f", "\xa0", "\u2028", "\u3000", "\x1c", "\x1f", "\x85", "\ufeff", "\u200b", "\0", ""]
DIGITS = [
    "24", "2", "\uff12\uff14", "\u0662", "2_4", "_", "2__4", "+24", "-1", "+-2", "0x18", "0b1", "1e1", "\xb2",
    "007",
]  # fmt: skip
DIGITS += ["9" * 30, "0" * 30 + "7", "24.0", "", "62", "63"]
WORDS = {
    "SKALBOX_SPI_MHZ": DIGITS,
    "SKALBOX_ROTATION": ["0", "90", "9\u0660", "45", "\uff10"],
    "SKALBOX_KEYS": ["GP8 GP9 GP10 GP11 GP12 GP13", "GP2\tGP3 GP4  GP5 GP6 GP7", "GP2 GP3 GP4 GP5 GP6 GP\uff17", "GP2"],
    "SKALBOX_CS": ["GP17", "GP1", "", "gp1", "G\u0420P1"],
    "SKALBOX_PANEL": ["320x240", "240x240", "240\xd7240", "board"],
    "SKALBOX_PRESET": ["pico", "pico-320x240", "pic\u043e", "p" * 5000],
    "SKALBOX_LANG": ["fr", "en", "FR", "fran\xe7ais", "e\u0301n"],
    "SKALBOX_SOUND": ["low", "lo\u017f"],
    "SKALBOX_CSS": ["x"],
    "\u017fKALBOX_CS": ["x"],
    "OTHER": ["1"],
}
ASKED = list(WORDS)[:7]


def line(rng: random.Random) -> str:
    """A line for one of our settings: mostly right, with one or two oddities."""
    name = rng.choice(list(WORDS))
    value = rng.choice(WORDS[name])
    place = rng.randrange(12)
    odd = [rng.choice(SPACES) if place == at or rng.random() < 0.06 else "" for at in range(7)]
    if place == 7 and value:
        at = rng.randrange(len(value))
        value = (
            value[:at]
            + rng.choice([rng.choice(SPACES), "\\u%04x" % ord(value[at]), "\\", "\\x", "#", "'"])
            + value[at:]
        )
    elif place == 8:
        value = value.replace(" ", rng.choice(SPACES))
    quote = '"' if rng.random() < 0.85 else rng.choice(["", "", "'", '"""'])
    behind = rng.choice(["", "", "", "# mine", " # \u2028SKALBOX_PANEL = 1", 'SKALBOX_LANG = "en"', "x"])
    before = rng.choice(["", "", "", "", "", "export ", "# ", "[a]", "\ufeff"]) if place == 9 else ""
    equals = "=" if rng.random() < 0.97 else rng.choice(["", "==", ":", "\uff1d"])
    text = (before, odd[0], name, odd[1], equals, odd[2], quote, odd[3], value, odd[4], quote, odd[5], behind, odd[6])
    return "".join(text)


def cases(rng: random.Random, count: int) -> list[tuple[bytes, dict]]:
    """Files of one to three of `count` lines, and what a firmware answers for each of our names."""
    found = []
    while count:
        lines = min(rng.choice([1, 1, 1, 2, 3]), count)
        count -= lines
        data = rng.choice(["\n", "\n", "\r\n"]).join(line(rng) for _ in range(lines)).encode()
        if rng.random() < 0.05:
            at = rng.randrange(len(data))
            data = data[:at] + bytes([rng.randrange(256)]) + data[at:]
        version = rng.choice([(9, 2, 9), (10, 0, 0), (10, 2, 1)])
        answers: dict[str, object] = {}
        for name in WORDS:
            try:
                answers[name] = getenv(data, name, version)
            except ValueError:
                answers[name] = ["error"]
        found.append((data, answers))
    return found


def compare(seed: str, count: int, folder) -> Counter:
    """Lets both judge; returns how many files they found good, and how often each kind of complaint came."""
    made = cases(random.Random(seed), count)
    text = json.dumps([(data.hex(), answers) for data, answers in made])
    files = STUBS | micropython.sources(*DEVICE) | {"lib/cases.json": text}
    written_tree(folder, files)
    status, here, err = run_program(sys.executable, "-c", PROGRAM, cwd=folder / "lib")
    assert status == 0, err
    program = "import os, sys\nos.chdir('/lib')\nsys.path.append('/lib')\n" + PROGRAM
    there = micropython.run(program, files)
    seen: Counter = Counter()
    results = list(map(json.loads, here.splitlines()))
    assert len(results) == len(made)
    for (data, answers), mine, its in zip(made, results, map(json.loads, there.splitlines()), strict=True):
        assert mine == its, (seed, data)
        _, complaints, present = mine
        seen.update(["good"] if not complaints else [each[2] for each in complaints])
        if not complaints:
            read = sorted(name for name in ASKED if answers[name] is not None)
            assert [name for name in present if name in ASKED] == read, (
                seed,
                data,
                "the lines that the firmware reads",
            )
    return seen


def check_all_tried(seen: Counter, count: int) -> None:
    """A sample has good files, and complaints of most kinds."""
    assert seen["good"] > count // 8 and sum(seen.values()) - seen["good"] > count // 8
    assert {0, 1, 3, 9, 10, 11, 12, 14} <= set(seen), "reasons of skalbox.hardware.complaints"


def test_lines_are_judged_alike_in_micropython(tmp_path, tried):
    seen = compare("test", 400, tmp_path)
    check_all_tried(seen, 400)
    tried(f"400 lines of settings.toml judged alike in CPython and MicroPython, {seen['good']} files good")


@pytest.mark.soak
def test_many_lines_are_judged_alike_in_micropython(tmp_path, tried):
    seen: Counter = Counter()
    for batch in range(4):
        seen += compare(f"soak {batch}", 500, tmp_path / str(batch))
    check_all_tried(seen, 2000)
    kinds = ", ".join(f"{kind}: {number}" for kind, number in sorted(seen.items(), key=str))
    text = f"2,000 lines of settings.toml judged alike in CPython and MicroPython ({kinds})"
    print(text)
    tried(text)
