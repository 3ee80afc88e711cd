# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The hardware in the app: shaking throws, keys wake, sleep keeps the match, tunes play, the battery is shown."""

import at_the_table
import pytest
from at_the_table import on_device, opened, under_way

from host_tools.tours.tour import take, tap
from host_tools.virtual import current_board
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


@on_device(by=run)
def test_a_key_wakes_and_does_nothing_else(machine):
    yield from machine.settle()
    yield from take(machine, under_way(2), "turn")
    known = kinds(machine)
    yield from machine.wait(61_000)
    assert machine.app.power.is_dark and machine.unlit
    yield from machine.tap(ROLL)
    yield from machine.wait(500)
    assert not machine.app.power.is_dark and not machine.unlit
    assert kinds(machine) == known and machine.app.screen.name == "turn"
    yield from tap(machine, ROLL)
    assert kinds(machine)[-1] == "roll", "the next press works again"


@on_device(by=run)
def test_deep_sleep_keeps_the_held_dice_and_wakes_into_the_game(machine):
    found = []
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


@on_device(by=run)
def test_on_the_seats_screen_all_players_but_the_last_can_leave_and_return(machine):
    yield from machine.settle()
    yield from take(machine, under_way(3), "turn")
    machine.app.lay("seats", machine.ticks_ms())
    yield from machine.settle()
    session = machine.app.lobby.session
    assert machine.strings().count("plays") == 3
    yield from tap(machine, ROLL)
    assert session.away == 1 and "away" in machine.strings()
    yield from tap(machine, 2, ROLL, 2)
    assert session.away == 3 and "Goes home" not in machine.strings()
    yield from tap(machine, ROLL)
    assert session.away == 3, "at least one player must be present"
    yield from tap(machine, 1, 1, ROLL, 0)
    assert session.away == 2 and machine.app.screen.name == "gamemenu"


@pytest.mark.parametrize(
    ("sit", "may"),
    [([1, 5], [False] * 2), ([5, 1, 3], [False] * 3), ([1, 0, 4], [True, True, False]), ([3, 4], [False] * 2)],
)
@on_device(by=run)
def test_a_device_at_the_table_neither_leaves_nor_counts_as_present(machine, sit, may):
    """`may`: by seat, whether that player may leave while everyone else is present."""
    yield from machine.settle()
    session = under_way(len(sit))
    session.roles = list(sit)
    yield from take(machine, session, "title")
    machine.app.lay("seats", machine.ticks_ms())
    yield from machine.settle()
    for seat in range(len(sit)):
        assert ("Goes home" in machine.strings()) == may[seat], seat
        yield from tap(machine, ROLL)
        assert session.away == may[seat] << seat
        if may[seat]:
            yield from tap(machine, ROLL)
        yield from tap(machine, 2)


WRAP = 2**29


@pytest.fixture
def build():
    """build(setting="value") makes a Battery on a machine with these settings."""
    machines = []

    def build(**options):
        machines.append(Machine(options={"SKALBOX_" + name: value for name, value in options.items()}))
        machines[0].__enter__()
        from skalbox.hardware.battery import Battery

        return Battery()

    yield build
    machines[0].__exit__()


EMPTY, FULL = 3050, 3900  # mV, if settings.toml has nothing about them
PERCENT = [
    (0, -1), (1500, -1), (2000, 0), (3049, 0), (3055, 0), (3150, 11), (3475, 50), (3900, 100), (4100, 100),
    (4200, -1), (4750, -1),
]  # fmt: skip


@pytest.mark.parametrize("mv, percent", PERCENT)
def test_percent_of_the_battery(build, mv, percent):
    battery = build()
    current_board.board().analog_mv[29] = mv / 3
    assert battery.percent == -1 and not battery.low
    assert abs(battery.read(5) - percent) <= (percent > 0)
    assert battery.low is (0 <= percent < 10)


def test_alkaline_cells_as_settings_toml_has_them(build):
    """Three new cells of 1.6 V, less 0.25 V at the diode, are full, and there is no cable."""
    battery = build(BATTERY_EMPTY_MV="2500", BATTERY_FULL_MV="4300")
    for start, (mv, percent) in enumerate(((4550, 100), (3400, 50), (2500, 0), (4700, -1))):
        current_board.board().analog_mv[29] = mv / 3
        assert abs(battery.read(1 + start * 30_000) - percent) <= (0 < percent < 100)


@pytest.mark.parametrize("start", [0, WRAP - 45_000])
def test_the_battery_is_read_every_30_s_and_smoothed(build, start):
    battery = build(BATTERY="GP28", BATTERY_RATIO="200", BATTERY_EMPTY_MV="3000", BATTERY_FULL_MV="4000")
    volts = current_board.board().analog_mv
    seen = []
    for second, mv in ((0, 3800), (29, 3700), (30, 3700), (31, 3000), (60, 3700), (90, 3000), (120, 3000), (150, 4800)):
        volts[28] = mv // 2
        seen.append(battery.read((start + second * 1000) % WRAP))
    assert seen == [79, 79, 77, 77, 75, 0, 0, -1]
    volts[28] = 1600
    assert battery.read((start + 180_000) % WRAP) == 19, "off the cable"


@pytest.mark.parametrize(
    "options, claimed, said",
    [
        ({}, {29}, ""),
        ({"BATTERY": ""}, set(), ""),
        ({"BATTERY": "GP27"}, {27}, ""),
        ({"BATTERY": "GP9"}, set(), "can’t measure voltage"),
    ],
)
def test_where_the_battery_is_looked_for(build, options, claimed, said, capsys):
    battery = build(**options)
    out = capsys.readouterr().out
    assert current_board.board().claims == claimed and (said in out if said else out == "")
    if not claimed:
        assert battery.read(0) == battery.read(99_999) == -1 and not battery.low


@pytest.mark.parametrize(
    "options, blamed, allowed, empty_mv, full_mv",
    [
        ({"BATTERY": "GP99"}, "BATTERY", "GP0-GP28", EMPTY, FULL),
        ({"BATTERY_RATIO": "99"}, "BATTERY_RATIO", "100-1100", EMPTY, FULL),
        ({"BATTERY_FULL_MV": "2900"}, "BATTERY_FULL_MV", f"{EMPTY + 1}-13000", EMPTY, FULL),
        ({"BATTERY_EMPTY_MV": "4500"}, "BATTERY_EMPTY_MV", f"500-{FULL - 1}", EMPTY, FULL),
        ({"BATTERY_EMPTY_MV": "4500", "BATTERY_FULL_MV": "4400"}, "BATTERY_EMPTY_MV", "500-4399", EMPTY, 4400),
        ({"BATTERY_EMPTY_MV": "2800", "BATTERY_FULL_MV": "2700"}, "BATTERY_EMPTY_MV", "500-2699", EMPTY, FULL),
    ],
)
def test_bad_settings_of_the_battery_are_reported(build, options, blamed, allowed, empty_mv, full_mv):
    battery = build(**options)
    from skalbox.hardware import complaints

    assert [each[::3] for each in complaints.reports] == [("SKALBOX_" + blamed, allowed)]
    assert complaints.reports[0][1] == options[blamed]
    assert (battery.empty, battery._full) == (empty_mv, full_mv), "the other line is valid"


def test_of_two_limits_the_one_in_the_file_is_blamed(build):
    build(BATTERY_EMPTY_MV="x", BATTERY_FULL_MV="2900")
    from skalbox.hardware import complaints

    assert [each[0] for each in complaints.reports] == ["SKALBOX_BATTERY_EMPTY_MV", "SKALBOX_BATTERY_FULL_MV"]
