# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The scenes of test_layouts in which every number is as large as the rules allow (limits.py)."""

from collections.abc import Iterator
from types import SimpleNamespace

from layouts import NAMES as WIDE
from layouts import Watch
from limits import best_leg, cases, fullest_hall, largest_total, last_round, most_legs, of_case, take_turn
from panels import of_layouts
from sight import labelled
from texts import of_group

from host_tools.tours import tour
from host_tools.tours.actions import NAMES as SHORT
from host_tools.tours.actions import lay, show, tap
from skalcore import boxes, events, rules
from skalcore.game import BANK, OVER

PAIRS = ((SHORT, -1), (WIDE, 1))


def matches(watch: Watch) -> Iterator[None]:
    """Short names with all totals as large as can be, and wide ones with one."""
    yield from _matches(watch, PAIRS, cases())


def some_matches(watch: Watch) -> Iterator[None]:
    """A share of them, other ones in each layout: together these have all."""
    layouts = of_layouts()
    yield from _matches(watch, PAIRS, cases()[list(layouts).index(watch.machine.panel.glass.layout) :: len(layouts)])


def swapped_matches(watch: Watch) -> Iterator[None]:
    yield from _matches(watch, ((WIDE, -1), (SHORT, 1)), cases())


def _matches(watch: Watch, pairs: tuple, chosen: list[tuple]) -> Iterator[None]:
    for case in chosen:
        for names, high in pairs:
            for visit in (_turns, _between, _ends):
                yield from visit(watch, names, case, high)


def large_type(watch: Watch) -> Iterator[None]:
    watch.machine.app.set("TEXT", 1)
    for case in cases():
        yield from _turns(watch, WIDE if case[2] % 2 else SHORT, case, 1)


def _turns(watch, names, case, high):
    session = of_case(names, case, high, last_round(case))
    name = f"{case}, {high}"
    yield from watch.show(session, "turn")
    watch.look(f"table of {name}")
    if session.game.expects() == 1 << events.DRY:
        return
    session.apply(events.roll([6] * 5))
    for screen in ("turn", "scoring", "resume"):
        yield from watch.show(session, screen)
        watch.look(f"{screen} of {name}")
    for base, screen in (("turn", "menu"), ("turn", "leave"), ("scoring", "zero")):
        session.cursor = list(session.game.cards[session.game.player]).index(boxes.OPEN)
        yield from watch.show(session, base, screen)
        watch.look(f"{screen} of {name}")


def _sheets(watch, name, session):
    """The sheets of all players, page by page, and of the first two of them."""
    base = "final" if session.game.phase == OVER else "turn"
    for screen, presses in (("sheets", (2, 0, 1, 0)), ("sheet", (1,))):
        yield from watch.show(session, base, screen)
        for key in (*presses, None):
            watch.look(f"{screen} of {name}")
            if key in labelled(watch.machine.app):
                yield from tap(watch.machine, key)


def _between(watch, names, case, high):
    """Posters, pots and the ends of legs."""
    session = of_case(names, case, high, last_round(case))
    name = f"{case}, {high}"
    yield from _sheets(watch, name, session)
    for _ in range(session.game.players):
        yield from watch.show(session, "passon")
        watch.look(f"poster of {name}")
        if session.game.phase == BANK:
            yield from watch.show(session, "bank")
            watch.look(f"bank of {name}")
            break
        take_turn(session, best_leg(session.game.rules) if high >> session.game.player & 1 else ())
    game = session.game
    for screen, there, turns in (
        ("pot", game.rules.has_pot and game.players > 1, last_round(case)),
        ("leg", game.legs > 1, 0),
    ):
        if there:
            yield from watch.show(of_case(names, case, high, turns), screen)
            watch.look(f"{screen} of {name}")


def _ends(watch, names, case, high):
    session = of_case(names, case, high)
    if session.game.phase != OVER:
        return
    name = f"{case}, {high}"
    yield from watch.show(session, "final")
    watch.look(f"standings of {name}")
    said = " ".join(watch.machine.strings())
    for seat in range(session.game.players):
        if str(session.game.match_total(seat)) not in said:
            watch.faults.append(f"standings of {name}, {watch.machine.panel.kind}: no total of {seat}")
    yield from _sheets(watch, name, session)
    yield from watch.show(session, "final", "curve")
    watch.look(f"curve of {name}")


def hall(watch: Watch) -> Iterator[None]:
    """Best totals, statistics, dice, two challenges of eight, and the standings of somebody alone."""
    from skalbox.saves import hall as halls

    machine = watch.machine
    app = machine.app
    full = fullest_hall(WIDE)
    total = largest_total(rules.GAMES[-1], 0)
    for code in (b"MWQMWQMW", b"WWWWWWWW"):
        which = halls.category(len(rules.GAMES) - 1, 0)
        full.results += [halls.Result(code, which, seat, name, total, True) for seat, name in enumerate(WIDE)]
    app.lobby.storage.hall = full.pack()
    for screen, pages in (("fame", halls.CATEGORIES), ("fairness", 1), ("codes", 2)):
        yield from lay(machine, screen)
        for page in range(pages):
            watch.look(f"{screen}, page {page}")
            yield from tap(machine, 2)
    for app.lobby.game_index in range(len(rules.GAMES)):
        yield from lay(machine, "stats")
        watch.look("statistics")
        while 2 in labelled(app):
            yield from tap(machine, 2)
            watch.look("statistics, further down")
    for case in cases():
        for high in (1, 0) if case[2] == 1 else ():
            yield from watch.show(of_case(WIDE, case, high), "final")
            watch.look(f"standings alone of {case}, {high}")


def coach(watch: Watch) -> Iterator[None]:
    """Expected totals, chances, what a review found, and the points of a turn that was played again."""
    machine = watch.machine
    app = machine.app
    app.set("CHANCES", 1)
    for case in cases():
        kind, _, players, _ = case
        session = of_case(WIDE, case, 1, last_round(case))
        if players not in (1, 2, rules.GAMES[kind].players) or session.game.expects() == 1 << events.DRY:
            continue
        session.roles = [1] * players
        for screen in ("passon", "pot") if session.game.rules.has_pot and players > 1 else ("passon",):
            yield from watch.show(session, screen)
            while app.screen.works:
                yield from machine.wait(100)
            watch.look(f"{screen} of {case} with chances")
        for wins in (1, 0):
            app.set("COACH", wins)
            session = of_case(WIDE, case, 1, last_round(case))
            session.roles = [1] * players
            session.apply(events.roll([6] * 5))
            for base in ("turn", "scoring"):
                yield from watch.show(session, base, "coach")
                watch.look(f"coach over {base} of {case}, {wins}")
        yield from _found(watch, case)


def _found(watch, case):
    """A review that found the most luck and the worst skill, and decisions that each cost as much as one can."""
    from skalbox.coach import mistakes
    from skalbox.widgets.findings import Findings
    from skalcore.answers import FULL, UNIT

    kind, mode, _, legs = case
    row = rules.GAMES[kind]
    session = of_case(WIDE, case, -1)
    yield from watch.show(session, "final", "curve")  # an empty page
    app = watch.machine.app
    screen = app.screen
    for wins in (False, True):
        unit = FULL if wins else UNIT
        cost = 1 if wins else rules.EXTRA_POINTS + row.bonus + max(each[2] for each in row.boxes)
        most = 4 if wins else largest_total(row, mode) * legs
        each: list = [0] * 16
        each[mistakes.ROUND], each[mistakes.DICE] = row.rounds * legs - 1, bytes([6] * 5)
        each[mistakes.LOSS] = cost * unit
        for at in (mistakes.PLAYED, mistakes.BETTER):
            each[at], each[at + mistakes.WRITES] = events.score(row.rounds - 1), 130
        for luck in (most, -most):
            worst = [tuple(each)] * 3
            sums = {"start": 0, "luck": luck * unit, "loss": most * unit, "result": (luck - most) * unit}
            found = SimpleNamespace(worst=worst, unit=unit, for_win=wins, **sums)
            screen._frame.clear()
            Findings(screen._frame, app.assets, app.words, session.game, found)
            yield from watch.machine.settle()
            watch.look(f"review of {case}, {wins}")
    if session.game.phase == OVER:
        yield from _practised(watch, case, found)


def _practised(watch, case, found):
    """The last turn is played again, in points and in chances."""
    from skalbox.coach import mistakes
    from skalbox.match.practice import Practice

    for found.for_win in (False, True) if case[2] > 1 else (False,):
        session = of_case(WIDE, case, -1)
        last = session.events()[len(session.events()) - 1]
        each = list(found.worst[0])
        each[mistakes.AT] = len(session.events()) - 1
        found.worst = [tuple(each)]
        seat = session.last_seat
        yield from watch.show(session, "final")
        practice = Practice(session, seat, found, 0, found.worst[0][mistakes.AT], "W")
        practice.start_try(session)
        session.apply(last)
        yield from show(watch.machine, "practised")
        watch.look(f"practised of {case}, {found.for_win}")
        practice.end(session)


def celebrated(watch: Watch) -> Iterator[None]:
    """A record, and the bonus that makes the total of the best leg."""
    from skalbox.saves import hall as halls

    machine = watch.machine
    app = machine.app
    app.set("ANIMATIONS", 1)
    for names in (SHORT, WIDE):
        for kind, row in enumerate(rules.GAMES):
            case = (kind, rules.MATCH, max(2, row.fewest), most_legs(row))
            beaten = halls.Hall(1)
            player = halls.Player(names[0])
            beaten.players = [player]
            beaten.best[halls.category(kind, rules.MATCH)] = [halls.Entry(largest_total(row, 0) - 200, player, 0)]
            app.lobby.storage.hall = beaten.pack()
            session = of_case(names, case, 1)
            session.roles = [1] * case[2]
            tour.give(machine, session)
            app.show("record", machine.ticks_ms())
            yield from machine.wait(100)
            assert app.screen.name == "record", app.screen.name
            for _ in range(12):
                yield from machine.wait(100)
                watch.look(f"record of {case}", True)
            watch.faults += [f"record of {case}, {machine.panel.kind}: {each}" for each in _crossing(app)]
            yield from machine.settle()


def _crossing(app) -> list[str]:
    """The words of this celebration that stand on each other, or off the panel."""
    from skalbox.draw import measures

    party = [part for part in app.screen.group if hasattr(part, "append")][-1]
    found = [each for each in of_group(party) if each.ink[1] < measures.HEIGHT]
    wrong = [f"{one} overlaps {other}" for i, one in enumerate(found) for other in found[i + 1 :] if one.touches(other)]
    return wrong + [f"off the panel: {one}" for one in found if one.ink[0] < 0 or one.ink[2] > measures.WIDTH]
