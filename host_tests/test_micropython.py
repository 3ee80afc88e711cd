# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The rules in a real MicroPython: the same reports as in CPython, and no byte allocated during a game."""

import json
import random
from array import array

import pytest
from helpers import GOLDEN, KINDS, RECOMMENDED, ROOT, RULES, SIMPLE, SKALPOTT, YAHTZEE, YAMS, Kind, record

from host_tools.node import micropython
from host_tools.records.report import report
from skalcore import events, rules

if micropython.why_not():
    pytest.skip(micropython.why_not(), allow_module_level=True)


def board() -> dict[str, str]:
    """The drive: skalcore, the readers that are written for MicroPython too, and the program that runs there."""
    files = micropython.sources("skalcore")
    for name in ("host_tools/records/record.py", "host_tools/records/report.py", "host_tests/on_board.py"):
        files[name.rsplit("/", 1)[1]] = (ROOT / name).read_text()
    return files


def run(program: str, files: dict[str, str] | None = None) -> list:
    """The values that the program printed, one JSON value per line."""
    printed = micropython.run("import on_board\n" + program, board() | (files or {}))
    return [json.loads(line) for line in printed.splitlines()]


def test_it_is_a_micropython():
    name, big = run("import sys, json\nprint(json.dumps([sys.implementation.name, sys.maxsize > 2**31]))")[0]
    assert (name, big) == ("micropython", False), "32 bits, like the board"


def test_golden_records():
    assert len(GOLDEN) >= 14
    files = {f"golden/{path.name}": path.read_bytes().decode("ascii") for path in GOLDEN}
    printed = run(f"on_board.replay({[path.name for path in GOLDEN]!r})", files)
    assert len(printed) == len(GOLDEN)
    for path, reply in zip(GOLDEN, printed, strict=True):
        found = record(files[f"golden/{path.name}"])
        assert reply == json.loads(path.with_suffix(".json").read_text()), path.name
        assert reply == report(found.game, found.names), path.name


def test_random_records():
    rng = random.Random("board")
    texts = {}
    for kind in KINDS:
        for number, stop in enumerate((None, None, 7, 40)):
            text = kind.random_text(rng, rng.randint(kind.fewest, min(kind.most, 4)), 1, stop)
            texts[f"{kind}-{number}.skal"] = text
    printed = run(f"on_board.replay({list(texts)!r})", {f"golden/{name}": text for name, text in texts.items()})
    for (name, text), reply in zip(texts.items(), printed, strict=True):
        found = record(text)
        assert reply == report(found.game, found.names), name


def test_bad_records_are_refused_with_the_same_messages():
    from test_records import BAD

    plain = {case: data.decode() for case, (data, _, _) in BAD.items() if data.isascii()}
    assert len(plain) > 100
    program = """
import json
from record import RecordError, read
said = []
for case in CASES:
    with open("/bad/" + case, "rb") as file:
        data = file.read()
    try:
        read(data)
        said.append(None)
    except RecordError as error:
        said.append([error.line, error.reason])
print(json.dumps(said))
""".replace("CASES", repr(list(plain)))
    printed = run(program, {f"bad/{case}": text for case, text in plain.items()})[0]
    for case, said in zip(plain, printed, strict=True):
        assert said is not None and said[0] == BAD[case][1] and BAD[case][2] in said[1], (case, said)


LOCKED = [(SKALPOTT, players, 1) for players in (2, 3, 4)] + [(SIMPLE, 1, 1), (RECOMMENDED, 1, 1)]
LOCKED += [(YAMS, 1, 1), (YAMS, 8, 1)]
LOCKED += [(YAHTZEE, players, legs) for players, legs in zip(range(1, 9), (9, 3, 2, 1, 2, 1, 2, 3), strict=True)]


def as_hex(happened) -> str:
    return array("H", happened).tobytes().hex()


def first_throw(happened) -> int:
    return [events.kind(event) for event in happened].index(events.ROLL)


def locked_records(kind: Kind, players: int, legs: int) -> list:
    texts = [kind.random_text(random.Random(f"locked {kind} {players} {seed}"), players, legs) for seed in range(3)]
    return [record(text) for text in texts]


@pytest.fixture(scope="module")
def locked(made_once):
    """The result of each of LOCKED's games, all played in one MicroPython: the report, or the error that ended it. It
    is made once for all workers of this run."""
    calls = []
    for kind, players, legs in LOCKED:
        number, mode = list(RULES).index(kind.game), rules.MODES.index(kind.mode)
        for found in locked_records(kind, players, legs):
            asked = f"{number}, {mode}, {players}, {legs}, {first_throw(found.events)}, {as_hex(found.events)!r}"
            calls.append(f"try:\n on_board.play_locked({asked})")
            calls.append("except Exception as error:\n print(on_board.json.dumps(repr(error)))")
    printed = json.loads(made_once("locked.json", lambda: json.dumps(run("\n".join(calls))).encode()).read_bytes())
    return {case: printed[3 * at : 3 * at + 3] for at, case in enumerate(LOCKED)}


@pytest.mark.parametrize(("kind", "players", "legs"), LOCKED, ids=str)
def test_a_game_allocates_nothing(kind: Kind, players: int, legs: int, locked, tried):
    """From the first throw to the end, including the tie-break, whatever a screen asks on the way."""
    expected, count = [], 0
    for found in locked_records(kind, players, legs):
        game, played = found.game, len(found.events) - first_throw(found.events)
        expected.append([played, [game.match_total(seat) for seat in range(players)], game.winners, game.phase])
        count += played
    assert locked[kind, players, legs] == expected
    tried(f"{count} events of {kind}, {players} players, {legs} legs with the heap locked")


def test_a_tie_break_allocates_nothing():
    found = record((ROOT / "host_tests/golden/tie-break.skal").read_text())
    start = first_throw(found.events)
    kinds = [events.kind(event) for event in found.events[start:]]
    assert kinds.count(events.DRY) >= 2, "the golden record has single rolls after its last turn"
    printed = run(f"on_board.play_locked(0, 0, {found.game.players}, 1, {start}, {as_hex(found.events)!r})")
    assert printed[0][0] == len(kinds) and printed[0][2] == found.game.winners


def test_the_check_can_fail():
    """With the heap locked, a list, a buffer, a dictionary and the error of a refused move cannot be created."""
    errors = run(f"import json\nprint(json.dumps(on_board.allocates([{events.roll((1, 2, 3, 4, 5))}])))")[0]
    assert errors == ["MemoryError"] * 4


def test_an_allocating_question_is_found():
    """The whole-game check fails as soon as one of its questions allocates."""
    happened = [events.roll((1, 2, 3, 4, 5)), events.score(12)]
    spoilt = "from skalcore import card\ncard.over_par = lambda own: len([own])\n"
    call = f"on_board.play_locked(1, 0, 1, 1, 0, {as_hex(happened)!r})"
    assert run(call) == [[2, [15], 0, 2]]
    with pytest.raises(micropython.VmError, match="MemoryError"):
        run(spoilt + call)
