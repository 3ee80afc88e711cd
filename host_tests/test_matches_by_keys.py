# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Whole matches played by the keys and dice of scripts/*.keys, and key scripts that lose the power in mid-turn.

The totals were worked out independently of the device: totals of golden/*.skal by hand, the others by the oracle.
"""

import oracle
import pytest
from at_the_table import FOUR, on_device
from helpers import ROOT, RULES, run_replay
from helpers import record as record_helpers

from host_tools.desktop import key_script, script_run
from host_tools.desktop.key_script import parse
from host_tools.desktop.script_run import Run
from host_tools.records import record, report
from host_tools.records.record import read
from host_tools.tours.actions import take, tap
from host_tools.tours.matches import ended, roll, under_way
from host_tools.virtual.machine import Machine
from skalcore import events
from skalcore.boxes import OPEN

MORE, EXPORT = 2, 4  # on the standings, and in their menu
SCRIPTS = sorted((ROOT / "host_tests/scripts").glob("*.keys"))
SCRIPTS = [path for path in SCRIPTS if path.stem != "practised"]  # it ends without a match
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


# The longest, and one of the two that end in a tie.
SOAKED = ("yahtzee-legs", "match-4", "tie-break")


@pytest.mark.parametrize(
    "path",
    [pytest.param(path, marks=[pytest.mark.soak] if path.stem in SOAKED else []) for path in SCRIPTS],
    ids=lambda path: path.stem,
)
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


# The way to the first turn of a match of four. Then a shake, a throw, two held dice, the menu, a box and what follows.
TO_THE_TURN = ["wait 100", "tap roll", *["wait 1000", "dice 1 1 1 1 2", "tap roll"] * 3, "wait 1000", "dice 6 6 6 6 6"]
TO_THE_TURN += ["tap roll", "wait 1500", "tap roll", "wait 250", "tap roll", "wait 250"]
A_TURN = """press roll / wait 400 / dice 6 6 1 2 3 / release roll / wait 1000 / tap 1 / tap 2 / press 3 / wait 700
release 3 / tap roll / wait 250 / dice 1 1 6 4 4 / tap roll / wait 1000 / press 5 / wait 650 / release 5 / tap 3
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


@on_device(nvm=None)
def test_held_dice_are_marked_at_once_on_the_way_back_to_them_just_after_the_wrap_too(machine):
    marks = []
    yield from machine.wait(WRAP + 100 - machine.now_ms)
    session = under_way()
    roll(session, "11656")
    session.held, session.mark_holds = 0b00011, lambda: marks.append(machine.now_ms)
    yield from take(machine, session, "turn")
    assert marks and marks[0] < WRAP + 300


# Two players; Léa wins the opening and starts.
TO_THE_TURN_SCRIPT = """
settle
tap roll / settle / spell Léa / tap roll / settle / tap 1 / settle / spell Noé / tap roll / settle
tap roll / settle / expect Who starts?
dice 6 6 6 6 6 / tap roll / settle
dice 1 1 1 1 2 / tap roll / settle
tap roll / settle / tap roll / settle
"""
# Two fives held for more than a second.
HELD = TO_THE_TURN_SCRIPT + "dice 5 5 1 2 3 / tap roll / settle\ntap 1 / tap 2 / wait 1200\n"
# A long press on a die opens the turn's menu, whose first key goes to the boxes.
SCORE_NOW = "settle / press 5 / wait 700 / release 5 / settle / tap 3 / settle / tap roll / settle\n"
A_TURN_SCRIPT = "dice %s / tap roll / settle\n" + SCORE_NOW


def play(tmp_path, script: str, seed: int = 1) -> Run:
    """Runs these lines, which may also be separated by ` / `."""
    machine = Machine(null_panel=True, seed=seed, options={"SKALBOX_LANG": "en"})
    run = Run(machine, parse(script.replace(" / ", "\n"), "cut.keys"), "cut.keys", tmp_path)
    run.play()
    return run


def record_in(tmp_path):
    return read((tmp_path / "record.skal").read_bytes())


def boxes(game, seat: int) -> int:
    """How many boxes this seat has written."""
    return sum(points != OPEN for points in game.cards[seat])


def test_cut_between_writes_keeps_the_held_dice(tmp_path, capsys):
    script = HELD + "cut\nsettle\nexpect Where we were\nexpect Léa’s turn\nexpect Rolls left: 2\n"
    script += "tap roll\nsettle\nexpect Roll 3\ndice 1 1 4 4 4\ntap roll\nsettle\n"
    run = play(tmp_path, script)
    assert run.status == 0, capsys.readouterr().err
    happened = record_in(tmp_path).events
    assert happened[-2:] == [events.hold_event(3), events.roll([5, 5, 4, 4, 4])], "still held, and thrown with them"


# The next writes: the holds of the second throw, the throw, and the mark of the third die; or later ones.
@pytest.mark.parametrize(
    "cut, moves, shown",
    [
        ("cut 1", "dice 1 1 4 4 4 / tap roll", "Rolls left: 2"),
        ("cut 2", "dice 1 1 4 4 4 / tap roll", "Rolls left: 2"),
        ("cut 3", "dice 1 1 4 4 4 / tap roll / settle / tap 3 / wait 1200", "Rolls left: 1"),
    ],
)
def test_cut_in_a_write_to_come_keeps_the_held_dice(tmp_path, capsys, cut, moves, shown):
    script = f"{HELD}{cut}\n{moves}\nsettle\nexpect Where we were\nexpect Léa’s turn\nexpect {shown}\n"
    script += "tap roll\nsettle\nexpect Roll 3\ndice 6 6 6 6 6\ntap roll\nsettle\n"
    run = play(tmp_path, script)
    assert run.status == 0, capsys.readouterr().err
    happened = record_in(tmp_path).events
    # If the cut came before the throw, its dice are still to come.
    face = 4 if cut == "cut 1" else 6
    assert happened[-2:] == [events.hold_event(3), events.roll([5, 5, face, face, face])]
    thrown_before = [events.kind(event) for event in happened].count(events.ROLL)
    assert thrown_before == (3 if shown.endswith("1") else 2)


def test_a_die_held_for_a_moment_is_free_after_the_cut(tmp_path, capsys):
    script = TO_THE_TURN_SCRIPT + "dice 5 5 1 2 3 / tap roll / settle\ntap 1 / tap 2 / wait 300\ncut\nsettle\n"
    run = play(tmp_path, script + "expect Where we were\ntap roll\nsettle\nexpect Roll 5\n")
    assert run.status == 0, capsys.readouterr().err


def test_oops_on_the_pass_on_and_pot_screens_also_after_a_cut(tmp_path, capsys):
    for cut in ("", "cut / settle / expect Where we were / tap roll / settle\n"):
        back = "expect Oops / tap 1 / settle / expect Score\n"
        script = TO_THE_TURN_SCRIPT + A_TURN_SCRIPT % "1 1 1 2 3" + "expect Your turn / expect Noé\n" + cut + back
        run = play(tmp_path, script)
        assert run.status == 0, capsys.readouterr().err
        game = record_in(tmp_path).game
        assert (game.player, game.turn, boxes(game, 0), list(game.dice)) == (0, 0, 0, [1, 1, 1, 2, 3])
        # Another box instead, then Noé's turn, and his box of the round's end is taken back with the pot.
        script += "tap 2 / " * 7 + "tap roll / settle / expect Your turn / expect Noé\n" + A_TURN_SCRIPT % "4 4 4 2 3"
        script += "expect Last to roll starts\n" + cut + back
        run = play(tmp_path, script)
        assert run.status == 0, capsys.readouterr().err
        game = record_in(tmp_path).game
        assert (game.player, game.turn, game.round) == (1, 1, 0)
        assert (boxes(game, 0), boxes(game, 1), sum(game.ledger.pots)) == (1, 0, 0)
        assert game.cards[0][1] == 2, "twos, after three of a kind was taken back"


def test_a_throw_ends_what_can_be_taken_back(tmp_path, capsys):
    script = (
        TO_THE_TURN_SCRIPT
        + A_TURN_SCRIPT % "1 1 1 2 3"
        + "expect Oops\ndice 2 2 2 3 3 / tap roll / settle\ntap 1 / settle\n"
    )
    assert play(tmp_path, script + "expect Roll 4\n").status == 0, capsys.readouterr().err
    assert boxes(record_in(tmp_path).game, 0) == 1


def a_match() -> str:
    """Fills every box with the first throw, the best one first; Noé's dice are lower if they can be."""
    dice = {
        "aces": "1 1 1 2 3", "twos": "2 2 2 1 3", "threes": "3 3 3 1 2", "fours": "4 4 4 1 2", "fives": "5 5 5 1 2",
        "sixes": "6 6 6 1 2", "small_straight": "1 2 3 4 6", "large_straight": "1 2 3 4 5",
        "three_of_a_kind": "2 2 2 1 3", "full_house": "3 3 3 2 2", "four_of_a_kind": "4 4 4 4 1",
        "grand_chelem": "5 5 5 5 5",
    }  # fmt: skip
    lines = [TO_THE_TURN_SCRIPT]
    for number, name in enumerate(RULES["skalpott"].names):
        for seat in range(2):
            faces = "1 2 2 3 6" if number == 11 and seat else dice[name]
            lines.append(A_TURN_SCRIPT % faces)
            if number == 11 and seat:
                lines.append("tap roll / settle\n")  # it scores nothing: strike it
        if number < 11:
            lines.append("expect Last to roll starts / tap roll / settle\n")
    return "".join(lines)


def test_oops_on_the_standings_also_after_a_cut(tmp_path, capsys):
    for cut in ("", "cut / settle\n"):
        # The pot comes first; a key leads from it to the standings.
        script = a_match() + "expect End of round 12/12 / tap roll / settle / expect wins\n" + cut
        script += "expect wins / expect Oops\n"
        run = play(tmp_path, script)
        assert run.status == 0, capsys.readouterr().err
        assert record_in(tmp_path).game.winners
        run = play(tmp_path, script + "tap 1 / settle / expect Grand Chelem\n")
        assert run.status == 0, capsys.readouterr().err
        game = record_in(tmp_path).game
        assert game.winners == 0 and sum(map(len, game.cards)) - boxes(game, 0) - boxes(game, 1) == 1
        assert run.machine.crash is None


@on_device
def test_export_prints_a_record_that_replays(machine, capsys):
    session = ended()
    yield from take(machine, session, "final")
    yield from tap(machine, MORE, EXPORT)
    assert machine.app.words.EXPORTED in machine.strings()
    out = capsys.readouterr().out
    lines = out.splitlines()
    assert (lines[0], lines[-1]) == ("# skalbox record begins", "# skalbox record ends")
    assert record_helpers(out).events == list(session.events())
    status, said, wrong = run_replay("-", stdin=out.encode())
    assert (status, wrong) == (0, "") and said.count("\n") == 1 and '"Lea"' in said
