# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The screens beside a match at the largest numbers (limits.py): the hall of fame, statistics, dice and challenges, the
coach and the review, and records."""

from types import SimpleNamespace

import pytest
from digits import Numbers
from layouts import NAMES as WIDE
from layouts import Watch
from limits import cases, fullest_hall, largest_total, last_round, most_legs, of_case
from panels import TRIED
from sight import labelled
from texts import of_group

from host_tools.tours import tour
from host_tools.tours.actions import NAMES as SHORT
from host_tools.tours.actions import lay
from skalcore import events, rules
from skalcore.game import OVER

EVERYWHERE = pytest.mark.parametrize(("panel", "language"), TRIED)


@EVERYWHERE
def test_numbers_of_the_hall(panel, language, tried):
    """Best totals, statistics, dice, challenges, and the standings of somebody alone."""

    def driver(watch):
        numbers = Numbers(watch)
        machine = watch.machine
        from skalbox.saves import hall as halls

        app = machine.app
        hall = fullest_hall(WIDE)
        _challenge(hall, WIDE)
        app.lobby.storage.hall = hall.pack()
        for screen, pages in (("fame", halls.CATEGORIES), ("fairness", 1), ("codes", 2)):
            yield from lay(machine, screen)
            for page in range(pages):
                numbers.look(f"{screen}, page {page}")
                yield from tour.tap(machine, 2)
        for app.lobby.kind in range(len(rules.GAMES)):
            yield from lay(machine, "stats")
            numbers.look("statistics")
            while 2 in labelled(app):
                yield from tour.tap(machine, 2)
                numbers.look("statistics, further down")
        for case in cases():
            if case[2] == 1:
                yield from _alone(watch, numbers, WIDE, case)

    watch = Watch(panel, language)
    watch.run(driver)
    tried(f"{watch.looks} screens of the largest hall on {panel} in {language}")


def _challenge(hall, names) -> None:
    """Two challenges of eight, so that there are pages."""
    from skalbox.saves import hall as halls

    for code in (b"MWQMWQMW", b"WWWWWWWW"):
        which = halls.category(len(rules.GAMES) - 1, 0)
        total = largest_total(rules.GAMES[-1], 0)
        hall.results += [halls.Result(code, which, seat, name, total, True) for seat, name in enumerate(names)]


def _alone(watch, numbers, names, case):
    for high in (1, 0):
        session = of_case(names, case, high)
        yield from watch.show(session, "final")
        numbers.look(f"standings alone of {case}, {high}")


@EVERYWHERE
def test_numbers_of_the_coach(panel, language, tried):
    """Expected totals, chances, what a review found, and what a turn that was played again brought."""

    def driver(watch):
        numbers = Numbers(watch)
        machine = watch.machine
        app = machine.app
        app.set("CHANCES", 1)
        for case in cases():
            kind, _, players, _ = case
            if players > 2 and players != rules.GAMES[kind].players:
                continue
            session = of_case(WIDE, case, 1, last_round(case))
            if session.game.expects() == 1 << events.DRY:
                continue
            session.roles = [1] * players
            for screen in ("passon", "pot"):
                if screen == "passon" or (session.game.rules.has_pot and players > 1):
                    yield from watch.show(session, screen)
                    while app.screen.works:
                        yield from machine.wait(100)
                    numbers.look(f"{screen} of {case} with chances")
            for wins in (1, 0):
                app.set("COACH", wins)
                session = of_case(WIDE, case, 1, last_round(case))
                session.roles = [1] * players
                session.apply(events.roll([6] * 5))
                for base in ("turn", "scoring"):
                    yield from watch.show(session, base, "coach")
                    numbers.look(f"coach over {base} of {case}, {wins}")
            yield from _found(watch, numbers, case)

    watch = Watch(panel, language)
    watch.run(driver)
    tried(f"{watch.looks} screens with the coach's largest numbers on {panel} in {language}")


def _crossing(group) -> list[str]:
    """The words of this celebration that stand on each other, or off the panel."""
    from skalbox.draw import measures

    found = [each for each in of_group(group) if each.ink[1] < measures.HEIGHT]
    wrong = [f"{one} overlaps {other}" for i, one in enumerate(found) for other in found[i + 1 :] if one.touches(other)]
    inside = (0, 0, measures.WIDTH, measures.HEIGHT)
    return wrong + [f"off the panel: {one}" for one in found if max(one.ink[2] - inside[2], -one.ink[0]) > 0]


def _found(watch, numbers, case):
    """A review that found the most luck and the worst skill, and decisions that each cost as much as one can."""
    from skalbox.coach import mistakes
    from skalbox.widgets.findings import Findings
    from skalcore.answers import FULL, UNIT

    kind, mode, _, legs = case
    row = rules.GAMES[kind]
    session = of_case(WIDE, case, -1)
    yield from watch.show(session, "final", "curve")  # an empty page
    screen = watch.machine.app.screen
    for wins in (False, True):
        unit = FULL // 100 if wins else UNIT
        cost = 100 if wins else rules.EXTRA_POINTS + row.bonus + max(each[2] for each in row.boxes)
        most = 100 if wins else largest_total(row, mode) * legs
        each: list = [0] * 16
        each[mistakes.ROUND], each[mistakes.DICE], each[mistakes.LOSS] = (
            row.rounds * legs - 1,
            bytes([6] * 5),
            cost * unit,
        )
        for at in (mistakes.PLAYED, mistakes.BETTER):
            each[at], each[at + mistakes.WRITES] = events.score(row.rounds - 1), 30
        for luck in (most, -most):
            found = SimpleNamespace(
                worst=[tuple(each)] * 3, luck=luck * unit, loss=most * unit, unit=unit, for_win=wins
            )
            screen._frame.clear()
            app = watch.machine.app
            Findings(screen._frame, app.assets, app.words, session.game, found)
            yield from watch.machine.settle()
            numbers.look(f"review of {case}, {wins}")
    if session.game.phase == OVER:
        yield from _practised(watch, numbers, case, found)


def _practised(watch, numbers, case, found):
    """The last turn is played again, in points and in chances."""
    from skalbox.coach import mistakes
    from skalbox.match.practice import Practice

    for found.for_win in (False, True):
        if found.for_win and case[2] == 1:
            continue
        session = of_case(WIDE, case, -1)
        last = session.events()[len(session.events()) - 1]
        each = list(found.worst[0])
        each[mistakes.AT] = len(session.events()) - 1
        found.worst = [tuple(each)]
        seat = session.last_seat
        yield from watch.show(session, "final")
        practice = Practice(session, seat, found, 0, found.worst[0][mistakes.AT], "W")
        practice.begin(session)
        session.apply(last)
        yield from tour.show(watch.machine, "practised")
        numbers.look(f"practised of {case}, {found.for_win}")
        practice.end(session)


@EVERYWHERE
def test_numbers_that_are_celebrated(panel, language, tried):
    """A record, and the bonus that brings the total of the best leg."""

    def driver(watch):
        numbers = Numbers(watch)
        machine = watch.machine
        app = machine.app
        from skalbox.saves import hall as halls

        app.set("ANIMATIONS", 1)
        for names in (SHORT, WIDE):
            for kind, row in enumerate(rules.GAMES):
                case = (kind, rules.MATCH, max(2, row.fewest), most_legs(row))
                hall = halls.Hall(1)
                player = halls.Player(names[0])
                hall.players = [player]
                hall.best[halls.category(kind, rules.MATCH)] = [halls.Entry(largest_total(row, 0) - 200, player, 0)]
                app.lobby.storage.hall = hall.pack()
                session = of_case(names, case, 1)
                session.roles = [1] * case[2]
                tour.give(machine, session)
                app.show("record", machine.ticks_ms())
                yield from machine.wait(100)
                assert app.screen.name == "record", app.screen.name
                for _ in range(12):
                    yield from machine.wait(100)
                    numbers.look(f"record of {case}", True)
                party = [part for part in app.screen.group if hasattr(part, "append")][-1]
                watch.faults += [f"record of {case}, {panel}: {each}" for each in _crossing(party)]
                yield from machine.settle()

    watch = Watch(panel, language)
    watch.run(driver)
    tried(f"{watch.looks} screens of a record on {panel} in {language}")
