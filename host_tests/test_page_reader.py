# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The page says each change to a screen reader once, in both languages, and nothing that is not true."""

import random
from itertools import pairwise

import pytest
from oracle import SERIES, THRESHOLD, addition, further, points, pot_shares, solo_pot
from page import on_page, steps

from host_tools.node import micropython
from skalcore.rules import GAMES

if micropython.why_not():
    pytest.skip(micropython.why_not(), allow_module_level=True)
BEGUN = "skal 1\ngame %s\nmode %s\nplayers %s\n"

# Steps from the title with two players, each with what is said after it in English and in French, "" for nothing.
TABLE = [
    ("", "Three dice games 1 to 8 players. SkalPott for 2.", "Trois jeux de dés 1 à 8 joueurs. SkalPott à 2."),
    ("tap roll", "Ana rolls five dice.", "Ana lance cinq dés."),
    (
        "dice 6 6 6 6 6 / tap roll",
        "Ana rolled 6 6 6 6 6, 30 in all. Ben rolls five dice.",
        "Ana a lancé 6 6 6 6 6, soit 30. Ben lance cinq dés.",
    ),
    (
        "dice 1 2 3 4 5 / tap roll",
        "Ben rolled 1 2 3 4 5, 15 in all. Ana has the highest roll.",
        "Ben a lancé 1 2 3 4 5, soit 15. Ana a le plus haut lancer.",
    ),
    (
        "tap roll",
        "Ana chooses. Go first, The others must beat you. For the first round.",
        "Ana choisit. En premier, Aux autres de te battre. Pour le premier tour.",
    ),
    (
        "tap roll",
        "Ana starts. Ana plays, round 1 of 12. Pot 12: you go first.",
        "Ana commence. Ana joue, tour 1 sur 12. Cagnotte 12 : tu commences.",
    ),
    (
        "dice 6 6 1 1 4 / tap roll",
        "You rolled 6 6 1 1 4, two rolls left.",
        "Tu as lancé 6 6 1 1 4, encore deux lancers.",
    ),
    ("tap 1 / tap 2", "Held: both sixes.", "Gardé\xa0: les deux 6."),
    ("tap 2", "Held: one six.", "Gardé\xa0: un 6."),
    ("tap 1", "Nothing is held.", "Aucun dé gardé."),
    ("tap 1 / tap 2", "Held: both sixes.", "Gardé\xa0: les deux 6."),
    (
        "dice 6 6 3 3 4 / tap roll",
        "You rolled 6 6 3 3 4, one roll left.",
        "Tu as lancé 6 6 3 3 4, encore un lancer.",
    ),
    ("wait 3000", "", ""),
    ("tap 3", "Held: one three and both sixes.", "Gardé\xa0: un 3 et les deux 6."),
    ("tap 4", "Held: both threes and both sixes.", "Gardé\xa0: les deux 3 et les deux 6."),
    (
        "dice 6 6 3 3 3 / tap roll",
        "You rolled 6 6 3 3 3, no rolls left. Full house, 30 points.",
        "Tu as lancé 6 6 3 3 3, plus de lancer. Full, 30 points.",
    ),
    ("tap 2", "3 of a kind, 20 points.", "Brelan, 20 points."),
    ("tap 2", "Large straight, 0 points.", "Grande suite, 0 point."),
    ("tap 3 / tap 3", "Full house, 30 points.", "Full, 30 points."),
    (
        "tap roll",
        "Written: Full house, 30 points. Total 30. Ben plays, round 1 of 12. Pot 12: only 12 ties (Ana).",
        "Noté\xa0: Full, 30 points. Total 30. Ben joue, tour 1 sur 12. Cagnotte 12 : seul 12 égalise (Ana).",
    ),
    (
        "tap 1",
        "Taken back: Full house. Ana plays, round 1 of 12. The dice show 6 6 3 3 3, no rolls left. "
        "Full house, 30 points.",
        "Annulé\xa0: Full. Ana joue, tour 1 sur 12. Les dés montrent 6 6 3 3 3, plus de lancer. Full, 30 points.",
    ),
    (
        "tap roll",
        "Written: Full house, 30 points. Total 30. Ben plays, round 1 of 12. Pot 12: only 12 ties (Ana).",
        "Noté\xa0: Full, 30 points. Total 30. Ben joue, tour 1 sur 12. Cagnotte 12 : seul 12 égalise (Ana).",
    ),
    (
        "dice 2 2 2 2 2 / tap roll",
        "You rolled 2 2 2 2 2, two rolls left. Held: all five dice.",
        "Tu as lancé 2 2 2 2 2, encore deux lancers. Gardé\xa0: les cinq dés.",
    ),
    ("tap roll", "Grand Chelem, 50 points.", "Grand Chelem, 50 points."),
    (
        "tap roll",
        "Written: Grand Chelem, 50 points. Total 50. Round 1: Ana wins the pot of 12. Two highest dice: Ana 12, Ben 4. "
        "Totals: Ana 42, Ben 50.",
        "Noté\xa0: Grand Chelem, 50 points. Total 50. Tour 1\xa0: Ana gagne la cagnotte de 12. "
        "Deux plus hauts dés\xa0: Ana 12, Ben 4. Totaux\xa0: Ana 42, Ben 50.",
    ),
    (
        "tap 2",
        "Ben: Grand Chelem 50. Total 50. Ana: Full house 30, Pots won 12. Total 42.",
        "Ben\xa0: Grand Chelem 50. Total 50. Ana\xa0: Full 30, Cagnottes 12. Total 42.",
    ),
    (
        "tap roll",
        "Round 1: Ana wins the pot of 12. Two highest dice: Ana 12, Ben 4. Totals: Ana 42, Ben 50.",
        "Tour 1\xa0: Ana gagne la cagnotte de 12. Deux plus hauts dés\xa0: Ana 12, Ben 4. Totaux\xa0: Ana 42, Ben 50.",
    ),
    (
        "tap roll",
        "Ben plays, round 2 of 12. Pot 12: you go first.",
        "Ben joue, tour 2 sur 12. Cagnotte 12 : tu commences.",
    ),
]


def said(heard: list) -> str:
    return " ".join(each["said"] for each in heard if each["said"])


@pytest.mark.parametrize(("lang", "column"), [("en", 1), ("fr", 2)])
def test_each_change_is_said_once(lang, column, page_drive, tmp_path):
    script = []
    for number, row in enumerate(TABLE):
        script += [*steps((row[0] + " / ").lstrip(" /") + "settle / wait 4000 / settle"), [0, "mark", number]]
    names = BEGUN % ("skalpott", "match", "Ana Ben")
    page = on_page(page_drive, tmp_path, script, lang=lang, record=names, hears=True)
    found = {number: said([each for each in page.heard if each["mark"] == number]) for number in range(len(TABLE))}
    assert found == {number: row[column] for number, row in enumerate(TABLE)}


# Lists, menus and questions: steps, what is said.
SCREENS = [
    ("settle", "Three dice games 1 to 8 players. SkalPott: who plays?"),
    ("tap 2", "Which game? SkalPott, 12 rounds · a pot in each, 1–4."),
    ("tap 3", "Yam’s, 13 rounds · extra Yam’s +100, 1–8."),
    ("tap 1", "Three dice games 1 to 8 players. SkalPott: who plays?"),
    ("tap 5", "Settings. Language, English, French or English."),
    ("tap 3", "Animations, yes, The dice tumble."),
    ("tap 4", "Animations, no, The dice tumble."),
]


def test_lists_say_their_heading_then_the_chosen_row(page_drive, tmp_path):
    script = []
    for number, row in enumerate(SCREENS):
        script += [*steps(row[0] + " / settle / wait 1000"), [0, "mark", number]]
    page = on_page(page_drive, tmp_path, script, panel="320x240", hears=True)
    found = [said([each for each in page.heard if each["mark"] == number]) for number in range(len(SCREENS))]
    assert found == [row[1] for row in SCREENS]


# Random matches. What is true is worked out here from the match's events, with the second implementation of the rules.


def faces(value: int) -> list[int]:
    return [value // 6**i % 6 + 1 for i in range(5)]


class Truth:
    """A match after these events.

    grids, extras, won, best: by seat, the last from this round
    seat: whose turn it is
    pots: by round, for each seat the two highest dice, its share and its total
    rolled: all throws in order, faces and throws left
    wrote: all boxes in order, box, points, extra points and total
    """

    def __init__(self, state: dict) -> None:
        self.game, self.names = state["game"], state["names"]
        self.boxes = next(rules.names for rules in GAMES if rules.name == self.game)
        players = len(self.names)
        self.grids = [dict.fromkeys(self.boxes) for _ in range(players)]
        self.extras, self.won = [0] * players, [0] * players
        self.dice: list[int] = []
        self.thrown, self.seat, self.written = 0, 0, 0
        self.rolled: list = []
        self.wrote: list = []
        self.pots: list = []
        self.best = [0] * players
        self.bank = state["mode"] != 0
        singles: list = []
        for event in state["events"]:
            kind, value = event >> 13, event & 8191
            if kind == 0 and players > 1 and not self.written:
                singles.append(sum(faces(value)))
                self.seat = max(range(len(singles)), key=singles.__getitem__)
            elif kind == 1:
                self.seat = (self.seat + value) % players
            elif kind == 2:
                self.dice, self.thrown = faces(value), self.thrown + 1
                self.rolled.append([self.dice, 3 - self.thrown])
            elif kind > 3:
                self.write(self.boxes[value], kind == 5)
        self.round = self.written // players

    def write(self, box: str, zero: bool) -> None:
        grid, players = self.grids[self.seat], len(self.names)
        extra = 100 if further(self.game, self.dice, grid) else 0
        grid[box] = 0 if zero else points(self.game, box, self.dice, grid)
        self.extras[self.seat] += extra
        self.wrote.append([self.boxes.index(box), grid[box], extra, self.total(self.seat)])
        self.best[self.seat] = addition(self.dice)
        self.thrown, self.written = 0, self.written + 1
        ends = self.written % players == 0
        if ends and self.game == "skalpott" and self.bank:
            self.won[0] += solo_pot(self.best[0], 10)
        elif ends and self.game == "skalpott":
            shares = pot_shares(self.best)
            self.won = [one + other for one, other in zip(self.won, shares, strict=True)]
            self.pots.append([[self.best[i], shares[i], self.total(i)] for i in range(players)])
        if not (ends and self.game == "skalpott"):
            self.seat = (self.seat + 1) % players

    def total(self, seat: int) -> int:
        grid = self.grids[seat]
        bonus = 35 if sum(grid[box] or 0 for box in SERIES) >= THRESHOLD[self.game] else 0
        return sum(filter(None, grid.values())) + bonus + self.extras[seat] + self.won[seat]

    def offered(self, box: int) -> list:
        grid, name = self.grids[self.seat], self.boxes[box]
        assert grid[name] is None, "an open box"
        return [points(self.game, name, self.dice, grid), 100 if further(self.game, self.dice, grid) else 0]

    def held(self, mask: int) -> list:
        kept = [self.dice[i] for i in range(5) if mask >> i & 1]
        return [[face, kept.count(face), self.dice.count(face)] for face in sorted(set(kept))]


def names_of_boxes(game: str) -> list[str]:
    from host_tools.source_tree import ROOT

    scope: dict = {}
    exec((ROOT / "lib/skalbox/lang/en" / (game + ".py")).read_text("utf-8"), scope)
    return list(scope["BOXES"])


def check(entry: dict, truth: Truth, boxes: list[str]) -> None:
    """Fails if a fact is not true of the state in which it was said."""
    state, names = entry["state"], truth.names
    for name, *fact in entry["facts"]:
        if name == "held":
            assert fact == ["", truth.held(state["held"])]
        elif name == "dice":
            assert fact == [truth.dice, 3 - truth.thrown]
        elif name == "box":
            assert fact[0] == boxes[state["cursor"]] and fact[1:3] == truth.offered(state["cursor"])
            assert fact[3] is (truth.game == "yams" and fact[2] > 0)
        elif name == "turn":
            assert fact == [names[truth.seat], truth.round + 1, len(boxes), 1, 1]
        elif name == "pot":
            rows = [[names[i], *truth.pots[-1][i]] for i in range(len(names))]
            assert fact == [len(truth.pots), 6 * len(names), rows]
        elif name == "sheet":
            grid = truth.grids[names.index(fact[0])]
            written = {boxes[truth.boxes.index(box)]: value for box, value in grid.items() if value is not None}
            assert dict(fact[1]).items() >= written.items() and fact[2] == truth.total(names.index(fact[0]))
        elif name == "over":
            totals = [truth.total(i) for i in range(len(names))]
            assert fact[1] == [[names[i], totals[i]] for i in range(len(names))]
            assert {totals[names.index(winner)] for winner in fact[0]} == {max(totals)}


MATCHES = [("skalpott", "match", "Ana Ben"), ("yams", "match", "Ana Ben Cleo"), ("skalpott", "solo-simple", "Ana")]


@pytest.mark.soak
@pytest.mark.parametrize(("game", "mode", "players"), MATCHES)
def test_all_that_happens_in_a_random_match_is_said_once_and_true(game, mode, players, page_drive, tmp_path, tried):
    rng = random.Random(7)
    keys = (1, 2, 5, 5)  # the second, the third and ROLL: dice, boxes, sheets
    script = [*steps("settle / wait 300")]
    for _ in range(420 * len(players.split())):
        script += [[0, "tap", rng.choice(keys)], [0, "settle", None], [0, "wait", 300]]
    script += steps("settle / wait 1500 / settle")
    start = BEGUN % (game, mode, players)
    page = on_page(
        page_drive, tmp_path, script, record=start, hears=True, poll=20, ANIMATIONS="off", ASK_ZERO="off", CHANCES="off"
    )
    boxes = names_of_boxes(game)
    end = next(i for i, entry in enumerate(page.heard) if entry["state"]["screen"] == "final")
    heard = [entry for entry in page.heard[: end + 1] if "events" in entry["state"]]  # the next match follows
    for entry in heard:
        check(entry, Truth(entry["state"]), boxes)
    facts = [fact for entry in heard for fact in entry["facts"]]
    last = Truth(heard[-1]["state"])
    assert [fact[2:] for fact in facts if fact[0] == "rolled"] == last.rolled
    wrote = [[boxes.index(fact[2]), fact[3], fact[4], fact[6]] for fact in facts if fact[0] == "wrote"]
    known = [each[:3] for each in last.wrote]
    assert [each[:3] for each in wrote] == known
    assert [each[3] for each in wrote] == [each[3] for each in last.wrote], "the total, before the pot"
    for one, other in pairwise(heard):
        if one["state"]["screen"] == other["state"]["screen"]:
            assert not [fact for fact in other["facts"] if fact in one["facts"] and fact[0] != "rolled"]
    kinds = {fact[0] for fact in facts}
    assert {"rolled", "held", "box", "wrote", "turn", "over"} <= kinds, "the match was played to its end"
    tried(f"{game} of {len(last.names)}, said and true: {len(last.rolled)} throws, {len(last.wrote)} boxes")
