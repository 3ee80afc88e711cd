# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Scenes of an evening, its table and the question whether it goes on; and of a player alone beside a record."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from host_tools.tours.actions import NAMES, ROLL, lay, show, take, tap
from host_tools.tours.matches import SKALPOTT, SOLO_RECOMMENDED, YAMS, new, play
from host_tools.tours.wide_names import WIDE
from host_tools.virtual.machine import Machine

Seen = Callable[[str], None]

_WON = (3, 2, 2, 1, 0, 0, 1, 12)


def _sit(machine: Machine, names: tuple[str, ...]) -> None:
    """Let these people have played this evening."""
    lobby = machine.app.lobby
    lobby.wins.clear()
    lobby.played.clear()
    for number, name in enumerate(names):
        if _WON[number % len(_WON)]:
            lobby.wins[name] = _WON[number % len(_WON)]
        lobby.played[name] = 8 + 5 * (number // 7)


def evening(machine: Machine, seen: Seen) -> Iterator[None]:
    lobby = machine.app.lobby
    _sit(machine, NAMES[:4])
    yield from show(machine, "title")
    seen("69-tonight-title")
    yield from tap(machine, 2)
    seen("69-tonight")
    yield from tap(machine, 4)
    seen("69-tonight-fame")
    for name, names in (("eight", NAMES), ("wide", WIDE), ("nine", (*WIDE, NAMES[0]))):
        _sit(machine, names)
        yield from show(machine, "title")
        yield from tap(machine, 2)
        seen("69-tonight-" + name)
    yield from tap(machine, 2)
    seen("69-tonight-nine-below")
    lobby.settle(False)
    yield from show(machine, "title")
    yield from tap(machine, ROLL)
    seen("69-same-evening")
    yield from tap(machine, ROLL)
    yield from show(machine, "players")
    yield from tap(machine, 4, 3)
    seen("69-evening-over")


def beside_a_record(machine: Machine, seen: Seen) -> Iterator[None]:
    """Show somebody alone ahead of a record, and behind; the longest text that fits."""
    from skalbox.match.ranking import totals

    for name, kind, mode in (("yams", YAMS, 0), ("bank", SKALPOTT, SOLO_RECOMMENDED)):
        record = play(new(kind, 1, mode), luck=40, seed=3)
        for place, whose, turns, luck in (("", "Mamie", 4, 60), ("-behind", "Mouhamadou", 7, 3), ("-own", "Léa", 5, 8)):
            session = play(new(kind, 1, mode), turns, luck)
            session.ghost = whose, totals(record)[0][1:]
            session.aims = record.game.total(0), -1
            yield from take(machine, session, "turn")
            seen("69-record-%s%s" % (name, place))
        session = play(new(kind, 1, mode), luck=20)
        for place, whose in (("", "Mamie"), ("-wide", "Mouhamadou")):
            session.ghost = whose, totals(record)[0][1:]
            yield from take(machine, session, "final")
            yield from lay(machine, "curve")
            seen("69-record-%s-curve%s" % (name, place))


SCENES = (evening, beside_a_record)
