# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""`skalbox review` of a match from outside: JSON, the table, its options, and records that have no review."""

import json

import pytest
import rough_values
from helpers import GOLDEN, SKALPOTT, YAHTZEE, record

from host_tools.commands import cli
from host_tools.commands.review_forms import as_json, as_table
from host_tools.commands.review_match import review

OF_A_PLAYER = ["name", "optimal", "luck", "loss", "total", "win_loss", "decisions"]
OF_A_DECISION = ["line", "leg", "played", "best", "loss", "win_loss"]


@pytest.fixture(autouse=True)
def library(monkeypatch):
    rough_values.use(monkeypatch)


MATCH = GOLDEN[0].with_name("match-3.skal")


def run(capsys, *words):
    status = cli.main(["review", *map(str, words)])
    return (status, *capsys.readouterr())


def test_json(capsys):
    found = review(record(MATCH.read_text()))
    status, out, err = run(capsys, "--json", MATCH)
    assert (status, err) == (0, "") and out == as_json(found) + "\n"
    reply = json.loads(out)
    assert list(reply) == ["players"] and len(reply["players"]) == 3
    for each, exact in zip(reply["players"], found["players"], strict=True):
        assert list(each) == OF_A_PLAYER and type(each["total"]) is int
        assert each["win_loss"] == pytest.approx(sum(one["win_loss"] for one in each["decisions"]), abs=1e-9)
        assert each["optimal"] + each["luck"] - each["loss"] == pytest.approx(each["total"], abs=2e-6)
        assert each["luck"] == round(exact["luck"], 6)
        assert all(list(one) == OF_A_DECISION and one["leg"] == 1 for one in each["decisions"])
    assert run(capsys, MATCH, "--objective", "win", "--json") == (0, out, "")
    points = run(capsys, "--json", "--objective", "points", MATCH)
    assert points == (0, as_json(review(record(MATCH.read_text()), "points")) + "\n", "") and points[1] != out


def in_words(choice):
    ((keyword, what),) = choice.items()
    return [keyword, *map(str, what)] if keyword == "keep" else [keyword, what]


@pytest.mark.parametrize("objective", ["win", "points"])
def test_table(objective, capsys):
    found = review(record(MATCH.read_text()), objective)
    status, out, err = run(capsys, "--objective", objective, MATCH)
    assert (status, out, err) == (0, as_table(found, objective) + "\n", "")
    sections = out.rstrip("\n").split("\n\n")
    assert len(sections) == 6
    for each, decisions, sums in zip(found["players"], sections[::2], sections[1::2], strict=True):
        name, heads, *rows = decisions.splitlines()
        assert name == each["name"] and heads.split() == ["line", "played", "best", "loss", "chance"]
        assert len(rows) == len(each["decisions"])
        played, best, loss = heads.index("played"), heads.index("best"), heads.index("loss") + len("loss")
        for row, one in zip(rows, each["decisions"], strict=True):
            lost, chance = one["loss"] >= 0.005, one["win_loss"] >= 0.0005
            assert row[:best].split() == [str(one["line"]), *in_words(one["played"])]
            shown = in_words(one["best"]) if (chance if objective == "win" else lost) else []
            assert row[best:loss].split() == shown + ([f"{one['loss']:.2f}"] if lost else [])
            assert row[loss:].strip() == (f"{100 * one['win_loss']:.1f} %" if chance else "")
            assert row[played] != " " == row[played - 1]
        words = [line.rsplit(None, 2 if line.endswith("%") else 1) for line in sums.splitlines()]
        assert [line[0] for line in words] == [
            "expected total",
            "luck",
            "choices",
            "total",
            "choices (chance)",
        ]
        assert words[3][1] == str(each["total"]) and words[4][1] == f"{-100 * each['win_loss']:+z.1f}"
    rows = out.splitlines()
    assert max(map(len, rows)) <= 80 and not any(row.endswith(" ") for row in rows)


def test_nothing_given_away_prints_as_zero():
    nothing = {"name": "Ana", "optimal": 1.0, "luck": 0.0, "loss": 0.0, "total": 1, "win_loss": 0.0, "decisions": []}
    rows = as_table({"players": [nothing]}).splitlines()
    assert rows[0] == "Ana" and rows[-1].split() == ["choices", "(chance)", "+0.0", "%"]


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


def test_wrong_options(tmp_path, capsys):
    path = tmp_path / "a.skal"
    assert run(capsys, path) == (2, "", f"{path}: No such file or directory\n")
    for words in (["--objective", "luck", MATCH], ["--objective"], [MATCH, MATCH], ["--win", MATCH]):
        with pytest.raises(SystemExit) as stopped:
            run(capsys, *words)
        out, err = capsys.readouterr()
        assert (stopped.value.code, out, err.count("\n")) == (2, "", 1)
