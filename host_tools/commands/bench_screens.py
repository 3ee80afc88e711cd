# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The screens' part of `skalbox bench`: how long a player waits for each, by the clocked virtual board.

A row is measured several times: in matches with other dice, on boards with other parts, and with other saved matches.
host_tests/test_clock.py has a budget for each row.
"""

import random
from array import array
from collections.abc import Iterator
from functools import cache
from statistics import median

from host_tools.source_tree import languages
from host_tools.terminal.progress_bar import Bar
from host_tools.tours.actions import NAMES
from host_tools.tours.matches import YAHTZEE
from host_tools.tours.timed_play import TimedPlayer
from host_tools.virtual.flash import Flash
from host_tools.virtual.machine import Machine
from skalcore import events
from skalcore.boxes import OPEN

SPEEDS = ("125", "200")  # of the processor, in MHz
WIDTHS = ("51", ">16", ">7", ">17", ">7", ">7")
TIMES = 10  # matches, and starts with a saved one
SAVED = 845  # events of a saved match
BUZZER, MOTION, BARE = {"SKALBOX_BUZZER": "GP22"}, {"motion": True}, {"crash_log": False}

RESUMED = "power-on to a resumed match of %d events" % SAVED

# The rows: what TimedPlayer notes, and the goal in ms.
GOALS = {
    "hold key": 35,
    "cursor": 35,
    "pass-on ROLL to first tumbling pixel": 120,
    "pass-on ROLL to whole table": 350,
    "sheets to table": 300,
    "menu to table": 300,
    "coach to table": 300,
    "sheets to choice of a box": 300,
    "coach to choice of a box": 300,
    "menu to sheets": 300,
    "choice of a box to menu": 300,
    "game menu to sheets": 300,
    "pass-on to sheets": 300,
    "box written to pass-on, less 500": 300,
    "box written to pot, less 500": 300,
    "zero question": 300,
    "menu after its 600 ms": 250,
    "third throw, dice at rest to choice of a box drawn": 800,
    "title to opening": 350,
    "title to games": 350,
    "games to players": 350,
    "ROLL tapped to all dice at rest": 650,
    "menu to coach's answer": 600,
    "choice of a box to coach's answer": 600,
    "coach always, dice at rest to advice": 600,
    "power-on to splash": 1300,
    "power-on to title": 2200,
    RESUMED: 2800,
}


def measured(speed: str, times: int = TIMES, bar: Bar | None = None) -> dict[str, list[float]]:
    """Return the ms of each row at this speed, from `times` matches and `times` starts with a saved one. A crash of the
    device is raised."""
    found: dict[str, list[float]] = {}
    boards = _boards()
    for number in range(times):
        more, options = boards[number % len(boards)]
        how = {"seed": number, "clocked": True, "null_panel": True, **more}
        options["SKALBOX_CPU_MHZ"] = speed
        _run(found, Machine(options=options, **how), number)
        _run(found, Machine(options=options, flash=Flash(image=saved(number)), **how))
        if bar is not None:
            bar("screens at %s MHz" % speed, number + 1, times)
    return {row: found[row] for row in GOALS}


def _run(found: dict[str, list[float]], machine: Machine, match: int = -1) -> None:
    """Add to `found` the times of the match of this number, or of a start with the saved one."""
    player = TimedPlayer(machine)
    machine.run(player.match(match) if match >= 0 else player.switch_on(RESUMED))
    if machine.crash is not None:
        raise machine.crash
    for name, times in player.times.items():
        found.setdefault(name, []).extend(times)


def _boards() -> list[tuple[dict, dict[str, str | None]]]:
    """Return the arguments and options of boards with different parts and languages."""
    parts: tuple[tuple[dict, dict], ...] = (({}, {}), ({}, BUZZER), (MOTION, {}), (MOTION, BUZZER), (BARE, {}))
    return [(how, {"SKALBOX_LANG": language, **more}) for how, more in parts for language in languages()]


@cache
def saved(seed: int, count: int = SAVED) -> bytes:
    """Return the flash of a board on which this many events of a match were played."""
    machine = Machine(null_panel=True, seed=seed, options={"SKALBOX_LANG": "fr"})

    def driver() -> Iterator[None]:
        yield from machine.settle()
        lobby = machine.app.lobby
        lobby.game_index, lobby.players, lobby.roles, lobby.legs = YAHTZEE, list(NAMES), [], 2
        lobby.start_match()
        play(machine, random.Random(seed), count)

    machine.run(driver())
    return machine.flash.save()


def play(machine: Machine, rng: random.Random, count: int) -> None:
    """Play the machine's match up to this many events: three throws a turn, then a box that may be written."""
    session = machine.app.lobby.session
    scores = array("h", [OPEN] * session.game.rules.rounds)
    while len(session.events()) < count:
        game = session.game
        if game.expects() >> events.DRY & 1:
            session.apply(events.dry([rng.randint(1, 6) for _ in range(5)]))
        elif game.has_dice() and not game.rolls_left():
            game.scores(scores)
            session.score(next(box for box in range(len(scores)) if scores[box] != OPEN))
        else:
            session.held = rng.randrange(31)
            session.throw()


def show(times: int = 0) -> None:
    """Print the screens' times, each measured `times` times or more, TIMES if 0."""
    bar = Bar()
    found = [measured(speed, times or TIMES, bar) for speed in SPEEDS]
    bar.clear()
    print()
    heads = [head for speed in SPEEDS for head in (f"{speed} MHz: median", "worst")]
    _print_row("screens, ms of virtual time", *heads, "goal")
    for row, goal in GOALS.items():
        cells = [f"{ms:.0f}" for each in found for ms in (median(each[row]), max(each[row]))]
        _print_row(row, *cells, str(goal))
    print(f"(each measured {min(len(ms) for each in found for ms in each.values())} times or more)")


def _print_row(*cells: str) -> None:
    print("".join(f"{cell:{width}}" for cell, width in zip(cells, WIDTHS, strict=True)))
