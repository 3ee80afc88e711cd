# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The table of games: each row can be played, and its words, help, icon and values are found by its name."""

import itertools

import pytest
from helpers import ROOT
from test_help import sections
from test_words import LANGUAGES, words

from host_tools.art import masks
from host_tools.virtual.machine import Machine
from skalcore import answers, boxes, rules

GAMES = pytest.mark.parametrize("row", rules.GAMES, ids=lambda row: row.name)
COACHED_BOXES = 13  # buffers of skalcore.coach


@pytest.fixture(scope="module")
def device():
    """skalbox.coach and skalbox.art on a board that is switched on."""
    with Machine():
        from skalbox.art import index
        from skalbox.coach import levels, tables

        yield index, levels, tables


def test_what_was_saved_names_the_same_games():
    """Saves store a game's index: games that were ever released keep theirs."""
    assert [row.name for row in rules.GAMES][:3] == ["skalpott", "yams", "yahtzee"]
    assert len({row.name for row in rules.GAMES}) == len(rules.GAMES) <= 16, "the hall has a bit for each"


@GAMES
def test_a_row_can_be_played(row):
    assert row.rounds == len(set(row.names)) and boxes.UPPER < row.rounds <= COACHED_BOXES
    assert [each[1:] for each in row.boxes[: boxes.UPPER]] == [(boxes.series, face) for face in range(1, 7)]
    assert 1 <= row.fewest <= row.players <= 8
    assert 0 < row.bonus_from <= 105
    fives = [box for box, each in enumerate(row.boxes) if each[1] is boxes.five]
    assert len(fives) <= 1 and row.five_box == (fives[0] if fives else -1)
    assert fives or row.extra == rules.EXTRA_NONE


@GAMES
def test_the_coach_understands_its_boxes(row):
    """A lower box brings the same for all throws of a kind; or, if its row has 0 points, the sum or nothing.

    With values or without: the device plays every game by its coach, which knows a throw by its kind alone.
    """
    card, counts, example = [boxes.OPEN] * row.rounds, bytearray(7), bytearray(7)
    wrong = {}
    for throw in itertools.combinations_with_replacement(range(1, 7), 5):
        boxes.count(throw, counts)
        kind = kind_of(counts)
        boxes.count(answers.EXAMPLES[kind], example)
        for box in range(boxes.UPPER, row.rounds):
            here, there = row.points(box, counts, card), row.points(box, example, card)
            alike = here == there if row.boxes[box][2] else here in (0, sum(throw)) and bool(here) == bool(there)
            if not alike or not 0 <= here <= 50:
                wrong[row.names[box]] = f"{throw} brings {here}, {tuple(answers.EXAMPLES[kind])} of its kind {there}"
    assert not wrong, "\n".join(f"{box}: {why}" for box, why in wrong.items())


def kind_of(counts) -> int:
    """The position in skalcore.answers.EXAMPLES of a throw like this one."""
    most, run = boxes.most(counts), boxes.longest_run(counts)
    if most >= 3:
        return {3: 4 if boxes.has_pair_beside_three(counts) else 3, 4: 5, 5: 6}[most]
    return {4: 1, 5: 2}.get(run, 0)


@GAMES
@pytest.mark.parametrize("language", LANGUAGES)
def test_its_words_exist(row, language):
    found = words(language)
    assert len(found[f"{row.name}.BOXES"]) == row.rounds
    assert len(found[f"{row.name}.CATEGORIES"]) == (len(rules.MODES) if row.has_pot else 1)
    assert found[f"{row.name}.NAME"] and found[f"{row.name}.NOTE"]
    assert len(sections(language, row.name)) > 1


@GAMES
def test_its_icon_and_values_exist(row, device):
    index, levels, tables = device
    assert index.GAMES[row.name] == masks.games()[row.name] < index.ICONS_BIN[2]
    ways = [way for ways in tables.WAYS.values() for way in ways if way.partition("-")[0] == row.name]
    assert bool(ways) == row.has_values
    assert len(levels.averages(row)) == row.rounds


@GAMES
def test_a_game_without_averages_has_plausible_ones(row, device):
    """A copy under another name gets estimates of what its boxes bring, close to what they bring when well played."""
    _, levels, _ = device
    copy = rules.Rules("copy", row.boxes, row.bonus_from, row.fewest, row.players, row.extra)
    guessed, known = levels.averages(copy), levels.averages(row)
    assert 0.85 < sum(guessed) / sum(known) < 1.05
    assert all(abs(one - other) <= 90 for one, other in zip(guessed, known, strict=True))
    view = levels.Averages(copy)
    assert view.read((1 << row.rounds) - 1, 0, 0) == 0 < view.read(1, 0, 0) < view.read(0, 0, 0) < 511 * answers.UNIT


def test_every_game_of_the_readme_is_one():
    readme = (ROOT / "README.md").read_text("utf-8").lower().replace("'", "")
    assert [row.name for row in rules.GAMES if row.name not in readme] == []
