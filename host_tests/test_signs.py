# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Players choose their sign and colour: it stays with the name, in a match, after it and after a loss of power."""

from collections.abc import Iterator

import pytest
from at_the_table import run
from sight import soft_keys
from test_settings import restarted

from host_tools.tours.actions import GOOD, ROLL, show, tap, throw
from host_tools.virtual.machine import Machine

EDIT, DOWN = 4, 2
BLUE, YELLOW, GREEN, PINK = 0x3182FF, 0xFFDF21, 0x3AB273, 0xFFA2DE


@pytest.mark.parametrize(
    ("numbers", "order"),
    [
        ([], [0, 1, 2, 3, 4, 5, 6, 7]),
        ([1, 1, 4], [0, 1, 2, 3, 4, 5, 6, 7]),
        ([0x21, 1, 1], [1, 0, 2, 3, 4, 5, 6, 7]),
        ([1, 1, 0x81], [0, 1, 7, 3, 4, 5, 6, 2]),
        ([0x31, 0x11, 0x21], [2, 0, 1, 3, 4, 5, 6, 7]),
        ([0x31, 0x31], [2, 1, 0, 3, 4, 5, 6, 7]),
    ],
)
def test_the_order_of_the_signs(numbers, order):
    with Machine():
        from skalbox.draw import signs

        assert list(signs.order(numbers)) == order
        for seat in range(len(numbers)):
            sign = signs.next_free(numbers, seat)
            after = [*numbers[:seat], signs.choose(numbers[seat], sign), *numbers[seat + 1 :]]
            assert signs.order(after)[seat] == sign != order[seat] and after[seat] & 15 == numbers[seat] & 15


def colours() -> tuple:
    from skalbox import art
    from skalbox.draw import palette

    return list(palette.PLAYERS[:3]), list(art.signs[:3])


def chosen(machine: Machine) -> Iterator[None]:
    """Léa, the first of three, takes the second sign."""
    app = machine.app
    app.lobby.players, app.lobby.roles = ["Léa", "Noé", "Inès"], [1, 1, GOOD]
    yield from show(machine, "players")
    assert colours() == ([BLUE, YELLOW, GREEN], [0, 1, 2])
    yield from tap(machine, EDIT, 2, DOWN)
    assert "blue circle" in machine.strings()
    yield from tap(machine, soft_keys(app)[app.words.KEY_CHANGE])
    assert app.screen.name == "seat" and "yellow triangle" in machine.strings()
    assert colours() == ([YELLOW, BLUE, GREEN], [1, 0, 2])
    yield from tap(machine, ROLL, ROLL)
    assert app.screen.name == "players" and app.lobby.roles == [0x21, 1, GOOD]


def test_a_sign_is_kept_in_a_match_and_after_it():
    def driver(machine):
        yield from machine.settle()
        yield from chosen(machine)
        yield from tap(machine, ROLL)
        assert machine.app.screen.name == "opening" and machine.app.lobby.session.roles == [1, 1, GOOD]
        yield from throw(machine, "12345")
        for name in ("resume", "title"):
            yield from restarted(machine)
            app = machine.app
            assert app.screen.name == name and app.lobby.players == ["Léa", "Noé", "Inès"]
            assert app.lobby.roles == [0x21, 1, GOOD] and colours() == ([YELLOW, BLUE, GREEN], [1, 0, 2])
            if app.lobby.session is not None:
                assert app.lobby.session.roles == [1, 1, GOOD]
                app.lobby.abandon()
        # It goes with its player.
        yield from tap(machine, 0, EDIT, 3)
        assert app.lobby.roles == [1, GOOD] and colours() == ([BLUE, YELLOW, GREEN], [0, 1, 2])

    run(driver)


def test_a_match_that_waits_keeps_its_own():
    def driver(machine):
        yield from machine.settle()
        yield from chosen(machine)
        yield from tap(machine, ROLL)
        yield from throw(machine, "12345")
        app = machine.app
        app.lobby.players, app.lobby.roles = ["Ana", "Bob"], [0x41, 1]
        yield from show(machine, "players")
        assert colours() == ([PINK, YELLOW, GREEN], [3, 1, 2])
        app.resume(machine.ticks_ms())
        yield from machine.settle()
        assert app.screen.name == "opening" and colours() == ([YELLOW, BLUE, GREEN], [1, 0, 2])

    run(driver)


def test_the_pictures_of_the_signs_follow():
    def driver(machine):
        yield from machine.settle()
        from skalbox import art
        from skalbox.art import index

        whole = art.sheet("signs18", index.SIGNS18_BIN)
        yield from chosen(machine)
        side, _, count, _ = index.SIGNS18_BIN
        for seat, sign in enumerate([1, 0, *range(2, count)]):
            for made in (machine.app.assets.signs18, art.sheet("signs18", index.SIGNS18_BIN)):
                tile = [made[x, seat * side + y] for x in range(side) for y in range(side)]
                assert tile == [whole[x, sign * side + y] for x in range(side) for y in range(side)]
        alone = art.sheet("signs18", index.SIGNS18_BIN, 0, 1)
        assert [alone[x, 9] for x in range(side)] == [whole[x, side + 9] for x in range(side)]

    run(driver)
