# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""`make memory` prints what each screen leaves free: near to what an emulated Pico has, and a sentence if it cannot."""

import json

import pytest

from host_tools.heap import make
from host_tools.node import micropython
from host_tools.virtual.heap_use import FREE, TABLE

NEAR = 7_000  # bytes
PRESSES = 12  # of ROLL: from the players to the second turn
LEAST = 11_000  # bytes that each screen leaves free on a large panel, in large type
OTHERS = {"coach"}  # whose dice and whose coach differ from those that were measured

needs_node = pytest.mark.skipif(bool(micropython.why_not()), reason=micropython.why_not())

# Prints the bytes of each object, the mean of a hundred.
_SIZES = """
import gc, json
from displayio import Bitmap, Group, Palette, TileGrid
bitmap, palette, made = Bitmap(8, 8, 4), Palette(4), [None] * 100
def size(make):
    before = gc.mem_alloc()
    for i in range(100):
        made[i] = make()
    return (gc.mem_alloc() - before) // 100
print(json.dumps([
    size(lambda: TileGrid(bitmap, pixel_shader=palette)), size(Group), size(lambda: Bitmap(0, 0, 4)),
    size(lambda: Palette(4)),
]))
"""


def errors(found: list[tuple[str, int, bool]]) -> dict[str, int]:
    """By screen, how much more is free than on an emulated Pico, in bytes."""
    compared = {}
    for screen in FREE.keys() & {name for name, _, _ in found} - OTHERS:
        most = max((free, table) for name, free, table in found if name == screen)
        compared[screen] = most[0] - (FREE[screen] - (TABLE if most[1] else 0))
    return compared


def near(found: list[tuple[str, int, bool]]) -> bool:
    return all(abs(error) <= NEAR for error in errors(found).values())


@pytest.mark.soak
@needs_node
def test_what_the_screens_of_a_match_leave_free(bundled, tried):
    runs: list = []
    for moved in make.MOVED:
        runs.append(make.played(bundled, PRESSES, moved))
        found = make.without_accidents(*runs)
        if near(found):
            break
    assert {screen for screen, _, _ in found} >= {"title", "letters", "players", "opening", "choice", "turn", "scoring"}
    rows = {row.screen: row for row in make.summary(found)}
    assert {name if isinstance(name, str) else name[0] for name in make.OVER["players"]} <= set(rows)
    tried("make memory against an emulated Pico, in bytes: %s" % json.dumps(errors(found)))
    assert {"turn", "scoring"} <= set(errors(found))
    assert near(found), errors(found)


@pytest.mark.soak
@needs_node
def test_what_they_leave_free_where_there_is_least(bundled, tried):
    runs = (make.played(bundled, 2 * PRESSES, moved, make.LARGE) for moved in make.MOVED)
    rows = make.summary(make.without_accidents(*runs))
    tried(", ".join(f"{row.screen} {row.least:,}" for row in rows[:6]))
    assert {"turn", "scoring", "passon", "coach"} <= {row.screen for row in rows} and rows[0].least >= LEAST


@needs_node
def test_an_object_of_the_display_takes_as_much_as_its_docstring_says():
    source = (make.HERE / "board/displayio.py").read_text("utf-8")
    sizes = json.loads(micropython.run(_SIZES, {"displayio.py": source}))
    said = "a TileGrid 112 (%d), a Group 64 (%d) and its list, a Bitmap 48 (%d) and its pixels, a Palette"
    group_list = 32
    assert said % (sizes[0], sizes[1] - group_list, sizes[2]) in " ".join(source.split())
    assert " of four colours 112 (%d)." % sizes[3] in " ".join(source.split())


def test_the_table(capsys, monkeypatch):
    found = [("turn", 30_000, True), ("title", 50_000, False), ("turn", 40_000, False)]
    monkeypatch.setattr(micropython, "why_not", lambda: "")
    monkeypatch.setattr(make.contents, "files", dict)
    monkeypatch.setattr(make, "played", lambda files, moved, device: found)
    assert make.main() == 0
    *tables, last = capsys.readouterr().out.split("\n\n")
    said = [table.splitlines() for table in tables]
    assert [lines[0] for lines in said] == ["240x240, normal type", "320x240, large type"] and last[0] == "("
    for _, head, *rows in said:
        assert head.split()[2:4] == ["least", "most"]
        assert [each.split() for each in rows] == [
            ["turn", "30,000", "40,000", "yes"],
            ["title", "50,000", "50,000", "no"],
        ]


def test_memory_that_is_held_by_accident_does_not_count():
    one = [("turn", 30_000, True), ("zero", 20_000, True), ("turn", 9_000, False)]
    two = [("turn", 29_000, True), ("zero", 20_000, True), ("turn", 28_000, True)]
    assert make.without_accidents(one, two) == [("turn", 30_000, True), ("zero", 20_000, True), ("turn", 28_000, True)]


def test_without_node_it_says_so(capsys, monkeypatch):
    monkeypatch.setattr(micropython, "why_not", lambda: "no node here")
    assert make.main() == 2
    assert capsys.readouterr() == ("", "no node here\n")


@needs_node
def test_a_device_that_fails_is_one_sentence(capsys, monkeypatch, bundled):
    files = {name: data for name, data in bundled.items() if not name.endswith(".fnt")}
    monkeypatch.setattr(make.contents, "files", lambda: files)
    assert make.main() == 2
    out, err = capsys.readouterr()
    assert out == "" and err.startswith("make memory: MicroPython failed: ") and err.count("\n") == 1
