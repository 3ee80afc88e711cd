# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The coach's part of `skalbox bench`: the cost of an answer in MicroPython, and the size of buffers and tables.

A first answer evaluates the turn for a whole open card, from the tables, and then the choice. A further answer is the
choice for other dice in the same turn. If the index tables' file isn't on the drive, the coach first builds them.
"""

import json
from array import array

from host_tools.coach import tables
from host_tools.node import micropython
from skalcore import sets
from skalcore.coach import Coach

NAMES = ("skalpott-simple", "yams", "yahtzee")
RUNS = 20

# A program for MicroPython. It prints [microseconds, bytes] of the index tables, of a first and of a further answer,
# then the number of slices. The last number is the microseconds of 10,000 turns of an empty loop, to compare machines.
PROGRAM = """
import gc, json, time
import tables
from skalcore import pots
from skalcore.answers import Answers
from skalcore.coach import Coach
from skalcore.game import Game
from skalcore.rules import GAMES
from skalcore.sets import Sets

def work(each):
    while not each.work():
        pass

def measure(call, repeats):
    gc.collect()
    gc.disable()
    allocated = gc.mem_alloc()
    begun = time.ticks_us()
    call(repeats)
    took = time.ticks_diff(time.ticks_us(), begun)
    allocated = gc.mem_alloc() - allocated
    gc.enable()
    return [took / repeats, allocated / repeats]

def indexes(repeats):
    for each in made:
        work(each)

def first(repeats):
    for _ in range(repeats):
        coach.begin_turn(game, read, pot)
        while not coach.work():
            pass
        coach.choose(dice, 2)

def further(repeats):
    for _ in range(repeats):
        answers.choose(dice, 2)

def empty(repeats):
    for _ in range(repeats):
        pass

made = [Sets() for _ in range(RUNS)]
solo = NAME.startswith("skalpott")
game = Game(GAMES[0 if solo else 1 if NAME == "yams" else 2], 1 if solo else 0, 1)
table = tables.Tables(NAME)
read = table.read
dice = bytes((3, 1, 3, 6, 2))
pot = None
if game.rules.has_pot:
    pot = [0] * 13
    pots.of_round(game, None, pot)
index = tables.Index()
coach = Coach(index)
first(1)
answers = Answers(coach.facts())
slices = 1
coach.begin_turn(game, read, pot)
while not coach.work():
    slices += 1
found = [measure(indexes, RUNS), measure(first, RUNS), measure(further, RUNS * 10), slices]
print(json.dumps(found + [measure(empty, 100000)[0] * 10000]))
"""


def buffers(thing: object) -> int:
    """Return the bytes of all buffers that an object of skalcore holds, directly or through other objects."""
    if isinstance(thing, (array, bytearray)):
        return len(thing) * (thing.itemsize if isinstance(thing, array) else 1)
    if isinstance(thing, (list, tuple)):
        return sum(buffers(each) for each in thing)
    if type(thing).__module__ in ("skalcore.answers", "skalcore.coach", "skalcore.sets"):
        seen = {id(each): each for each in vars(thing).values()}
        return sum(buffers(each) for each in seen.values())
    return 0


def sizes() -> dict[str, int]:
    """Return the bytes of a coach's buffers while it works, of index tables that it builds itself, of its answers, and
    of each table."""
    made = sets.Sets()
    coach = Coach(made)
    found = {"coach's buffers": buffers(coach) - buffers(made), "index tables made": buffers(made)}
    found["kept for further answers"] = buffers(coach.facts())
    for path in sorted(tables.FOLDER.iterdir()):
        found[f"{path.stem} table"] = path.stat().st_size
    return found


def on_micropython(name: str) -> list:
    """Return what PROGRAM prints for the game of this name. host_tools.node.micropython.VmError if it fails."""
    files = micropython.sources("skalcore") | {"tables.py": (tables.FOLDER.parent / "tables.py").read_text("utf-8")}
    binaries = {f"values/{path.name}": path.read_bytes() for path in tables.FOLDER.iterdir()}
    return json.loads(micropython.run(f"NAME = {name!r}\nRUNS = {RUNS}\n{PROGRAM}", files, binaries=binaries))


def show() -> None:
    """Print the coach's figures. host_tools.node.micropython.VmError if it fails."""
    print(f"\n{'coach':20}{'MicroPython us':>16}{'bytes':>8}")
    for name in () if micropython.why_not() else NAMES:
        indexes, first, further, slices, empty = on_micropython(name)
        for what, (took, size) in (("index tables", indexes), ("first answer", first), ("further answer", further)):
            print(f"{name:20}{what:16}{took:10,.0f}{size:8,.0f}")
        print(f"{'':20}({slices} slices; 10,000 turns of an empty loop: {empty:,.0f} us)")
    for what, size in sizes().items():
        print(f"{what:36}{size:18,} bytes")
