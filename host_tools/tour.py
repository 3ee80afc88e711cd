# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A tour of the handheld: every screen once, reached with the keys a person would press.

`tour(machine, seen)` is a driver for a Machine and calls `seen(name)` on every screen. Where a screen needs a match
well under way, the match is put into the device's hands as resuming would: by its events.
"""

from __future__ import annotations

import contextlib
import io
from collections.abc import Callable, Iterator

from host_tools.virtual.machine import Machine

ROLL = 5
NAMES = ("Léa", "Noé", "Inès", "Hugo")

# Boxes by name and dice of a match of four up to its seventh round: each turn is one throw, written at once.
_ROUNDS = (
    ("threes 33312", "twos 22214", "sixes 66665", "large_straight 12345"),
    ("small_straight 12346", "fours 44412", "fives 55512", "fours 44441"),
    ("twos 22231", "small_straight 23456", "three_of_a_kind 55561", "sixes 66631"),
    ("large_straight 23456", "fives 55553", "small_straight 12346", "three_of_a_kind 11166"),
    ("four_of_a_kind 44446", "three_of_a_kind 66612", "four_of_a_kind 22221", "small_straight 34561"),
    ("full_house 55566", "grand_chelem 66612", "full_house 33322", "fives 55512"),
)

# Boxes and dice of a match of two in which both throw the same.
_ALIKE = {
    "aces": "11123",
    "twos": "22213",
    "threes": "33312",
    "fours": "44412",
    "fives": "55512",
    "sixes": "66612",
    "small_straight": "12346",
    "large_straight": "12345",
    "three_of_a_kind": "22213",
    "full_house": "33322",
    "four_of_a_kind": "44441",
    "grand_chelem": "55555",
}


def dice(faces: str) -> list[int]:
    """Five faces written together, as a list."""
    return [int(face) for face in faces]


def _turn(session, line: str) -> None:
    from skalcore import events

    name, faces = line.split()
    session.apply(events.roll(dice(faces)))
    session.score(session.game.rules.names.index(name))


def _open(session, winner: int) -> None:
    """Everybody's dry roll, won by `winner`, who finishes the first round: so the seat to the left starts."""
    from skalcore import events

    for seat in range(session.game.players):
        session.apply(events.dry(dice("66666" if seat == winner else "12345")))
    session.apply(events.first(events.FINISH))


def under_way(rounds: int = len(_ROUNDS)):
    """A match of four after so many of the rounds above; Léa began the first."""
    from skalbox.session import Session

    session = Session(list(NAMES))
    _open(session, 3)
    for number in range(rounds):
        for _ in range(4):
            _turn(session, _ROUNDS[number][session.game.player])
    session.pot_seen = True
    return session


def ended(**others: tuple[str, str]):
    """A match of Léa and Noé after its last box: level on everything, but for the boxes named with the dice of each."""
    from skalbox.session import Session

    session = Session(list(NAMES[:2]))
    _open(session, 1)
    for name, faces in _ALIKE.items():
        both = others.get(name, (faces, faces))
        for _ in range(2):
            _turn(session, name + " " + both[session.game.player])
    session.pot_seen = True
    return session


def take(machine: Machine, session, screen: str) -> Iterator[None]:
    """Put this match into the device's hands and show the screen of this name."""
    app = machine.app
    app.table = None
    app.session = session
    app.show(screen, machine.ticks_ms())
    yield from machine.settle()


def tap(machine: Machine, *keys: int) -> Iterator[None]:
    """Tap these keys, one after the other, each till nothing moves."""
    for key in keys:
        yield from machine.tap(key)
        yield from machine.settle()


def throw(machine: Machine, faces: str) -> Iterator[None]:
    """Throw with ROLL, to these faces where dice are free."""
    machine.faces.append(dice(faces))
    yield from tap(machine, ROLL)


def tour(machine: Machine, seen: Callable[[str], None]) -> Iterator[None]:
    """Visit every screen; `seen(name)` is called on each, when nothing moves any more unless the name says so."""
    yield from machine.settle()
    yield from _before_a_match(machine, seen)
    yield from _a_turn(machine, seen)
    yield from _a_round(machine, seen)
    yield from _the_end(machine, seen)
    yield from _what_is_kept(machine, seen)
    _break(machine)
    yield from machine.settle()
    seen("39-error")


def _before_a_match(machine: Machine, seen: Callable[[str], None]) -> Iterator[None]:
    seen("01-title")
    yield from tap(machine, 4)
    seen("02-language")
    yield from tap(machine, ROLL, 3)
    for name, keys in (("-keys", (4,)), ("", (3, 3)), ("-boxes", (3,) * 9), ("-advice", (2,)), ("-end", ())):
        seen("03-help" + name)
        yield from tap(machine, *keys)
    yield from tap(machine, ROLL, 2)
    seen("04-players")
    yield from tap(machine, 4, 1)
    seen("05-players-three")
    yield from tap(machine, 3, ROLL)
    seen("06-opening")
    yield from throw(machine, "52643")
    yield from throw(machine, "66351")
    seen("07-opening-two")
    yield from throw(machine, "66351")
    yield from throw(machine, "11223")
    seen("08-opening-level")
    yield from throw(machine, "11223")
    yield from throw(machine, "66351")
    seen("09-opening-won")
    yield from tap(machine, ROLL, 2)
    seen("10-choice")
    yield from tap(machine, ROLL)
    seen("11-pass-on-first")


def _a_turn(machine: Machine, seen: Callable[[str], None]) -> Iterator[None]:
    session = under_way()
    _turn(session, "aces 11656")  # whoever begins the seventh round puts up 12, so that there is an addition to beat
    yield from take(machine, session, "turn")
    seen("12-before")
    machine.press(ROLL)
    yield from machine.wait(200)
    seen("13-shaking")
    machine.faces.append(dice("63614"))
    machine.release(ROLL)
    yield from machine.wait(400)
    seen("14-settling")
    yield from machine.settle()
    yield from tap(machine, 0, 2)
    seen("15-between")
    machine.press(1)
    yield from machine.wait(700)
    machine.release(1)
    yield from machine.settle()
    seen("16-menu")
    yield from tap(machine, 4)
    seen("17-game-menu")
    yield from tap(machine, 4)
    seen("18-leave")
    yield from tap(machine, 0, 1, 3, 4)
    seen("19-all-held")
    yield from tap(machine, 1, 3, 4)
    yield from throw(machine, "63624")
    yield from throw(machine, "66626")
    seen("20-scoring")
    yield from tap(machine, 4)
    seen("21-sheets")
    yield from tap(machine, ROLL, 1, ROLL)
    seen("22-zero")
    yield from tap(machine, 0)


def _a_round(machine: Machine, seen: Callable[[str], None]) -> Iterator[None]:
    yield from tap(machine, 0)
    yield from machine.tap(ROLL)
    seen("23-written")
    yield from machine.settle()
    seen("24-pass-on")
    while machine.app.session.game.turn:
        yield from throw(machine, "12166")
        while machine.app.screen.name == "turn":
            yield from tap(machine, ROLL)
        yield from tap(machine, ROLL)
        if machine.app.screen.name == "zero":
            yield from tap(machine, ROLL)
    seen("25-pot")
    # Two share a pot; one takes it.
    for name, everybodys in (
        ("26-pot-shared", ("66512", "11112", "11112", "66512")),
        ("26-pot-won", ("11112", "66512", "11113", "55512")),
    ):
        session = under_way(5)
        for faces in everybodys:
            _turn(session, "aces " + faces)
        session.pot_seen = True
        yield from take(machine, session, "pot")
        seen(name)


def _the_end(machine: Machine, seen: Callable[[str], None]) -> Iterator[None]:
    yield from take(machine, ended(grand_chelem=("55555", "66612")), "final")
    seen("27-standings")
    # Each wins one pot that would have been shared; Léa's additions are higher.
    yield from take(machine, ended(aces=("11166", "11123"), twos=("22213", "22216")), "final")
    seen("28-standings-additions")
    yield from take(machine, ended(), "opening")
    yield from throw(machine, "61234")
    seen("29-tie-break")
    yield from throw(machine, "61235")
    yield from tap(machine, ROLL)
    seen("30-standings-dice")
    yield from take(machine, _four(), "final")
    seen("31-standings-four")


def _what_is_kept(machine: Machine, seen: Callable[[str], None]) -> Iterator[None]:
    from skalbox.hall import Hall

    app = machine.app
    session = under_way()
    session.names[0] = "Léa"
    _turn(session, "aces 11656")
    _throw_and_hold(session)
    yield from take(machine, session, "resume")
    seen("32-resume")
    yield from tap(machine, 4)
    seen("33-title-unfinished")
    yield from tap(machine, 2)
    seen("34-anew")
    yield from tap(machine, 0)
    hall = Hall()
    for match in (ended(), _four(), ended(grand_chelem=("55555", "66612")), _four()):
        hall.take(match, hall.serial + 1)
    app.session = None
    app._keeper.hall = hall.pack()
    app.show("title", machine.ticks_ms())
    yield from machine.settle()
    yield from tap(machine, 0)
    seen("35-fame")
    yield from tap(machine, ROLL, 1)
    seen("36-statistics")
    yield from tap(machine, 3)
    seen("37-fairness")
    yield from tap(machine, ROLL, 1, 4)
    seen("38-wipe")
    yield from tap(machine, 0)


def _throw_and_hold(session) -> None:
    from skalcore import events

    session.apply(events.roll(dice("63614")))
    session.held = 5


def _four():
    """A match of four to its end, each writing the boxes in the same order."""
    from skalbox.session import Session

    session = Session(list(NAMES))
    _open(session, 3)
    for number, (name, faces) in enumerate(_ALIKE.items()):
        for _ in range(4):
            # Each fails in one box of an own, which keeps them apart.
            worse = "13456" if session.game.player == number - 8 else faces
            _turn(session, name + " " + worse)
    session.pot_seen = True
    return session


def _break(machine: Machine) -> None:
    """Show the screen for what must never happen."""
    app = machine.app
    with contextlib.redirect_stderr(io.StringIO()):
        app.fail(RuntimeError("no such die"), machine.ticks_ms())
