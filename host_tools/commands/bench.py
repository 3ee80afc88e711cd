# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Measure the rules, the coach and the screens.

The rules run in this Python and in MicroPython. Each game has three rows. `apply` is the mean over all events of a
game. `score all` is the points of every box for the dice on the table. `game` is a whole game. Time is the best of
several runs, in microseconds. Bytes are heap allocations: in MicroPython all of them, with the garbage collector off;
in CPython, which only counts live memory, the peak. The screens have a median and a worst time in ms for both speeds of
a Pico, and a goal.
"""

import gc
import json
import random
import time
import tracemalloc
from array import array
from collections.abc import Callable, Sequence

from host_tools.commands import bench_coach, bench_screens
from host_tools.commands.options import Parser
from host_tools.node import micropython
from host_tools.terminal.messages import complain
from skalcore import boxes, events
from skalcore.game import Game
from skalcore.rules import GAMES, Rules

PLAYERS = 2
RUNS = 5
REPEATS = 1000  # of the scoring, which is too short to be timed once
TABLES = 30  # matches played in a row in MicroPython, whose clock there counts milliseconds
COLUMNS = ("game", "what", "CPython us", "bytes", "MicroPython us", "bytes")
WIDTHS = (10, 11, 12, 8, 16, 8)
ROWS = ("apply", "score all", "game")

# The same measurements for MicroPython: prints [[microseconds, bytes], ...] in the order of ROWS.
PROGRAM = """
import gc, json, time
from array import array
from binascii import unhexlify
from skalcore.game import Game
from skalcore.rules import GAMES

def play(games, happened, count):
    for game in games:
        for number in range(count):
            game.apply(happened[number])

def score(game, out, repeats):
    for _ in range(repeats):
        game.scores(out)

def measure(call, a, b, c):
    gc.collect()
    gc.disable()
    allocated = gc.mem_alloc()
    begun = time.ticks_us()
    call(a, b, c)
    took = time.ticks_diff(time.ticks_us(), begun)
    allocated = gc.mem_alloc() - allocated
    gc.enable()
    return took, allocated

def best(results):
    return [min([took for took, _ in results]), max([allocated for _, allocated in results])]

rules = GAMES[RULES]
happened = array("H", unhexlify(EVENTS))
count = len(happened)
out = array("h", [0] * 13)
tables = [[Game(rules, 0, PLAYERS) for _ in range(TABLES)] for _ in range(RUNS)]
whole = best([measure(play, games, happened, count) for games in tables])
whole = [whole[0] / TABLES, whole[1] / TABLES]
table = Game(rules, 0, PLAYERS)
play([table], happened, ON_TABLE)
scored = best([measure(score, table, out, REPEATS) for _ in range(RUNS)])
print(json.dumps([[whole[0] / count, whole[1] / count], [scored[0] / REPEATS, scored[1] / REPEATS], whole]))
"""


def a_match(rules: Rules) -> list[int]:
    """Return the events of one match of PLAYERS players: always the same, two throws a turn, boxes from top to
    bottom."""
    rng = random.Random(rules.name)

    def dice() -> list[int]:
        return [rng.randint(1, 6) for _ in range(5)]

    game = Game(rules, players=PLAYERS)
    happened = [events.dry((6, 6, 6, 6, 6)), events.dry((1, 1, 1, 1, 1))]
    if rules.has_pot:
        happened.append(events.start_choice(events.START))
    for event in happened:
        game.apply(event)
    while game.expects():
        if game.expects() >> events.DRY & 1:
            turn = [events.dry(dice())]
        else:
            own = game.cards[game.player]
            box = min(box for box in range(len(own)) if own[box] == boxes.OPEN)
            first = dice()
            second = first[:2] + dice()[2:]
            turn = [events.roll(first), events.hold_event(0b00011), events.roll(second), events.score(box)]
        for event in turn:
            game.apply(event)
        happened += turn
    return happened


def on_table(happened: list[int]) -> int:
    """Return how many of these events it takes until dice are on the table for the first time."""
    return [events.kind(event) for event in happened].index(events.ROLL) + 1


def _measure(make: Callable[[], Game], work: Callable[[Game], None]) -> tuple[float, int]:
    """Return (microseconds, peak bytes) of this work on a fresh game: the best time and the worst peak of RUNS."""
    times, peaks = [], []
    for _ in range(RUNS):
        game = make()
        gc.collect()
        gc.disable()
        begun = time.perf_counter()
        work(game)
        times.append((time.perf_counter() - begun) * 1e6)
        gc.enable()
        game = make()
        tracemalloc.start()
        before = tracemalloc.get_traced_memory()[0]
        work(game)
        peaks.append(tracemalloc.get_traced_memory()[1] - before)
        tracemalloc.stop()
    return min(times), max(peaks)


def on_cpython(rules: Rules, happened: list[int]) -> list[tuple[float, float]]:
    """Return (microseconds, bytes) for each of ROWS in this Python."""
    out = array("h", [0] * 13)

    def fresh() -> Game:
        return Game(rules, players=PLAYERS)

    def table() -> Game:
        game = fresh()
        for event in happened[: on_table(happened)]:
            game.apply(event)
        return game

    def play(game: Game) -> None:
        for event in happened:
            game.apply(event)

    def score(game: Game) -> None:
        for _ in range(REPEATS):
            game.scores(out)

    took, peak = _measure(fresh, play)
    scored, scored_peak = _measure(table, score)
    return [(took / len(happened), peak), (scored / REPEATS, scored_peak), (took, peak)]


def on_micropython(rules: Rules, happened: list[int]) -> list[tuple[float, float]]:
    """Return the same for MicroPython. host_tools.node.micropython.VmError if it fails."""
    given = {"RULES": GAMES.index(rules), "EVENTS": array("H", happened).tobytes().hex(), "PLAYERS": PLAYERS}
    given |= {"RUNS": RUNS, "REPEATS": REPEATS, "TABLES": TABLES, "ON_TABLE": on_table(happened)}
    program = "".join(f"{name} = {value!r}\n" for name, value in given.items()) + PROGRAM
    return [tuple(row) for row in json.loads(micropython.run(program, micropython.sources("skalcore")))]


def _print_row(cells: Sequence[str]) -> None:
    left = [f"{cell:{width}}" for cell, width in zip(cells[:2], WIDTHS[:2], strict=True)]
    right = [f"{cell:>{width}}" for cell, width in zip(cells[2:], WIDTHS[2:], strict=True)]
    print("".join(left + right).rstrip())


def main(argv: list[str] | None = None) -> int:
    """Print the table; return 0, or 2 if MicroPython fails. There are no options."""
    Parser(prog="skalbox bench", description=__doc__).parse_args(argv or [])
    missing = micropython.why_not()
    try:
        show(missing)
    except micropython.VmError as error:
        complain(f"skalbox bench: MicroPython failed: {str(error).splitlines()[-1]}")
        return 2
    if missing:
        complain(missing)
    return 0


def show(missing: str) -> None:
    """Print the table; `missing` says why MicroPython isn't available, empty if it is."""
    _print_row(COLUMNS)
    for rules in GAMES:
        happened = a_match(rules)
        here = on_cpython(rules, happened)
        there = [] if missing else on_micropython(rules, happened)
        for number, what in enumerate(ROWS):
            cells = [rules.name, what]
            for measured in (here, there):
                took, size = measured[number] if measured else (None, None)
                cells += ["-", "-"] if took is None else [f"{took:,.1f}", f"{size:,.0f}"]
            _print_row(cells)
        print(f"{rules.name:{WIDTHS[0]}}{'':{WIDTHS[1]}}({len(happened)} events, {PLAYERS} players)")
    bench_coach.show()
    bench_screens.show()
