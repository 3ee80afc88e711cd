# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The outcome of games: extra fives of a kind, zero by choice, legs, solo pots, and who wins when totals are level."""

import pytest
from helpers import RECOMMENDED, RULES, SIMPLE, SKALPOTT, YAHTZEE, YAMS, play

from skalcore.game import OVER, THROW, TIE

NAMES = RULES["yahtzee"].names
FIVES, ONES, SIXES = "5 5 5 5 5", "1 1 1 1 1", "6 6 6 6 6"
FIRST_FIVE = f"roll {FIVES} / score yahtzee"
STRUCK_FIVE = "roll 1 2 3 4 6 / score yahtzee"
ZERO_FIVE = f"roll {FIVES} / zero yahtzee"

# kind, events, box and keyword of the next turn with five fives, points written, extra afterwards
EXTRA = [
    (YAMS, (), "chance", "score", 25, 0),
    (YAMS, (), "yahtzee", "score", 50, 0),
    (YAMS, (FIRST_FIVE,), "chance", "score", 0, 100),
    (YAMS, (FIRST_FIVE,), "fives", "score", 0, 100),
    (YAMS, (FIRST_FIVE, f"roll {FIVES} / score aces"), "full_house", "score", 0, 200),
    (YAMS, (STRUCK_FIVE,), "chance", "score", 25, 0),
    (YAHTZEE, (), "chance", "zero", 0, 0),
    (YAHTZEE, (), "yahtzee", "zero", 0, 0),
    (YAHTZEE, (FIRST_FIVE,), "chance", "score", 25, 100),
    (YAHTZEE, (FIRST_FIVE,), "fives", "score", 25, 100),
    (YAHTZEE, (FIRST_FIVE,), "full_house", "score", 0, 100),
    (YAHTZEE, (FIRST_FIVE,), "small_straight", "score", 0, 100),
    (YAHTZEE, (FIRST_FIVE,), "chance", "zero", 0, 100),
    (YAHTZEE, (FIRST_FIVE, f"roll {FIVES} / zero aces"), "four_of_a_kind", "score", 25, 200),
    (YAHTZEE, (STRUCK_FIVE,), "chance", "score", 25, 0),
    (YAHTZEE, (ZERO_FIVE,), "chance", "score", 25, 0),
]


@pytest.mark.parametrize("row", EXTRA, ids=lambda row: f"{row[0]}-{len(row[1])}-{row[3]}-{row[2]}")
def test_further_fives_of_a_kind(row):
    kind, lines, box, word, points, extra = row
    game = play(kind.new(1), *lines, f"roll {FIVES}")
    before = game.extras[0]
    assert game.is_extra() == (extra > before)
    if word == "score":
        assert game.points(NAMES.index(box)) == points
    total = game.grid_total(0)
    play(game, f"{word} {box}")
    assert (game.cards[0][NAMES.index(box)], game.extras[0]) == (points, extra)
    assert game.grid_total(0) == total + points + extra - before


def test_an_extra_is_the_players_own():
    """A filled five-of-a-kind box earns nothing when another player throws five of a kind."""
    game = play(YAHTZEE.new(2), f"dry {SIXES}", f"dry {ONES}", FIRST_FIVE, f"roll {FIVES} / score chance")
    assert list(game.extras) == [0, 0] and game.cards[1][12] == 25


def test_zero_is_written_whatever_the_dice_are_worth():
    game = play(YAHTZEE.new(1), f"roll {SIXES} / zero sixes", "roll 1 2 3 4 5 / zero large_straight")
    assert game.cards[0][5] == game.cards[0][10] == 0 and game.total(0) == 0


@pytest.mark.parametrize(("players", "winner", "legs"), [(1, 0, 3), (2, 1, 2), (3, 2, 9), (8, 5, 4)])
def test_legs(players, winner, legs):
    """Each leg starts one seat further to the left, with empty cards; the points of earlier legs are kept."""
    game = YAHTZEE.new(players, legs)
    if players > 1:
        play(game, *[f"dry {SIXES if seat == winner else ONES}" for seat in range(players)])
    for leg in range(legs):
        starter = (winner + leg) % players
        assert (game.leg, game.round, game.starter, game.player) == (leg, 13 * leg, starter, starter)
        assert all(points == -1 for card in game.cards for points in card) and not any(game.extras)
        for number, name in enumerate(["yahtzee", *[name for name in NAMES if name != "yahtzee"]]):
            for turn in range(players):
                assert game.player == (starter + turn) % players and game.round == 13 * leg + number
                face = game.player % 6 + 1
                assert game.match_total(game.player) - game.total(game.player) == leg * leg_total(face)
                play(game, f"roll {' '.join([str(face)] * 5)} / score {name}")
    assert game.phase == OVER and game.leg == legs - 1
    totals = [game.match_total(seat) for seat in range(players)]
    assert totals == [legs * leg_total(seat % 6 + 1) for seat in range(players)]
    assert game.winners == sum(1 << seat for seat in range(players) if totals[seat] == max(totals))


def leg_total(face: int) -> int:
    """Thirteen times five of this face, Yahtzee first: 50, 12 extras, its series, three and four of a kind, chance."""
    return 50 + 1200 + 4 * 5 * face


@pytest.mark.parametrize("kind", [YAMS, YAHTZEE], ids=str)
@pytest.mark.parametrize("alike", [(0, 1, 2), (0, 2), (1, 2), (1,)])
def test_level_players_share(kind, alike):
    game = play(kind.new(3), f"dry {SIXES}", f"dry {ONES}", f"dry {ONES}")
    for name in NAMES:
        for seat in range(3):
            play(game, f"roll 1 2 3 4 {5 if seat in alike else 1} / score {name}")
    assert game.phase == OVER and game.winners == sum(1 << seat for seat in alike)


def match(players: int, turns: dict) -> list[str]:
    """A whole match of SkalPott; seat 0 wins the opening. turns: (round, seat) -> dice, if not 1 2 2 4 4."""
    lines = [f"dry {SIXES}"] + [f"dry {ONES}"] * (players - 1) + ["first start"]
    order = list(range(players))
    for number, name in enumerate(RULES["skalpott"].names):
        lines += [f"roll {turns.get((number, seat), '1 2 2 4 4')} / score {name}" for seat in order]
        order = order[-1:] + order[:-1]
    return lines


# players, turns that differ, single rolls of the tie-break (seat, dice), winner
CHAIN = [
    # all level, additions too, so single rolls decide
    (2, {}, ((0, ONES), (1, SIXES)), 1),
    (2, {}, ((0, ONES), (1, ONES), (0, SIXES), (1, ONES)), 0),
    (3, {}, ((0, FIVES), (1, ONES), (2, FIVES), (0, ONES), (2, "1 1 1 1 2")), 2),
    (
        4,
        {},
        ((0, ONES), (1, FIVES), (2, FIVES), (3, FIVES), (1, SIXES), (2, SIXES), (3, ONES), (1, ONES), (2, FIVES)),
        2,
    ),
    # seat 1 is behind by its twos and has no single roll
    (3, {(1, 1): "1 2 3 4 4"}, ((0, ONES), (2, SIXES)), 2),
]


@pytest.mark.parametrize("row", CHAIN, ids=lambda row: f"{row[0]}-{len(row[2])}")
def test_the_last_tie_is_broken_by_dry_rolls(row):
    players, turns, dry, winner = row
    game = play(SKALPOTT.new(players), *match(players, turns))
    assert game.phase == TIE and game.winners == 0
    for seat, dice in dry:
        assert (game.phase, game.player, game.rolls_left()) == (TIE, seat, 0)
        play(game, f"dry {dice}")
    assert (game.phase, game.winners) == (OVER, 1 << winner)


def test_higher_additions_win_among_level_totals():
    """Seat 0 wins one pot by 12 to 8, seat 1 wins one by 9 to 8: pots level at 72, boxes level, additions not."""
    turns = {(11, 0): "1 2 3 6 6", (10, 1): "1 2 2 4 5"}
    game = play(SKALPOTT.new(2), *match(2, turns))
    assert game.total(0) == game.total(1) and list(game.ledger.pots) == [72, 72]
    assert list(game.ledger.additions) == [11 * 8 + 12, 11 * 8 + 9]
    assert (game.phase, game.winners) == (OVER, 1)


def test_a_higher_total_wins_over_higher_additions():
    """Seat 1 has six points more in the sixes; seat 0 has the higher additions and wins nothing by them."""
    turns = {(5, 1): "6 1 1 1 1", (5, 0): "3 4 1 1 1", (11, 0): "1 1 2 6 6", (10, 1): "1 2 2 4 5"}
    game = play(SKALPOTT.new(2), *match(2, turns))
    assert list(game.ledger.pots) == [72, 72] and game.total(1) == game.total(0) + 6
    assert game.ledger.additions[0] > game.ledger.additions[1]
    assert (game.phase, game.winners) == (OVER, 2)


# the player's throws of turns 1 and 2, single roll of turn 2, pots of the two turns: simple, recommended
SOLO = [
    ("4 6 1 1 1", "5 6 1 1 1", "1 1 1 6 6", (6, 12), (6, 0)),
    ("5 6 1 1 1", "3 6 1 1 1", "6 1 3 1 1", (12, 0), (12, 6)),
    ("4 5 1 1 1", "1 1 1 1 2", "1 1 1 1 1", (0, 0), (0, 12)),
    ("6 6 1 1 1", "5 5 1 1 1", "5 5 5 5 5", (12, 6), (12, 6)),
]


@pytest.mark.parametrize(("one", "two", "bank", "simple", "recommended"), SOLO)
def test_solo_pots(one, two, bank, simple, recommended):
    game = play(SIMPLE.new(), f"roll {one} / score aces", f"roll {two} / score twos")
    assert tuple(game.ledger.past_pots[:2]) == simple and game.ledger.pots[0] == sum(simple)
    game = play(RECOMMENDED.new(), f"roll {one} / score aces")
    assert game.ledger.pots[0] == recommended[0] and game.phase == THROW
    play(game, f"roll {two} / score twos")
    assert game.ledger.pots[0] == recommended[0] and game.round == 1, "the pot waits for the opponent's single roll"
    play(game, f"dry {bank}")
    assert tuple(game.ledger.past_pots[:2]) == recommended and game.round == 2
    assert game.cards[0][2] == -1 and game.phase == THROW


def test_a_solo_game_ends_with_its_one_winner():
    for kind in (SIMPLE, RECOMMENDED):
        game = kind.new()
        for number, name in enumerate(RULES["skalpott"].names):
            assert game.phase == THROW
            play(game, f"roll 1 2 3 4 6 / score {name}")
            if kind is RECOMMENDED and number % 2:
                play(game, f"dry {ONES}")
        assert (game.phase, game.winners) == (OVER, 1)
        assert game.ledger.pots[0] == (72 if kind is SIMPLE else 6 * 6 + 6 * 12)
