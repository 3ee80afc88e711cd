# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The review after a match, on every panel: any decision that may cost points, long names, and its keys."""

from types import SimpleNamespace

import numpy as np
import pytest
from at_the_table import on_device
from colours import lightness
from layouts import Watch, match, watched
from panels import LAYOUTS, SMALLEST, TRIED
from sight import labelled
from texts import texts

from host_tools.tours import tour
from host_tools.tours.matches import new
from host_tools.tours.review import REVIEW, considered
from host_tools.virtual.machine import Machine
from skalcore import events, rules
from skalcore.answers import FULL, UNIT

ROLL, BACK = 5, 0
UP, DOWN, RETRY, TITLE = 1, 2, 3, 4
POTT, YAMS, YAHTZEE = range(3)
KEEPS = [events.hold_event(mask) for mask in (0, 0b00001, 0b10110, 0b11110)]


def decision(
    lost: float, played: int, better: int, number: int = 12, dice: str = "61345", points=(130, 125), for_win=False
) -> tuple:
    """A decision in the form of skalbox.coach.review."""
    keep = events.KEEP
    writes = tuple(0 if events.kind(event) == keep else points[i] for i, event in enumerate((played, better)))
    return (round(lost * (FULL / 100 if for_win else UNIT)), number, bytes(tour.dice(dice)), played, better, *writes)


def found(*worst: tuple, luck: float = 0, loss: float = 0, for_win: bool = False) -> SimpleNamespace:
    """What a review found, in points or in percent."""
    part = FULL / 100 if for_win else UNIT
    sums = {"start": 0, "luck": round(luck * part), "loss": round(loss * part)}
    sums["result"] = sums["luck"] - sums["loss"]
    return SimpleNamespace(worst=list(worst), unit=FULL if for_win else UNIT, for_win=for_win, **sums)


def verdicts(game: int, for_win: bool, legs: int) -> list:
    """Every pair of choices, three per review; with small and with large numbers, of points or of percent."""
    boxes = range(rules.GAMES[game].rounds)
    every = [*KEEPS, *(events.score(box) for box in boxes), *(events.zero(box) for box in boxes if game == YAHTZEE)]
    pairs = [(one, other) for one in every for other in every if one != other and events.kind(other) != events.ZERO]
    losses = (0.1, 9.96, 24.5, 100.0 if for_win else 112.4)
    rounds = legs * rules.GAMES[game].rounds
    every = [decision(losses[i % 4], *pair, number=-i % rounds, for_win=for_win) for i, pair in enumerate(pairs)]
    some = [found(*every[i : i + 3], luck=17 - i, loss=12 + i, for_win=for_win) for i in range(0, len(every), 3)]
    ends = [found(every[0], luck=151.6, loss=0.4, for_win=for_win)]
    ends.append(found(*every[:2], luck=-240.5, loss=180, for_win=for_win))
    return [*some, found(for_win=for_win), found(loss=0.04, for_win=for_win), *ends]


# All verdicts on the smallest panel and in `make soak`, else every third one, which makes all four losses.
SHARES = [pytest.param(*each.values, 3, marks=each.marks) for each in TRIED if each.values[0] != SMALLEST]
SHARES += [
    pytest.param(*each.values, 1, marks=each.marks or [pytest.mark.soak] * (each.values[0] != SMALLEST))
    for each in TRIED
]


@pytest.mark.parametrize(("panel", "language", "share"), SHARES)
@on_device(by=watched)
def test_any_verdict(watch, panel, language, share, tried):
    machine = watch.machine
    for game, players, legs, for_win, step in (
        (POTT, 4, 1, True, 1),
        (POTT, 2, 1, False, 5),
        (YAMS, 1, 1, False, 5),
        (YAHTZEE, 8, 1, False, 5),
        (YAHTZEE, 8, 9, True, 3),
    ):
        machine.app.lobby.settings.set("COACH", int(for_win))
        yield from watch.show(match(game, rules.MATCH, players, legs), "final", "review")
        screen, words = machine.app.screen, machine.app.words
        every = verdicts(game, for_win, legs)
        for each in (*every[: -4 : step * share], *every[-4:]):
            screen._tell(each)
            watch.look(f"a review of {each}")
            displayed = [text.text for text in texts(machine)]
            assert (words.REVIEW_PERFECT in displayed) == (not each.loss)
            assert (words.REVIEW_NEARLY in displayed) == bool(each.loss and not each.worst)
            better = sum(text.endswith(words.REVIEW_BETTER) for text in displayed)
            # The lowest panel has no room for it beside the longest names and losses of three digits.
            assert better == len(each.worst) or (panel == "240x135" and each.worst)
            inks = machine.app.screen._rows
            assert all(len(grids) >= 8 for _, grids, _ in inks), "dice, place, cost, and what was better"
            for kept in each.worst:
                tenths = round(kept[0] * (1000 if each.for_win else 10) / each.unit + 1e-9)
                percent = words.PERCENT if each.for_win else ""
                cost = "−%d%s%d" % (tenths // 10, words.DECIMAL, tenths % 10)
                if panel == "240x135" and each.for_win and tenths >= 100:
                    cost = "−%d" % ((tenths + 5) // 10)
                assert cost + percent in displayed
                leg, number = divmod(kept[1], rules.GAMES[game].rounds)
                places = {words.REVIEW_ROUND % (number + 1)}
                if legs > 1:
                    short = words.REVIEW_LEG % (leg + 1)
                    places = {short + " " + place for place in places}
                    if panel == "240x135":
                        places.add(short)
                assert places & set(displayed)
    tried(f"{watch.looks} reviews on {panel} in {language}")


@on_device(by=watched)
def test_how_the_sums_are_shown(watch):
    yield from watch.show(match(YAMS, rules.MATCH, 1, 1), "final", "review")
    for for_win, luck, loss, displayed in (
        (False, 17.4, 11.5, ("+17", "12")),
        (False, -3.6, 0.2, ("−4", "0")),
        (False, 0.2, 0, ("0", "0")),
        (True, 52.31, 2.28, ("+52,3 %", "2,3 %")),
        (True, -3.6, 0.04, ("−3,6 %", "0,0 %")),
        (True, 0.02, 0, ("0,0 %", "0,0 %")),
    ):
        watch.machine.app.screen._tell(found(luck=luck, loss=loss, for_win=for_win))
        watch.look("sums")
        assert tuple(text.text for text in texts(watch.machine) if set(text.text) & set("0123456789")) == displayed


@pytest.mark.parametrize("panel", LAYOUTS)
def test_from_player_to_player(panel):
    """ROLL shows the next player and closes after the last; the first key closes. Players who left are skipped."""

    def driver(watch):
        machine = watch.machine
        app = machine.app

        def shown():
            displayed = [text.text for text in texts(machine)]
            return [name for name in session.names if name in displayed]

        for away, seats in ((0, [0, 1, 2, 3]), (0b0101, [1, 3]), (0b1110, [0]), (0b1111, [0, 1, 2, 3])):
            session = match(POTT, rules.MATCH, 4, 1)
            session.away = away
            yield from watch.show(session, "final")
            yield from tour.tap(machine, *REVIEW)
            for seat in seats:
                assert app.screen.name == "review"
                watch.look(f"the review of seat {seat}")
                assert shown() == [session.names[seat]] or len(seats) == 1
                assert len(app.screen._rows) == 3
                assert labelled(app) == {ROLL, UP, DOWN, RETRY, TITLE} | ({BACK} if len(seats) > 1 else set())
                yield from tour.tap(machine, ROLL)
            assert app.screen.name == "final"
            yield from tour.tap(machine, *REVIEW, BACK)
            assert app.screen.name == ("final" if len(seats) > 1 else "review")
            # The keys work before the review is worked out.
            yield from watch.show(session, "final")
            yield from tour.tap(machine, REVIEW[0])
            yield from machine.tap(REVIEW[1])
            assert machine.moving() and app.screen.name == "review"
            for _ in seats:
                yield from machine.tap(ROLL)
            yield from machine.settle()
            assert app.screen.name == "final"

    Watch(panel, "fr").run(driver)


@pytest.mark.parametrize("panel", LAYOUTS)
def test_the_cursor_is_visible_without_colour_and_wraps(panel):
    """The decision under the cursor has a bright background, the others a dark one."""
    machine = Machine(panel=panel, options={"SKALBOX_LANG": "fr"}, seed=1)

    def bright() -> list[int]:
        from skalbox.draw import measures
        from skalbox.widgets import findings

        grey = lightness(machine.image())
        half = measures.WIDTH // 2
        tops = [findings._Y + row * findings._STEP for row in range(3)]
        return [row for row, y in enumerate(tops) if np.median(grey[y : y + 14, half:]) >= 50]

    def driver():
        yield from machine.settle()
        yield from tour.take(machine, considered(new(POTT, 3)), "final")
        yield from tour.tap(machine, *REVIEW)
        for row in (0, 1, 2, 0):
            assert bright() == [row] and machine.app.screen._cursor == row
            yield from tour.tap(machine, DOWN)
        for row in (1, 0, 2):
            assert bright() == [row] and machine.app.screen._cursor == row
            yield from tour.tap(machine, UP)
        yield from tour.tap(machine, ROLL)
        assert bright() == [0], "the next player's costliest decision"
        found = machine.app.screen._results
        for count in (1, 0):
            found.worst = found.worst[:count]
            machine.app.screen._tell(found)
            yield from tour.tap(machine, DOWN)  # it does nothing, but gives the panel time to draw
            assert bright() == [0][:count]
            assert labelled(machine.app) & {UP, DOWN, RETRY} == ({RETRY} if count else set()), (
                "no key without a decision"
            )

    machine.run(driver())
    assert machine.crash is None


@on_device(by=watched, language="en")
def test_what_it_counts(watch):
    """Chance to win, unless the coach is set to points or nobody plays against one."""
    app = watch.machine.app
    for for_win, players in ((1, 2), (0, 2), (1, 1)):
        app.lobby.settings.set("COACH", for_win)
        yield from watch.show(considered(new(YAMS, players)), "final", "review")
        watch.look("the review")
        wins = bool(for_win and players > 1)
        assert app.screen._results.for_win == wins
        displayed = [text.text for text in texts(watch.machine)]
        assert ("chance lost" in displayed) == wins and ("points lost" in displayed) != wins
        assert sum(text.endswith("%") for text in displayed) == (5 if wins else 0), "three decisions, luck and loss"


@on_device(by=watched, language="en")
def test_a_match_of_several_legs(watch):
    """The decisions of all legs are judged, and each says its leg."""
    legs = set()
    machine = watch.machine
    for players in (1, 2):
        session = considered(new(YAHTZEE, players, legs=3), seed=2)
        yield from watch.show(session, "final", "review")
        for seat in range(players):
            while machine.app.screen._review is not None:
                yield from machine.settle()
            watch.look(f"the review of seat {seat}")
            displayed = [text.text for text in texts(machine)]
            for each in machine.app.screen._results.worst:
                leg, number = each[1] // 13 + 1, each[1] % 13 + 1
                assert "L%d R%d" % (leg, number) in displayed
                legs.add(leg)
            yield from tour.tap(machine, ROLL)
        assert machine.app.screen.name == "final"
    assert len(legs) > 1
