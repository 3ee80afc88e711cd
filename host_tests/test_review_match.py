# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""`skalbox review` of a match: the sums of every player, losses in points and in chances at the end against
enumerations."""

import itertools
import random

import oracle
import pytest
import rough_values
from endings import enumerated, share
from helpers import GOLDEN, SKALPOTT, YAHTZEE, YAMS, grid, record, snapshot
from rough_values import TURN
from test_advise import player_of
from test_review import event_of, finish, given_away

from host_tools.commands import advise
from host_tools.commands.review_match import review
from host_tools.records.record import write
from host_tools.solver import position, solved_games
from host_tools.solver.win_position import WinPosition
from skalcore import events
from skalcore.game import DECIDE, THROW

KINDS = (SKALPOTT, YAMS, YAHTZEE)
MATCHES = [(kind, players, 1) for kind in KINDS for players in (2, 3, 4)] + [(YAHTZEE, 2, 2), (YAHTZEE, 3, 2)]


@pytest.fixture(autouse=True)
def library(monkeypatch):
    rough_values.use(monkeypatch)


def steps(read):
    """(the game before an event, the event, its line) of each event of a record."""
    past = read.game
    game = type(past)(past.rules, past.mode, past.players, past.legs)
    for event, line in zip(read.events, read.lines, strict=True):
        yield game, event, line
        game.apply(event)


def by_line(found):
    return {each["line"]: each for player in found["players"] for each in player["decisions"]}


def is_choice(event):
    return events.kind(event) in (events.KEEP, events.SCORE, events.ZERO)


# ------------------------------------------------------------------------------------------------------- the numbers


@pytest.mark.parametrize(("kind", "players", "legs"), MATCHES, ids=str)
def test_the_sums_balance(kind, players, legs, tried):
    rng = random.Random(f"sums {players} {legs}")
    for _ in range(2):
        text = kind.random_text(rng, players, legs)
        read, lines = record(text), text.splitlines()
        found = review(read)
        assert [each["name"] for each in found["players"]] == read.names
        chosen = [[] for _ in read.names]
        for game, event, line in steps(read):
            if is_choice(event):
                chosen[game.player].append((line, game.leg + 1))
        optimal = legs * solved_games.values(position.name_of(read.game))[0, 0, 0]
        for seat, each in enumerate(found["players"]):
            assert each["total"] == read.game.match_total(seat)
            assert each["optimal"] == pytest.approx(optimal, abs=1e-9)
            assert each["optimal"] + each["luck"] - each["loss"] == pytest.approx(each["total"], abs=1e-8)
            assert [(one["line"], one["leg"]) for one in each["decisions"]] == chosen[seat]
            assert sum(one["loss"] for one in each["decisions"]) == pytest.approx(each["loss"], abs=1e-6)
            assert sum(one["win_loss"] for one in each["decisions"]) == pytest.approx(each["win_loss"], abs=1e-9)
            for one in each["decisions"]:
                assert one["loss"] >= 0 and 0 <= one["win_loss"] <= 1
                ((keyword, what),) = one["played"].items()
                words = [keyword, *map(str, what)] if keyword == "keep" else [keyword, what]
                assert lines[one["line"] - 1].split() == words
                assert list(one["best"]) in (["keep"], ["score"])
        made = [n for n, line in enumerate(lines, 1) if line.split()[0] in ("keep", "score", "zero")]
        assert sorted(by_line(found)) == made
    tried(f"2 random matches of {players} at {kind} reviewed, {legs} {'leg' if legs == 1 else 'legs'}")


@pytest.mark.parametrize(("kind", "players"), [(SKALPOTT, 2), (SKALPOTT, 4), (YAMS, 2), (YAHTZEE, 3)], ids=str)
def test_points_at_the_end_by_brute_force(kind, players):
    """With the additions of those who have finished the round, and no others."""
    rng = random.Random(f"points {players}")
    read = record(kind.random_text(rng, players, 1))
    reply, seen, turn, player, card = by_line(review(read)), 0, None, None, None
    for game, event, line in steps(read):
        if game.phase == THROW and game.round >= game.rules.rounds - 1:
            player, card = player_of(kind, game), grid(game, game.player)
            turn = player.turn(card)
        if turn and game.phase == DECIDE:
            lost = given_away(player, turn, card, game, event)
            assert reply[line]["loss"] == pytest.approx(lost, abs=1e-8)
            seen += 1
    assert seen >= players


def last_turn(kind, players):
    """A record whose last turn decides the match, and the number of that turn's first event."""
    rng = random.Random(f"last turn {players}")
    while True:
        read = record(kind.random_text(rng, players, 1))
        fills = [n for n, event in enumerate(read.events) if events.kind(event) in (events.SCORE, events.ZERO)]
        first = fills[-2] + 1
        game, _, _ = next(itertools.islice(steps(read), first, None))
        if 0.03 < WinPosition(game).start < 0.97:
            return read, first


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_the_chances_of_the_last_turn(kind):
    given = 0.0
    for players in (2, 3, 4):
        read, first = last_turn(kind, players)
        reply, truth = by_line(review(read)), None
        for game, event, line in itertools.islice(steps(read), first, None):
            if game.phase != DECIDE:
                continue
            truth = truth or enumerated(game)
            dice, left = tuple(sorted(game.dice)), game.rolls_left()
            masks = range(31) if left else ()
            held = [tuple(sorted(game.dice[i] for i in range(5) if mask >> i & 1)) for mask in masks]
            best = max([truth[0, dice], *(truth[left, each] for each in held)])
            if events.kind(event) == events.KEEP:
                got = truth[left, held[events.value(event)]]
            else:
                got = share(game, event, game.player)
            assert reply[line]["win_loss"] == pytest.approx(best - got, abs=2e-6)
            given += best - got
    assert given > 0.01


def finished_by(kind, players, legs, objective):
    """A record whose last two rounds are played by the best choices, and its first line of these."""
    rng = random.Random(f"best {kind} {players} {objective}")
    before, game = [], kind.new(players, legs)
    for event in record(kind.random_text(rng, players, legs)).events:
        if game.phase == THROW and game.round == legs * game.rules.rounds - 2:
            break
        game.apply(event)
        before.append(event)
    after = finish(rng, game, lambda _, game: event_of(advise.exact(game, objective=objective)["best"], game))
    read = record(write(game, oracle.NAMES[:players], before + after))
    return read, read.lines[len(before)]


@pytest.mark.parametrize("objective", ["win", "points"])
@pytest.mark.parametrize(("kind", "players", "legs"), [(SKALPOTT, 3, 1), (YAMS, 2, 1), (YAHTZEE, 2, 2)], ids=str)
def test_best_play_gives_nothing_away(kind, players, legs, objective):
    read, since = finished_by(kind, players, legs, objective)
    found = by_line(review(read, objective))
    late = [each for line, each in found.items() if line >= since]
    assert len(late) >= 2 * players
    for each in late:
        assert each["best"] == each["played"]
        assert each["win_loss" if objective == "win" else "loss"] == 0


@pytest.mark.parametrize(("kind", "players", "legs"), [(SKALPOTT, 4, 1), (YAMS, 3, 1), (YAHTZEE, 2, 2)], ids=str)
def test_the_objective(kind, players, legs):
    """The best choice is what advise names, for the same objective; nothing else changes."""
    read = record(kind.random_text(random.Random("objective"), players, legs))
    win, points = review(read), review(read, "points")
    named = {"win": by_line(win), "points": by_line(points)}
    assert [each["best"] for each in named["win"].values()] != [each["best"] for each in named["points"].values()]
    rng = random.Random("some decisions")
    for game, event, line in steps(read):
        if is_choice(event) and rng.random() < 0.15:
            before = snapshot(game)
            for objective, found in named.items():
                assert found[line]["best"] == advise.exact(game, objective=objective)["best"]
            assert snapshot(game) == before
    for each in (*named["win"].values(), *named["points"].values()):
        del each["best"]
    assert win == points


def test_legs_by_hand():
    """What is expected before each of three legs counts."""
    read = record(GOLDEN[0].with_name("yahtzee-legs.skal").read_text())
    found = review(read)
    assert [(each["name"], each["total"]) for each in found["players"]] == [("Ana", 967), ("Bo", 940), ("Cy", 913)]
    for each in found["players"]:
        assert [one["leg"] for one in each["decisions"]] == [1] * 13 + [2] * 13 + [3] * 13
        assert each["optimal"] == 3 * 13 * TURN


def test_tie_breaks_are_nobodys():
    read = record(GOLDEN[0].with_name("tie-break.skal").read_text())
    found = review(read)
    assert [each["total"] for each in found["players"]] == [330, 380, 380, 380]
    assert [len(each["decisions"]) for each in found["players"]] == [12] * 4
    for each in found["players"]:
        assert each["optimal"] + each["luck"] - each["loss"] == pytest.approx(each["total"], abs=1e-9)


def test_progress_is_told_by_turn():
    told = []
    review(record(GOLDEN[0].with_name("yahtzee-legs.skal").read_text()), progress=lambda *each: told.append(each))
    assert told == [("review", turn, 3 * 3 * 13) for turn in range(3 * 3 * 13)]
