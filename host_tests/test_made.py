# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Dice that one more throw would destroy: what the line says of them, and which the device holds by itself."""

import pytest

from host_tools.tours.actions import ROLL, take, tap, throw
from host_tools.tours.matches import SKALPOTT, YAHTZEE, YAMS, new, write
from host_tools.virtual.machine import Machine

ALL = 31
# Game, boxes written before (as in matches.write), dice, the line's name in the words, what is held, ROLL's word.
FIVE = "grand_chelem"  # stands for the box for five of a kind in every game
CASES = [
    (SKALPOTT, (), "66666", "FIVE_ALIKE", ALL, "SCORE"),
    (SKALPOTT, (FIVE + " 55555",), "66666", "FIVE_ALIKE", 0, "ROLL_N"),
    (SKALPOTT, (FIVE + " 12345",), "66666", "FIVE_ALIKE", 0, "ROLL_N"),
    (SKALPOTT, (), "55522", "HOLD_ALL", 0, "ROLL_N"),
    (SKALPOTT, ("full_house 55522",), "55522", "HOLD_DIE", 0, "ROLL_N"),
    (SKALPOTT, (), "23456", "HOLD_ALL", 0, "ROLL_N"),
    (SKALPOTT, ("large_straight 12345",), "23456", "HOLD_DIE", 0, "ROLL_N"),
    (SKALPOTT, (), "12346", "HOLD_DIE", 0, "ROLL_N"),
    (SKALPOTT, (), "55552", "HOLD_DIE", 0, "ROLL_N"),
    (YAMS, (), "66666", "FIVE_ALIKE", ALL, "SCORE"),
    (YAMS, (FIVE + " 55555",), "66666", "FIVE_ALIKE", ALL, "SCORE"),
    (YAMS, (FIVE + " 12345",), "66666", "FIVE_ALIKE", 0, "ROLL_N"),
    (YAMS, (), "55522", "HOLD_ALL", 0, "ROLL_N"),
    (YAHTZEE, (), "11111", "FIVE_ALIKE", ALL, "SCORE"),
    (YAHTZEE, (FIVE + " 55555",), "11111", "FIVE_ALIKE", ALL, "SCORE"),
    (YAHTZEE, (FIVE + " 12345",), "11111", "FIVE_ALIKE", 0, "ROLL_N"),
    (YAHTZEE, (), "65432", "HOLD_ALL", 0, "ROLL_N"),
]


def match(kind: int, before: tuple):
    session = new(kind, 2 if kind == SKALPOTT else 1)
    for line in before:
        for _ in range(session.game.players):
            write(session, line.replace(FIVE, session.game.rules.names[session.game.rules.five_box]))
    session.pot_seen = True
    return session


@pytest.mark.parametrize(("kind", "before", "faces", "line", "held", "roll"), CASES)
def test_after_a_throw(kind, before, faces, line, held, roll):
    machine = Machine(options={"SKALBOX_LANG": "en"}, seed=1)
    found = []

    def driver():
        yield from machine.settle()
        yield from take(machine, match(kind, before), "turn")
        yield from throw(machine, faces)
        words = machine.app.words
        texts = [getattr(words, name) for name in ("FIVE_ALIKE", "HOLD_ALL", "HOLD_DIE", "HOLD_MENU")]
        shown = machine.strings()
        assert [text for text in texts if text in shown] == [getattr(words, line)]
        assert machine.app.lobby.session.held == held
        assert (words.SCORE if roll == "SCORE" else words.ROLL_N % 5) in shown
        yield from machine.wait(400)
        yield from tap(machine, *range(0 if held else 5), *([ROLL] if held else []))
        if held:
            assert machine.app.screen.name == "scoring", "nothing is thrown"
        found.append(True)

    machine.run(driver())
    assert machine.crash is None and found


def test_the_second_throw_and_the_last():
    machine = Machine(options={"SKALBOX_LANG": "en"}, seed=1)
    found = []

    def driver():
        yield from machine.settle()
        yield from take(machine, match(SKALPOTT, ()), "turn")
        words = machine.app.words
        for faces, line in (("12334", words.HOLD_DIE), ("11223", words.HOLD_MENU)):
            yield from throw(machine, faces)
            assert line in machine.strings()
        yield from throw(machine, "44444")
        assert machine.app.screen.name == "scoring", "after the celebration a box is chosen"
        yield from tap(machine, ROLL)
        found.append(machine.app.lobby.session.last_points())

    machine.run(driver())
    assert machine.crash is None and found and found[0] > 0


def test_what_is_held_by_itself_can_be_let_go():
    machine = Machine(options={"SKALBOX_LANG": "en"}, seed=1)

    def driver():
        yield from machine.settle()
        yield from take(machine, match(SKALPOTT, ()), "turn")
        yield from throw(machine, "66666")
        yield from tap(machine, 2)
        assert machine.app.lobby.session.held == 0b11011
        yield from throw(machine, "66166")
        assert bytes(machine.app.lobby.session.game.dice) == bytes((6, 6, 1, 6, 6))

    machine.run(driver())
    assert machine.crash is None


def test_the_hint_about_holding_gives_way_to_that_about_the_menu():
    def driver(machine):
        yield from machine.settle()
        yield from take(machine, match(SKALPOTT, ()), "turn")
        yield from throw(machine, "12346")
        words = machine.app.words
        assert words.HOLD_DIE in machine.strings()
        yield from machine.wait(2100)
        assert words.HOLD_MENU in machine.strings() and words.HOLD_DIE not in machine.strings()

    machine = Machine(options={"SKALBOX_LANG": "en"}, seed=1)
    machine.run(driver(machine))
    assert machine.crash is None
