# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A turn played again from the review: how it begins, who plays it, and its words about both boxes."""

from collections.abc import Iterator
from types import SimpleNamespace

import pytest
from at_the_table import on_device, switch_screen
from helpers import snapshot
from monkey import fresh
from sight import labelled, soft_keys

from host_tools.tours.actions import AIDED, ASKING, BEST, NAMES, ROLL, UNAIDED, give, tap
from host_tools.tours.matches import _open, new, write
from host_tools.tours.review import REVIEW, considered
from host_tools.virtual.machine import Machine
from skalcore import events
from skalcore.answers import FULL
from skalcore.boxes import OPEN

UP, DOWN, RETRY = 1, 2, 3
_MENU_COACH, _MENU_END = 3, 4
POTT, YAMS, YAHTZEE = range(3)
# (game, mode, players, legs)
EVERY = [
    (POTT, 0, 2, 1), (POTT, 0, 4, 1), (POTT, 1, 1, 1), (POTT, 2, 1, 1), (YAMS, 0, 3, 1), (YAHTZEE, 0, 1, 1),
    (YAHTZEE, 0, 2, 3),
]  # fmt: skip


def play_match(machine: Machine, kind: int, mode: int, players: int, legs: int = 1, roles=None, seed: int = 1) -> None:
    """Play a match on this device to its end, saving each event as it happens, and show the standings."""
    app = machine.app
    app.lobby.game_index, app.lobby.players, app.lobby.roles = (
        kind,
        list(NAMES[:players]),
        roles or [UNAIDED, AIDED, ASKING, ASKING][:players],
    )
    app.lobby.mode = mode or app.lobby.mode
    app.lobby.legs = legs
    app.start_match(machine.ticks_ms())
    switch_screen(machine)
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
        yield from tap(machine, 2)
    yield from tap(machine, ROLL)
    if app.screen.name == "zero":
        yield from tap(machine, ROLL)


@pytest.mark.parametrize(("kind", "mode", "players", "legs"), EVERY)
@on_device
def test_it_begins_as_it_was_and_leaves_no_trace(machine, kind, mode, players, legs, tried):
    """After every mistake of every player the whole flash, NVM and drive, is the same byte for byte, and so is the
    match.
    """
    begun = 0
    yield from over(machine, kind, mode, players, legs)
    app = machine.app
    session = app.lobby.session
    before = known(session)
    flash = machine.flash.save()
    settings, hall = repr(vars(app.lobby.settings)), app.lobby.storage.hall
    yield from tap(machine, *REVIEW)
    for seat in range(players):
        while app.moving(machine.ticks_ms()):  # a match of several legs takes longer
            yield from machine.settle()
        found = app.screen._results
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
            assert app.screen._cursor == row and app.screen._index == seat
            assert known(session) == before
            begun += 1
            yield from tap(machine, DOWN)
        yield from tap(machine, ROLL)
    assert app.screen.name == "final" and known(session) == before
    assert machine.flash.save() == flash, "not a byte is written"
    assert (repr(vars(app.lobby.settings)), app.lobby.storage.hall) == (settings, hall)
    assert ("Oops" in soft_keys(app)) == session.can_undo()
    assert begun >= 2 * players
    tried(f"{begun} turns of game {kind} for {players} played again")


def names_shown(machine: Machine) -> set[str]:
    return set(machine.strings()) & set(NAMES)


def best(session) -> str:
    """The player with the addition to beat, or the leader: the table names that player."""
    game = session.game
    points = game.ledger.current if game.rules.has_pot else [game.match_total(seat) for seat in range(game.players)]
    return session.names[max(range(game.players), key=lambda seat: points[seat])]


@on_device
def test_the_further_dice_are_new(machine):
    """They come from the device's entropy, or from the queue of a script; held dice stay."""
    yield from over(machine, YAMS, 0, 1)
    yield from tap(machine, *REVIEW)
    app = machine.app
    found = app.screen._results
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


@pytest.mark.parametrize("roles", [[UNAIDED, ASKING], [BEST, BEST], [BEST, UNAIDED]])
@on_device
def test_the_person_holding_the_device_plays_and_may_ask(machine, roles):
    """The coach helps in a practice without a record of it; no turn plays itself, not even the device's."""
    yield from over(machine, YAMS, 0, 2, roles=roles, seed=2)
    app = machine.app
    session = app.lobby.session
    session.leave(0, True)
    before = known(session)
    yield from tap(machine, *REVIEW)
    seats = [seat for seat in range(2) if roles[seat] != BEST and seat] or [0, 1]
    for seat in seats:
        found = app.screen._results
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


@on_device
def test_the_box_can_be_taken_back_after_a_practice_as_before(machine):
    yield from over(machine, YAMS, 0, 1)
    app = machine.app
    wrote = app.lobby.session.events().tolist()
    yield from tap(machine, *REVIEW, RETRY)
    yield from score(machine)
    yield from tap(machine, ROLL, ROLL)
    assert app.screen.name == "final" and "Oops" in soft_keys(app)
    yield from tap(machine, 0)
    assert app.screen.name == "scoring" and app.lobby.session.events().tolist() == wrote[:-1]
    yield from tap(machine, ROLL)
    yield from tap(machine, ROLL)
    assert app.screen.name == "final" and len(app.lobby.session.events()) == len(wrote)


def rest_of_turn(session, at: int) -> list[int]:
    """The events of the match from this one to the end of the turn."""
    happened = session.events().tolist()[at:]
    return happened[: 1 + next(i for i, event in enumerate(happened) if events.kind(event) >= events.SCORE)]


@pytest.mark.parametrize(("kind", "mode", "players", "legs"), EVERY[1::2] + EVERY[2::4])
@on_device
def test_what_the_two_totals_are(machine, kind, mode, players, legs, tried):
    """They are the coach's values of both boxes; writing the match's own box again gives the same total."""
    compared = 0
    yield from over(machine, kind, mode, players, legs)
    from skalbox.coach.advisor import UNIT, Advisor

    app = machine.app
    session = app.lobby.session
    yield from tap(machine, *REVIEW)
    while app.moving(machine.ticks_ms()):  # a match of several legs takes longer
        yield from machine.settle()
    found = app.screen._results
    for again in (True, False):
        for slip in found.worst:
            theirs = rest_of_turn(session, slip[7])
            yield from tap(machine, RETRY)
            game = session.game
            written = game.total(0)
            for_win = app.lobby.is_for_win()
            advisor = Advisor(game, BEST, for_win)
            while not advisor.work():
                pass
            own = game.cards[0]
            boxes = [box for box in range(game.rules.rounds) if own[box] == OPEN]
            if again:
                mine = theirs
            else:
                mine = [events.score(boxes[-1])]
                if game.rolls_left():
                    dice = [game.dice[0], 6, 6, 5, 5]
                    mine = [events.hold_event(1), events.roll(dice), *mine]
            both = []
            for way in (mine, theirs):
                dice = bytearray(game.dice)
                for event in way[:-1]:
                    if events.kind(event) == events.ROLL:
                        events.unpack(events.value(event), dice)
                both.append((dice, events.value(way[-1])))
            for event in mine:
                session.apply(event)
            app.resume(machine.ticks_ms())
            yield from machine.settle()
            assert app.screen.name == "practised"
            worths = [advisor.box(dice, box) for dice, box in both]
            totals = [100 * advisor.chance(worth) / FULL if for_win else written + worth / UNIT for worth in worths]
            advisor.close()
            strings = machine.strings()
            sign = "%" if for_win else ""
            numbers = [text.removesuffix(sign) for text in strings if text.endswith(sign)]
            shown = [float(text) for text in numbers if text.replace(".", "").isdigit()]
            assert shown == pytest.approx(totals, abs=0.051)
            names = [app.words.game(session.game.rules).BOXES[box] for _, box in both]
            assert [text.rsplit(" ", 1)[0] for text in strings if text.rsplit(" ", 1)[0] in names] == names
            more = round(shown[0] - shown[1], 1)
            apart = "%.1f%s %s than" % (abs(more), " wins in 100" if for_win else "", "more" if more > 0 else "less")
            assert (apart if more else "The same as") + " before" in strings
            assert not again or not more
            compared += 1
            yield from tap(machine, ROLL, DOWN)
    tried(f"{compared} pairs of {'chances' if players > 1 else 'totals'} in game {kind} for {players}")


def held_up(machine: Machine) -> Iterator[None]:
    """Hold ROLL for more than a second, and confirm the question."""
    yield from machine.tap(ROLL, 1_200)
    yield from machine.settle()
    assert machine.app.screen.name == "zero"
    yield from tap(machine, ROLL)


@pytest.mark.parametrize(
    ("kind", "by_choice", "shown"),
    [(YAMS, False, "Fives 100"), (YAHTZEE, False, "Fives 125"), (YAHTZEE, True, "Fives 100")],
)
@on_device
def test_further_fives_of_a_kind_and_zero_by_choice(machine, kind, by_choice, shown):
    """The match wrote the five fives into the aces; the practice writes them into the fives."""
    from skalbox.match.practice import Practice

    session = new(kind)
    give(machine, session)
    session.storage = machine.app.lobby.storage
    for line in ("yahtzee 66666", "aces 55555"):
        write(session, line)
    considered(session)
    app = machine.app
    found = SimpleNamespace(worst=[(0, 1, b"", 0, 0, 0, 0, 3)], unit=128, luck=0, loss=0, for_win=False)
    practice = Practice(session, 0, found, 0, 3, app.words.PRACTICE)
    practice.start_try(session)
    assert session.game.is_extra()
    session.cursor = 4
    app.show("scoring", machine.ticks_ms())
    yield from machine.settle()
    yield from (held_up(machine) if by_choice else score(machine))
    assert app.screen.name == "practised"
    strings = machine.strings()
    assert {shown, "Aces 100"} <= set(strings)
    now, before = [float(text) for text in strings if text.replace(".", "").isdigit()]
    if shown == "Fives 125":
        assert now - before > 15, "the fives count, and help towards the bonus"
    else:
        assert now < before - 3, "striking the aces costs less"


@pytest.mark.parametrize("by_choice", [False, True])
@on_device
def test_the_last_box_of_a_leg(machine, by_choice):
    """This turn ends the leg, and its cards are blank: the box and its points are shown all the same."""
    yield from over(machine, YAHTZEE, 0, 1, 2, seed=2)
    from skalbox.match.practice import Practice

    app = machine.app
    session = app.lobby.session
    past = fresh(session)
    happened = session.events().tolist()
    at = box = points = 0
    while past.leg == 0:
        if events.kind(happened[at]) == events.SCORE:
            box = events.value(happened[at])
            points = past.points(box)
        past.apply(happened[at])
        at += 1
    assert points
    slip = (128, 12, bytes(past.dice), events.score(box), events.score(box), points, points, at - 1)
    found = SimpleNamespace(worst=[slip], unit=128, luck=0, loss=0, for_win=False)
    practice = Practice(session, 0, found, 0, at - 1, app.words.PRACTICE)
    practice.start_try(session)
    assert session.game.leg == 0
    session.apply((events.zero if by_choice else events.score)(box))
    assert session.game.leg == 1
    app.resume(machine.ticks_ms())
    yield from machine.settle()
    name = app.words.game(session.game.rules).BOXES[box]
    strings = machine.strings()
    assert app.screen.name == "practised"
    assert [text for text in strings if text.startswith(name + " ")] == [
        f"{name} {0 if by_choice else points}",
        f"{name} {points}",
    ]
    yield from tap(machine, ROLL)
    assert app.screen.name == "review" and session.events().tolist() == happened
