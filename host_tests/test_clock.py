# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The clocked board: work takes virtual time, and keys, drivers and power cuts come in the middle of it."""

import json
import sys

import pytest
from helpers import screens_in_files
from standin import CODE, device

from host_tools.commands import play
from host_tools.virtual import timings
from host_tools.virtual.machine import Machine, Restart
from host_tools.virtual.processor import RP2040_HZ, Processor

# A device that works for 100 ms on every key that goes down; `diary` of (key, pressed, timestamp, when it was heard).
WORK = """
import time, board, keypad, supervisor
FIRST = 2**29 - 65536
keys = keypad.Keys((board.GP2, board.GP3), value_when_pressed=False, interval=0.005, debounce_threshold=2)
event = keypad.Event()
diary = []
while True:
    while keys.events.get_into(event):
        diary.append((event.key_number, event.pressed, event.timestamp - FIRST, supervisor.ticks_ms() - FIRST))
        print(*diary[-1])
        if event.pressed:
            time.sleep(0.1)
"""


def on(tmp_path, code, driver, **options) -> Machine:
    """Runs this device with a clock and with driver(machine)."""
    machine = Machine(code=device(tmp_path, code), clocked=True, **options)
    machine.run(driver(machine))
    assert machine.crash is None
    return machine


def heard(capsys) -> list[tuple]:
    rows = [line.split() for line in capsys.readouterr().out.splitlines()]
    return [(int(key), pressed == "True", int(stamp), int(then)) for key, pressed, stamp, then in rows]


def test_a_key_that_goes_down_while_the_device_works_waits_with_the_time_when_it_went_down(tmp_path, capsys):
    pressed = []

    def driver(machine):
        yield from machine.polls()
        for ms in (0, 42, 18):  # the second and third while it works on the first
            yield from machine.wait(ms)
            pressed.append((machine.now_ms, machine.busy))
            machine.press(0)
            yield from machine.wait(12)
            machine.release(0)
        yield from machine.settle()

    machine = on(tmp_path, WORK, driver)
    rows = heard(capsys)
    downs = [row for row in rows if row[1]]
    assert [busy for _, busy in pressed] == [False, True, True]
    assert len(downs) == 3 and len(rows) == 6, "no key got lost"
    for (went_down, _), (_, _, stamp, _) in zip(pressed, downs, strict=True):
        assert 5 <= stamp - went_down <= 10, "down for two scans, 5 ms apart"
    assert [row[3] - downs[0][3] for row in downs] == pytest.approx([0, 105, 210], abs=10)
    assert downs[1][3] - downs[1][2] > 40, "it is heard after the work"
    assert machine.now_ms > 1300


@pytest.mark.parametrize("ms, events", [(4, 0), (11, 2), (60, 2)])
def test_a_key_must_be_down_for_two_scans(tmp_path, capsys, ms, events):
    def driver(machine):
        yield from machine.polls()
        yield from machine.tap(1, ms)
        yield from machine.settle()

    on(tmp_path, WORK, driver)
    assert len(heard(capsys)) == events


# A device that computes, at another speed after its first key.
COMPUTE = """
import gc, board, keypad, microcontroller, supervisor
keys = keypad.Keys((board.GP2, board.GP3), value_when_pressed=False, interval=0.005, debounce_threshold=2)
event = keypad.Event()
while True:
    while keys.events.get_into(event):
        if event.pressed:
            then = supervisor.ticks_ms()
            for _ in range(100):
                gc.collect()
            print(supervisor.ticks_ms() - then)
            microcontroller.cpu.frequency = 200_000_000
"""


def test_work_takes_less_time_at_a_higher_speed(tmp_path, capsys):
    def driver(machine):
        for _ in range(2):
            yield from machine.polls()
            yield from machine.tap(0)
            yield from machine.settle()

    on(tmp_path, COMPUTE, driver)
    slow, fast = map(int, capsys.readouterr().out.split())
    assert slow == timings.COLLECT_US / 10 and fast == slow * 125 / 200


@pytest.mark.parametrize(
    "hz, asked, got",
    [(None, 32, 31.25), (None, 62, 31.25), (None, 63, 62.5), (None, 10, 8.928), (200, 32, 24), (48, 12, 12)],
)
def test_spi_has_the_rate_that_its_source_divides_to(hz, asked, got):
    cpu = Processor(RP2040_HZ)
    if hz is not None:
        cpu.frequency = hz * 1_000_000
    assert cpu.spi_hz(asked * 1_000_000) / 1e6 == pytest.approx(got, abs=0.001)
    cpu.reset()
    assert cpu.spi_hz(32_000_000) == 31_250_000, "after a power-off"
    assert Processor(240_000_000).spi_hz(asked * 1_000_000) == asked * 1_000_000


def test_a_wait_ends_to_the_microsecond_and_a_poll_when_the_device_is_idle(tmp_path):
    found = []

    def driver(machine):
        yield from machine.polls()
        for ms in (1, 7, 33):
            then = machine.us
            yield from machine.wait(ms)
            found.append(machine.us - then - ms * 1000)
        machine.press(0)
        yield from machine.wait(30)
        assert machine.busy
        found.append(machine.us)
        yield from machine.polls(1)
        assert not machine.busy and machine.us - found.pop() > 70_000
        machine.release(0)
        yield from machine.settle()

    on(tmp_path, WORK, driver)
    assert found == [0, 0, 0]


def test_pixels_are_on_the_panel_when_their_time_is_over(tmp_path):
    seen = []

    def driver(machine):
        yield from machine.settle()
        start, sent = machine.drawn_us, machine.panel.pixel_bytes
        machine.display._core.full_refresh = True
        while machine.drawn_us == start:
            yield from machine.wait(1)
            seen.append((machine.us, machine.panel.pixel_bytes - sent, machine.busy))

    machine = on(tmp_path, CODE, driver)
    counts = sorted({count for _, count, _ in seen})
    assert counts[0] == 0 and counts[-1] == 2 * 240 * 240 and len(counts) == 11, "band by band"
    busy = [count for _, count, at_work in seen if at_work]
    assert busy[:4] == [0] * 4 and busy == sorted(busy)
    assert machine.panel.pixel_bytes == 2 * 240 * 240 * 2


def test_the_power_fails_in_the_middle_of_a_refresh(tmp_path):
    found = []

    def driver(machine):
        yield from machine.settle()
        sent = machine.panel.pixel_bytes
        machine.display._core.full_refresh = True
        while machine.panel.pixel_bytes == sent:
            yield from machine.wait(1)
        machine.cut_now()
        found.append(machine.panel.pixel_bytes - sent)
        yield from machine.settle()
        found.append(machine.panel.pixel_bytes - sent)

    on(tmp_path, CODE, driver)
    assert 0 < found[0] < 2 * 240 * 240 < found[1] <= found[0] + 2 * 240 * 240


def test_a_driver_may_end_or_restart_the_device_while_it_works(tmp_path, capsys):
    def driver(machine):
        yield from machine.polls()
        machine.press(0)
        yield from machine.wait(50)
        assert machine.busy
        yield Restart()
        assert not machine.busy
        machine.release(0)
        yield from machine.wait(20)
        machine.press(1)
        yield from machine.wait(50)
        assert machine.busy

    on(tmp_path, WORK, driver)
    assert [row[:2] for row in heard(capsys)] == [(0, True), (0, False), (1, True)]


def test_an_error_of_the_driver_is_always_raised(tmp_path):
    def driver(machine):
        yield from machine.polls()
        machine.press(0)
        yield from machine.wait(50)
        assert machine.busy
        raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        on(tmp_path, WORK.replace("    while keys", "  try:\n    while keys") + "  except Exception: pass\n", driver)


def test_no_key_is_scanned_while_the_flash_is_erased(tmp_path, capsys):
    code = WORK.replace("time.sleep(0.1)", "microcontroller.nvm[0] = 1; microcontroller.nvm[0] = 2").replace(
        "import time", "import microcontroller"
    )

    def driver(machine):
        yield from machine.polls()
        machine.press(0)
        yield from machine.wait(30)
        assert machine.busy
        yield from machine.tap(1, 15)  # within the 45 ms of an erase
        yield from machine.settle()

    machine = on(tmp_path, code, driver)
    assert [row[0] for row in heard(capsys)] == [0]
    assert [each.ms for each in machine.flash.log if each.kind == "erase"]


def test_looking_takes_no_time(tmp_path):
    def driver(machine):
        yield from machine.settle()
        then = machine.us
        machine.display.refresh()
        machine.strings()
        machine.image()
        assert machine.us == then

    on(tmp_path, CODE, driver)


SCRIPT = "settle\npress roll\nwait 60\nrelease roll\nwait 100\nshot early\nsettle\nshot late\n"


def test_play_takes_the_clock(tmp_path, capsys):
    (tmp_path / "x.keys").write_text(SCRIPT)
    sent = []
    for more in ([], ["--clocked"]):
        out = tmp_path / ("out" + "".join(more))
        assert play.main(["--keys", str(tmp_path / "x.keys"), "--out", str(out), "--seed", "1", *more]) == 0
        sent.append([step["bytes"] for step in json.loads((out / "wire.json").read_text())["by_step"]])
        assert (out / "late.png").read_bytes() != (out / "early.png").read_bytes() or not more
    assert sum(sent[0][5:]) == 0 < sent[1][6], "with a clock the opening is not there after 100 ms"
    assert capsys.readouterr().err == ""
    with pytest.raises(SystemExit) as ended:
        play.main(["--clocked"])
    assert ended.value.code == 2
    assert "--clocked needs --keys FILE" in capsys.readouterr().err


def test_a_screen_is_loaded_without_the_others_of_its_file():
    """As on a board, where the build makes a module of each; else its time would be that of all."""
    found = set()

    def driver(machine):
        yield from machine.settle()
        found.update(name for name in sys.modules if name.startswith("skalbox.screens."))

    machine = Machine(clocked=True, null_panel=True)
    machine.run(driver(machine))
    assert machine.crash is None
    assert "skalbox.screens.language" in found or "skalbox.screens.title" in found
    assert not found & {"skalbox.screens." + file for file in screens_in_files()}
