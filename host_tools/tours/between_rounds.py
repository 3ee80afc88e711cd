# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Scenes between two turns or rounds: pots, solo play against the bank, the end of a leg of Yahtzee, the chances."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from host_tools.tours.actions import ROLL, dice, give, take, tap
from host_tools.tours.matches import SKALPOTT, SOLO_RECOMMENDED, SOLO_SIMPLE, YAHTZEE, YAMS, new, play, under_way, write
from host_tools.virtual.machine import Machine

Seen = Callable[[str], None]
WORKED_OUT = 1000  # ms after which the chances stand


def pot_card(machine: Machine, seen: Seen) -> Iterator[None]:
    session = new(SKALPOTT, 4)
    write(session, "sixes 26315")
    yield from take(machine, session, "pot_card")
    seen("39-pot-card")


def pots(machine: Machine, seen: Seen) -> Iterator[None]:
    # Show a pot that all share, one that two share, and one that a single player wins.
    for name, everybodys in (
        ("40-pot-level", ("66512", "66512", "66512", "66512")),
        ("40-pot-shared", ("66512", "11112", "11112", "66512")),
        ("40-pot-won", ("11112", "66512", "11113", "55512")),
    ):
        session = under_way(5)
        for faces in everybodys:
            write(session, "aces " + faces)
        session.pot_seen = True
        yield from take(machine, session, "pot")
        seen(name)
    # The player who finishes a round starts the next one, so the device isn't passed on, and the undo key stays.
    yield from tap(machine, ROLL)
    seen("41-before-undo")


def running_pot(machine: Machine, seen: Seen) -> Iterator[None]:
    session = under_way(5)
    for faces in ("11112", "11112", "66512", "55512"):
        write(session, "aces " + faces)
    give(machine, session)
    machine.app.show("pot", machine.ticks_ms())
    yield from machine.wait(150)
    seen("40-pot-running")


def pot_of_two(machine: Machine, seen: Seen) -> Iterator[None]:
    yield from take(machine, play(new(SKALPOTT, 2), 6), "pot")
    seen("40-pot-two")


def known_bank(machine: Machine, seen: Seen) -> Iterator[None]:
    session = play(new(mode=SOLO_SIMPLE), 3)
    yield from take(machine, session, "turn")
    seen("42-alone-before")
    for name, line in (
        ("43-bank-ten-won", "sixes 66612"),
        ("43-bank-ten-level", "fives 55512"),
        ("43-bank-ten-lost", "twos 22213"),
    ):
        session = new(mode=SOLO_SIMPLE)
        write(session, line)
        yield from take(machine, session, "bank")
        seen(name)
    yield from tap(machine, 1)
    seen("44-alone-sheets")


def rolling_bank(machine: Machine, seen: Seen) -> Iterator[None]:
    for name, faces in (("", "65412"), ("-level", "66111"), ("-lost", "66541")):
        session = new(mode=SOLO_RECOMMENDED)
        write(session, "sixes 66612")
        session.pot_seen = True
        if not name:
            yield from take(machine, session, "turn")
            seen("45-alone-bank-follows")
        write(session, "fives 55561" if name == "-lost" else "aces 11266")
        yield from take(machine, session, "bank")
        if not name:
            seen("45-bank-waiting")
        machine.press(ROLL)
        yield from machine.wait(200)
        if not name:
            seen("45-bank-shaking")
        machine.faces.append(dice(faces))
        machine.release(ROLL)
        yield from machine.settle()
        seen("45-bank-rolled" + name)


def legs(machine: Machine, seen: Seen) -> Iterator[None]:
    for name, players, count in (("", 4, 3), ("-eight", 8, 2)):
        session = play(new(YAHTZEE, players, legs=count), 13 * players)
        yield from take(machine, session, "leg")
        seen("46-leg" + name)
        yield from tap(machine, ROLL)
        seen("46-pass-on-leg" + name)
    for name, players, winners in (
        ("two", 2, 1),
        ("shared", 3, 2),
        ("shared-by-four", 4, 4),
        ("shared-by-eight", 8, 8),
    ):
        session = play(new(YAHTZEE, players, legs=3), 26 * players)
        for seat in range(winners):
            session.game.leg_totals[players + seat] = 290
        yield from take(machine, session, "leg")
        seen("46-leg-" + name)


def chances(machine: Machine, seen: Seen) -> Iterator[None]:
    machine.app.lobby.settings.set("CHANCES", 1)
    won = under_way(5)
    for faces in ("11112", "66512", "11113", "55512"):
        write(won, "aces " + faces)
    for name, screen, session in (
        ("pot", "pot", won),
        ("pot-two", "pot", play(new(SKALPOTT, 2), 12)),
        ("pot-wide", "pot", play(new(SKALPOTT, ("Mouhamadou", "Emmanuelle", "Mohammed")), 12)),
        ("pass-on", "passon", play(new(SKALPOTT, 4), 22)),
        ("pass-on-two", "passon", play(new(YAHTZEE, 2), 13)),
        ("pass-on-eight", "passon", play(new(YAMS, 8), 69)),
        ("pass-on-last", "passon", play(new(SKALPOTT, 3), 35)),
    ):
        session.pot_seen = True
        yield from take(machine, session, screen)
        yield from machine.wait(WORKED_OUT)
        seen("47-chances-" + name)


SCENES = (pot_card, pots, running_pot, pot_of_two, known_bank, rolling_bank, legs, chances)
