# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Keys as rows: each key does what its row says and shows its label; a key without a row does nothing."""

from collections.abc import Callable
from types import SimpleNamespace

import at_the_table
import pytest
from sight import labelled, soft_keys

ROLL = 5
FIVE = range(5)


def tried_on(body: Callable) -> None:
    """Call body(screen, calls) with a screen that has no rows yet, and a list that handlers append to."""

    def driver(machine):
        yield from machine.settle()
        from skalbox.draw.view import View

        calls: list[tuple] = []
        body(View(machine.app, "Yes", "No"), calls)

    at_the_table.run(driver)


def noting(calls: list, name: str) -> Callable:
    """A handler that appends its name and its arguments."""
    return lambda *args: calls.append((name, *args))


def shown(screen) -> SimpleNamespace:
    """The screen in the form that the tests of labels expect."""
    return SimpleNamespace(screen=screen, lobby=SimpleNamespace(session=None))


def test_each_key_does_what_its_row_says_and_shows_it():
    def body(screen, calls):
        rows = [(1, "one", noting(calls, "one")), None, (2, "two", noting(calls, "two"), "x"), None, None]
        screen.rows(tuple(rows), (3, "Yes", noting(calls, "roll")))
        assert soft_keys(shown(screen)) == {"one": 0, "two": 2} and labelled(shown(screen)) == {0, 2, ROLL}
        for key in range(6):
            screen.press(key, 10 + key)
            screen.release(key, 20 + key)
        assert calls == [("one", 10), ("two", "x", 12), ("roll", 15)]

    tried_on(body)


@pytest.mark.parametrize("keys", [(None,) * 5, ()])
def test_without_rows_nothing_happens(keys):
    def body(screen, calls):
        screen.rows((tuple((1, "one", noting(calls, "one")) for _ in FIVE)), (3, "Yes", noting(calls, "roll")))
        screen.rows(keys, None)
        assert labelled(shown(screen)) == set()
        for key in range(6):
            screen.press(key, 10)
            screen.release(key, 20)
        assert calls == []

    tried_on(body)


def test_one_handler_serves_the_keys_under_dice():
    def body(screen, calls):
        screen.rows(noting(calls, "die"), None)
        for key in FIVE:
            screen.press(key, 10)
        assert calls == [("die", key, 10) for key in FIVE] and soft_keys(shown(screen)) == {}

    tried_on(body)


def test_a_release_of_roll_goes_to_the_row_of_its_press():
    def body(screen, calls):
        screen.rows((), (1, "Yes", None, noting(calls, "up")))
        screen.press(ROLL, 10)
        screen.roll((1, "Yes", noting(calls, "down")))
        screen.release(ROLL, 20)
        assert calls == [("up", 20)], "the row has changed since, but says the same"
        screen.roll((1, "Yes", None, noting(calls, "other")))
        screen.press(ROLL, 22)
        screen.roll((1, "No", noting(calls, "down")))
        screen.release(ROLL, 24)
        assert calls == [("up", 20)], "it says something else now"
        screen.roll(None)
        screen.press(ROLL, 30)
        screen.roll((1, "Yes", None, noting(calls, "late")))
        screen.release(ROLL, 40)
        assert calls == [("up", 20)], "there was no row at the press"

    tried_on(body)


# How the row changes while its key is held, and how many calls follow within 2 s of the change.
@pytest.mark.parametrize(
    ("change", "more"),
    [
        (lambda row: (row, None, None, None, None), 13),
        (lambda row: ((1, "one", row[2], -1, 300), None, None, None, None), 7),
        (lambda row: (row[:4], None, None, None, None), 0),
        (lambda row: (None,) * 5, 0),
        (lambda row: (), 0),
        (lambda row: row[2], 0),
    ],
    ids=["the same", "slower", "repeats no more", "no row", "no keys", "dice"],
)
def test_a_held_key_repeats_while_its_row_repeats(change, more):
    def body(screen, calls):
        row = (1, "one", noting(calls, "one"), -1, 150)
        screen.rows((row, None, None, None, None), None)
        screen.press(0, 0)
        assert len(calls) == 1 and screen.moving(0)
        assert not screen.tick(399) and screen.tick(400) and not screen.tick(549) and screen.tick(550)
        assert calls == [("one", -1, now) for now in (0, 400, 550)]
        screen.rows(change(row), None)
        for now in range(551, 2_551):
            screen.tick(now)
        assert len(calls) - 3 == more
        screen.release(0, 3_000)
        assert not screen.moving(3_000) and not screen.tick(9_000)

    tried_on(body)
