# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The review after a match, on every panel: any decision that may cost points, long names, and its keys."""

from types import SimpleNamespace

import numpy as np
import pytest
from colours import lightness
from layouts import Watch, match
from panels import LAYOUTS, SPOKEN
from sight import labelled
from texts import texts

from host_tools.tours import tour
from host_tools.tours.matches import new
from host_tools.tours.review import considered
from host_tools.virtual.machine import Machine
from skalcore import events, rules

ROLL, BACK, REVIEW = 5, 0, 2
UP, DOWN, RETRY, TITLE = 1, 2, 3, 4
POTT, YAMS, YAHTZEE = range(3)
UNIT = 128


KEEPS = [events.keep(mask) for mask in (0, 0b00001, 0b10110, 0b11110)]


def decision(lost: float, played: int, better: int, number: int = 12, dice: str = "61345", points=(50, 40)) -> tuple:
    """A decision in the form of skalbox.coach.review."""
    keep = events.KEEP
    writes = tuple(0 if events.kind(event) == keep else points[i] for i, event in enumerate((played, better)))
    return (int(lost * UNIT), number, bytes(tour.dice(dice)), played, better, *writes)


def found(*worst: tuple, luck: float = 0, loss: float = 0) -> SimpleNamespace:
    return SimpleNamespace(worst=list(worst), unit=UNIT, luck=int(luck * UNIT), loss=int(loss * UNIT))


def verdicts(game: int) -> list:
    """Every pair of choices, three per review; with small and with large numbers."""
    boxes = range(rules.GAMES[game].rounds)
    every = [*KEEPS, *(events.score(box) for box in boxes), *(events.zero(box) for box in boxes if game == YAHTZEE)]
    pairs = [(one, other) for one in every for other in every if one != other and events.kind(other) != events.ZERO]
    losses = (0.1, 9.96, 24.5, 112.4)
    every = [decision(losses[i % 4], *pair, number=i % 13) for i, pair in enumerate(pairs)]
    some = [found(*every[i : i + 3], luck=17 - i, loss=12 + i) for i in range(0, len(every), 3)]
    return [*some, found(), found(every[0], luck=151.6, loss=0.4), found(*every[:2], luck=-240.5, loss=180)]


@pytest.mark.parametrize(("panel", "language"), SPOKEN)
def test_any_verdict(panel, language, tried):
    def driver(watch):
        machine = watch.machine
        for game, players in ((POTT, 4), (YAMS, 1), (YAHTZEE, 8)):
            mode = rules.MATCH
            yield from watch.show(match(game, mode, players, 1), "final", "review")
            screen, words = machine.app.screen, machine.app.words
            for each in verdicts(game)[:: 1 if game == POTT else 5]:
                screen._tell(each)
                watch.look(f"a review of {each}")
                displayed = [text.text for text in texts(machine)]
                assert (words.part("review").REVIEW_PERFECT in displayed) == (not each.worst)
                better = sum(text.endswith(words.part("review").REVIEW_BETTER) for text in displayed)
                # The lowest panel has no room for it beside the longest names and losses of three digits.
                assert better == len(each.worst) or (panel == "240x135" and each.worst)
                for kept in each.worst:
                    tenths = round(kept[0] * 10 / UNIT + 1e-9)
                    assert "−%d%s%d" % (tenths // 10, words.DECIMAL, tenths % 10) in displayed

    watch = Watch(panel, language)
    watch.run(driver)
    tried(f"{watch.looks} reviews on {panel} in {language}")


def test_how_the_sums_are_shown():
    def driver(watch):
        yield from watch.show(match(YAMS, rules.MATCH, 1, 1), "final", "review")
        for luck, loss, displayed in ((17.4, 11.5, ("+17", "−12")), (-3.6, 0.2, ("−4", "0")), (0.2, 0, ("0", "0"))):
            watch.machine.app.screen._tell(found(luck=luck, loss=loss))
            watch.look("sums")
            assert tuple(text.text for text in texts(watch.machine) if text.text[-1].isdigit()) == displayed

    Watch("240x240", "fr").run(driver)


@pytest.mark.parametrize("panel", LAYOUTS)
def test_from_player_to_player(panel):
    """ROLL shows the next player and closes after the last; the first key closes; players who left are skipped."""

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
            yield from tour.tap(machine, REVIEW)
            for seat in seats:
                assert app.screen.name == "review"
                watch.look(f"the review of seat {seat}")
                assert shown() == [session.names[seat]] or len(seats) == 1
                assert len(app.screen._rows) == 3
                assert labelled(app) == {ROLL, UP, DOWN, RETRY, TITLE} | ({BACK} if len(seats) > 1 else set())
                yield from tour.tap(machine, ROLL)
            assert app.screen.name == "final"
            yield from tour.tap(machine, REVIEW, BACK)
            assert app.screen.name == ("final" if len(seats) > 1 else "review")
            # The keys work before the review is worked out.
            yield from watch.show(session, "final")
            yield from machine.tap(REVIEW)
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
        yield from tour.tap(machine, REVIEW)
        for row in (0, 1, 2, 0):
            assert bright() == [row] and machine.app.screen._cursor == row
            yield from tour.tap(machine, DOWN)
        for row in (1, 0, 2):
            assert bright() == [row] and machine.app.screen._cursor == row
            yield from tour.tap(machine, UP)
        yield from tour.tap(machine, ROLL)
        assert bright() == [0], "the next player's costliest decision"
        found = machine.app.screen._found
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


def test_a_match_of_several_legs_has_no_review():
    def driver(watch):
        for legs in (1, 3):
            yield from watch.show(match(YAHTZEE, rules.MATCH, 2, legs), "final")
            watch.look("the standings")
            assert (REVIEW in labelled(watch.machine.app)) == (legs == 1)
            yield from tour.tap(watch.machine, REVIEW)
            assert watch.machine.app.screen.name == ("review" if legs == 1 else "final")

    Watch("240x240", "en").run(driver)
