# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The screens around a turn, visited with matches of every kind and with an empty or full hall, and what they show."""

import contextlib
import functools
import io
from collections.abc import Iterator
from dataclasses import dataclass

from common_names import COMMON
from layouts import NAMES
from sight import labelled
from texts import Text, texts

from host_tools.tours import tour
from host_tools.virtual.machine import Machine

# The widest names that can be typed letter by letter; all other names are given.
TYPED = NAMES[:4]

# Kind (index of skalcore.rules.GAMES), mode, players, legs.
CASES = [
    *[(0, 0, players, 1) for players in (2, 3, 4)],
    (0, 1, 1, 1),
    (0, 2, 1, 1),
    *[(1, 0, players, 1) for players in (1, 2, 4, 5, 8)],
    (2, 0, 1, 9),
    (2, 0, 3, 1),
    (2, 0, 6, 3),
    (2, 0, 8, 2),
]


@dataclass
class Shown:
    """A screen as it was shown: its name and circumstances, its texts, its pill's box (None: hidden), and the boxes of
    all pictures, each with whether it belongs to the bottom row."""

    name: str
    texts: list[Text]
    pill: tuple[int, int, int, int] | None
    boxes: list[tuple[tuple[int, int, int, int], bool]]


def _boxes(group, x: int, y: int, scale: int, below: bool) -> Iterator:
    for part in group:
        if part.hidden:
            continue
        left, top = x + scale * part.x, y + scale * part.y
        if hasattr(part, "append"):
            yield from _boxes(part, left, top, scale * part.scale, below)
        elif hasattr(part, "tile_width"):
            wide, high = part.width * part.tile_width, part.height * part.tile_height
            yield (left, top, left + scale * wide, top + scale * high), below


def look(machine: Machine, name: str) -> Shown:
    screen = machine.app.screen
    frame = screen._frame
    pill = None
    if not frame.pill.group.hidden:
        from skalbox.draw import measures

        pill = (frame.pill.x, measures.PILL_Y, measures.PILL_RIGHT, measures.PILL_Y + measures.PILL_H)
    row = [frame.keys.group]
    if screen.name == "opening":
        row += [screen._tumbling.group]
    boxes = []
    for part in screen.group:
        boxes += _boxes([part], 0, 0, 1, part in row)
    return Shown(name, texts(machine), pill, boxes)


def widest(machine: Machine, players: int) -> list[str]:
    room = machine.app.assets.small.room
    return [*TYPED, *sorted(COMMON, key=room, reverse=True)][:players]


def begun(machine: Machine, case, turns: int = -1):
    """A match of this case after this many turns, each one throw written in the first open box; -1: before its
    opening."""
    from skalbox.match.session import Session
    from skalcore import events
    from skalcore.boxes import OPEN

    kind, mode, players, legs = case
    session = Session(widest(machine, players), None, kind, mode, legs)
    game = session.game
    if turns >= 0 and players > 1:
        for seat in range(players):
            session.apply(events.dry(tour.dice("66666" if seat == players - 1 else "12345")))
        if game.rules.has_pot:
            session.apply(events.first(events.FINISH))
    for turn in range(turns):
        while game.expects() == 1 << events.DRY:
            session.apply(events.dry(tour.dice("12345")))
        box = min(box for box, points in enumerate(game.cards[game.player]) if points == OPEN)
        session.apply(events.roll(tour.dice(("11123", "66655", "33345", "12345", "55555")[turn % 5])))
        session.score(box)
    session.pot_seen = True
    return session


def full_hall(most: int):
    """A hall with twelve of the widest names, and ten totals up to `most` in each category."""
    from skalbox.saves import hall

    full = hall.Hall(7)
    for face in range(6):
        full.faces[face] = most * 9 + face
    full.players = [hall.Player(name) for name in [*TYPED, *sorted(COMMON, key=len)[-8:]]]
    for player in full.players:
        player.fives = 99
        for tally in player.tallies:
            tally.matches, tally.wins, tally.total, tally.best = 888, 88, 888 * most, most
    for which in range(hall.CATEGORIES):
        full.played[which] = 888
        for place in range(hall.BEST):
            full.best[which].append(hall.Entry(most - place, full.players[place], 888 - 20 * place))
    return full


def visit(machine: Machine) -> Iterator[Shown]:
    """Yields every screen of this file's subject, and None whenever the machine must go on."""
    app = machine.app
    yield from lay(machine, "language")
    yield look(machine, "language")
    for case in CASES:
        yield from _match(machine, case)
    for by_dice in (False, True):
        yield from tour.take(machine, tour.ended(), "opening")
        yield from tour.throw(machine, "61234")
        yield look(machine, "tie-break")
        yield from tour.throw(machine, "61235" if by_dice else "61234")
        yield look(machine, "tie-break, over" if by_dice else "tie-break, level")
    app.lobby.session = None
    from skalbox.saves.hall import Hall

    halls = [Hall(), full_hall(312), full_hall(2789)]
    for spread in (0, 40, 60, 90):
        halls.append(Hall(1))
        for face in range(6):
            halls[-1].faces[face] = 300 + spread * (face == 5)
    for number, each in enumerate(halls):
        app.lobby.storage.hall = each.pack()
        yield from lay(machine, "fairness")
        yield look(machine, f"fairness {number}")
        if number < 3:
            yield from _lists(machine, number)
    yield from _questions(machine)
    for error in (RuntimeError("no such die"), MemoryError("WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW"), OSError(28)):
        with contextlib.redirect_stderr(io.StringIO()):
            app.fail(error, machine.ticks_ms())
        app.screen.name = "error"
        yield look(machine, f"error {error!r}")


def lay(machine: Machine, screen: str) -> Iterator[None]:
    machine.app.lay(screen, machine.ticks_ms())
    yield from machine.polls()


def _match(machine: Machine, case) -> Iterator:
    from skalcore import events, rules

    app = machine.app
    app.lobby.kind, app.lobby.mode = case[0], case[1]
    game = rules.GAMES[case[0]]
    players = case[2]
    app.lobby.session = None
    app.lobby.players = widest(machine, players)
    for session in (None, begun(machine, case)):
        app.lobby.session = session
        app.show("title", machine.ticks_ms())
        yield from machine.polls()
        yield look(machine, f"title {case}")
    if players > 1:
        session = begun(machine, case)
        yield from tour.take(machine, session, "opening")
        yield look(machine, f"opening {case}")
        for seat in range(players - 1):
            session.apply(events.dry(tour.dice("66555" if seat % 2 else "66666")))
        yield from tour.take(machine, session, "opening")
        yield look(machine, f"opening, one to roll {case}")
        yield from tour.throw(machine, "66666")
        yield look(machine, f"opening, level {case}")
        while session.game.contest.seat < players - 1:
            session.apply(events.dry(tour.dice("55555")))
        yield from tour.take(machine, session, "opening")
        yield from tour.throw(machine, "66666")
        yield look(machine, f"opening, won {case}")
        if game.has_pot:
            yield from tour.take(machine, session, "choice")
            yield look(machine, f"choice {case}")
    # The first turn, the middle of a round, and the start of a leg.
    for turns in sorted({0, 1, 2, players + players // 2, 6 * players + 1, game.rounds * players}):
        if turns < game.rounds * players * case[3]:
            yield from tour.take(machine, begun(machine, case, turns), "passon")
            yield look(machine, f"passon after {turns} turns {case}")


def _lists(machine: Machine, number: int) -> Iterator:
    app = machine.app
    yield from lay(machine, "fame")
    for page in range(5):
        yield look(machine, f"fame {number}, page {page}")
        yield from tour.tap(machine, 2)
    for kind in range(3):
        app.lobby.kind = kind
        yield from lay(machine, "stats")
        yield look(machine, f"stats {number} of {kind}")
        while 2 in labelled(app):
            yield from tour.tap(machine, 2)
            yield look(machine, f"stats {number} of {kind}, further down")


def _questions(machine: Machine) -> Iterator:
    app = machine.app
    yield from lay(machine, "wipe")
    yield look(machine, "wipe")
    yield from tour.take(machine, tour.under_way(), "turn")
    for screen in ("leave", "gamemenu"):
        yield from lay(machine, screen)
        yield look(machine, screen)
    with contextlib.redirect_stdout(io.StringIO()):
        yield from tour.tap(machine, 2)
    yield look(machine, "gamemenu, exported")
    app.lobby.session = None
    yield from lay(machine, "title")


@functools.cache
def shown(panel: str, language: str) -> list[Shown]:
    machine = Machine(panel=panel, options={"SKALBOX_LANG": language}, seed=1, null_panel=True)
    found: list[Shown] = []

    def drive() -> Iterator[None]:
        yield from machine.settle()
        for each in visit(machine):
            if isinstance(each, Shown):
                found.append(each)
            else:
                yield each

    machine.run(drive())
    assert machine.crash is None
    return found
