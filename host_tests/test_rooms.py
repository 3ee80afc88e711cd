# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Motion, power and sound in the app: shaking throws, keys wake, sleep keeps the match, tunes play; and the seats of
players who left.
"""

import at_the_table
import pytest
from at_the_table import opened, under_way

from host_tools.tours.tour import take, tap
from host_tools.virtual.machine import Machine, Restart
from skalcore import events

ROLL = 5


def run(driver, **how) -> Machine:
    options = {"SKALBOX_LANG": "en", "SKALBOX_BUZZER": "GP22", **how.pop("options", {})}
    return at_the_table.run(driver, options=options, **how)


def kinds(machine: Machine) -> list[str]:
    return [events.KINDS[events.kind(event)] for event in machine.app.lobby.session.events()]


SHAKEN = {"motion": True, "options": {"SKALBOX_MOTION": "lis3dh"}}


def test_a_shake_throws_once_and_never_over_a_result():
    def driver(machine):
        yield from machine.settle()
        yield from machine.wait(300)  # the sensor must come to rest once after power-on
        yield from take(machine, under_way(2), "turn")
        before = len(kinds(machine))
        yield from machine.shake(900)
        yield from machine.wait(3_000)
        assert kinds(machine)[before:] == ["roll"]
        yield from machine.shake(900)
        yield from machine.wait(3_000)
        assert kinds(machine)[before:] == ["roll", "keep", "roll"]
        yield from machine.shake(900)
        yield from machine.wait(3_000)
        assert machine.app.screen.name == "scoring"
        known = kinds(machine)
        yield from machine.shake(1_500)
        yield from machine.wait(4_000)
        assert kinds(machine) == known and machine.app.screen.name == "scoring", "it writes no box"

    run(driver, **SHAKEN)


def test_a_shake_on_the_pass_on_screen_is_the_throw():
    def driver(machine):
        yield from machine.settle()
        yield from machine.wait(300)
        yield from take(machine, under_way(2), "passon")
        yield from machine.shake(1_500)
        yield from machine.wait(4_000)
        assert machine.app.screen.name == "turn" and kinds(machine)[-1] == "roll"
        assert kinds(machine).count("roll") == 1

    run(driver, **SHAKEN)


def test_a_shake_does_nothing_when_roll_does_not_throw():
    def driver(machine):
        yield from machine.settle()
        yield from machine.shake(1_500)
        yield from machine.wait(3_000)
        assert machine.app.screen.name == "title" and machine.app.lobby.session is None

    run(driver, **SHAKEN)


def test_a_key_wakes_and_does_nothing_else():
    def driver(machine):
        yield from machine.settle()
        yield from take(machine, under_way(2), "turn")
        known = kinds(machine)
        yield from machine.wait(61_000)
        assert machine.app.power.asleep and machine.unlit
        yield from machine.tap(ROLL)
        yield from machine.wait(500)
        assert not machine.app.power.asleep and not machine.unlit
        assert kinds(machine) == known and machine.app.screen.name == "turn"
        yield from tap(machine, ROLL)
        assert kinds(machine)[-1] == "roll", "the next press works again"

    run(driver)


def test_deep_sleep_keeps_the_held_dice_and_wakes_into_the_game():
    found = []

    def driver(machine):
        yield from machine.settle()
        app = machine.app
        yield from opened(machine)
        yield from tap(machine, ROLL, ROLL, ROLL)
        assert app.screen.name == "turn" and app.lobby.session.game.has_dice()
        yield from tap(machine, 1, 3)
        known = app.lobby.session.events().tolist()
        yield from machine.wait(300_000)
        machine.press(ROLL)
        yield from machine.wait(3_000)
        machine.release(ROLL)
        yield from machine.settle()
        assert machine.app is not app, "the device has restarted"
        assert machine.app.screen.name == "turn", "no question in between"
        assert machine.app.lobby.session.events().tolist() == known and machine.app.lobby.session.held == 0b1010
        found.append(True)

    run(driver)
    assert found


def test_tunes_play_unless_the_sound_is_off():
    def heard(volume: str) -> int:
        def driver(machine):
            yield from machine.settle()
            yield from take(machine, under_way(2), "turn")
            yield from tap(machine, ROLL)
            yield from tap(machine, 1)
            yield from machine.wait(500)

        return len(run(driver, options={"SKALBOX_SOUND": volume}).sounds)

    assert heard("low") > 10 and heard("off") == 0


def leaves(machine: Machine, seat: int, gone: bool = True) -> None:
    machine.app.lobby.session.leave(seat, gone)


def test_for_a_player_who_left_the_device_plays_one_throw_and_the_best_box():
    def driver(machine):
        yield from machine.settle()
        app = machine.app
        yield from opened(machine)
        yield from tap(machine, ROLL, ROLL)
        assert app.screen.name == "turn"
        leaves(machine, 1)
        machine.faces.append([1, 1, 1, 2, 3])
        yield from tap(machine, ROLL, 0, 1, 2, 3, 4, ROLL)
        machine.faces.append([6, 6, 2, 2, 2])
        before = len(app.lobby.session.events())
        yield from tap(machine, ROLL)  # write the aces
        yield from machine.wait(6_000)
        assert kinds(machine)[before + 1 :][:2] == ["roll", "score"]
        assert app.lobby.session.game.cards[1][app.lobby.session.game.rules.names.index("full_house")] == 30
        assert app.screen.name == "pot"
        assert "Oops" not in machine.strings(), "a box written by the device cannot be taken back"
        yield Restart()
        yield from machine.settle()
        assert machine.app.lobby.session.away == 2, "still away after a loss of power"
        leaves(machine, 1, False)
        yield Restart()
        yield from machine.settle()
        assert machine.app.lobby.session.away == 0

    run(driver)


def test_on_the_seats_screen_all_players_but_the_last_can_leave_and_return():
    def driver(machine):
        yield from machine.settle()
        yield from take(machine, under_way(3), "turn")
        machine.app.lay("seats", machine.ticks_ms())
        yield from machine.settle()
        session = machine.app.lobby.session
        assert machine.strings().count("plays") == 3
        yield from tap(machine, 3)
        assert session.away == 1 and "away" in machine.strings()
        yield from tap(machine, 2, 3, 2)
        assert session.away == 3 and "Leaves" not in machine.strings()
        yield from tap(machine, 3)
        assert session.away == 3, "at least one player must be present"
        yield from tap(machine, 1, 1, 3, ROLL)
        assert session.away == 2 and machine.app.screen.name == "turn"

    run(driver)


@pytest.mark.parametrize(
    ("sit", "may"),
    [([1, 5], [False, True]), ([5, 1, 3], [True, False, True]), ([1, 0, 4], [True] * 3), ([3, 4], [False] * 2)],
)
def test_a_device_at_the_table_does_not_count_as_present(sit, may):
    """`may`: by seat, whether that player may leave while everyone else is present."""

    def driver(machine):
        yield from machine.settle()
        session = under_way(len(sit))
        session.roles = list(sit)
        yield from take(machine, session, "title")
        machine.app.lay("seats", machine.ticks_ms())
        yield from machine.settle()
        for seat in range(len(sit)):
            assert ("Leaves" in machine.strings()) == may[seat], seat
            yield from tap(machine, 3)
            assert session.away == may[seat] << seat
            if may[seat]:
                yield from tap(machine, 3)
            yield from tap(machine, 2)

    run(driver)
