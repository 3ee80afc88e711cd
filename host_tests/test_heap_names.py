# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A board makes all names of the program before its first screen, and they are few enough: none comes later."""

import re
import sys

import pytest
from at_the_table import opened, run
from helpers import board_names

from host_tools.node import micropython
from host_tools.squeezer import heap_names, mpy_file, squeeze, text_objects
from host_tools.squeezer.firmware_names import firmware_names
from host_tools.virtual import sandbox
from host_tools.virtual.machine import Machine

NAMES = "skalbox.hardware.heap_names"

_PROGRAM = """
import micropython
__import__("%s")
print("BEFORE the others")
micropython.qstr_info(1)
for name in %r:
    try:
        __import__(name)
    except Exception:
        pass  # a module that is not there: the names of this one are made first
print("AFTER the others")
micropython.qstr_info(1)
"""


@pytest.fixture(scope="module")
def file(bundled):
    """The path of the file that has all names."""
    return f"lib/skalbox/{board_names(bundled['names.txt'])['hardware.heap_names']}.mpy"


def test_no_other_file_brings_a_name(bundled, file, tried):
    """In MicroPython, which has an own list of names: the firmware's do not count. Its own errors make characters."""
    if micropython.why_not():
        pytest.skip(micropython.why_not())
    others = {path: b"M" + data[1:] for path, data in bundled.items() if path.endswith(".mpy")}
    flat = {path.removeprefix("lib/skalbox/"): data for path, data in others.items() if "/lang/" not in path}
    names = sorted(path[:-4] for path in flat if "/" not in path and path != "__init__.mpy")
    out = micropython.run(_PROGRAM % (file.split("/")[-1][:-4], names), {}, 4 << 20, flat)
    before, after = (set(re.findall(r"Q\((.*?)\)\n", part, re.S)) for part in re.split(r"AFTER the others\n", out))
    new = {name for name in after - before - firmware_names() if len(name) > 1 and name[:2] != "//"}
    tried(f"{len(names)} files loaded in MicroPython after that of the names: {len(new)} new names")
    assert len(names) > 100 and len(before) > 400 and new == set()


def test_each_character_of_the_words_is_there(bundled, file):
    there = set(mpy_file.File(bundled[file]).names)
    used = {path for path in bundled if path.startswith("lib/skalbox/lang/") and path.endswith(".txt")}
    assert len(used) > 40 and set("".join(bundled[path].decode() for path in used)) <= there | firmware_names()


def test_the_table_of_names_need_not_grow(bundled, file, tried):
    """What is loaded later than the file of names has all its names there; a board loads these before it."""
    early = [data for path, data in bundled.items() if path.endswith("adafruit_st7789.mpy")]
    names = {name for data in [bundled[file], *early] for name in mpy_file.File(data).names if isinstance(name, str)}
    names -= firmware_names()
    tried(f"{len(names)} names of {heap_names.MOST} that the first tables hold")
    assert 400 < len(names) <= heap_names.MOST - 2  # names of the firmware that only other boards have


def test_further_names_change_nothing(bundled, file):
    data = next(data for path, data in sorted(bundled.items()) if path.endswith(".mpy") and len(data) > 5000)
    more = heap_names.added(data, ["zweite", "a b", "é", "zweite", mpy_file.File(data).names[0]])
    old, new = mpy_file.File(data), mpy_file.File(more)
    assert new.names == [*old.names, "a b", "zweite", "é"] and heap_names.added(more, ["a b"]) == more
    tables = [function.table for function in old.functions]
    assert [function.table for function in new.functions] == tables and new.written(tables) == more


@pytest.mark.parametrize("restored", [False, True])
def test_they_are_made_once(restored, monkeypatch):
    """Before a match is restored, and before what comes and goes."""
    flash = run(opened).flash if restored else None
    machine = Machine(seed=3, options={"SKALBOX_LANG": "en"}, null_panel=True, flash=flash)
    loaded, execute = [], sandbox._Loader.exec_module
    monkeypatch.setattr(
        sandbox._Loader, "exec_module", lambda self, module: (loaded.append(module.__name__), execute(self, module))
    )

    def drive():
        yield from machine.settle()
        for screen in ("title", "help", "title"):
            yield from machine.wait(2000)
            machine.app.show(screen, machine.ticks_ms())
            yield from machine.settle()

    machine.run(drive())
    assert machine.crash is None
    assert loaded.count(NAMES) == 1 and NAMES not in sys.modules
    assert loaded.index(NAMES) < loaded.index("skalbox.match.session" if restored else "skalbox.screens.starting")


_TEXTS = """
FORMAT = "%s, %d"
def said(a, b, end="!?"):
    return a[:1] + FORMAT % (a, b) + end + "".join(["- "] + ["%02d" % len(a)] * 3)
class Said:
    def __init__(self):
        self.name = "a.b"
print(said("name", b=4), Said().name, [0 if x in "x-y" else x for x in ("a.b", "-y")])
"""


def test_texts_of_one_file_are_no_names_and_say_the_same(tmp_path):
    if micropython.why_not():
        pytest.skip(micropython.why_not())
    (tmp_path / "texts.py").write_text(_TEXTS)
    data = squeeze.compiled(tmp_path / "texts.py")
    assert text_objects.with_constants({"texts.mpy": data, "other.mpy": data})["texts.mpy"] == data
    files = text_objects.with_constants({"texts.mpy": data, "notes": b"- "})
    gone = set(mpy_file.File(data).names).difference(mpy_file.File(files["texts.mpy"]).names)
    assert gone == {"%s, %d", "!?", "- ", "%02d", "a.b", "x-y"} and files["notes"] == b"- "
    for each in (data, files["texts.mpy"]):
        out = micropython.run("import texts", {}, binaries={"texts.mpy": b"M" + each[1:]})
        assert out == "nname, 4!?- 040404 a.b ['a.b', 0]\n"


def test_an_instruction_keeps_its_size():
    code = bytes((0, 0, 0x10, 0x81, 5, 0x22, 7, 0x42, 3, 0x42, 0x83, 4, 0x20, 1, 2, 0x51))
    found = list(text_objects.instructions(code, 2))
    assert found == [
        (2, 0x10, 133, 2),
        (5, 0x22, 7, 1),
        (7, 0x42, 0, 0),
        (9, 0x42, 0, 0),
        (12, 0x20, 1, 1),
        (15, 0x51, 0, 0),
    ]
    with pytest.raises(ValueError, match="ends within an instruction"):
        list(text_objects.instructions(b"\x42" + b"\x83", 0))
