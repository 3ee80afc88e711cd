# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The rules in a real MicroPython: the same reports, no byte allocated, and nothing that grows turn by turn."""

import ast
import functools
import gc
import json
import random
import re
import shutil
import sys
from array import array
from collections import Counter
from collections.abc import Iterator
from gc import collect
from pathlib import Path

import pytest
from helpers import (
    GOLDEN,
    KINDS,
    NODE,
    RECOMMENDED,
    ROOT,
    RULES,
    SIMPLE,
    SKALPOTT,
    YAHTZEE,
    YAMS,
    Kind,
    record,
    run_program,
    written_tree,
)

from host_tools.node import micropython
from host_tools.records.report import report
from host_tools.source_tree import sources
from host_tools.virtual.machine import Machine
from skalcore import events, rules


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


@NODE
def test_it_is_a_micropython():
    name, big = run("import sys, json\nprint(json.dumps([sys.implementation.name, sys.maxsize > 2**31]))")[0]
    assert (name, big) == ("micropython", False), "32 bits, like the board"


@NODE
def test_golden_records_in_micropython():
    assert len(GOLDEN) >= 14
    files = {f"golden/{path.name}": path.read_bytes().decode("ascii") for path in GOLDEN}
    printed = run(f"on_board.replay({[path.name for path in GOLDEN]!r})", files)
    assert len(printed) == len(GOLDEN)
    for path, reply in zip(GOLDEN, printed, strict=True):
        found = record(files[f"golden/{path.name}"])
        assert reply == json.loads(path.with_suffix(".json").read_text()), path.name
        assert reply == report(found.game, found.names), path.name


@NODE
def test_random_records_in_micropython():
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


@NODE
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


@functools.cache
def locked_records(kind: Kind, players: int, legs: int, games: int) -> list:
    texts = [kind.random_text(random.Random(f"locked {kind} {players} {seed}"), players, legs) for seed in range(games)]
    return [record(text) for text in texts]


@pytest.fixture(scope="module", params=[1, pytest.param(3, marks=pytest.mark.soak)])
def locked(request, made_once):
    """(how many games of each of LOCKED, their results), all played in one MicroPython. A result is the report, or the
    error that ended the game. It is made once for all workers of this run."""
    games, calls = request.param, []
    for kind, players, legs in LOCKED:
        number, mode = list(RULES).index(kind.game), rules.MODES.index(kind.mode)
        for found in locked_records(kind, players, legs, games):
            asked = f"{number}, {mode}, {players}, {legs}, {first_throw(found.events)}, {as_hex(found.events)!r}"
            calls.append(f"try:\n on_board.play_locked({asked})")
            calls.append("except Exception as error:\n print(on_board.json.dumps(repr(error)))")
    made = made_once(f"locked{games}.json", lambda: json.dumps(run("\n".join(calls))).encode())
    printed = json.loads(made.read_bytes())
    assert len(printed) == games * len(LOCKED)
    return games, {case: printed[games * at : games * (at + 1)] for at, case in enumerate(LOCKED)}


@NODE
@pytest.mark.parametrize(("kind", "players", "legs"), LOCKED, ids=str)
def test_a_game_allocates_nothing(kind: Kind, players: int, legs: int, locked, tried):
    """The game from the first throw to the end, including the tie-break, whatever a screen asks on the way."""
    games, results = locked
    expected, count = [], 0
    for found in locked_records(kind, players, legs, games):
        game, played = found.game, len(found.events) - first_throw(found.events)
        expected.append([played, [game.match_total(seat) for seat in range(players)], game.winners, game.phase])
        count += played
    assert results[kind, players, legs] == expected
    tried(f"{count} events of {kind}, {players} players, {legs} legs with the heap locked")


@NODE
def test_a_tie_break_allocates_nothing():
    found = record((ROOT / "host_tests/golden/tie-break.skal").read_text())
    start = first_throw(found.events)
    kinds = [events.kind(event) for event in found.events[start:]]
    assert kinds.count(events.DRY) >= 2, "the golden record has single rolls after its last turn"
    printed = run(f"on_board.play_locked(0, 0, {found.game.players}, 1, {start}, {as_hex(found.events)!r})")
    assert printed[0][0] == len(kinds) and printed[0][2] == found.game.winners


@NODE
def test_the_check_in_micropython_can_fail():
    """A locked heap refuses a new list, a buffer, a dictionary and the error of a refused move."""
    errors = run(f"import json\nprint(json.dumps(on_board.allocates([{events.roll((1, 2, 3, 4, 5))}])))")[0]
    assert errors == ["MemoryError"] * 4


@NODE
def test_an_allocating_question_is_found():
    """The whole-game check fails as soon as one of its questions allocates."""
    happened = [events.roll((1, 2, 3, 4, 5)), events.score(12)]
    spoilt = "from skalcore import card\ncard.over_par = lambda own: len([own])\n"
    call = f"on_board.play_locked(1, 0, 1, 1, 0, {as_hex(happened)!r})"
    assert run(call) == [[2, [15], 0, 2]]
    with pytest.raises(micropython.VmError, match="MemoryError"):
        run(spoilt + call)


REFUSED = re.compile(r"(bytearray|memoryview|array\.array)\b")


def marked(text: str) -> str:
    """Returns the program with reveal_type() around what something is looked for in."""
    lines = [line.encode() for line in text.split("\n")]
    compared = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Compare)]
    pairs = [(op, each) for node in compared for op, each in zip(node.ops, node.comparators, strict=True)]
    found = [each for op, each in pairs if isinstance(op, (ast.In, ast.NotIn))]
    for each in sorted(found, key=lambda each: (each.lineno, each.col_offset), reverse=True):
        assert each.lineno == each.end_lineno
        line = lines[each.lineno - 1]
        parts = line[: each.col_offset], line[each.col_offset : each.end_col_offset], line[each.end_col_offset :]
        lines[each.lineno - 1] = b"%sreveal_type(%s)%s" % parts
    return "\n".join(line.decode() for line in lines)


def looked_in(folder: Path) -> list[tuple[str, str]]:
    """The places in the device's tree under `folder` at which something is looked for, and the type of the thing
    searched."""
    for path in sources(folder):
        path.write_text(marked(path.read_text("utf-8")), "utf-8")
    text = (ROOT / "pyproject.toml").read_text("utf-8").replace('"host_tools"]', "]")
    (folder / "pyproject.toml").write_text(text.replace(', "boot.py", "safemode.py"', ""))
    _, out, _ = run_program(ROOT / ".venv/bin/mypy", "--cache-dir", folder / "cache", cwd=folder)
    return re.findall(r'(?m)^(\S+): note: Revealed type is "(.*)"$', out)


def test_no_number_is_looked_for_in_an_array(tmp_path, tried):
    for name in ("lib", "skalcore"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "code.py", tmp_path)
    found = looked_in(tmp_path)
    tried(f"{len(found)} places where something is looked for")
    assert len(found) > 70 and [each for each in found if REFUSED.search(each[1])] == []


PROGRAM = """
import json
from skalbox.players.sign_order import choose, next_free, order
for numbers, seat in json.loads(CASES):
    print(list(order(numbers)), next_free(numbers, seat), choose(numbers[seat], 3))
"""
EMPTY = {"lib/skalbox/%s.py" % name: "" for name in ("__init__", "players/__init__")}
EMPTY["lib/skalbox/players/roles.py"] = "ROLE = 15\n"


def test_signs_are_chosen_alike_in_micropython(tmp_path):
    if micropython.why_not():
        pytest.skip(micropython.why_not())
    rng = random.Random("signs")
    cases = [[[rng.randrange(144) for _ in range(rng.randrange(1, 9))], 0] for _ in range(60)]
    program = PROGRAM.replace("CASES", repr(json.dumps(cases)))
    source = "lib/skalbox/players/sign_order.py"
    files = EMPTY | {source: (ROOT / source).read_text("utf-8")}
    written_tree(tmp_path, files | {"lib/micropython.py": "def const(x):\n    return x\n"})
    status, here, err = run_program(sys.executable, "-c", program, cwd=tmp_path / "lib")
    assert status == 0, err
    assert micropython.run("import sys\nsys.path.append('/lib')\n" + program, files) == here
    assert len(here.splitlines()) == 60


ROLL = 5
WARM = 35  # turns after which every screen of a match has been made
_AT = 10  # of a match's 24 turns: the turn at which objects are counted


def turn(machine: Machine) -> Iterator[None]:
    """Throws, holds, a freed die, cursor moves, a box written, with a question if it scores nothing."""
    for keys in ((ROLL,), (1, 3, ROLL), (0, 1, ROLL)):
        for key in keys:
            yield from machine.tap(key)
        yield from machine.wait(1_300)
    for key in (2, 2, 2, 1, ROLL):
        yield from machine.tap(key)
    yield from machine.wait(100)
    if machine.app.screen.name == "zero":
        yield from machine.tap(ROLL)
    yield from machine.wait(800)


def alive() -> Counter:
    """The number of objects of each kind, without the diary of the virtual flash and the palettes. Palettes are shared
    and made when an ink is first drawn on a ground."""
    from skalbox.draw import palette

    palette.forget(True)
    palette.forget(False)
    collect()
    found = Counter(type(each).__name__ for each in gc.get_objects())
    return Counter({kind: count for kind, count in found.items() if kind not in ("Operation", "Counter")})


def counted(turns: int) -> dict[int, Counter]:
    """Plays this many turns, match after match; the objects alive at the same point of every match, by turns played."""
    found: dict[int, Counter] = {}

    def drive(machine: Machine) -> Iterator[None]:
        yield from machine.settle()
        app = machine.app
        app.lobby.players = ["Léa", "Noé"]
        played = 0
        while played < turns:
            if app.screen.name in ("turn", "passon"):
                game = app.lobby.session.game
                here = game.round * 2 + game.turn == _AT
                yield from turn(machine)
                played += 1
                if here:
                    found[played] = alive()
            else:
                yield from machine.tap(ROLL)
                yield from machine.wait(1_300)

    machine = Machine(seed=1, null_panel=True, options={"SKALBOX_LANG": "en"})
    machine.run(drive(machine))
    assert machine.crash is None
    return found


def grown(found: dict[int, Counter]) -> dict:
    """The kinds of which there are more after each of the later matches than after any of the earlier ones. Two more do
    not count: the test's own process may have made them meanwhile. Between matches the library's own objects
    vary: its areas of what has changed."""
    counts = [each for played, each in sorted(found.items()) if played >= WARM]
    earlier, later = counts[: len(counts) // 2], counts[len(counts) // 2 :]
    most = {kind: max(each[kind] for each in earlier) for each in later for kind in each}
    least = {kind: min(each[kind] for each in later) for kind in most}
    more = {kind: later[-1][kind] - earlier[0][kind] for kind in most}
    return {kind: (most[kind], least[kind]) for kind in most if least[kind] > most[kind] and more[kind] > 2}


def test_nothing_grows(tried):
    found = counted(180)
    tried(f"{found[max(found)].total():,} objects after {max(found)} turns, as after {WARM}")
    assert max(found) > 170
    assert not grown(found)


@pytest.mark.soak
def test_nothing_grows_for_long():
    found = counted(1_010)
    print(f"{found[max(found)].total():,} objects after {max(found):,} turns, as after {WARM}")
    assert max(found) >= 990 and not grown(found)


@pytest.mark.soak
def test_the_check_can_fail(monkeypatch):
    kept: list = []
    tap = Machine.tap

    def leaky(self, key, ms=60):
        kept.append([key])
        return tap(self, key, ms)

    monkeypatch.setattr(Machine, "tap", leaky)
    assert "list" in grown(counted(85))
