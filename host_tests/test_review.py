# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""`skalbox review`: its sums balance in any game and for every player, and losses match brute force and
enumerations.
"""

import itertools
import json
import random

import brute
import oracle
import pytest
import rough_values
from helpers import GOLDEN, RECOMMENDED, SIMPLE, SKALBOX, SKALPOTT, YAHTZEE, YAMS, grid, record, run_program, snapshot
from positions import enumerated, share
from rough_values import TURN
from test_advise import player_of

from host_tools.commands import advise, cli
from host_tools.commands.advise import best_choice
from host_tools.commands.review import as_json, as_table, review
from host_tools.commands.review_match import review as review_review_match
from host_tools.records.record import write
from host_tools.solver import position, solved_games
from host_tools.solver.position import Position, name_of
from host_tools.solver.win_position import WinPosition
from skalcore import boxes, events
from skalcore.game import DECIDE, OVER, THROW

ALONE = [SIMPLE, RECOMMENDED, YAMS, YAHTZEE]
GAMES_EACH = 50
ROUNDING = 5e-7 * 4 + 1e-9  # error of four numbers with six decimals


def throw(rng, game):
    """Random faces; held dice stay. Now and then five alike."""
    face = rng.randint(1, 6) if rng.random() < 0.1 else 0
    return [game.dice[i] if game.held >> i & 1 else face or rng.randint(1, 6) for i in range(5)]


def any_choice(rng, game):
    """A legal choice: half of the time the box with most points, else any."""
    if game.rolls_left() and rng.random() < 0.6:
        return events.hold_event(rng.randrange(31))
    still_open = [box for box in range(game.rules.rounds) if game.cards[0][box] == boxes.OPEN]
    if game.rules.has_zero and rng.random() < 0.3:
        return events.zero(rng.choice(still_open))
    if rng.random() < 0.5:
        return events.score(max(still_open, key=game.points))
    return events.score(rng.choice(still_open))


class Optimal:
    """Choose the best option according to the solver."""

    def __init__(self):
        self.position = None

    def __call__(self, rng, game):
        if game.thrown == 1:
            self.position = Position(game)
        return event_of(best_choice(self.position, game)[0], game)


def event_of(choice, game):
    """The event of a choice as the answers of skalbox advise have it."""
    ((keyword, what),) = choice.items()
    if keyword == "keep":
        return events.hold_event(sum(1 << at - 1 for at in what))
    return events.score(game.rules.names.index(what))


def finish(rng, game, choose):
    """Plays a game to its end through skalcore; returns what happened."""
    happened = []
    while game.phase != OVER:
        if game.phase == DECIDE:
            event = choose(rng, game)
        elif game.expects() >> events.DRY & 1:
            event = events.dry([rng.randint(1, 6) for _ in range(5)])
        else:
            event = events.roll(throw(rng, game))
        game.apply(event)
        happened.append(event)
    return happened


def whole_game(rng, kind, choose):
    """The record of a game for one player."""
    game = kind.new(1)
    return write(game, ["Ana"], finish(rng, game, choose))


@pytest.mark.parametrize("games", [GAMES_EACH // 5, pytest.param(GAMES_EACH, marks=pytest.mark.soak)])
@pytest.mark.parametrize("kind", ALONE, ids=str)
def test_the_sums_balance(kind, games, solved, tried):
    solved(name_of(kind.new(1)))
    rng = random.Random(f"review {kind}")
    for _ in range(games):
        text = whole_game(rng, kind, any_choice)
        read = record(text)
        found = review(read)
        assert found["optimal"] == pytest.approx(solved_games.values(name_of(read.game))[0, 0, 0], abs=1e-12)
        assert found["total"] == read.game.total(0)
        assert found["optimal"] + found["luck"] - found["loss"] == pytest.approx(found["total"], abs=1e-9)
        lost = [each["loss"] for each in found["decisions"]]
        assert min(lost) >= 0 and sum(lost) == pytest.approx(found["loss"], abs=1e-7)
        reply = json.loads(as_json(found))
        assert abs(reply["optimal"] + reply["luck"] - reply["loss"] - reply["total"]) <= ROUNDING
        lines = text.splitlines()
        choices = [n for n, line in enumerate(lines, 1) if line.split()[0] in ("keep", "score", "zero")]
        assert [each["line"] for each in reply["decisions"]] == choices
        for each in reply["decisions"]:
            ((keyword, what),) = each["played"].items()
            words = [keyword, *map(str, what)] if keyword == "keep" else [keyword, what]
            assert lines[each["line"] - 1] == " ".join(words)
            assert list(each["best"]) in (["keep"], ["score"])
    tried(f"{games} random games of {kind} reviewed")


def test_a_game_of_several_legs(solved):
    """Each leg has its own expectation, and the decisions are the decisions of all legs."""
    solved("yahtzee")
    rng = random.Random("legs")
    for legs in (2, 3):
        read = record(YAHTZEE.random_text(rng, 1, legs))
        found = review(read)
        assert found["optimal"] == pytest.approx(legs * solved_games.values("yahtzee")[0, 0, 0], abs=1e-9)
        assert found["total"] == read.game.match_total(0)
        assert found["optimal"] + found["luck"] - found["loss"] == pytest.approx(found["total"], abs=1e-9)
        made = [events.kind(event) in (events.KEEP, events.SCORE, events.ZERO) for event in read.events]
        assert len(found["decisions"]) == sum(made)


@pytest.mark.parametrize("kind", ALONE, ids=str)
def test_best_play_gives_nothing_away(kind, solved):
    solved(name_of(kind.new(1)))
    rng = random.Random(f"best {kind}")
    for _ in range(3):
        found = review(record(whole_game(rng, kind, Optimal())))
        assert found["loss"] == pytest.approx(0, abs=1e-9)
        assert all(each["loss"] == 0 and each["played"] == each["best"] for each in found["decisions"])


@pytest.mark.soak
@pytest.mark.parametrize("kind", ALONE, ids=str)
def test_best_play_reaches_the_expected_total(kind, solved):
    """The luck of fair dice averages zero in the long run."""
    solved(name_of(kind.new(1)))
    rng = random.Random(f"long run {kind}")
    fair = random.Random(f"fair {kind}")
    rng.random = lambda: 1.0  # fair throws only
    rng.randint = fair.randint
    luck = [review(record(whole_game(rng, kind, Optimal())))["luck"] for _ in range(400)]
    mean = sum(luck) / len(luck)
    spread = (sum((each - mean) ** 2 for each in luck) / len(luck) ** 2) ** 0.5
    assert abs(mean) < 4 * spread


def given_away(player, turn, card, game, event) -> float:
    """The points that this decision in a turn costs, by brute force."""
    left, dice, value = game.rolls_left(), tuple(sorted(game.dice)), events.value(event)
    if events.kind(event) == events.KEEP:
        got = turn.hold([game.dice[i] for i in range(5) if value >> i & 1], left)
    else:
        got = player.choice(dice, card, game.rules.names[value], events.kind(event) == events.ZERO)
    return turn.best(dice, left) - got


@pytest.mark.parametrize("kind", ALONE, ids=str)
def test_losses_at_the_end_by_brute_force(kind, solved):
    solved(name_of(kind.new(1)))
    rng = random.Random(f"losses {kind}")
    player = brute.Player(kind.game, kind.mode)
    seen = set()
    for _ in range(6):
        read = record(whole_game(rng, kind, any_choice))
        reply = {each["line"]: each["loss"] for each in review(read)["decisions"]}
        game = kind.new(1)
        turn = card = None
        for line, event in zip(read.lines, read.events, strict=True):
            if game.phase == THROW and game.round >= game.rules.rounds - 2:
                card = grid(game, 0)
                turn = player.turn(card)
            if turn and game.phase == DECIDE:
                assert reply[line] == pytest.approx(given_away(player, turn, card, game, event), abs=1e-8)
                seen.add(events.kind(event))
            game.apply(event)
    assert {events.KEEP, events.SCORE} <= seen and (kind is not YAHTZEE or events.ZERO in seen)


SOLO = GOLDEN[0].with_name("solo-recommended.skal")


def test_json(solved):
    solved("skalpott-recommended")
    status, out, err = run_program(SKALBOX, "review", "--json", SOLO)
    assert (status, err) == (0, "") and out.count("\n") == 1 and "NaN" not in out
    reply = json.loads(out)
    assert list(reply) == ["optimal", "luck", "loss", "total", "decisions"]
    assert reply["optimal"] == 324.835233 and reply["total"] == 324
    assert list(reply["decisions"][0]) == ["line", "played", "best", "loss"]
    assert run_program(SKALBOX, "review", SOLO, "--json") == (0, out, "")
    assert run_program(SKALBOX, "review", "--json", "-", stdin=SOLO.read_bytes()) == (0, out, "")


def test_table(solved, capsys):
    solved("skalpott-recommended")
    assert cli.main(["review", str(SOLO)]) == 0
    out, err = capsys.readouterr()
    rows = out.splitlines()
    assert err == "" and out == as_table(review(record(SOLO.read_text()))) + "\n"
    assert rows[0].split() == ["line", "played", "best", "loss"]
    decisions = rows[1 : rows.index("")]
    assert len(decisions) == 12 and decisions[0].split()[:3] == ["8", "score", "aces"]
    assert [row.split()[-1] for row in rows[-4:]] == ["324.84", "+96.11", "-96.95", "324"]
    assert max(map(len, rows)) <= 80 and not any(row.endswith(" ") for row in rows)


def test_no_loss_prints_as_zero():
    """Rounding remainders print as +0.00, never as -0.00."""
    for rest in (0.0, 1e-13, -1e-13, 0.004):
        rows = as_table({"optimal": 1.0, "luck": -rest, "loss": rest, "total": 1, "decisions": []}).splitlines()
        assert [row.split()[-1] for row in rows[-3:-1]] == ["+0.00", "+0.00"]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("\n".join(YAMS.header(1)), "the game is not finished: only a finished game can be reviewed"),
        (SOLO.read_text().rsplit("dry", 1)[0], "the game is not finished: only a finished game can be reviewed"),
    ],
)
def test_games_without_a_review(text, reason, tmp_path, capsys):
    path = tmp_path / "a.skal"
    path.write_text(text)
    for options in ([], ["--json"]):
        assert cli.main(["review", *options, str(path)]) == 2
        assert capsys.readouterr() == ("", f"{path}: {reason}\n")


def test_bad_records_and_options(tmp_path):
    path = tmp_path / "a.skal"
    assert run_program(SKALBOX, "review", path) == (2, "", f"{path}: No such file or directory\n")
    path.write_text(SOLO.read_text() + "roll 1 2 3 4 5\n")
    status, out, err = run_program(SKALBOX, "review", path)
    assert (status, out) == (2, "") and err.endswith(": the game is over: no event may follow\n")
    for words in ([], [path, path], ["--exact", path]):
        status, out, err = run_program(SKALBOX, "review", *words)
        assert (status, out, err.count("\n")) == (2, "", 1)


KINDS = (SKALPOTT, YAMS, YAHTZEE)
MATCHES = [(kind, players, 1) for kind in KINDS for players in (2, 3, 4)] + [(YAHTZEE, 2, 2), (YAHTZEE, 3, 2)]


@pytest.fixture(autouse=True)
def library(request, monkeypatch):
    """Rough values for tests that do not ask for the solver's."""
    if "solved" not in request.fixturenames:
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


@pytest.mark.parametrize("count", [1, pytest.param(2, marks=pytest.mark.soak)])
@pytest.mark.parametrize(("kind", "players", "legs"), MATCHES, ids=str)
def test_the_sums_of_every_player_balance(kind, players, legs, count, tried):
    rng = random.Random(f"sums {players} {legs}")
    for _ in range(count):
        text = kind.random_text(rng, players, legs)
        read, lines = record(text), text.splitlines()
        found = review_review_match(read)
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
    tried(f"{count} random matches of {players} at {kind} reviewed, {legs} {'leg' if legs == 1 else 'legs'}")


@pytest.mark.parametrize(("kind", "players"), [(SKALPOTT, 2), (SKALPOTT, 4), (YAMS, 2), (YAHTZEE, 3)], ids=str)
def test_points_at_the_end_by_brute_force(kind, players):
    """It uses the additions of players who have finished the round, and no others."""
    rng = random.Random(f"points {players}")
    read = record(kind.random_text(rng, players, 1))
    reply, seen, turn, player, card = by_line(review_review_match(read)), 0, None, None, None
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
        reply, truth = by_line(review_review_match(read)), None
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
def test_best_play_of_a_match_gives_nothing_away(kind, players, legs, objective):
    read, since = finished_by(kind, players, legs, objective)
    found = by_line(review_review_match(read, objective))
    late = [each for line, each in found.items() if line >= since]
    assert len(late) >= 2 * players
    for each in late:
        assert each["best"] == each["played"]
        assert each["win_loss" if objective == "win" else "loss"] == 0


@pytest.mark.parametrize(("kind", "players", "legs"), [(SKALPOTT, 4, 1), (YAMS, 3, 1), (YAHTZEE, 2, 2)], ids=str)
def test_a_match_is_judged_by_its_objective(kind, players, legs):
    """The best choice is what advise names, for the same objective; nothing else changes."""
    read = record(kind.random_text(random.Random("objective"), players, legs))
    win, points = review_review_match(read), review_review_match(read, "points")
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
    found = review_review_match(read)
    assert [(each["name"], each["total"]) for each in found["players"]] == [("Ana", 967), ("Bo", 940), ("Cy", 913)]
    for each in found["players"]:
        assert [one["leg"] for one in each["decisions"]] == [1] * 13 + [2] * 13 + [3] * 13
        assert each["optimal"] == 3 * 13 * TURN


def test_tie_breaks_are_nobodys():
    read = record(GOLDEN[0].with_name("tie-break.skal").read_text())
    found = review_review_match(read)
    assert [each["total"] for each in found["players"]] == [330, 380, 380, 380]
    assert [len(each["decisions"]) for each in found["players"]] == [12] * 4
    for each in found["players"]:
        assert each["optimal"] + each["luck"] - each["loss"] == pytest.approx(each["total"], abs=1e-9)


def test_progress_is_told_by_turn():
    told = []
    review_review_match(
        record(GOLDEN[0].with_name("yahtzee-legs.skal").read_text()), progress=lambda *each: told.append(each)
    )
    assert told == [("review", turn, 3 * 3 * 13) for turn in range(3 * 3 * 13)]
