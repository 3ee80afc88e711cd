# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The coach inside a real MicroPython: every number the same as here, and nothing allocated after its creation."""

import json
import random

import coach_on_board
import pytest
from endings import up_to_turn
from helpers import RULES, YAHTZEE, YAMS
from positions import NAMED, random_games
from test_micropython import as_hex

from host_tools.coach import tables
from host_tools.coach.position import reader
from host_tools.node import micropython
from skalcore.rules import MATCH

if micropython.why_not():
    pytest.skip(micropython.why_not(), allow_module_level=True)


def drive() -> tuple[dict[str, str], dict[str, bytes]]:
    """The contents of the drive: skalcore, the reader, the program and the tables."""
    files = micropython.sources("skalcore")
    files["tables.py"] = (tables.FOLDER.parent / "tables.py").read_text()
    files["coach_on_board.py"] = (micropython.ROOT / "host_tests/coach_on_board.py").read_text()
    return files, {f"values/{path.name}": path.read_bytes() for path in tables.FOLDER.iterdir()}


def a_turn_to_come(rng: random.Random, kind) -> tuple[int, int, int, str]:
    """The turn before a match's last one: mostly the chance to win is exact, with the ends of that last one."""
    players = rng.randint(2, 4)
    return list(RULES).index(kind.game), MATCH, players, as_hex(up_to_turn(rng, kind, players, 1))


@pytest.mark.parametrize(("each", "least"), [(8, 36), pytest.param(490, 2_000, marks=pytest.mark.measure)])
def test_every_number_is_the_same(each, least, capsys, tried):
    """On this many positions of each way of playing, at least so many of them with rivals."""
    rng = random.Random("board")
    positions = []
    for name in NAMED:
        for game, happened in random_games(rng, name, each, with_events=True):
            rules = list(RULES).index(game.rules.name)
            positions.append((rules, game.mode, game.players, as_hex(happened)))
    positions += [a_turn_to_come(rng, (YAMS, YAHTZEE)[number % 2]) for number in range(each)]
    coach_on_board.answers(reader, positions)
    here = capsys.readouterr().out
    program = """
import json, micropython, coach_on_board, tables
with open("positions.json") as file:
    positions = (json.loads(line) for line in file)
    coach_on_board.answers(tables, positions, micropython.heap_lock, micropython.heap_unlock)
"""
    files, binaries = drive()
    binaries["positions.json"] = "\n".join(map(json.dumps, positions)).encode()
    assert micropython.run(program, files, binaries=binaries) == here
    rivals = sum(players > 1 for _, _, players, _ in positions)
    assert here.count("\n") == len(positions) + rivals and len(positions) == 8 * each and rivals >= least
    tried(
        f"{len(positions):,} positions with the heap locked, {rivals:,} of them for the win too: 97 numbers each, the "
        "same in MicroPython"
    )


def test_an_allocating_coach_is_found():
    """The same run fails if a question allocates."""
    game, happened = random_games(random.Random(1), "yams", 1, with_events=True)[0]
    program = f"""
import micropython, coach_on_board, tables
from skalcore.coach import Coach
Coach.before = lambda self: len([self])
positions = [(1, 0, {game.players}, {as_hex(happened)!r})]
coach_on_board.answers(tables, positions, micropython.heap_lock, micropython.heap_unlock)
"""
    files, binaries = drive()
    with pytest.raises(micropython.VmError, match="MemoryError"):
        micropython.run(program, files, binaries=binaries)
