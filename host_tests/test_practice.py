# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A turn played again from the review: it begins as that decision did, the person holding the device plays it, and it
leaves no trace in the match or in flash.
"""

from collections.abc import Iterator

import pytest
from at_the_table import run
from helpers import snapshot
from replaying import fresh
from sight import labelled, soft_keys

from host_tools.tours.actions import AIDED, ASKING, BEST, NAMES, ROLL, UNAIDED, tap
from host_tools.tours.matches import _open
from host_tools.tours.review import considered
from host_tools.virtual.machine import Machine
from skalcore import events

UP, DOWN, REVIEW, RETRY = 1, 2, 2, 3
_MENU_COACH, _MENU_END = 1, 4
POTT, YAMS, YAHTZEE = range(3)
# (game, mode, players, legs)
EVERY = [
    (POTT, 0, 2, 1),
    (POTT, 0, 4, 1),
    (POTT, 1, 1, 1),
    (POTT, 2, 1, 1),
    (YAMS, 0, 3, 1),
    (YAHTZEE, 0, 1, 1),
    (YAHTZEE, 0, 2, 3),
]


def play_match(machine: Machine, kind: int, mode: int, players: int, legs: int = 1, roles=None, seed: int = 1) -> None:
    """Play a match on this device to its end, saving each event as it happens, and show the standings."""
    app = machine.app
    app.lobby.kind, app.lobby.players, app.lobby.roles = (
        kind,
        list(NAMES[:players]),
        roles or [UNAIDED, AIDED, ASKING, ASKING][:players],
    )
    app.lobby.mode = mode or app.lobby.mode
    app.lobby.legs = legs
    app.begin(machine.ticks_ms())
    app.change(machine.ticks_ms())
    if players > 1:
        _open(app.lobby.session, players - 1)
    considered(app.lobby.session, seed)
    if players > 1:
        app.lobby.session.help(1)
    app.show("final", machine.ticks_ms())


def over(machine: Machine, *match, **how) -> Iterator[None]:
    """Play such a match and wait on its standings."""
    yield from machine.settle()
    play_match(machine, *match, **how)
    yield from machine.settle()


def known(session) -> tuple:
    """Everything the device knows about the match."""
    seats = (session.roles, session.away, session.aided, session.names)
    shown = (session.pot_seen, session.cheered, session.held, session.can_undo(), session.last_seat, session.last_box)
    return session.events().tolist(), snapshot(session.game), seats, shown, session.storage, session.practice


def with_throws(found) -> int:
    """The row of the first mistake that was not made after the third throw."""
    return next(row for row, slip in enumerate(found.worst) if events.KEEP in map(events.kind, slip[3:5]))


def score(machine: Machine) -> Iterator[None]:
    """Write the box under the cursor, even for 0."""
    app = machine.app
    if app.screen.name == "turn":
        yield from machine.tap(0, 700)
        yield from machine.settle()
        yield from tap(machine, 0)
    yield from tap(machine, ROLL)
    if app.screen.name == "zero":
        yield from tap(machine, ROLL)


@pytest.mark.parametrize(("kind", "mode", "players", "legs"), EVERY)
def test_it_begins_as_it_was_and_leaves_no_trace(kind, mode, players, legs, tried):
    """After every mistake of every player the whole flash, NVM and drive, is the same byte for byte, and so is the
    match.
    """
    begun = 0

    def driver(machine):
        nonlocal begun
        yield from over(machine, kind, mode, players, legs)
        app = machine.app
        session = app.lobby.session
        before = known(session)
        flash = machine.flash.save()
        settings, hall = repr(vars(app.lobby.settings)), app.lobby.storage.hall
        yield from tap(machine, REVIEW)
        for seat in range(players):
            while app.moving(machine.ticks_ms()):  # a match of several legs takes longer
                yield from machine.settle()
            found = app.screen._found
            for row in range(len(found.worst)):
                slip = found.worst[row]
                yield from tap(machine, RETRY)
                assert app.lobby.session is session and session.events().tolist() == before[0]
                past = fresh(session)
                for event in before[0][: slip[7]]:
                    past.apply(event)
                game = session.game
                assert snapshot(game) == snapshot(past)
                assert (game.player, game.round, bytes(game.dice)) == (seat, slip[1], slip[2])
                assert before[0][slip[7]] == slip[3], "exactly that decision"
                thrown = [event for event in before[0][: slip[7]] if events.kind(event) == events.KEEP]
                assert session.held == (events.value(thrown[-1]) if game.thrown > 1 else 0)
                assert app.screen.name == ("turn" if game.rolls_left() else "scoring")
                assert "Retry" in machine.strings() and names_shown(machine) <= {best(session)}
                if game.rolls_left():
                    yield from tap(machine, ROLL)
                yield from score(machine)
                assert app.screen.name == "practised"
                yield from tap(machine, ROLL)
                assert app.screen.name == "review" and app.base == "final"
                assert app.screen._cursor == row and app.screen._which == seat
                assert known(session) == before
                begun += 1
                yield from tap(machine, DOWN)
            yield from tap(machine, ROLL)
        assert app.screen.name == "final" and known(session) == before
        assert machine.flash.save() == flash, "not a byte is written"
        assert (repr(vars(app.lobby.settings)), app.lobby.storage.hall) == (settings, hall)
        assert ("Oops" in soft_keys(app)) == session.can_undo()

    run(driver)
    assert begun >= 2 * players
    tried(f"{begun} turns of game {kind} for {players} played again")


def names_shown(machine: Machine) -> set[str]:
    return set(machine.strings()) & set(NAMES)


def best(session) -> str:
    """The player with the addition to beat, or the leader: the table names that player."""
    game = session.game
    points = game.ledger.current if game.rules.has_pot else [game.match_total(seat) for seat in range(game.players)]
    return session.names[max(range(game.players), key=lambda seat: points[seat])]


def test_the_further_dice_are_new():
    """They come from the device's entropy, or from the queue of a script; held dice stay."""

    def driver(machine):
        yield from over(machine, YAMS, 0, 1)
        yield from tap(machine, REVIEW)
        app = machine.app
        found = app.screen._found
        yield from tap(machine, *[DOWN] * with_throws(found))
        seen = set()
        for _ in range(6):
            yield from tap(machine, RETRY)
            lay = bytes(app.lobby.session.game.dice)
            yield from tap(machine, *[key for key in (1, 3) if not app.lobby.session.held >> key & 1])
            mask = app.lobby.session.held
            yield from tap(machine, ROLL)
            game = app.lobby.session.game
            assert game.thrown > 1 and all(game.dice[i] == lay[i] for i in range(5) if mask >> i & 1)
            seen.add(bytes(game.dice))
            yield from score(machine)
        assert len(seen) > 3, "the dice hardly differ in six throws"

    run(driver)


@pytest.mark.parametrize("roles", [[UNAIDED, ASKING], [BEST, BEST], [BEST, UNAIDED]])
def test_the_person_holding_the_device_plays_and_may_ask(roles):
    """The coach helps in a practice without a record of it; no turn plays itself, not even the device's."""

    def driver(machine):
        yield from over(machine, YAMS, 0, 2, roles=roles, seed=2)
        app = machine.app
        session = app.lobby.session
        session.leave(0, True)
        before = known(session)
        yield from tap(machine, REVIEW)
        seats = [seat for seat in range(2) if roles[seat] != BEST and seat] or [0, 1]
        for seat in seats:
            found = app.screen._found
            yield from tap(machine, *[DOWN] * with_throws(found), RETRY)
            assert app.lobby.session.game.player == seat and labelled(app) >= {0, 1, 2, 3, 4, ROLL}
            yield from machine.wait(5_000)
            assert app.screen.name == "turn" and session.game.has_dice(), "nothing happens by itself"
            yield from machine.tap(0, 700)
            yield from machine.settle()
            assert app.screen.name == "menu" and "what would it hold?" in machine.strings()
            yield from tap(machine, _MENU_COACH)
            assert app.screen.name == "coach" and "chance of winning" in machine.strings(), "as in the review"
            yield from tap(machine, ROLL)
            yield from score(machine)
            assert app.screen.name == "practised"
            yield from tap(machine, RETRY)
            assert app.screen.name == "turn" and not session.practice.happened
            yield from machine.tap(0, 700)
            yield from machine.settle()
            assert "end the retry" in machine.strings() and "stop, or go to the title" not in machine.strings()
            yield from tap(machine, _MENU_END)
            assert app.screen.name == "review" and known(session) == before
            yield from tap(machine, ROLL)
        assert app.screen.name == "final"

    run(driver)


def test_the_box_can_be_taken_back_after_a_practice_as_before():
    def driver(machine):
        yield from over(machine, YAMS, 0, 1)
        app = machine.app
        wrote = app.lobby.session.events().tolist()
        yield from tap(machine, REVIEW, RETRY)
        yield from score(machine)
        yield from tap(machine, ROLL, ROLL)
        assert app.screen.name == "final" and "Oops" in soft_keys(app)
        yield from tap(machine, 0)
        assert app.screen.name == "scoring" and app.lobby.session.events().tolist() == wrote[:-1]
        yield from tap(machine, ROLL)
        yield from tap(machine, ROLL)
        assert app.screen.name == "final" and len(app.lobby.session.events()) == len(wrote)

    run(driver)
