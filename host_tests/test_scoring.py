# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""All 7,776 throws in every box of every game, all pots, and the order of play, against the oracle. The oracle itself
is tested by facts and golden totals worked out by hand.
"""

import json
from functools import cache
from itertools import pairwise, product
from pathlib import Path

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


# Worked out by hand while the records were written: name, bonus, extra, grid_total, pot, additions, total, match_total
BY_HAND = {
    "worked-example": [("A", 0, 0, 20, 12, 11, 32, 32), ("B", 0, 0, 30, 0, 8, 30, 30)],
    "match-2": [("Ana", 35, 0, 175, 90, 108, 265, 265), ("Bo", 0, 0, 239, 54, 102, 293, 293)],
    "match-3": [
        ("Ana", 35, 0, 308, 39, 105, 347, 347),
        ("Bo", 35, 0, 247, 93, 113, 340, 340),
        ("Cy", 0, 0, 92, 84, 119, 176, 176),
    ],
    "match-4": [
        ("Ana", 0, 0, 237, 58, 97, 295, 295),
        ("Bo", 35, 0, 238, 102, 117, 340, 340),
        ("Cy", 0, 0, 221, 70, 102, 291, 291),
        ("Dee", 0, 0, 194, 58, 98, 252, 252),
    ],
    "tie-additions": [("Ana", 35, 0, 308, 72, 94, 380, 380), ("Bo", 35, 0, 308, 72, 93, 380, 380)],
    "tie-break": [("Ana", 35, 0, 258, 72, 94, 330, 330)]
    + [(name, 35, 0, 308, 72, 94, 380, 380) for name in ("Bo", "Cy", "Dee")],
    "solo-simple": [("Ana", 35, 0, 216, 78, 115, 294, 294)],
    "solo-recommended": [("Ana", 35, 0, 258, 66, 105, 324, 324)],
    "yams-extra": [("Ana", 35, 200, 498, 0, 0, 498, 498), ("Bo", 0, 0, 133, 0, 0, 133, 133)],
    "yams-struck-box": [("Ana", 35, 0, 223, 0, 0, 223, 223)],
    "yahtzee-legs": [
        ("Ana", 0, 0, 195, 0, 0, 195, 967),
        ("Bo", 35, 300, 577, 0, 0, 577, 940),
        ("Cy", 35, 0, 168, 0, 0, 168, 913),
    ],
    "after-keep": [("Ana", 0, 0, 3, 0, 7, 3, 3), ("Bo", 0, 0, 0, 12, 9, 12, 12)],
    "header-only": [("Ana", 0, 0, 0, 0, 0, 0, 0), ("Noe-2", 0, 0, 0, 0, 0, 0, 0)],
    "crlf-comments": [("Ana_", 0, 0, 50, 0, 0, 50, 50), ("Bo-2", 0, 0, 12, 0, 0, 12, 12)],
}
WINNERS = {"match-2": "Bo", "match-3": "Ana", "match-4": "Bo", "tie-additions": "Ana", "tie-break": "Cy"}
WINNERS |= {name: "Ana" for name in BY_HAND if name.startswith(("solo", "yams", "yahtzee"))}
GOLDEN = sorted(Path(__file__).with_name("golden").glob("*.skal"))


def record(path):
    return path.read_bytes().decode("ascii")  # the file's bytes, including CR LF


def grid_of(game, **filled):
    return dict.fromkeys(oracle.BOXES[game]) | filled


def dice_of(text):
    return [int(face) for face in text]


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden_totals_of_the_oracle(path):
    reply = oracle.replay(record(path))
    assert reply == json.loads(path.with_suffix(".json").read_text())
    assert list(reply) == ["game", "mode", "finished", "players", "rounds", "next", "winners"]
    players = [dict(player) for player in reply["players"]]
    assert [(player.pop("name"), player.pop("grid"))[0] for player in players] == [row[0] for row in BY_HAND[path.stem]]
    assert [tuple(player.values()) for player in players] == [row[1:] for row in BY_HAND[path.stem]]
    assert reply["winners"] == ([WINNERS[path.stem]] if path.stem in WINNERS else [])
    assert reply["finished"] == (path.stem in WINNERS)


def test_golden_is_complete():
    assert {path.stem for path in GOLDEN} == set(BY_HAND) and len(GOLDEN) == 14
    crlf = Path(__file__).with_name("golden") / "crlf-comments.skal"
    assert crlf.read_bytes().count(b"\r\n") == crlf.read_bytes().count(b"\n") > 20


@pytest.mark.parametrize(
    ("box", "dice", "filled", "worth"),
    [
        ("threes", "33333", {}, 15),
        ("aces", "23456", {}, 0),
        ("small_straight", "12346", {}, 30),
        ("small_straight", "43325", {}, 30),
        ("small_straight", "12356", {}, 0),
        ("small_straight", "12345", {}, 0),
        ("small_straight", "12345", {"large_straight": 0}, 30),
        ("large_straight", "62345", {}, 40),
        ("large_straight", "12346", {}, 0),
        ("three_of_a_kind", "33356", {}, 20),
        ("three_of_a_kind", "44422", {}, 20),
        ("three_of_a_kind", "44422", {"full_house": 30}, 20),
        ("three_of_a_kind", "44442", {}, 0),
        ("three_of_a_kind", "44442", {"grand_chelem": 50}, 0),
        ("three_of_a_kind", "44442", {"four_of_a_kind": 0}, 20),
        ("three_of_a_kind", "44444", {"four_of_a_kind": 40}, 0),
        ("three_of_a_kind", "44444", {"grand_chelem": 0}, 20),
        ("full_house", "44442", {"four_of_a_kind": 40}, 0),
        ("full_house", "22444", {}, 30),
        ("full_house", "44444", {}, 0),
        ("full_house", "44444", {"grand_chelem": 50}, 30),
        ("four_of_a_kind", "44444", {}, 0),
        ("four_of_a_kind", "44444", {"grand_chelem": 0}, 40),
        ("four_of_a_kind", "41444", {}, 40),
        ("grand_chelem", "11111", {}, 50),
        ("grand_chelem", "11112", {}, 0),
    ],
)
def test_skalpott_points(box, dice, filled, worth):
    assert oracle.points("skalpott", box, dice_of(dice), grid_of("skalpott", **filled)) == worth


@pytest.mark.parametrize(
    ("box", "dice", "worth"),
    [
        ("sixes", "66123", 12), ("three_of_a_kind", "33345", 18), ("three_of_a_kind", "33333", 15),
        ("three_of_a_kind", "33445", 0), ("four_of_a_kind", "55553", 23), ("four_of_a_kind", "55533", 0),
        ("full_house", "55544", 25), ("full_house", "55555", 0), ("small_straight", "12345", 30),
        ("large_straight", "12345", 40), ("yahtzee", "33333", 50), ("chance", "12356", 17),
    ],
)  # fmt: skip
def test_points_of_13_boxes(box, dice, worth):
    for game in ("yams", "yahtzee"):
        assert oracle.points(game, box, dice_of(dice), grid_of(game)) == worth
        assert oracle.points(game, box, dice_of(dice), grid_of(game, yahtzee=0)) == worth
    extra = dice[0] * 5 == dice
    assert oracle.points("yams", box, dice_of(dice), grid_of("yams", yahtzee=50)) == (0 if extra else worth)
    assert oracle.points("yahtzee", box, dice_of(dice), grid_of("yahtzee", yahtzee=50)) == worth


def test_how_many_throws_make_each_box():
    """Counts of all 7776 throws, made by hand: first with an empty grid, then with every box filled."""
    throws = list(product(range(1, 7), repeat=5))
    open_grid, full = grid_of("skalpott"), dict.fromkeys(oracle.BOXES["skalpott"], 0)
    known = {"grand_chelem": (6, 6), "four_of_a_kind": (150, 156), "full_house": (300, 306)}
    known |= {"three_of_a_kind": (1500, 1656), "large_straight": (240, 240), "small_straight": (960, 1200)}
    for box, counts in known.items():
        made = [sum(oracle.points("skalpott", box, dice, grid) > 0 for dice in throws) for grid in (open_grid, full)]
        assert tuple(made) == counts, box


def test_pots_of_the_oracle():
    assert oracle.pot_shares([11, 8]) == [12, 0] and oracle.pot_shares([9, 9]) == [6, 6]
    assert oracle.pot_shares([7, 11, 8]) == [0, 18, 0] and oracle.pot_shares([9, 2, 9]) == [9, 0, 9]
    assert oracle.pot_shares([4, 4, 4]) == [6, 6, 6] and oracle.pot_shares([4, 4, 4, 3]) == [8, 8, 8, 0]
    assert oracle.pot_shares([5, 6, 6, 3]) == [0, 12, 12, 0] and oracle.pot_shares([2, 2, 2, 2]) == [6, 6, 6, 6]
    assert oracle.pot_shares([5, 6, 12, 3]) == [0, 0, 24, 0]
    assert [oracle.solo_pot(own, 10) for own in (9, 10, 11)] == [0, 6, 12]
