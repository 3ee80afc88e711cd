# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""`skalbox advise` and the forms of `skalbox review`: answers against brute force, JSON, tables, wrong options."""

import json
import random
from functools import cache
from itertools import product
from math import prod

import brute
import oracle
import pytest
import rough_values
from helpers import GOLDEN, RECOMMENDED, SIMPLE, SKALBOX, SKALPOTT, YAHTZEE, YAMS, grid, record, run_program
from rough_values import additions, endgame

from host_tools.coach import position as coach_position
from host_tools.commands import advise, cli
from host_tools.commands.review_forms import as_json, as_table
from host_tools.commands.review_match import review
from host_tools.solver import position, solved_games, win_position
from skalcore import boxes
from skalcore.game import DECIDE

CASES = [(SIMPLE, 1), (RECOMMENDED, 1), (YAMS, 1), (YAMS, 3), (YAHTZEE, 1), (YAHTZEE, 2)]
MATCHES = [(SKALPOTT, 2), (SKALPOTT, 3), (SKALPOTT, 4)]


@pytest.fixture
def endgames(monkeypatch):
    """A library that knows only cards with one or two open boxes."""
    monkeypatch.setattr(solved_games, "_solved", {"skalpott-additions": additions()})
    for kind, players in CASES + MATCHES:
        name = position.name_of(kind.new(players))
        for each in (name, win_position.name_of(kind.new(players))) if players > 1 else (name,):
            monkeypatch.setitem(solved_games._solved, each, endgame(each))


def late_records(rng, kind, players, count):
    """(the text of a record cut where the dice wait for a choice, the game there), with one or two open boxes."""
    found = []
    while len(found) < count:
        lines = kind.random_text(rng, players, rng.choice([1, 2]) if kind.most_legs > 1 else 1).splitlines()
        late = []
        for end in range(len(lines) - 14 * players, len(lines)):
            game = record("\n".join(lines[:end])).game
            if game.phase == DECIDE and list(game.cards[game.player]).count(boxes.OPEN) <= 2:
                late.append(("\n".join(lines[:end]) + "\n", game))
        found += rng.sample(late, min(2, len(late)))
    return found[:count]


def pot_of_a_match(players, known, round_, own):
    """The average pot that this addition wins in this round, over all additions that the players still to come may
    reach."""
    chances = additions()[round_]
    wins = 0.0
    for others in product(range(2, 13), repeat=players - 1 - len(known)):
        wins += oracle.pot_shares([own, *known, *others])[0] * prod(chances[other] for other in others)
    return wins


@cache
def pots_to_come(players):
    return [[0, 0] + [pot_of_a_match(players, [], r, own) for own in range(2, 13)] for r in range(12)]


def player_of(kind, game):
    """Optimal play by brute force in this round."""
    if game.mode or not game.rules.has_pot:
        return brute.Player(kind.game, kind.mode)
    known = [each for each in game.ledger.current if each]
    now = [0, 0] + [pot_of_a_match(game.players, known, game.round, own) for own in range(2, 13)]
    later = pots_to_come(game.players)
    return brute.Player(kind.game, pot=lambda round_, own: (now if round_ == game.round else later[round_])[own])


def distinct(dice):
    """Every distinct choice of fewer than five dice: the faces, and the lowest positions that show them."""
    found = {}
    for held in sorted(([p for p in range(1, 6) if mask >> p - 1 & 1] for mask in range(31)), reverse=True):
        found[tuple(sorted(dice[p - 1] for p in held))] = held
    return found


@pytest.mark.parametrize(("kind", "players"), CASES + MATCHES, ids=str)
def test_against_brute_force(endgames, kind, players):
    rng = random.Random(f"advise {kind} {players}")
    for text, game in late_records(rng, kind, players, 8):
        answer = advise.exact(game, objective="points")
        card, dice, left = grid(game, game.player), tuple(sorted(game.dice)), game.rolls_left()
        brutal = player_of(kind, game)
        turn, written = brutal.turn(card), game.total(game.player)

        keeps = {tuple(each["keep"]): each["expected_total"] for each in answer["keeps"]}
        chosen = distinct(list(game.dice)) if left else {}
        assert set(keeps) == {tuple(held) for held in chosen.values()} and len(keeps) == len(answer["keeps"])
        for faces, held in chosen.items():
            assert keeps[tuple(held)] == pytest.approx(written + turn.hold(faces, left), abs=2e-6), text
        assert {each["box"] for each in answer["boxes"]} == {box for box in card if card[box] is None}
        for each in answer["boxes"]:
            assert each["points"] == oracle.points(kind.game, each["box"], dice, card)
            expected = written + brutal.choice(dice, card, each["box"])
            assert each["expected_total"] == pytest.approx(expected, abs=2e-6), text
        best = turn.best(dice, left)
        assert answer["expected_total"] == pytest.approx(written + best, abs=2e-6), text
        for named in ("keeps", "boxes"):
            totals = [each["expected_total"] for each in answer[named]]
            assert totals == sorted(totals, reverse=True)
        ((keyword, what),) = answer["best"].items()
        ranked = answer["keeps"] if keyword == "keep" else answer["boxes"]
        assert ranked[0]["expected_total"] == answer["expected_total"] and ranked[0].get(keyword, what) == what
        assert answer["model"] == ("exact" if (kind, players) in CASES else advise.MODEL)
        assert answer["objective"] == "points"
        check_win(answer, advise.exact(game) if players > 1 else None)


def check_win(points: dict, win: dict | None) -> None:
    """The same choices have the same numbers for the win, in another order; alone there is no chance to win."""
    choices = [*points["keeps"], *points["boxes"]]
    if win is None:
        assert not any("win" in each for each in choices)
        return
    assert win["objective"] == "win" and win["expected_total"] == points["expected_total"]
    assert sorted(map(str, choices)) == sorted(map(str, [*win["keeps"], *win["boxes"]]))
    for named in ("keeps", "boxes"):
        chances = [each["win"] for each in win[named]]
        assert chances == sorted(chances, reverse=True) and all(0 <= each <= 1 for each in chances)
    ((keyword, what),) = win["best"].items()
    (best,) = [each for each in choices if each.get({"keep": "keep", "score": "box"}[keyword]) == what]
    assert best["win"] == max(each["win"] for each in choices)


def test_a_further_yahtzee_struck_or_scored(endgames):
    """The 100 points count in the expected total, never in "points"; in Yam's the box is struck for them."""
    for kind, points in ((YAMS, 0), (YAHTZEE, 30)):
        names = kind.new().rules.names
        lines = kind.header()
        for box in ("yahtzee", *(each for each in names if each not in ("yahtzee", "sixes"))):
            lines += [f"roll {'6 6 6 6 6' if box == 'yahtzee' else '1 2 2 4 6'}", f"score {box}"]
        game = record("\n".join([*lines, "roll 6 6 6 6 6"])).game
        answer = advise.exact(game)
        assert answer["boxes"] == [{"box": "sixes", "points": points, "expected_total": game.total(0) + 100.0 + points}]
        assert answer["best"] == {"score": "sixes"} and answer["expected_total"] == game.total(0) + 100 + points
        assert len(answer["keeps"]) == 5, "from none to four of five equal dice"


START = "\n".join([*SIMPLE.header(), "roll 3 1 3 6 3"]) + "\n"


def test_the_command(solved, tmp_path):
    solved("skalpott-simple")
    (tmp_path / "a.skal").write_text(START)
    status, out, err = run_program(SKALBOX, "advise", "--exact", tmp_path / "a.skal", cwd=tmp_path)
    assert (status, err) == (0, "") and out.count("\n") == 1 and "NaN" not in out
    answer = json.loads(out)
    assert list(answer) == ["expected_total", "best", "keeps", "boxes", "objective", "model"]
    assert answer["objective"] == "points", "alone"
    assert answer["best"] == {"keep": [1, 3, 4, 5]}, "the six too, because of the pot"
    assert answer["keeps"][0] == answer["best"] | {"expected_total": answer["expected_total"]}
    assert list(answer["keeps"][0]) == ["keep", "expected_total"] and len(answer["keeps"]) == 15
    assert list(answer["boxes"][0]) == ["box", "points", "expected_total"] and len(answer["boxes"]) == 12
    assert answer["model"] == "exact" and 332 < answer["expected_total"] < 345
    again = run_program(SKALBOX, "advise", "--exact", "-", stdin=START.encode())
    assert again == (0, out, "")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (START + "score chance\n", ':6: skalpott has no box "chance"'),
        (START + "keep 1\n", ": the record does not end at a decision (hold or score)"),
        (START + "score threes\n", ": the record does not end at a decision (hold or score)"),
        ("\n".join(SIMPLE.header()), ": the record does not end at a decision (hold or score)"),
        ("\n".join(SKALPOTT.header()), ": the record does not end at a decision (hold or score)"),
        (
            GOLDEN[-1].parent.joinpath("solo-simple.skal").read_text(),
            ": the record does not end at a decision (hold or score)",
        ),
        ("", ":1: the header is incomplete"),
    ],
)
def test_records_without_a_choice(text, reason, tmp_path, capsys):
    path = tmp_path / "a.skal"
    path.write_text(text)
    assert cli.main(["advise", "--exact", str(path)]) == 2
    out, err = capsys.readouterr()
    assert out == "" and err.startswith(f"{path}{reason}") and err.count("\n") == 1


def test_files_and_options_that_are_not_there(tmp_path):
    path = tmp_path / "a.skal"
    assert run_program(SKALBOX, "advise", "--exact", path) == (2, "", f"{path}: No such file or directory\n")
    for words in ([], ["--exact"], ["--exact", path, path], ["--best", path]):
        status, out, err = run_program(SKALBOX, "advise", *words)
        assert (status, out, err.count("\n")) == (2, "", 1)


def test_the_boards_own_answer(solved, tmp_path):
    """The board's coach answers if --exact is missing, in the same form and as closely as its table allows."""
    exact_values = solved("skalpott-simple")
    path = tmp_path / "a.skal"
    path.write_text(START)
    status, out, err = run_program(SKALBOX, "advise", path, cwd=tmp_path)
    assert (status, err, out.count("\n")) == (0, "", 1)
    answer, exact = json.loads(out), advise.exact(record(START).game)
    assert list(answer) == list(exact) and answer["best"] == exact["best"] and answer["model"] == "exact"
    assert answer["keeps"][0] == answer["best"] | {"expected_total": answer["expected_total"]}
    for named, by in (("keeps", "keep"), ("boxes", "box")):
        near = {str(each[by]): each for each in exact[named]}
        assert len(near) == len(answer[named])
        for each in answer[named]:
            other = near[str(each[by])]
            assert each["expected_total"] == pytest.approx(other["expected_total"], abs=0.5) and set(each) == set(other)
            assert each.get("points") == other.get("points")
    assert abs(exact_values[0, 0, 0] - answer["expected_total"]) < 5


def test_a_board_without_its_table(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(coach_position.reader, "FOLDER", f"{tmp_path}/")
    path = tmp_path / "a.skal"
    path.write_text(START)
    assert cli.main(["advise", str(path)]) == 2
    out, err = capsys.readouterr()
    assert out == "" and err.startswith("skalbox advise: can't read the coach's table") and err.count("\n") == 1


OF_A_PLAYER = ["name", "optimal", "luck", "loss", "total", "win_start", "win_luck", "win_loss", "win", "decisions"]
OF_A_DECISION = ["line", "leg", "played", "best", "loss", "win_loss"]


@pytest.fixture(autouse=True)
def library(monkeypatch):
    rough_values.use(monkeypatch)


MATCH = GOLDEN[0].with_name("match-3.skal")


def run(capsys, *words):
    status = cli.main(["review", *map(str, words)])
    return (status, *capsys.readouterr())


def test_the_json_of_a_review(capsys):
    found = review(record(MATCH.read_text()))
    status, out, err = run(capsys, "--json", MATCH)
    assert (status, err) == (0, "") and out == as_json(found) + "\n"
    reply = json.loads(out)
    assert list(reply) == ["players"] and len(reply["players"]) == 3
    for each, exact in zip(reply["players"], found["players"], strict=True):
        assert list(each) == OF_A_PLAYER and type(each["total"]) is int
        assert each["win_loss"] == pytest.approx(sum(one["win_loss"] for one in each["decisions"]), abs=1e-9)
        assert each["optimal"] + each["luck"] - each["loss"] == pytest.approx(each["total"], abs=1e-9)
        assert each["win_start"] + each["win_luck"] - each["win_loss"] == pytest.approx(each["win"], abs=1e-9)
        assert each["luck"] == pytest.approx(exact["luck"], abs=2e-6) and each["win_luck"] == exact["win_luck"]
        assert all(list(one) == OF_A_DECISION and one["leg"] == 1 for one in each["decisions"])
    assert run(capsys, MATCH, "--objective", "win", "--json") == (0, out, "")
    points = run(capsys, "--json", "--objective", "points", MATCH)
    assert points == (0, as_json(review(record(MATCH.read_text()), "points")) + "\n", "") and points[1] != out


def in_words(choice):
    ((keyword, what),) = choice.items()
    return [keyword, *map(str, what)] if keyword == "keep" else [keyword, what]


@pytest.mark.parametrize("objective", ["win", "points"])
def test_the_table_of_a_review(objective, capsys):
    found = review(record(MATCH.read_text()), objective)
    status, out, err = run(capsys, "--objective", objective, MATCH)
    assert (status, out, err) == (0, as_table(found, objective) + "\n", "")
    sections = out.rstrip("\n").split("\n\n")
    assert len(sections) == 6
    for each, decisions, sums in zip(found["players"], sections[::2], sections[1::2], strict=True):
        name, heads, *rows = decisions.splitlines()
        assert name == each["name"] and heads.split() == ["line", "played", "best", "loss"]
        assert len(rows) == len(each["decisions"])
        played, best = heads.index("played"), heads.index("best")
        losses = []
        for row, one in zip(rows, each["decisions"], strict=True):
            *better, lost = row[best:].removesuffix(" %").split() or ["0"]
            exact, off = (100 * one["win_loss"], 0.1) if objective == "win" else (one["loss"], 0.01)
            assert row[:best].split() == [str(one["line"]), *in_words(one["played"])]
            assert better == (in_words(one["best"]) if float(lost) else [])
            assert float(lost) == pytest.approx(exact, abs=off) and (exact > 0 or lost == "0")
            assert row[played] != " " == row[played - 1]
            losses.append(float(lost))
        printed = [line.removesuffix(" %").rsplit(None, 1) for line in sums.splitlines()]
        heads = ["chance at the start", "luck", "choices", "result"]
        if objective == "points":
            heads = ["expected total", "luck", "choices", "total"]
            assert printed[3][1] == str(each["total"])
        assert [line[0] for line in printed] == heads and sums.count("%") == (4 if objective == "win" else 0)
        start, luck, lost, result = [float(line[1]) for line in printed]
        assert start + luck + lost == pytest.approx(result, abs=1e-9)
        assert lost == pytest.approx(-sum(losses), abs=1e-9)
        if objective == "points":
            for number, exact, off in zip(
                (start, luck, lost), ("optimal", "luck", "loss"), (0.005, 0.02, 0.005), strict=True
            ):
                assert number == pytest.approx(-each[exact] if exact == "loss" else each[exact], abs=off + 1e-9)
        else:
            exact = (each["win_start"], each["win_luck"], -each["win_loss"], each["win"])
            for number, chance, off in zip((start, luck, lost, result), exact, (0.05, 0.2, 0.05, 0.05), strict=True):
                assert number == pytest.approx(100 * chance, abs=off + 1e-9)
    rows = out.splitlines()
    assert max(map(len, rows)) <= 80 and not any(row.endswith(" ") for row in rows)


def test_nothing_given_away_prints_as_zero():
    nothing = {"name": "Ana", "win_start": 0.5, "win_luck": 0.5, "win_loss": 0.0, "win": 1.0, "decisions": []}
    rows = as_table({"players": [nothing]}).splitlines()
    assert rows[0] == "Ana" and [row.split()[-2] for row in rows[-4:]] == ["50.0", "+50.0", "+0.0", "100.0"]


def test_the_printed_points_add_up():
    """Many small losses count in the sum, though no row alone would print them."""
    losses = [0.004, 0.004, 0.004, 1.335, 0.0, 2.665, 0.0049]
    decision = {"line": 9, "played": {"score": "aces"}, "best": {"score": "sixes"}}
    decisions = [{**decision, "loss": each} for each in losses]
    lost = sum(losses)
    found = {"optimal": 250.004, "luck": 7 + lost - 0.004, "loss": lost, "total": 257, "decisions": decisions}
    rows = [row.split() for row in as_table(found).splitlines()]
    printed = [float(row[-1]) if len(row) > 3 else 0 for row in rows[1:8]]
    assert printed[3:6] == [pytest.approx(1.335, abs=0.006), 0, pytest.approx(2.665, abs=0.006)]
    assert sum(printed) == pytest.approx(4.02) and [row[-1] for row in rows[9:]] == ["250.00", "+11.02", "-4.02", "257"]
    reply = json.loads(
        as_json({**found, "optimal": 250.0000004, "luck": 11.0000004, "loss": 4.0000004, "decisions": []})
    )
    assert (reply["optimal"], reply["luck"], reply["loss"], reply["total"]) == (250.0, 11.0, 4.0, 257)


GOING_ON = "the game is not finished: only a finished game can be reviewed"


def cut(name, last):
    """This record without its last line of this keyword, and what follows."""
    return GOLDEN[0].with_name(name).read_text().rsplit(f"\n{last} ", 1)[0] + "\n"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("\n".join(SKALPOTT.header(3)), f": {GOING_ON}"),
        ("\n".join(YAHTZEE.header(2, 2)), f": {GOING_ON}"),
        (cut("match-3.skal", "score"), f": {GOING_ON}"),
        (cut("yams-extra.skal", "score"), f": {GOING_ON}"),
        (cut("tie-break.skal", "dry"), f": {GOING_ON}"),
        (cut("yahtzee-legs.skal", "roll"), f": {GOING_ON}"),
        (MATCH.read_text() + "roll 1 2 3 4 5\n", f":{len(MATCH.read_text().splitlines()) + 1}: the game is over: "),
        ("", ":1: the header is incomplete"),
    ],
)
def test_records_without_a_review(text, reason, tmp_path, capsys):
    path = tmp_path / "a.skal"
    path.write_text(text)
    for options in ([], ["--json"], ["--objective", "points"]):
        status, out, err = run(capsys, *options, path)
        assert (status, out, err.count("\n")) == (2, "", 1) and err.startswith(f"{path}{reason}")


def test_wrong_options_of_review(tmp_path, capsys):
    path = tmp_path / "a.skal"
    assert run(capsys, path) == (2, "", f"{path}: No such file or directory\n")
    for words in (["--objective", "luck", MATCH], ["--objective"], [MATCH, MATCH], ["--win", MATCH]):
        with pytest.raises(SystemExit) as stopped:
            run(capsys, *words)
        out, err = capsys.readouterr()
        assert (stopped.value.code, out, err.count("\n")) == (2, "", 1)
