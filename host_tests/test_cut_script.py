# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Key scripts that lose the power in mid-turn, take boxes back, and send the record."""

import pytest
from helpers import RULES, record, run_replay

from host_tools.desktop.key_script import parse
from host_tools.desktop.script_run import Run
from host_tools.records.record import read
from host_tools.virtual.machine import Machine
from skalcore import events
from skalcore.boxes import OPEN

# Two players; Léa wins the opening and starts.
TO_THE_TURN = """
settle
tap roll / settle / spell Léa / tap roll / settle / tap 1 / settle / spell Noé / tap roll / settle
tap roll / settle / expect Who starts?
dice 6 6 6 6 6 / tap roll / settle
dice 1 1 1 1 2 / tap roll / settle
tap roll / settle / tap roll / settle
"""
# Two fives held for more than a second.
HELD = TO_THE_TURN + "dice 5 5 1 2 3 / tap roll / settle\ntap 1 / tap 2 / wait 1200\n"
# A long press on a die opens the turn's menu, whose first key goes to the boxes.
SCORE_NOW = "settle / press 5 / wait 700 / release 5 / settle / tap 1 / settle / tap roll / settle\n"
A_TURN = "dice %s / tap roll / settle\n" + SCORE_NOW


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
    assert happened[-2:] == [events.keep(3), events.roll([5, 5, 4, 4, 4])], "still held, and thrown with them"


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
    assert happened[-2:] == [events.keep(3), events.roll([5, 5, face, face, face])]
    thrown_before = [events.kind(event) for event in happened].count(events.ROLL)
    assert thrown_before == (3 if shown.endswith("1") else 2)


def test_a_die_held_for_a_moment_is_free_after_the_cut(tmp_path, capsys):
    script = TO_THE_TURN + "dice 5 5 1 2 3 / tap roll / settle\ntap 1 / tap 2 / wait 300\ncut\nsettle\n"
    run = play(tmp_path, script + "expect Where we were\ntap roll\nsettle\nexpect Roll 5\n")
    assert run.status == 0, capsys.readouterr().err


def test_oops_on_the_pass_on_and_pot_screens_also_after_a_cut(tmp_path, capsys):
    for cut in ("", "cut / settle / expect Where we were / tap roll / settle\n"):
        back = "expect Oops / tap 1 / settle / expect Score\n"
        script = TO_THE_TURN + A_TURN % "1 1 1 2 3" + "expect Your turn, Noé\n" + cut + back
        run = play(tmp_path, script)
        assert run.status == 0, capsys.readouterr().err
        game = record_in(tmp_path).game
        assert (game.player, game.turn, boxes(game, 0), list(game.dice)) == (0, 0, 0, [1, 1, 1, 2, 3])
        # Another box instead, then Noé's turn, and his box of the round's end is taken back with the pot.
        script += "tap 1 / " * 7 + "tap roll / settle / expect Your turn, Noé\n" + A_TURN % "4 4 4 2 3"
        script += "expect starts round 2\n" + cut + back
        run = play(tmp_path, script)
        assert run.status == 0, capsys.readouterr().err
        game = record_in(tmp_path).game
        assert (game.player, game.turn, game.round) == (1, 1, 0)
        assert (boxes(game, 0), boxes(game, 1), sum(game.ledger.pots)) == (1, 0, 0)
        assert game.cards[0][1] == 2, "twos, after three of a kind was taken back"


def test_a_throw_ends_what_can_be_taken_back(tmp_path, capsys):
    script = TO_THE_TURN + A_TURN % "1 1 1 2 3" + "expect Oops\ndice 2 2 2 3 3 / tap roll / settle\ntap 1 / settle\n"
    assert play(tmp_path, script + "expect Roll 4\n").status == 0, capsys.readouterr().err
    assert boxes(record_in(tmp_path).game, 0) == 1


def a_match() -> str:
    """Fills every box with the first throw, the best one first; Noé's dice are lower if they can be."""
    dice = {
        "aces": "1 1 1 2 3",
        "twos": "2 2 2 1 3",
        "threes": "3 3 3 1 2",
        "fours": "4 4 4 1 2",
        "fives": "5 5 5 1 2",
        "sixes": "6 6 6 1 2",
        "small_straight": "1 2 3 4 6",
        "large_straight": "1 2 3 4 5",
        "three_of_a_kind": "2 2 2 1 3",
        "full_house": "3 3 3 2 2",
        "four_of_a_kind": "4 4 4 4 1",
        "grand_chelem": "5 5 5 5 5",
    }
    lines = [TO_THE_TURN]
    for number, name in enumerate(RULES["skalpott"].names):
        for seat in range(2):
            faces = "1 2 2 3 6" if number == 11 and seat else dice[name]
            lines.append(A_TURN % faces)
            if number == 11 and seat:
                lines.append("tap roll / settle\n")  # it scores nothing: strike it
        if number < 11:
            lines.append("expect starts round / tap roll / settle\n")
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


def test_export_prints_a_record_that_replays(tmp_path, capsys):
    menu = "press 5 / wait 700 / release 5 / settle / tap 5 / settle / expect Game menu / expect Export\n"
    for cut in ("", "cut / settle / tap roll / settle\n"):
        run = play(tmp_path, HELD + cut + menu + "tap 3 / settle / expect Sent to the computer\n")
        out, err = capsys.readouterr()
        assert run.status == 0, err
        lines = out.splitlines()
        assert (lines[0], lines[-1]) == ("# skalbox record begins", "# skalbox record ends")
        assert record(out).events == record_in(tmp_path).events
        status, said, wrong = run_replay("-", stdin=out.encode())
        assert (status, wrong) == (0, "") and said.count("\n") == 1 and '"Lea"' in said
