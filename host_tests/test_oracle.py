# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The oracle itself: facts and golden totals worked out by hand, and sums that must hold in any game."""

import json
import random
from itertools import product
from pathlib import Path

import oracle
import pytest
from oracle_truths import BY_HAND, WINNERS

GOLDEN = sorted(Path(__file__).with_name("golden").glob("*.skal"))
GAMES = [("skalpott", "match", 2, 4), ("skalpott", "solo-simple", 1, 1), ("skalpott", "solo-recommended", 1, 1)]
GAMES += [("yams", "match", 1, 8), ("yahtzee", "match", 1, 8)]


def record(path):
    return path.read_bytes().decode("ascii")  # the file's bytes, including CR LF


def grid_of(game, **filled):
    return dict.fromkeys(oracle.BOXES[game]) | filled


def dice_of(text):
    return [int(face) for face in text]


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden(path):
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
        ("sixes", "66123", 12),
        ("three_of_a_kind", "33345", 18),
        ("three_of_a_kind", "33333", 15),
        ("three_of_a_kind", "33445", 0),
        ("four_of_a_kind", "55553", 23),
        ("four_of_a_kind", "55533", 0),
        ("full_house", "55544", 25),
        ("full_house", "55555", 0),
        ("small_straight", "12345", 30),
        ("large_straight", "12345", 40),
        ("yahtzee", "33333", 50),
        ("chance", "12356", 17),
    ],
)
def test_points_of_13_boxes(box, dice, worth):
    for game in ("yams", "yahtzee"):
        assert oracle.points(game, box, dice_of(dice), grid_of(game)) == worth
        assert oracle.points(game, box, dice_of(dice), grid_of(game, yahtzee=0)) == worth
    extra = dice[0] * 5 == dice
    assert oracle.points("yams", box, dice_of(dice), grid_of("yams", yahtzee=50)) == (0 if extra else worth)
    assert oracle.points("yahtzee", box, dice_of(dice), grid_of("yahtzee", yahtzee=50)) == worth


def test_how_many_throws_make_each_box():
    """Of all 7776 throws, counted by hand: first with an empty grid, then with every box filled."""
    throws = list(product(range(1, 7), repeat=5))
    open_grid, full = grid_of("skalpott"), dict.fromkeys(oracle.BOXES["skalpott"], 0)
    known = {"grand_chelem": (6, 6), "four_of_a_kind": (150, 156), "full_house": (300, 306)}
    known |= {"three_of_a_kind": (1500, 1656), "large_straight": (240, 240), "small_straight": (960, 1200)}
    for box, counts in known.items():
        made = [sum(oracle.points("skalpott", box, dice, grid) > 0 for dice in throws) for grid in (open_grid, full)]
        assert tuple(made) == counts, box


def test_pots():
    assert oracle.pot_shares([11, 8]) == [12, 0] and oracle.pot_shares([9, 9]) == [6, 6]
    assert oracle.pot_shares([7, 11, 8]) == [0, 18, 0] and oracle.pot_shares([9, 2, 9]) == [9, 0, 9]
    assert oracle.pot_shares([4, 4, 4]) == [6, 6, 6] and oracle.pot_shares([4, 4, 4, 3]) == [8, 8, 8, 0]
    assert oracle.pot_shares([5, 6, 6, 3]) == [0, 12, 12, 0] and oracle.pot_shares([2, 2, 2, 2]) == [6, 6, 6, 6]
    assert oracle.pot_shares([5, 6, 12, 3]) == [0, 0, 24, 0]
    assert [oracle.solo_pot(own, 10) for own in (9, 10, 11)] == [0, 6, 12]


@pytest.mark.parametrize(("game", "mode", "least", "most"), GAMES)
def test_random_games_to_the_end(game, mode, least, most):
    for seed in range(60):
        rng = random.Random(f"{game} {mode} {seed}")
        count, legs = rng.randint(least, most), rng.choice([1, 1, 1, 2, 3]) if game == "yahtzee" else 1
        text = oracle.random_record(rng, game, mode, count, legs)
        reply = oracle.replay(text)
        assert reply["finished"] and reply["next"] is None and reply["winners"], text
        assert len(reply["rounds"]) == len(oracle.BOXES[game]) * legs
        totals = {player["name"]: player["match_total"] for player in reply["players"]}
        assert all(totals[name] == max(totals.values()) for name in reply["winners"])
        for place in range(count):  # every player has each place in the order equally often
            seen = [each["order"][place] for each in reply["rounds"]]
            assert game != "skalpott" or {seen.count(name) for name in totals} == {12 // count}
        for player in reply["players"]:
            assert None not in player["grid"].values()
            assert player["grid_total"] == sum(player["grid"].values()) + player["bonus"] + player["extra"]
            assert player["total"] == player["grid_total"] + player["pot"]
            assert player["match_total"] == player["total"] or legs > 1
        if game == "skalpott":
            assert len(reply["winners"]) == 1
            additions = sum(sum(each["additions"]) for each in reply["rounds"])
            assert additions == sum(player["additions"] for player in reply["players"])
        if game == "skalpott" and mode == "match":
            assert sum(player["pot"] for player in reply["players"]) == 72 * count
        with pytest.raises(ValueError):
            oracle.replay(text + "roll 1 2 3 4 5\n")
        with pytest.raises(ValueError):
            oracle.replay(text + "dry 1 2 3 4 5\n")


@pytest.mark.parametrize("seeds", [(0, 1), pytest.param((2, 3), marks=pytest.mark.soak)])
@pytest.mark.parametrize(("game", "mode", "least", "most"), GAMES)
def test_every_next_event_is_predicted(game, mode, least, most, seeds):
    """Replays a record cut after each event, and checks that `next` predicts what the following line does."""
    for seed in seeds:
        rng = random.Random(f"steps {game} {mode} {seed}")
        count, legs = rng.randint(least, min(most, 4)), rng.randint(1, 2) if game == "yahtzee" else 1
        lines = oracle.random_record(rng, game, mode, count, legs).splitlines()
        first = 5 if lines[4].startswith("legs") else 4
        for at in range(first, len(lines)):
            reply = oracle.replay("\n".join(lines[:at]) + "\n")
            coming, (keyword, *words) = reply["next"], lines[at].split()
            assert keyword in coming["expects"] and reply["winners"] == [] and not reply["finished"]
            after = oracle.replay("\n".join(lines[: at + 1]) + "\n")
            if keyword == "score":
                before, later = (
                    next(p for p in each["players"] if p["name"] == coming["player"]) for each in (reply, after)
                )
                if any(later["grid"].values()):  # not at the end of a leg, which empties the grids
                    assert later["grid"][words[0]] == coming["scores"][words[0]] and before["grid"][words[0]] is None
            wrong = {"dry", "first", "roll", "keep", "score", "zero"} - set(coming["expects"])
            samples = {"dry": "1 2 3 4 5", "first": "start", "roll": "1 2 3 4 5", "keep": "1"}
            for word in wrong:
                with pytest.raises(ValueError):
                    oracle.replay("\n".join([*lines[:at], f"{word} {samples.get(word, 'aces')}"]) + "\n")


def test_stop_and_variety():
    rng = random.Random(7)
    assert len(oracle.random_record(rng, "skalpott", "match", ["A", "B"], stop=0).splitlines()) == 4
    assert len(oracle.random_record(rng, "yams", "match", 3, stop=9).splitlines()) == 13
    seen = set()
    for _ in range(250):
        reply = oracle.replay(oracle.random_record(rng, *rng.choice([("skalpott", "match"), ("yams", "match")]), 3))
        totals = sorted(player["total"] for player in reply["players"])
        seen |= {("level", reply["game"])} if totals[1] == totals[2] else set()
        seen |= {"extra"} if any(player["extra"] for player in reply["players"]) else set()
        seen |= {"bonus"} if any(player["bonus"] for player in reply["players"]) else set()
    assert seen == {("level", "skalpott"), ("level", "yams"), "extra", "bonus"}


HEAD = "skal 1\ngame skalpott\nmode match\nplayers A B\ndry 6 6 6 6 6\ndry 1 1 1 1 1\nfirst start\n"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "skal 2\ngame yams\nmode match\nplayers A\n",
        "skal 1\ngame yams\nmode match\nplayers A A\n",
        "skal 1\ngame skalpott\nmode match\nplayers A\n",
        "skal 1\ngame yams\nmode match\nplayers A\nlegs 2\n",
        HEAD + "roll 1 2 3 4 7\n",
        HEAD + "roll 1 2 3 4 5\nkeep 1 2 3 4 5\n",
        HEAD + "roll 1 2 3 4 5\nkeep 2 1\n",
        HEAD + "roll 1 2 3 4 5\nkeep 1\nroll 2 2 3 4 5\n",
        HEAD + "roll 1 2 3 4 5\nscore chance\n",
        HEAD + "roll 1 2 3 4 5\nzero aces\n",
        HEAD + 3 * "roll 1 2 3 4 5\nscore aces\n",
    ],
)
def test_refused(text):
    with pytest.raises(ValueError):
        oracle.replay(text)
