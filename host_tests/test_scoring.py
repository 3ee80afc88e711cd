# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""All 7,776 throws in every box of every game, all pots, and the order of play, against the oracle."""

from functools import cache
from itertools import pairwise, product

import oracle
import pytest
from helpers import KINDS, RULES, SKALPOTT, YAHTZEE, YAMS, grid, play

from skalcore import boxes, card, events
from skalcore.ledger import Ledger, against_bank

THROWS = list(product(range(1, 7), repeat=5))
STRONGER = {"large_straight": 40, "four_of_a_kind": 40, "grand_chelem": 50}


def skalpott_states() -> list[dict]:
    """Each of the three stronger boxes open, filled with 0, or with its points; all others open, or filled."""
    return [
        dict.fromkeys(oracle.BOXES["skalpott"], others) | dict(zip(STRONGER, values, strict=True))
        for values in product(*((None, 0, worth) for worth in STRONGER.values()))
        for others in (None, 0)
    ]


@cache
def expected(game, box, dice, filled):
    return oracle.points(game, box, dice, dict(filled))


@pytest.fixture(scope="module")
def counted():
    """Every throw once, sorted (for the oracle) and counted (for the scorers), since neither depends on the order."""
    table: dict[tuple, bytearray] = {}
    for dice in THROWS:
        counts = bytearray(7)
        boxes.count(bytes(dice), counts)
        assert table.setdefault(tuple(sorted(dice)), counts) == counts
    return list(table.items())


@pytest.mark.parametrize("throws", [THROWS[::7], pytest.param(THROWS, marks=pytest.mark.soak)], ids=["some", "all"])
def test_the_oracle_ignores_the_order_of_dice(throws):
    """The tables below use sorted dice only, so this must hold first."""
    for game, names in oracle.BOXES.items():
        blank, full = dict.fromkeys(names), dict.fromkeys(names, 0)
        for box in names:
            for dice in throws:
                for state in (blank, full):
                    wanted = expected(game, box, tuple(sorted(dice)), tuple(state.items()))
                    assert oracle.points(game, box, dice, state) == wanted, (game, box, dice)


@pytest.mark.parametrize("dice", [(1, 1, 1, 1, 1), (6, 6, 6, 6, 6), (1, 2, 3, 4, 5), (6, 1, 1, 1, 2)])
def test_an_event_contains_its_dice(dice):
    out = bytearray(5)
    for event in (events.roll(dice), events.dry(dice)):
        events.unpack(events.value(event), out)
        assert tuple(out) == dice and event < 1 << 16


def test_every_throw_is_an_event_of_its_own():
    out = bytearray(5)
    for packed in range(events.THROWS):
        events.unpack(packed, out)
        assert events.pack(out) == packed
    assert {events.pack(dice) for dice in THROWS} == set(range(7776))


@pytest.mark.parametrize("wrong", [0, 7, 8, 255])
@pytest.mark.parametrize("place", range(5))
def test_no_event_has_a_die_that_shows_anything_else(place, wrong):
    dice = [3] * 5
    dice[place] = wrong
    for make in (events.pack, events.roll, events.dry):
        with pytest.raises(ValueError, match="a die shows 1 to 6, not %d" % wrong):
            make(dice)


def test_the_pot_marks_the_two_highest_dice_and_of_equal_ones_the_first():
    for dice in THROWS:
        highest_first = sorted(range(5), key=lambda at: (-dice[at], at))
        assert boxes.best_two(dice) == tuple(highest_first[:2]), dice


def test_additions(counted):
    for dice, counts in counted:
        assert boxes.addition(counts) == oracle.addition(dice), dice
        assert boxes.highest(counts) == max(dice), dice


@pytest.mark.parametrize(
    "state", skalpott_states(), ids=lambda state: "-".join(str(state[box]) for box in [*STRONGER, "aces"])
)
def test_skalpott_boxes(counted, state):
    rules = RULES["skalpott"]
    filled = tuple(state.items())
    own = card.blank(12)
    for number, name in enumerate(rules.names):
        own[number] = boxes.OPEN if state[name] is None else state[name]
    for number, name in enumerate(rules.names):
        for dice, counts in counted:
            assert rules.points(number, counts, own) == expected("skalpott", name, dice, filled), (name, dice)


@pytest.mark.parametrize("kind", [YAMS, YAHTZEE], ids=str)
@pytest.mark.parametrize("five", [None, 0, 50])
def test_thirteen_boxes(kind, five):
    """Scored through a game, because the game handles the extras."""
    out = [0] * 13
    for packed in range(events.THROWS):
        game = kind.new(1)
        if five is not None:
            game.cards[0][boxes.Y_YAHTZEE] = five
        game.apply(events.make(events.ROLL, packed))
        dice, own = tuple(sorted(game.dice)), grid(game, 0)
        filled = tuple(own.items())
        game.scores(out)
        for box, name in enumerate(game.rules.names):
            wanted = expected(kind.game, name, dice, filled)
            assert game.points(box) == wanted, (name, dice)
            assert out[box] == (wanted if own[name] is None else boxes.OPEN), (name, dice)
        assert game.is_extra() == oracle.further(kind.game, dice, own), dice


def test_names_and_order_of_boxes():
    for name, names in oracle.BOXES.items():
        rules = RULES[name]
        assert sorted(rules.names) == sorted(names)
        assert rules.names[:6] == ("aces", "twos", "threes", "fours", "fives", "sixes")
        assert rules.rounds == len(rules.names) and rules.names[rules.five_box] in ("grand_chelem", "yahtzee")


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_bonus_threshold(kind):
    """35 points from 60 in SkalPott and from 63 elsewhere, at every possible sum of the six series."""
    threshold = oracle.THRESHOLD[kind.game]
    game = kind.new()
    for total in range(106):
        rest = total
        for box in range(6):
            game.cards[0][box] = min(rest, 5 * (box + 1))
            rest -= game.cards[0][box]
        assert game.upper(0) == total and game.bonus(0) == (35 if total >= threshold else 0), total
        assert game.grid_total(0) == total + game.bonus(0)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_pots(players):
    ledger = Ledger(players, 12)
    rounds = 0
    before = [0] * players
    for additions in product(range(2, 13), repeat=players):
        for seat, addition in enumerate(additions):
            ledger.pots[seat] = 0  # 14,641 pots are more than any match pays
            ledger.additions[seat] = 0
            ledger.note(seat, addition, (addition + 1) // 2)
        assert ledger.best() == max(additions)
        assert list(ledger.tops) == [(addition + 1) // 2 for addition in additions]
        number = rounds % 12
        ledger.settle(number, rounds % players, False)
        won = oracle.pot_shares(list(additions))
        assert list(ledger.pots) == won and sum(won) == ledger.size() == 6 * players, additions
        filed = slice(number * players, (number + 1) * players)
        assert list(ledger.past_pots[filed]) == won and tuple(ledger.past_additions[filed]) == additions
        assert list(ledger.additions) == list(additions) and list(ledger.current) == before
        assert ledger.past_starters[number] == rounds % players
        rounds += 1
    assert rounds == 11**players


def test_solo_pots():
    ledger = Ledger(1, 12)
    for own, bank in product(range(2, 13), repeat=2):
        assert against_bank(own, bank) == oracle.solo_pot(own, bank)
        ledger.pots[0] = 0
        ledger.note(0, own, (own + 1) // 2)
        ledger.bank = bank
        ledger.settle(3, 0, True)
        assert ledger.pots[0] == oracle.solo_pot(own, bank) and ledger.past_banks[3] == bank
        assert ledger.bank == 10  # back to the known default


@pytest.mark.parametrize("choice", ["start", "finish"])
@pytest.mark.parametrize(("players", "winner"), [(n, seat) for n in (2, 3, 4) for seat in range(n)])
def test_everybody_starts_and_finishes_equally_often(players, winner, choice):
    game = SKALPOTT.new(players)
    for seat in range(players):
        play(game, "dry 6 6 6 6 6" if seat == winner else "dry 1 1 1 1 1")
    assert game.player == winner
    play(game, f"first {choice}")
    orders = []
    for number, name in enumerate(game.rules.names):
        order = []
        assert game.round == number
        for _ in range(players):
            order.append(game.player)
            play(game, f"roll 1 2 3 4 {game.player + 1} / score {name}")
        orders.append(order)
    first = winner if choice == "start" else (winner + 1) % players
    assert orders == oracle.schedule("skalpott", players, 1, first)
    assert orders[0][0 if choice == "start" else -1] == winner
    for place in range(players):
        seen = [order[place] for order in orders]
        assert [seen.count(seat) for seat in range(players)] == [12 // players] * players
    for before, after in pairwise(orders):
        assert after[0] == before[-1], "the last player of a round starts the next"
    assert list(game.ledger.past_starters) == [order[0] for order in orders]


@pytest.mark.parametrize("kind", [YAMS, YAHTZEE], ids=str)
@pytest.mark.parametrize("players", range(2, 9))
def test_in_other_games_the_winner_starts(kind, players):
    for winner in range(players):
        game = kind.new(players)
        for seat in range(players):
            play(game, "dry 6 6 6 6 6" if seat == winner else "dry 1 1 1 1 1")
        for name in game.rules.names[:2]:
            for turn in range(players):
                assert game.player == (winner + turn) % players
                play(game, f"roll 1 2 3 4 6 / score {name}")
