# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Ten words have one key, on every screen; and a key that is pressed twice never reaches what clears or erases."""

import functools
import importlib.util
import random
from typing import NamedTuple

import pytest
from at_the_table import on_device
from helpers import ROOT
from sight import soft_keys

from host_tools.commands.shots import visit
from host_tools.tours.actions import ASKING, EASY, show
from host_tools.virtual.machine import Machine

# By the names of the words: the only key (0..4) on which they are.
PLACES = {
    "KEY_BACK": 0, "KEY_UNDO": 0, "KEY_DICE": 0,
    "KEY_UP": 1, "KEY_SHEETS": 1,
    "KEY_DOWN": 2,
    "KEY_COACH": 3, "KEY_HELP": 3,
    "KEY_MENU": 4, "KEY_TITLE": 4,
}  # fmt: skip
# The words of what clears or erases. A long press of ROLL opens the screen that erases letters of a name; End asks.
ERASING = ("KEY_EMPTY", "KEY_WIPE", "KEY_ERASE_CODE")
# Here the keys themselves are tested, so each has its number instead of a word.
OF_NUMBERS = "self_test"
KEYS = 1500


def words_of(words, names) -> dict[str, str]:
    return {getattr(words, name): name for name in names}


def misplaced(app) -> list[str]:
    """The words of this screen that are on another key than their own."""
    places = words_of(app.words, PLACES)
    return [
        "%s: %s is on key %d" % (app.screen.name, word, key + 1)
        for word, key in soft_keys(app).items()
        if word in places and PLACES[places[word]] != key
    ]


class Seen(NamedTuple):
    """A screen of the tour. `keys`: of its words. `placed`: its words of PLACES. `panel`, `page`: what its keys are
    called there."""

    screen: str
    keys: dict[str, int]
    placed: set[str]
    misplaced: list[str]
    panel: set[str]
    page: list[str]


@functools.cache
def toured(language: str) -> list[Seen]:
    found = []

    def look(machine, name):
        app, rows, page = machine.app, machine.app.screen._keys, []
        if isinstance(rows, tuple):
            page = [each for each in page_words().names(rows, app.words) if each]
        keys, panel = soft_keys(app), {row[1] for row in rows if row} if page else set()
        placed = {*words_of(app.words, PLACES)} & {*keys}
        found.append(Seen(app.screen.name, keys, placed, misplaced(app), panel, page))

    visit(language, look, pictures=False)
    return found


@pytest.mark.parametrize("language", ["en", pytest.param("fr", marks=pytest.mark.soak)])
def test_ten_words_have_one_key_on_all_screens_of_the_tour(language, tried):
    seen = toured(language)
    met, screens = set().union(*(each.placed for each in seen)), {each.screen for each in seen}
    tried(f"{len(screens)} screens, {len(met)} of {len(PLACES)} words met")
    assert [each.misplaced for each in seen if each.misplaced] == []
    numbers = {str(key + 1): key for key in range(5)}
    assert all(each.keys == numbers for each in seen if each.screen == OF_NUMBERS)
    assert len(met) == len(PLACES) and len(screens) > 35 and OF_NUMBERS in screens


def page_words():
    """The page's module that names the keys for screen readers; it needs a device that is on."""
    spec = importlib.util.spec_from_file_location("page_words", ROOT / "host_tools/web/board/page_words.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_two_keys_have_the_same_name_on_the_page(language, tried):
    seen = toured(language)
    met = set().union(*({*each.page} - each.panel for each in seen))
    tried(f"longer names: {sorted(met)}")
    assert [(each.screen, each.page) for each in seen if len({*each.page}) < len(each.page)] == [] and len(met) > 2


@on_device
def test_a_robot_has_its_whole_name_on_the_page(machine):
    lobby = machine.app.lobby
    lobby.players, lobby.roles = [], []
    lobby.waiting = [("Robot-2", EASY), ("Maximilien", ASKING), ("Maximilienne", ASKING)]
    yield from show(machine, "players")
    rows = machine.app.screen._keys
    assert [row[1] for row in rows[:3]] != [row[3] for row in rows[:3]], "cut"
    assert page_words().names(rows, machine.app.words)[:3] == ["Robot-2", "Maximilien", "Maximilienne"]


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.soak)])
def test_a_key_pressed_twice_erases_nothing(seed, tried):
    machine = Machine(seed=seed, options={"SKALBOX_LANG": "en"}, null_panel=True)
    keys = random.Random(seed)
    faults, screens, doubles = set(), set(), [0]

    def drive():
        yield from machine.settle()
        app = machine.app
        erasing = words_of(app.words, ERASING)
        for _ in range(KEYS):
            key = 5 if keys.random() < 0.3 else keys.randrange(5)
            before = {number: word for word, number in soft_keys(app).items()}.get(key)
            was = app.screen.name
            yield from machine.tap(key, 700 if keys.random() < 0.06 else 60)
            yield from machine.settle()
            faults.update(misplaced(app))
            screens.add(app.screen.name)
            after = {number: word for word, number in soft_keys(app).items()}.get(key)
            doubles[0] += key < 5 and before is not None
            if key < 5 and before != after and after in erasing:
                faults.add("%s, %s, leads to %s" % (was, before, after))

    machine.run(drive())
    assert machine.crash is None
    tried(f"{KEYS} keys, {doubles[0]} of them labelled, {len(screens)} screens")
    assert doubles[0] > KEYS // 4 and len(screens) > 15
    assert faults == set()
