# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A new language is one folder: added to a copy of the tree, it is offered, used, kept, and dropped from memory."""

import sys

import pseudo
import pytest
from layouts import places
from panels import LAYOUTS, size
from test_settings import restarted
from texts import faults, texts
from tree_copy import Tree

from host_tools.source_tree import languages
from host_tools.tours.tour import tap
from host_tools.virtual.machine import Machine

ROLL, UP, DOWN, MORE = 5, 1, 2, 4
TITLE_SETTINGS = 4


# The device's order: the two of version 1.0.0 first.
ORDER = ["fr", "en", *sorted(set(languages()) - {"fr", "en"})]


def device(folder, *codes: str):
    """The code.py of a device in this folder that also has these languages."""
    tree = Tree(folder)
    for each in codes:
        pseudo.add(folder, each)
    return tree.root / "code.py"


def run(driver, code, **options: str | None) -> Machine:
    machine = Machine(seed=1, null_panel=True, code=code, options=options)
    machine.run(driver(machine))
    assert machine.crash is None, machine.crash
    return machine


def loaded() -> set[str]:
    """The languages with modules in memory, except for the pieces that a screen reads and drops."""
    return {name.split(".")[2] for name in sys.modules if name.startswith("skalbox.lang.") and len(name.split(".")) > 3}


def test_a_new_language_is_one_folder(tmp_path, tried):
    tree = Tree(tmp_path)
    pseudo.add(tmp_path)
    touched = tree.touched()
    assert touched and all(name.startswith("lib/skalbox/lang/xa/") for name in touched)
    assert set(languages(tmp_path)) == {*languages(), "xa"}, "--lang and the tests list it"

    def driver(machine):
        yield from machine.settle()
        app = machine.app
        assert app.screen.name == "language" and app.words.CODE == "fr"
        assert "Français" in machine.strings()
        yield from tap(machine, UP)
        assert app.words.CODE == "xa" and loaded() == {"xa"}, "UP wraps from the first to the last"
        assert "[Ëëëñglîsh]" in machine.strings()
        yield from tap(machine, ROLL)
        assert app.screen.name == "title" and "[Plââÿ]" in machine.strings()
        yield from restarted(machine)
        app = machine.app
        assert app.screen.name == "title" and app.words.CODE == "xa", "it is kept"
        # During a match the language is a mark in the journal.
        app.lobby.players = ["Léa", "Noé"]
        app.begin(machine.ticks_ms())
        yield from machine.settle()
        yield from tap(machine, ROLL)
        app.show("title", machine.ticks_ms())
        yield from machine.settle()
        for code in (*ORDER, "xa"):
            yield from tap(machine, TITLE_SETTINGS, MORE)
            assert app.screen.name == "settings" and code == app.words.CODE and loaded() == {code}
            yield from tap(machine, ROLL)
            assert loaded() == {code}, "no module of the others is left"
        yield from restarted(machine)
        assert machine.app.screen.name == "resume" and machine.app.words.CODE == "xa"

    run(driver, tree.root / "code.py", SKALBOX_LANG=None)
    tried(f"a language: its folder of {len(touched)} files, none besides")


def test_settings_toml_can_choose_it(tmp_path, capsys):
    code = device(tmp_path, "xa", "xb")

    def driver(machine):
        yield from machine.settle()
        spoken.append((machine.app.screen.name, machine.app.words.CODE))

    spoken: list[tuple] = []
    run(driver, code, SKALBOX_LANG="xb")
    run(driver, code, SKALBOX_LANG="zz")
    assert spoken == [("title", "xb"), ("language", "fr")]
    assert "SKALBOX_LANG = zz: allowed: %s xa xb\n" % " ".join(ORDER) in capsys.readouterr().out


def test_without_the_kept_language_the_device_asks_again(tmp_path):
    code = device(tmp_path / "with", "xa")
    without = device(tmp_path / "without")

    def choose(machine):
        yield from machine.settle()
        yield from tap(machine, UP, ROLL)
        assert machine.app.words.CODE == "xa"

    def start(machine):
        yield from machine.settle()
        assert machine.app.screen.name == "language" and machine.app.words.CODE == "fr"

    flash = run(choose, code, SKALBOX_LANG=None).flash
    machine = Machine(seed=1, null_panel=True, code=without, options={"SKALBOX_LANG": None}, flash=flash)
    machine.run(start(machine))
    assert machine.crash is None, machine.crash


@pytest.mark.parametrize("panel", LAYOUTS)
def test_of_many_languages_each_can_be_chosen(panel, tmp_path):
    """The screen shows three cards at a time, wherever the cursor is; forwards and backwards."""
    codes = ["xa", "xb", "xc", "xd"]
    code = device(tmp_path, *codes)
    for each in codes:  # their own names are as long as those of real languages
        title = f'NAME = "Name {each}"\nNOTE = "The game speaks it"\n'
        (tmp_path / "lib/skalbox/lang" / each / "__init__.py").write_text(title, "utf-8")
    order = [*ORDER, *codes]
    names = {each: pseudo.words(tmp_path, each)["__init__.NAME"] for each in ORDER}
    seen = []

    def driver(machine):
        yield from machine.settle()
        for key in (DOWN, UP):
            for _ in order:
                yield from tap(machine, key)
                app = machine.app
                spoken = app.words.CODE
                seen.append(spoken)
                name = f"Name {spoken}" if spoken in codes else names[spoken]
                shown = [text for text in texts(machine) if not text.text.startswith("[")]
                assert name in [text.text for text in shown] and loaded() == {spoken}
                assert not faults(shown, *size(panel))
                width, height = size(panel)
                for left, top, right, bottom, what in places(machine.display.root_group):
                    assert left >= 0 and right <= width and top >= 0 and bottom <= height, what

    machine = Machine(seed=1, panel=panel, null_panel=True, code=code, options={"SKALBOX_LANG": None})
    machine.run(driver(machine))
    assert machine.crash is None, machine.crash
    assert seen == [*order[1:], *order[:1], *order[:0:-1], order[0]]


def test_every_code_has_a_number_of_its_own():
    with Machine():
        from skalbox.lang import languages as found

        letters = "abcdefghijklmnopqrstuvwxyz"
        codes = {one + two for one in letters for two in letters}
        numbers = {found.number(code): code for code in codes}
        assert len(numbers) == len(codes) and max(numbers) < 1024, "it fits into a mark of the journal"
        assert all(found.code(number) == code for number, code in numbers.items())
        assert (numbers[0], numbers[1]) == ("fr", "en"), "as version 1.0.0 kept them"
        assert found.codes() == ORDER
        assert [found.is_there(code) for code in ("fr", "zz", "..", "")] == [True, False, False, False]
