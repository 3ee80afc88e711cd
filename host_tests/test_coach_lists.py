# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""What a player would ask ("why not this?") is among what the coach lists: the best box for the dice as they lie, and
the player's own choice; with all dice held that is the box on which the cursor would start."""

import random

import pytest
from at_the_table import run
from layout_cases import begun
from panels import LAYOUTS
from positions import NAMED, random_games

from host_tools.coach.position import Board
from host_tools.coach.tables import board_module
from host_tools.tours.actions import ASKING, lay, take, tap
from host_tools.tours.matches import SOLO_RECOMMENDED, roll
from skalcore.answers import WRITE
from skalcore.coach import Coach

AIMS = board_module("coach/aims")
POTT, YAMS, YAHTZEE = range(3)
ALL = 31
# Game, mode, players: alone in points, in a match in chances to win.
MATCHES = [
    (POTT, SOLO_RECOMMENDED, 1),
    (POTT, 0, 2),
    (YAMS, 0, 1),
    (YAMS, 0, 2),
    (YAHTZEE, 0, 1),
    (YAHTZEE, 0, 2),
]
HANDS = ("22255", "12346", "66651")


@pytest.mark.parametrize("name", NAMED)
@pytest.mark.parametrize("count", [1, 2])
def test_writing_is_always_among_the_choices(name, count, tried):
    """In its place by value, and the others are the best ones for which there is room."""
    coach = Coach()
    asked = replaced = 0
    for game in random_games(random.Random(f"lists {name}"), name, 40):
        left = game.rolls_left()
        if not left:
            continue
        answers = Board(game, coach).coach
        choice = answers.choose(game.dice, left)
        found = AIMS.keeps(answers, game.dice, left, choice, count)
        assert WRITE in (choice, *found) and 1 <= len(found) <= count
        values = [answers.hold_value(game.dice, left, ALL if each == WRITE else each) for each in (choice, *found)]
        assert values == sorted(values, reverse=True)
        wider = AIMS.keeps(answers, game.dice, left, choice, 9)
        assert found[:-1] == [each for each in wider if each in found[:-1]] == wider[: len(found) - 1]
        asked += 1
        replaced += wider.index(WRITE) >= count if choice != WRITE else 0
    assert asked > 5
    tried(f"{name}: {asked} positions, in {replaced} of them writing took the place of the last of {count}")


@pytest.mark.parametrize("panel", LAYOUTS)
@pytest.mark.parametrize("case", MATCHES, ids=str)
def test_the_screen_lists_the_best_box_and_the_own_one(panel, case):
    def driver(machine):
        yield from machine.settle()
        app = machine.app
        for faces in HANDS:
            for held in (0, ALL):
                session = _thrown(machine, case, faces)
                session.held = held
                yield from take(machine, session, "turn")
                yield from lay(machine, "coach")
                yield from _expect(machine, session, held)
            yield from take(machine, _thrown(machine, case, faces), "scoring")
            start = app.lobby.session.cursor
            yield from lay(machine, "coach")
            yield from _expect(machine, app.lobby.session, ALL)
            assert app.lobby.session.cursor == start

    run(driver, panel=panel)


def _thrown(machine, case, faces):
    """A match under way with these dice after their first throw."""
    kind, mode, players = case
    session = begun(machine, (kind, mode, players, 1), 3 * players)
    session.roles = [ASKING] * players
    roll(session, faces)
    return session


def _expect(machine, session, held):
    """The box is on the screen, as the best choice or with its points among the others; the own choice too."""
    from skalbox.screens import scoring

    screen = machine.app.screen
    game = session.game
    words = machine.app.words.game(game.rules).BOXES
    said = machine.strings()
    answers = screen._answers
    box = answers.best_box(game.dice)
    if screen._mask == WRITE:
        assert screen._box == box and words[box] in said
    else:
        assert f"{words[box]} +{game.points(box)}" in said, (screen._mask, said)
    prefix = machine.app.words.YOURS % ""
    own = [text.removeprefix(prefix) for text in said if text.startswith(prefix)]
    if held != ALL:
        assert not own
        return
    scores = [game.points(each) if points == -1 else -1 for each, points in enumerate(game.cards[game.player])]
    most = max(scores)
    first = scores.index(most)
    start = max(each for each, points in enumerate(scores) if points == most) if most else first
    assert start == scoring.start(scores)
    if (screen._mask, screen._box) == (WRITE, start):
        assert not own
    else:
        assert own == [words[start]]
        number = screen._unit.says(screen._unit.tenths(answers, answers.box(game.dice, start)))
        assert number in said
    yield from tap(machine, 5)
