# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Whole matches played by the keys and dice of scripts/*.keys, from the title to the standings and the records.

The totals were worked out independently of the device: those of golden/*.skal by hand, those of scripts/coached.skal,
where the coach makes every choice, by the oracle.
"""

import oracle
import pytest
from at_the_table import FOUR
from helpers import ROOT

from host_tools.desktop import key_script, script_run
from host_tools.records import record, report
from host_tools.tours.actions import take
from host_tools.tours.matches import roll, under_way
from host_tools.virtual.machine import Machine

SCRIPTS = sorted((ROOT / "host_tests/scripts").glob("*.keys"))
SCRIPTS = [path for path in SCRIPTS if path.stem != "practised"]  # ends without a match: see test_practice_kept.py

# By script: (match totals, pots, additions) by seat, and the winner.
MATCHES = {
    "coached": ([324], [108], [131], "Lea"),
    "solo-simple": ([294], [78], [115], "Lea"),
    "solo-recommended": ([324], [66], [105], "Lea"),
    "yams-extra": ([498, 133], [0, 0], [0, 0], "Lea"),
    "yahtzee-legs": ([967, 940, 913], [0, 0, 0], [0, 0, 0], "Lea"),
    "worked-example": ([242, 133], [114, 30], [127, 111], "Lea"),
    "match-3": ([347, 340, 176], [39, 93, 84], [105, 113, 119], "Lea"),
    "match-4": ([295, 340, 291, 252], [58, 102, 70, 58], [97, 117, 102, 98], "Noe"),
    "tie-additions": ([380, 380], [72, 72], [94, 93], "Lea"),
    "tie-break": ([330, 380, 380, 380], [72, 72, 72, 72], [94, 94, 94, 94], "Ines"),
}


def test_every_script_has_its_totals():
    assert sorted(MATCHES) == [path.stem for path in SCRIPTS]
    assert {len(totals) for totals, *_ in MATCHES.values()} == {1, 2, 3, 4}


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
def test_a_match_by_its_keys(path, tmp_path, capsys, tried):
    machine = Machine(null_panel=True, seed=1, options={"SKALBOX_LANG": "fr"})
    assert script_run.Run(machine, key_script.load(path), path.name, tmp_path).play() == 0
    assert machine.crash is None and capsys.readouterr().err == ""
    mine = record.read((tmp_path / "record.skal").read_bytes())
    match = report.report(mine.game, mine.names)
    players = match["players"]
    totals, pots, additions, winner = MATCHES[path.stem]
    assert match["finished"] and match["winners"] == [winner]
    assert len(match["rounds"]) == mine.game.rules.rounds * mine.game.legs
    assert [player["match_total"] for player in players] == totals
    assert [player["pot"] for player in players] == pots
    assert [player["additions"] for player in players] == additions
    if match["game"] == "skalpott" and len(players) > 1:
        assert sum(pots) == 12 * 6 * len(players)
    golden = ROOT / "host_tests/golden" / (path.stem + ".skal")
    if not golden.exists():
        golden = path.with_suffix(".skal")
        replayed = oracle.replay(golden.read_text())["players"]
        assert [player["match_total"] for player in replayed] == totals
    known = record.read(golden.read_bytes()).events
    assert mine.events[: len(known)] == known, "the same match typed in"
    if path.stem == "worked-example":
        # Three of a kind with an addition of 11 against a full house with one of 8: 20 + 12 against 30 + 0.
        first = match["rounds"][0]
        assert first == {"order": ["Lea", "Noe"], "additions": [11, 8], "pot": [12, 0]}
        assert players[0]["grid"]["three_of_a_kind"] + first["pot"][0] == 32
        assert players[1]["grid"]["full_house"] + first["pot"][1] == 30
    else:
        assert mine.events == known
    tried(f"a match of {len(players)} from the title to the standings by {path.name}")


# The way to the first turn of a match of four; then a shake, a throw, two held dice, the menu, a box and what follows.
TO_THE_TURN = ["wait 100", "tap roll", *["wait 1000", "dice 1 1 1 1 2", "tap roll"] * 3, "wait 1000", "dice 6 6 6 6 6"]
TO_THE_TURN += ["tap roll", "wait 1500", "tap roll", "wait 250", "tap roll", "wait 250"]
A_TURN = """press roll / wait 400 / dice 6 6 1 2 3 / release roll / wait 1000 / tap 1 / tap 2 / press 3 / wait 700
release 3 / tap roll / wait 250 / dice 1 1 6 4 4 / tap roll / wait 1000 / press 5 / wait 650 / release 5 / tap 1
press 2 / wait 900 / release 2 / tap roll / wait 700 / tap roll / dice 1 2 3 4 5 / wait 950"""
WRAP = 65_536  # the clock restarts from 0 this many ms after power-on


def turn(start: int) -> tuple:
    """Play the turn above, begun `start` ms after power-on: screen and strings after each step, and the record."""
    options = {"SKALBOX_LANG": "en", "SKALBOX_OFF_S": "0"}  # the first key would only wake a dark device
    machine = Machine(null_panel=True, seed=1, options=options, nvm=FOUR)
    steps = [step.strip() for line in A_TURN.splitlines() for step in line.split("/")]
    seen = []

    def drive():
        run = script_run.Run(machine, [], "turn", ROOT)
        for line in TO_THE_TURN:
            yield from run._step(key_script.parse(line, "turn")[0])
        assert machine.now_ms < start and machine.app.screen.name == "turn"
        yield from machine.wait(start - machine.now_ms)
        for line in steps:
            yield from run._step(key_script.parse(line, "turn")[0])
            seen.append((line, machine.app.screen.name, machine.strings()))
        seen.append(record.record_of(machine.app))

    machine.run(drive())
    assert machine.crash is None
    return tuple(seen)


def test_a_turn_across_the_wrap_of_the_clock(tried):
    """The clock wraps while shaking, settling, before ROLL works again, in the menu, at the arrow, or at the written
    box.
    """
    usual = turn(20_000)
    assert {"turn", "menu", "scoring", "passon"} <= {step[1] for step in usual[:-1]}
    assert "keep 1 2" in usual[-1] and "score" in usual[-1]
    offsets = range(50, 7_500, 900)
    for before in offsets:
        assert turn(WRAP - before) == usual, "the clock wraps %d ms into the turn" % before
    tried(f"a turn across the wrap of the clock, {len(offsets)} times")


def test_held_dice_are_marked_at_once_on_the_way_back_to_them_just_after_the_wrap_too():
    machine = Machine(null_panel=True, seed=1, options={"SKALBOX_LANG": "en"})
    marks = []

    def drive():
        yield from machine.settle()
        yield from machine.wait(WRAP + 100 - machine.now_ms)
        session = under_way()
        roll(session, "11656")
        session.held, session.mark_holds = 0b00011, lambda: marks.append(machine.now_ms)
        yield from take(machine, session, "turn")

    machine.run(drive())
    assert machine.crash is None
    assert marks and marks[0] < WRAP + 300
