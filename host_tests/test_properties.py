# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Random legal games of every kind: they survive writing and reading, and the game and the oracle report the same."""

import random

import oracle
import pytest
from helpers import KINDS, RULES, SKALPOTT, record, snapshot
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from host_tools.records.record import write
from host_tools.records.report import report
from skalcore import boxes, events
from skalcore.game import DECIDE, OVER, Game

GAMES = {str(kind): kind for kind in KINDS}
DICE = st.lists(st.integers(1, 6), min_size=5, max_size=5)
HEADER_WORDS = ("skal", "game", "mode", "players", "legs")


@st.composite
def whole_records(draw, kind):
    """The text of a whole random game of this kind; now and then with the most players or legs allowed."""
    players = draw(st.integers(kind.fewest, kind.most))
    legs = draw(st.sampled_from([1, 1, 2, kind.most_legs] if kind.most_legs > 1 else [1]))
    return kind.random_text(random.Random(draw(st.integers(0, 1 << 32))), players, legs)


def of_every_kind(examples: int):
    """Run the test for each kind of game, with this many records of it: the test takes `data` and `kind`."""

    def wrap(test):
        limited = settings(max_examples=examples)(given(data=st.data())(test))
        return pytest.mark.parametrize("kind", KINDS, ids=str)(limited)

    return wrap


@of_every_kind(60)
def test_a_record_survives_writing_and_reading(kind, data):
    text = data.draw(whole_records(kind))
    first = record(text)
    again = write(first.game, first.names, first.events)
    assert again == text.replace("\nlegs 1\n", "\n")
    second = record(again)
    assert list(second.events) == list(first.events) and second.names == first.names
    assert snapshot(second.game) == snapshot(first.game)
    assert report(second.game, second.names) == report(first.game, first.names)
    lines = text.splitlines()
    assert [lines[number - 1].split()[0] for number in first.lines] == [
        events.KINDS[events.kind(event)] for event in first.events
    ]


@of_every_kind(60)
def test_the_oracle_says_the_same(kind, data):
    text = data.draw(whole_records(kind))
    read = record(text)
    assert report(read.game, read.names) == oracle.replay(text)


@of_every_kind(60)
def test_a_game_ends_as_the_rules_say(kind, data):
    text = data.draw(whole_records(kind))
    read = record(text)
    game = read.game
    kinds = [events.kind(event) for event in read.events]
    turns = len(oracle.BOXES[kind.game]) * game.players * game.legs
    assert game.phase == OVER and game.expects() == 0 and game.winners
    assert kinds.count(events.SCORE) + kinds.count(events.ZERO) == turns
    assert turns + kinds.count(events.KEEP) == kinds.count(events.ROLL) <= 3 * turns
    assert kinds.count(events.FIRST) == (1 if kind is SKALPOTT else 0)
    if game.players == 1:
        assert kinds.count(events.DRY) == (6 if kind.mode == "solo-recommended" else 0)
    else:
        assert kinds.count(events.DRY) >= game.players
    assert all(points != boxes.OPEN for card in game.cards for points in card)
    assert game.round == len(oracle.BOXES[kind.game]) * game.legs and game.leg == game.legs - 1
    reply = report(game, read.names)
    best = max(player["match_total"] for player in reply["players"])
    assert all(player["match_total"] == best for player in reply["players"] if player["name"] in reply["winners"])
    if kind is SKALPOTT:
        assert sum(game.ledger.pots) == 72 * game.players and len(reply["winners"]) == 1
    elif kind.game == "skalpott":
        assert game.ledger.pots[0] % 6 == 0 and 0 <= game.ledger.pots[0] <= 144
    else:
        level = [player["name"] for player in reply["players"] if player["match_total"] == best]
        assert reply["winners"] == level and not any(game.ledger.pots)
    for event in (events.dry((1, 1, 1, 1, 1)), events.roll((1, 1, 1, 1, 1)), events.score(0), events.keep(0)):
        with pytest.raises(ValueError, match="the game is over"):
            game.apply(event)


@of_every_kind(80)
def test_any_beginning_is_a_valid_record(kind, data):
    text = data.draw(whole_records(kind))
    lines = text.splitlines()
    header = sum(line.split()[0] in HEADER_WORDS for line in lines)
    for cut in [header, data.draw(st.integers(header, len(lines) - 1)), len(lines) - 1]:
        part = "\n".join(lines[:cut]) + "\n"
        read = record(part)
        reply = report(read.game, read.names)
        assert reply == oracle.replay(part)
        assert not reply["finished"] and reply["winners"] == []
        assert lines[cut].split()[0] in reply["next"]["expects"]


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_every_beginning_of_one_game(kind):
    """After each event the game being played reports the same as the record read from scratch."""
    text = kind.random_text(random.Random(f"beginnings {kind}"), kind.fewest, 2 if kind.most_legs > 1 else 1)
    whole = record(text)
    game = kind.new(kind.fewest, whole.game.legs)
    for played, event in enumerate(whole.events):
        part = write(game, whole.names, whole.events[:played])
        assert report(game, whole.names) == report(record(part).game, whole.names) == oracle.replay(part)
        game.apply(event)
    assert snapshot(game) == snapshot(whole.game)


@settings(max_examples=80, stateful_step_count=30)
class AnyGame(RuleBasedStateMachine):
    """Applies events one by one, legal ones and arbitrary numbers, from some point of a random game on."""

    @initialize(name=st.sampled_from(sorted(GAMES)), seed=st.integers(0, 1 << 32), stop=st.integers(0, 260))
    def begin(self, name, seed, stop):
        rng = random.Random(seed)
        kind = GAMES[name]
        players = rng.randint(kind.fewest, min(kind.most, 3))
        start = record(kind.random_text(rng, players, rng.choice([1, 2]) if kind.most_legs > 1 else 1, stop))
        self.game: Game = start.game
        self.names = start.names
        self.happened = list(start.events)

    def take(self, event):
        self.game.apply(event)
        self.happened.append(event)

    def expected(self, kind):
        return self.game.expects() >> kind & 1

    @precondition(lambda self: self.expected(events.DRY))
    @rule(dice=DICE)
    def dry(self, dice):
        self.take(events.dry(dice))

    @precondition(lambda self: self.expected(events.FIRST))
    @rule(choice=st.sampled_from([events.START, events.FINISH]))
    def first(self, choice):
        self.take(events.first(choice))

    @precondition(lambda self: self.expected(events.ROLL))
    @rule(dice=DICE)
    def roll(self, dice):
        self.take(events.roll([self.game.dice[i] if self.game.held >> i & 1 else dice[i] for i in range(5)]))

    @precondition(lambda self: self.expected(events.KEEP))
    @rule(mask=st.integers(0, 30))
    def keep(self, mask):
        self.take(events.keep(mask))

    @precondition(lambda self: self.game.phase == DECIDE)
    @rule(data=st.data(), by_choice=st.booleans())
    def fill(self, data, by_choice):
        card = self.game.cards[self.game.player]
        box = data.draw(st.sampled_from([box for box in range(len(card)) if card[box] == boxes.OPEN]))
        self.take(events.zero(box) if by_choice and self.expected(events.ZERO) else events.score(box))

    @rule(number=st.integers(0, 0xFFFF))
    def anything(self, number):
        before = snapshot(self.game)
        try:
            self.take(number)
        except ValueError as error:
            assert str(error) and snapshot(self.game) == before

    @invariant()
    def all_agree(self):
        text = write(self.game, self.names, self.happened)
        assert list(record(text).events) == self.happened
        assert report(self.game, self.names) == oracle.replay(text)


TestAnyGame = AnyGame.TestCase


def test_rules_are_named_as_in_the_records():
    assert set(RULES) >= set(oracle.BOXES) == {kind.game for kind in KINDS} and len(oracle.BOXES) >= 3
