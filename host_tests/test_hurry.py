# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A monkey that taps like a person on the clocked board: early, twice, and without waiting; it does no harm either."""

import random

import pytest
from hurry import Person, hurried
from panels import PANELS
from sight import home
from test_monkey import (
    POTT,
    YAHTZEE,
    YAMS,
    Monkey,
    _breaks,
    _cheats,
    _throws_twice,
    _without_label,
    plant,
    tap,
)

from host_tools.commands.device_options import LANGUAGES


def let_loose(seed: int, language: str, game: int, players: int, key_events: int, panel: str) -> Person:
    """Runs a hurried monkey with power cuts; from its last screen labelled keys lead to the title."""
    monkey = Monkey(seed, players, game=game, cuts=True)
    person = Person(seed, language, panel=panel)
    person.run(lambda machine: hurried(monkey(machine), random.Random(seed)), key_events, home)
    if person.failure:
        pytest.fail(person.report())
    eye = person.watch.eye
    assert (eye.acted, eye.hasty, eye.missed) == ([], [], [])
    return person


@pytest.mark.parametrize(
    "seed, language, game, players, panel",
    [
        (1, "fr", POTT, 2, "240x240"),
        pytest.param(2, "en", YAMS, 3, "240x135", marks=pytest.mark.soak),
        pytest.param(3, "fr", YAHTZEE, 1, "320x170", marks=pytest.mark.soak),
    ],
)
def test_hurried_fingers_do_no_harm(seed, language, game, players, panel, tried):
    watch = let_loose(seed, language, game, players, 1_000, panel).watch
    eye = watch.eye
    tried(
        f"{eye.presses} presses like a person's: {eye.early} came before the panel showed what they would do, of "
        f"which {len(eye.acted)} acted; {watch.matches} matches finished on {len(watch.screens)} screens"
    )
    assert eye.early > eye.presses // 16
    assert watch.key_events > 400


@pytest.mark.soak
@pytest.mark.parametrize("panel", PANELS)
def test_hurried_fingers_do_no_harm_for_long(panel):
    pressed = early = acted = 0
    for seed in range(20):
        game = (POTT, YAMS, YAHTZEE)[seed % 3]
        watch = let_loose(100 + seed, LANGUAGES[seed % len(LANGUAGES)], game, 1 + seed % 4, 5_000, panel).watch
        eye = watch.eye
        pressed, early, acted = pressed + eye.presses, early + eye.early, acted + len(eye.acted)
    print(f"{pressed:,} presses on {panel}: {early:,} came before the panel showed what they would do; {acted} acted")


@pytest.mark.parametrize(
    "name, method, bug, failure",
    [
        ("turn", "press", _breaks, "the device shows an error: ZeroDivisionError: no such page"),
        ("turn", "release", _throws_twice, "release roll made happen: ['roll', 'keep', 'roll']"),
        ("scoring", "enter", _cheats, "the match is not what its events say"),
    ],
)
def test_a_planted_bug_is_found(monkeypatch, name, method, bug, failure):
    plant(monkeypatch, name, method, bug)
    person = Person(1, "fr").run(lambda machine: hurried(Monkey(1, 2, wild=True)(machine), random.Random(1)), 3_000)
    assert failure in person.failure
    assert person.again(person.script).failure == person.failure, "the same moves find it again"


def _calm(*keys: str) -> list[str]:
    """Taps that wait for the screen."""
    return [line for key in keys for line in (*tap(key), "wait 1500")]


@pytest.mark.parametrize(
    "bug, failure", [(None, ""), (_without_label, "a key did something on the screen turn that had no label")]
)
def test_a_key_without_a_label_is_blamed_for_its_own_work_alone(monkeypatch, bug, failure):
    if bug:
        plant(monkeypatch, "turn", "press", bug)
    # Games, Yam's, a new player; before the first throw the second key has no label.
    script = ["wait 1500", *_calm("2", "3", "roll", "1", "roll", "roll", "2"), "cut", "wait 3000", *_calm("1")]
    person = Person(1, "en").run(lambda machine: script)
    assert person.failure == failure
    assert failure or "turn" in person.watch.screens


def test_fingers_are_a_persons():
    moves = list(hurried([*tap("roll"), "wait 950"] * 300 + ["press 1", "release 1"] * 100, random.Random(1)))
    now, went_down, went_up = 0, {}, {}
    downs, gaps = [], []
    for line in moves:
        verb, _, word = line.partition(" ")
        if verb == "wait":
            now += int(word)
        elif verb == "press":
            gaps += [now - went_up[word]] if word in went_up else []
            went_down[word] = now
        else:
            downs.append(now - went_down[word])
            went_up[word] = now
    assert min(downs) >= 40 and max(downs) <= 60 + 120
    assert min(gaps) >= 20 and max(gaps) > 950
    assert len(downs) > 1.15 * 400, "every fourth tap is doubled"
