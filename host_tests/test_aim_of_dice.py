# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""What the coach says that dice are held for, and which other choices it names."""

import itertools
import random
from collections import Counter

import pytest
from at_the_table import run
from helpers import SKALPOTT, YAHTZEE, YAMS
from positions import NAMED, random_games

from host_tools.coach.position import Board
from host_tools.coach.tables import board_module
from host_tools.source_tree import languages
from host_tools.tours.actions import ASKING, take, throw
from host_tools.tours.matches import under_way
from skalcore import rules
from skalcore.coach import Coach

AIMS = board_module("coach/aims")


def thinking(name: str, count: int):
    """(game, its coach's answers, the best bit mask to hold) of positions of this name, in which dice are held."""
    coach = Coach()
    for game in random_games(random.Random(f"aim {name}"), name, count):
        if game.rolls_left():
            answers = Board(game, coach).coach
            mask = answers.best_hold(game.dice, game.rolls_left())
            if mask:
                yield game, answers, mask


def aim(game, answers, mask) -> int:
    found = AIMS.Aim(answers, game.dice, game.rolls_left(), mask)
    slices = 1
    while not found.work():
        slices += 1
    assert slices <= 40
    return found.box


def ends(game, answers, mask, rng, times: int = 300) -> Counter:
    """The boxes in which so many turns end that the coach plays on from the held dice."""
    found: Counter = Counter()
    for _ in range(times):
        dice, left, held = bytearray(game.dice), game.rolls_left(), mask
        while held >= 0:
            for i in range(5):
                if not held >> i & 1:
                    dice[i] = rng.randint(1, 6)
            left -= 1
            held = answers.choose(dice, left)
        found[answers.best_box(dice)] += 1
    return found


@pytest.mark.parametrize("name", NAMED)
def test_the_box_named_is_one_that_is_often_written(name, tried):
    rng = random.Random(f"ends {name}")
    told = silent = first = 0
    for game, answers, mask in thinking(name, 24):
        box = aim(game, answers, mask)
        assert box == aim(game, answers, mask), "asked again, it says the same"
        if box == AIMS.NONE:
            silent += 1
            continue
        told += 1
        often = ends(game, answers, mask, rng)
        assert often[box] >= 0.18 * often.total()
        first += often[box] == max(often.values())
    assert told > 2 and first >= 0.7 * told
    tried(f"{name}: {told} told, {first} of them the box written most often in other turns, {silent} times no box")


@pytest.mark.parametrize("name", ["skalpott-match-3", "yams"])
def test_the_next_best_choices(name):
    """Against all sets of faces: in order, none within another, and nothing better was left out."""
    for game, answers, best in thinking(name, 12):
        left, dice = game.rolls_left(), game.dice
        choice = answers.choose(dice, left)
        found = AIMS.keeps(answers, dice, left, choice, 2)
        assert len(found) <= 2 and choice not in found

        def held(mask, dice=dice):
            return Counter(dice[i] for i in range(5) if mask < 0 or mask >> i & 1)

        def worth(mask, answers=answers, dice=dice, left=left):
            return answers.hold_value(dice, left, 31 if mask < 0 else mask)

        values = [worth(mask) for mask in [choice, *found]]
        assert values == sorted(values, reverse=True)
        for one, other in itertools.combinations([choice, *found], 2):
            if 0 not in (one, other) and -1 not in (one, other):
                assert held(one) - held(other) and held(other) - held(one)
        assert best in (choice, *found) or choice < 0


def test_the_next_best_boxes():
    for game, answers, _ in thinking("yahtzee", 8):
        best = answers.best_box(game.dice)
        found = AIMS.boxes(answers, game, best, 2)
        values = [answers.box(game.dice, box) for box in [best, *found]]
        assert len({best, *found}) == len(values) and values == sorted(values, reverse=True)


@pytest.mark.parametrize("language", languages())
def test_every_choice_and_aim_has_words(language):
    def driver(machine):
        yield from machine.settle()
        from skalbox.lang import choices

        words = machine.app.words
        said = {choices.held(words, [face] * 5, (1 << count) - 1) for face in range(1, 7) for count in range(6)}
        assert len(said) == 6 * 5 + 1
        assert all("%" not in text for text in said)
        for kind in (SKALPOTT, YAMS, YAHTZEE):
            game = kind.new(kind.fewest)
            aims = {choices.aim(words, game, box) for box in range(game.rules.rounds)}
            assert len(aims) == game.rules.rounds and all("%" not in text for text in aims)

    run(driver, options={"SKALBOX_LANG": language})


def test_a_game_of_ones_own_needs_no_words_for_its_boxes():
    def driver(machine):
        yield from machine.settle()
        from skalbox.lang import choices

        words = machine.app.words
        game = YAMS.new(2)
        game.rules = rules.Rules("yams", (*game.rules.boxes[:-1], ("anything", *game.rules.boxes[-1][1:])), 63, 1, 8, 1)
        assert "Chance" in choices.aim(words, game, 12)

    run(driver, options={"SKALBOX_LANG": "en"})


def test_the_screen_tells_the_aim_after_the_answer():
    def driver(machine):
        yield from machine.settle()
        session = under_way()
        session.roles = [ASKING] * 4
        yield from take(machine, session, "turn")
        yield from throw(machine, "66341")
        machine.app.lay("coach", machine.ticks_ms())
        yield from machine.polls()
        while not machine.app.screen._done:
            yield from machine.polls()
        answered = machine.app.screen._then
        assert "these three dice" in machine.strings()
        while not [text for text in machine.strings() if text.startswith("for ")]:
            yield from machine.polls()
        assert machine.ticks_ms() > answered
        yield from machine.settle()

    run(driver)
