# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Alone, a player sees round by round how far the record is: its rounds are kept with it, and its curve is dashed."""

from itertools import pairwise

import pytest
from at_the_table import on_device, run, under_way
from layouts import parts
from panels import LAYOUTS
from test_settings import restarted

from host_tools.tours.actions import BEST, ROLL, lay, show, tap
from host_tools.tours.matches import MATCH, SKALPOTT, SOLO_RECOMMENDED, SOLO_SIMPLE, YAHTZEE, YAMS, play
from host_tools.virtual.machine import Machine
from skalcore import events
from skalcore.game import OVER

ALONE = [(SKALPOTT, SOLO_SIMPLE), (SKALPOTT, SOLO_RECOMMENDED), (YAMS, MATCH), (YAHTZEE, MATCH)]


def started(machine: Machine, kind: int, mode: int, names: list[str], legs: int = 1, code: bytes = b""):
    """A match of these begins, as ROLL begins it; returns its session."""
    lobby = machine.app.lobby
    lobby.game_index, lobby.mode, lobby.legs, lobby.players, lobby.roles = kind, mode, legs, list(names), []
    lobby.code = code
    assert lobby.start_match()
    return lobby.session


def finished(machine: Machine, kind: int, mode: int, names: list[str], legs: int = 1, seed: int = 1, luck: int = 25):
    """A match of these is played and enters the hall; returns everybody's totals by round."""
    from skalbox.match.ranking import totals
    from skalcore import events

    session = started(machine, kind, mode, names, legs)
    if len(names) > 1:
        for seat in range(len(names)):
            session.apply(events.dry([6 - seat] * 5))
    play(session, luck=luck, seed=seed)
    assert session.game.phase == OVER
    found = totals(session)
    machine.app.lobby.enter_in_hall()
    return [each.tolist() for each in found]


def text(machine: Machine) -> str:
    """The longest text about the record."""
    from skalbox.lang.ghost import ahead_of

    return [*ahead_of(machine.app.words, machine.app.lobby.session), ""][0]


@pytest.mark.parametrize(("kind", "mode"), ALONE)
@pytest.mark.parametrize("how", [{}, {"nvm_kind": "none", "nvm": None}], ids=["chip memory", "slots alone"])
def test_the_distance_is_that_of_the_round_in_every_category(kind, mode, how):
    """Through power-off before and in the match. Yahtzee's record is set by two, since alone it is practice."""

    def driver(machine):
        yield from machine.settle()
        names = ["Mamie", "Tom"] if kind == YAHTZEE else ["Mamie"]
        rounds = finished(machine, kind, mode, names)
        best = max(range(len(names)), key=lambda seat: rounds[seat][-1])
        yield from restarted(machine)
        machine.app.lobby.settle(True)
        session = started(machine, kind, mode, ["Léa"])
        name, kept = session.ghost
        assert name == names[best] and kept.tolist() == rounds[best][1:] and text(machine) == ""
        assert session.aims[0] == rounds[best][-1]
        total = len(rounds[best]) - 1
        for number in range(1, total + 1):
            play(session, 1, luck=9, seed=number)
            if number == total // 2:
                machine.app.lobby.save_before_sleep()
                yield from restarted(machine)
                machine.app.lobby.settle(True)
                session = machine.app.lobby.session
                assert session.ghost[1].tolist() == rounds[best][1:]
            ahead = session.game.match_total(0) - rounds[best][number]
            way = "ahead of" if ahead > 0 else "behind"
            wanted = f"{abs(ahead)} {way} {name}’s record" if ahead else "level with the record"
            assert text(machine) == wanted, number

    run(driver, **how)


@on_device
def test_only_somebody_alone_in_one_leg_and_no_challenge_plays_against_it(machine):
    finished(machine, YAMS, MATCH, ["Mamie"])
    finished(machine, YAHTZEE, MATCH, ["Mamie", "Tom"])
    for kind, names, legs, code in (
        (YAMS, ["Léa", "Noé"], 1, b""), (YAHTZEE, ["Léa"], 2, b""), (YAMS, ["Léa"], 1, b"K7Q2M9XA"),
    ):  # fmt: skip
        session = started(machine, kind, MATCH, names, legs, code)
        assert session.ghost is None, (kind, names, legs, code)
        machine.app.lobby.withdraw()
    yield from show(machine, "title")


@on_device
def test_a_match_of_several_legs_leaves_no_rounds(machine):
    """Its record is a mean, which no rounds lead to; the rounds of the record before do not stand for it."""
    finished(machine, YAHTZEE, MATCH, ["Mamie", "Tom"], luck=2)
    assert started(machine, YAHTZEE, MATCH, ["Léa"]).ghost is not None
    machine.app.lobby.withdraw()
    finished(machine, YAHTZEE, MATCH, ["Mamie", "Tom"], legs=2, luck=60)
    assert started(machine, YAHTZEE, MATCH, ["Léa"]).ghost is None
    machine.app.lobby.withdraw()
    yield from show(machine, "title")


@on_device
def test_a_better_match_gives_its_rounds_and_a_worse_one_does_not(machine):
    low = finished(machine, YAMS, MATCH, ["Mamie"], luck=3)
    high = finished(machine, YAMS, MATCH, ["Tom", "Léa", "Noé"], luck=40)
    best = max(range(3), key=lambda seat: high[seat][-1])
    finished(machine, YAMS, MATCH, ["Hugo"], luck=2)
    name, kept = started(machine, YAMS, MATCH, ["Léa"]).ghost
    assert low[0][-1] < high[best][-1]
    assert (name, kept.tolist()) == (["Tom", "Léa", "Noé"][best], high[best][1:])
    machine.app.lobby.withdraw()
    yield from show(machine, "title")


@on_device
def test_a_robot_and_practice_leave_no_rounds(machine):
    lobby = machine.app.lobby
    session = started(machine, YAMS, MATCH, ["Robot"])
    session.roles[0] = BEST
    play(session)
    lobby.enter_in_hall()
    finished(machine, YAHTZEE, MATCH, ["Mamie"])
    from skalbox.match.evening import _Kept

    assert _Kept().ghosts == {}
    yield from show(machine, "title")


@on_device
def test_a_hall_without_rounds_has_the_record_alone(machine):
    """An older version has saved it, or the rounds are damaged."""
    rounds = finished(machine, YAMS, MATCH, ["Mamie"])
    assert started(machine, YAMS, MATCH, ["Léa"]).ghost is not None
    machine.app.lobby.withdraw()
    machine.app.lobby.storage.note(b"", b"")
    session = started(machine, YAMS, MATCH, ["Léa"])
    assert session.ghost is None and session.aims[0] == rounds[0][-1]
    machine.app.lobby.withdraw()
    for wrong in (b"\xff", b"\0\1", b"\1\5Zo", bytes([0, YAMS, 0, 200]), b"\1\4\xff\xff\xff\xff\1\1"):
        machine.app.lobby.storage.note(wrong, b"")
        assert started(machine, YAMS, MATCH, ["Léa"]).ghost is None, wrong
        machine.app.lobby.withdraw()
        yield from restarted(machine)
        assert machine.app.screen.name == "title"
        machine.app.lobby.settle(True)


@on_device
def test_rounds_of_another_record_do_not_count(machine):
    """The number of the match and the total have to be the hall's."""
    finished(machine, YAMS, MATCH, ["Mamie"])
    lobby = machine.app.lobby
    for number, total in ((1, 0), (0, 1)):
        hall = lobby.hall()
        which = 3
        hall.best[which][0].at += number
        hall.best[which][0].total += total
        lobby.storage.hall = hall.pack()
        assert started(machine, YAMS, MATCH, ["Léa"]).ghost is None
        lobby.withdraw()
        hall.best[which][0].at -= number
        hall.best[which][0].total -= total
        lobby.storage.hall = hall.pack()
        assert started(machine, YAMS, MATCH, ["Léa"]).ghost is not None
        lobby.withdraw()
    yield from show(machine, "title")


@on_device
def test_erasing_the_hall_erases_the_rounds(machine):
    from skalbox.match.evening import _Kept

    finished(machine, YAMS, MATCH, ["Mamie"])
    assert _Kept().ghosts
    machine.app.lobby.wipe()
    assert not _Kept().ghosts
    yield from restarted(machine)
    assert not _Kept().ghosts and not machine.app.lobby.hall().best[3]


@on_device
def test_it_is_in_the_line_turn_by_turn_and_one_s_own_record_has_no_name(machine):
    rounds = finished(machine, YAMS, MATCH, ["Mamie"], luck=5)
    for name, wanted in (("Léa", "Mamie’s record"), ("Mamie", "the record")):
        session = started(machine, YAMS, MATCH, [name])
        for number in range(1, 6):
            play(session, 1, luck=40, seed=number)
            yield from show(machine, "turn")
            ahead = session.game.total(0) - rounds[0][number]
            assert f"{ahead} ahead of {wanted}" in machine.strings(), machine.strings()
        machine.app.lobby.abandon()
        machine.app.drop_table()


@on_device
def test_against_the_bank_it_is_above_the_keys_before_every_throw(machine):
    rounds = finished(machine, SKALPOTT, SOLO_RECOMMENDED, ["Mamie"], luck=30)
    session = started(machine, SKALPOTT, SOLO_RECOMMENDED, ["Léa"])
    for number in range(1, 6):
        play(session, 1, luck=2, seed=number)
        yield from show(machine, "turn")
        behind = rounds[0][number] - session.game.match_total(0)
        assert {f"{behind} behind Mamie", f"record −{behind}"} & set(machine.strings()), machine.strings()


@pytest.mark.parametrize("panel", LAYOUTS)
@on_device(null_panel=False)
def test_the_record_s_curve_is_dashed_and_the_player_s_is_not(machine, panel):
    from skalbox.draw.palette import ASH, PLAYERS

    finished(machine, YAMS, MATCH, ["Mamie"], luck=40)
    session = started(machine, YAMS, MATCH, ["Léa"])
    play(session, luck=3)
    yield from show(machine, "final")
    yield from lay(machine, "curve")
    columns: dict[int, list[bool]] = {ASH: [], PLAYERS[0]: []}
    for part in parts(machine.display.root_group):
        shades = getattr(part, "pixel_shader", None)
        if type(part).__name__ != "TileGrid" or part.bitmap.width < 20 or len(shades) != 4 or shades[3] != ASH:
            continue
        for x in range(part.bitmap.width):
            found = {shades[part.bitmap[x, y]] for y in range(part.bitmap.height)}
            for ink, seen in columns.items():
                seen.append(ink in found)
    dashed, whole = columns[ASH], columns[PLAYERS[0]]
    assert len(dashed) > 100 and all(whole)
    changes = sum(a != b for a, b in pairwise(dashed))
    assert changes > 20 and 0.4 < sum(dashed) / len(dashed) < 0.6
    session.ghost = None
    yield from lay(machine, "sheets")
    yield from lay(machine, "curve")
    assert not any(
        len(part.pixel_shader) == 4 and part.pixel_shader[3] == ASH
        for part in parts(machine.display.root_group)
        if type(part).__name__ == "TileGrid" and part.bitmap.width > 20
    )
    yield from tap(machine, ROLL)


@on_device
def test_a_record_is_celebrated_though_the_first_end_was_undone(machine):
    """The total was level with the best one. Another throw beats it."""
    yield from machine.settle()
    session = under_way(2, 1)
    session.cheered = True  # its standings were shown
    session.apply(events.roll([6, 6, 6, 5, 5]))
    session.score(5)
    assert session.can_undo()
    session.undo()
    assert not session.cheered


@on_device
def test_the_rounds_of_a_challenge_are_no_ghost(machine):
    """Though its total is the best one, by the same player, of the match that the hall counted last."""
    yield from machine.settle()
    from skalbox.match import evening
    from skalbox.saves.hall import Entry, Hall, Player, category

    session = under_way(2, 1)
    play(session, 26)
    hall, which = Hall(3), category(1, MATCH)
    hall.players = [Player(session.names[0])]
    hall.played[which] = 5
    hall.best[which] = [Entry(session.game.match_total(0), hall.players[0], 5)]
    assert evening._beaten_by(hall, session) == 0
    session.code = b"K7Q2M9XA"
    assert evening._beaten_by(hall, session) == -1
