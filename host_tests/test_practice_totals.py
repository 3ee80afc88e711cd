# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""After a practice: the two boxes, and the expected final total of the card after each, or the chance to win."""

from collections.abc import Iterator
from types import SimpleNamespace

import pytest
from at_the_table import run
from replaying import fresh
from test_practice import DOWN, EVERY, RETRY, REVIEW, ROLL, YAHTZEE, YAMS, over, score

from host_tools.tours.actions import BEST, give, tap
from host_tools.tours.matches import new, write
from host_tools.tours.review import considered
from host_tools.virtual.machine import Machine
from skalcore import events
from skalcore.answers import FULL
from skalcore.boxes import OPEN


def rest_of_turn(session, at: int) -> list[int]:
    """The events of the match from this one to the end of the turn."""
    happened = session.events().tolist()[at:]
    return happened[: 1 + next(i for i, event in enumerate(happened) if events.kind(event) >= events.SCORE)]


@pytest.mark.parametrize(("kind", "mode", "players", "legs"), EVERY[1::2] + EVERY[2::4])
def test_what_the_two_totals_are(kind, mode, players, legs, tried):
    """They are the coach's values of both boxes; writing the match's own box again gives the same total."""
    compared = 0

    def driver(machine):
        nonlocal compared
        yield from over(machine, kind, mode, players, legs)
        from skalbox.coach.advisor import UNIT, Advisor

        app = machine.app
        session = app.lobby.session
        yield from tap(machine, REVIEW)
        while app.moving(machine.ticks_ms()):  # a match of several legs takes longer
            yield from machine.settle()
        found = app.screen._found
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
                        mine = [events.keep(1), events.roll(dice), *mine]
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
                says = (
                    "The same as" if not more else "%.1f%s %s than" % (abs(more), sign, "more" if more > 0 else "less")
                )
                assert says + " in the game" in strings
                assert not again or not more
                compared += 1
                yield from tap(machine, ROLL, DOWN)

    run(driver)
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
def test_further_fives_of_a_kind_and_zero_by_choice(kind, by_choice, shown):
    """The match wrote the five fives into the aces; the practice writes them into the fives."""

    def driver(machine):
        yield from machine.settle()
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
        practice.begin(session)
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

    run(driver)


@pytest.mark.parametrize("by_choice", [False, True])
def test_the_last_box_of_a_leg(by_choice):
    """With it the leg is over, and its cards are blank: the box and its points are told all the same."""

    def driver(machine):
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
        practice.begin(session)
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

    run(driver)
