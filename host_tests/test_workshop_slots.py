# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The save slots on the workshop's page: it shows what the device has saved, and takes only a whole backup."""

import json
import zipfile
from binascii import crc32
from pathlib import Path

import pytest
from saved_images import SIZE
from workshop_slots import FRESH, MATCH, made

from host_tools.node import micropython
from host_tools.web import builder_data, slots_file, workshop_data

pytestmark = pytest.mark.skipif(bool(micropython.why_not()), reason=micropython.why_not() or "MicroPython is there")
GOLDEN = Path(__file__).with_name("golden") / "1.0.0"

_PROGRAM = """
import json
import sys
from binascii import unhexlify
sys.path[:] = ["/", "/lib", "/host_tools/virtual/fakes"]
from host_tools.web import slots_file

with open("/job.json") as file:
    job = json.load(file)
for each in job["slots"]:
    print(json.dumps(slots_file.told([unhexlify(slot) for slot in each])))
for each in job["packed"]:
    print(slots_file.packed([None if slot is None else unhexlify(slot) for slot in each]))
for each in job["files"]:
    found = slots_file.unpacked(each)
    print(json.dumps(found and [len(slot) for slot in found]))
"""


def asked(slots=(), packed=(), files=()):
    """What MicroPython answers, line by line."""
    texts = [[slot if slot is None else slot.hex() for slot in each] for each in packed]
    job = {"slots": [[slot.hex() for slot in each] for each in slots], "packed": texts, "files": list(files)}
    sources = {**builder_data.python(), **workshop_data.python(), "job.json": json.dumps(job)}
    return [json.loads(line) for line in micropython.run(_PROGRAM, sources, 8 << 20).splitlines()]


def test_the_hall_of_an_earlier_release_is_shown():
    with zipfile.ZipFile(GOLDEN / "hall.zip") as image:
        slots = [image.read(name).ljust(SIZE, b"\xff") for name in ("a.bin", "b.bin") if name in image.namelist()]
    known = json.loads((GOLDEN / "hall.json").read_text("utf-8"))["hall"]
    (told,) = asked([[*slots, FRESH][:2]])
    assert told["serial"] == known["serial"] and told["whole"] and told["matches"] == [] and told["running"] is None
    entries = [each[0] for row in known["best"] for each in row]
    assert [entry[0] for row in told["best"] for entry in row["entries"]] == entries and len(entries) > 3
    played = {
        name: sum(tally["matches"] for tally in each["games"].values()) for name, each in known["players"].items()
    }
    assert {name: sum(row[2] for row in told["players"] if row[0] == name) for name in played} == played


def test_the_newest_whole_slot_is_shown():
    old, new = made(4, 2), made(9, 3, aside=[MATCH], running=MATCH)
    told, other, damaged, none = asked([[old, new], [new, old], [old, new[:-1] + b"x"], [FRESH, b""]])
    assert told == other and told["serial"] == 9
    assert told["best"][0] == {
        "game": "skalpott",
        "mode": 0,
        "played": 9,
        "entries": [[340, "Ana", False], [300, "Bo", True]],
    }
    assert told["players"] == [["Ana", "skalpott", 9, 4, 301, 340], ["Bo", "yams", 2, None, 250, 260]]
    assert told["matches"] == [[{"game": "yahtzee", "mode": 0, "names": ["Ana", "Bo"]}, 1]]
    assert told["running"] == {"game": "yahtzee", "mode": 0, "names": ["Ana", "Bo"]}
    assert damaged["serial"] == 9, "behind the payload nothing counts"
    empty = {"serial": 0, "whole": False, "best": [], "players": [], "matches": [], "running": None}
    assert none == empty
    broken = bytearray(new)
    broken[40] ^= 1
    (told,) = asked([[old, bytes(broken)]])
    assert told["serial"] == 4


def test_only_a_whole_backup_is_taken():
    slots = [made(4, 2), made(9, 3)]
    whole, lost = asked(packed=[slots, [slots[0], None]])
    assert [bytes.fromhex(each) for each in whole["slots"]] == slots and whole["kind"] == "skalbox slots"
    assert bytes.fromhex(lost["slots"][1]) == FRESH
    text = json.dumps(whole)
    other = text.replace("534b5331", "534b5332")
    new = json.dumps({**whole, "slots": [FRESH.hex()] * 2, "check": crc32(FRESH + FRESH)})
    wrong = [
        *("", "hello", "[]", "{}", "null", text[:-20], other, new),
        json.dumps({**whole, "kind": "skalbox saves"}),
        json.dumps({**whole, "version": 2}),
        json.dumps({**whole, "slots": whole["slots"][:1]}),
        json.dumps({**whole, "slots": ["000000"] * 2, "check": crc32(bytes(6))}),
        json.dumps({**whole, "slots": [7, None]}),
        json.dumps({**whole, "check": whole["check"] ^ 1}),
    ]
    assert asked(files=[text, json.dumps(lost)]) == [[SIZE, SIZE]] * 2
    assert asked(files=wrong) == [None] * len(wrong)


def test_the_slots_are_the_devices():
    from host_tools.drive import contents
    from host_tools.virtual.slot_layout import PATHS

    assert tuple("/" + name for name in slots_file.NAMES) == PATHS and set(slots_file.NAMES) <= set(contents.saves())
