# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The fakes: keys, pins, clock and boot as on a Pico, and nothing that a Pico lacks."""

import ast
import importlib
import runpy
import sys
from pathlib import Path

import pytest
from standin import CODE, device, loop, settle

from host_tools.virtual import blinka
from host_tools.virtual.machine import Machine

STUBS = next(Path(path) for path in sys.path if (Path(path) / "board_definitions").is_dir())


def diary() -> list:
    """The keys that the stand-in has seen: its module is __main__ while it runs."""
    return sys.modules["__main__"].diary


def test_key_events_arrive_in_time(tmp_path):
    machine = Machine(code=device(tmp_path))
    seen = []

    def driver():
        yield from machine.polls(1)
        start = machine.ticks_ms()
        yield from machine.tap(0)
        yield from machine.wait(100)
        machine.press(5)
        machine.press(2)
        yield from machine.wait(250)
        machine.release(5)
        yield from machine.polls()
        seen.extend((key, pressed, at - start) for key, pressed, at in diary())
        seen.append(machine.ticks_ms() - start)

    machine.run(driver())
    assert seen == [(0, True, 0), (0, False, 60), (5, True, 180), (2, True, 180), (5, False, 430), 450]


def test_a_key_held_at_construction_gives_no_event_until_reset(tmp_path, capsys):
    machine = Machine(code=device(tmp_path, loop("polls = 0", "polls += 1\n    if polls == 5: keys.reset()")))
    machine.press(1)

    def driver():
        yield from machine.polls(3)
        assert capsys.readouterr().out == ""
        yield from machine.polls(5)
        machine.release(1)
        yield from machine.polls()

    machine.run(driver())
    assert machine.crash is None
    assert capsys.readouterr().out.split() == ["1", "True", "1", "False"]


@pytest.mark.parametrize("method", ["get_into", "get"])
def test_the_queue_holds_64_and_drops_the_newest(method):
    with Machine() as machine:
        import board
        import keypad

        keys = keypad.Keys((board.GP2, board.GP3), value_when_pressed=False)
        for _ in range(32):
            machine.press(0)
            machine.release(0)
        assert len(keys.events) == 64 and not keys.events.overflowed
        machine.press(1)
        assert len(keys.events) == 64 and keys.events.overflowed
        event = keypad.Event()
        if method == "get_into":
            assert keys.events.get_into(event)
        else:
            event = keys.events.get()
        assert event == keypad.Event(0, True) and event.pressed and not event.released
        keys.events.clear()
        assert not keys.events and not keys.events.overflowed
        assert keys.events.get() is None and machine.now_ms == 5
        keys.deinit()
        keypad.Keys((board.GP2,), value_when_pressed=False)


def public(names) -> set:
    return {name for name in names if not name.startswith("_") and name not in ("annotations", "deinit")}


def stub(name: str) -> tuple[set, dict]:
    """The names in a stub, and those of each of its classes; a stub that imports says nothing about a board."""
    top, _, inner = name.partition(".")
    path = STUBS / (top + "-stubs") / inner / "__init__.pyi"
    if name == "board":
        path = STUBS / "board_definitions" / "raspberry_pi_pico" / "__init__.pyi"
    kinds = (ast.FunctionDef, ast.ClassDef)
    classes, names = {}, {inner.parent.name for inner in path.parent.glob("*/__init__.pyi")}
    for node in ast.parse(path.read_text()).body:
        if isinstance(node, kinds):
            names.add(node.name)
        elif isinstance(node, ast.AnnAssign):
            names.add(node.target.id)
        if isinstance(node, ast.ClassDef):
            found = {each.name for each in node.body if isinstance(each, kinds)}
            found |= {each.target.id for each in node.body if isinstance(each, ast.AnnAssign)}
            classes[node.name] = found
    return names, classes


def fakes() -> list[str]:
    found = [path.relative_to(blinka.FAKES).with_suffix("") for path in blinka.FAKES.rglob("*.py")]
    return sorted(".".join(part for part in path.parts if part != "__init__") for path in found)


@pytest.mark.parametrize("name", fakes())
def test_a_fake_has_nothing_that_a_pico_lacks(name):
    with Machine():
        fake = importlib.import_module(name)
        assert Path(fake.__file__).is_relative_to(blinka.FAKES)
        names, classes = stub(name)
        assert public(vars(fake)) <= names
        for each in public(vars(fake)):
            if isinstance(getattr(fake, each), type):
                assert public(dir(getattr(fake, each))) <= classes[each] | {"number"}, each
    lines = Path(fake.__file__).read_text().splitlines()
    assert len(lines) <= 33, "a fake is small: 30 lines and its header"


def test_pins_belong_to_one_object_at_a_time():
    with Machine() as machine:
        import board
        import busio
        import digitalio
        import pwmio

        assert not any(hasattr(board, name) for name in ("DISPLAY", "SPI", "I2C", "GP29", "D5"))
        spi = busio.SPI(board.GP18, MOSI=board.GP19)
        with pytest.raises(ValueError, match="GP19 in use"):
            digitalio.DigitalInOut(board.GP19)
        spi.deinit()
        with digitalio.DigitalInOut(board.GP19) as pin, pytest.raises(AttributeError, match="direction is input"):
            pin.value = True
        for pins in ((board.GP17, board.GP19), (board.GP18, board.GP11), (board.GP18, board.GP16)):
            with pytest.raises(ValueError, match="Invalid pins"):
                busio.SPI(pins[0], MOSI=pins[1])
        with pytest.raises(RuntimeError, match="No pull up"):
            busio.I2C(board.GP1, board.GP0)
        for scl, sda in ((board.GP0, board.GP1), (board.GP1, board.GP2), (board.GP2, board.GP0)):
            with pytest.raises(ValueError, match="Invalid pins"):
                busio.I2C(scl, sda)
        buzzer = pwmio.PWMOut(board.GP15, frequency=440)
        assert machine.pwm == {15: buzzer}
        with pytest.raises(AttributeError, match="variable_frequency"):
            buzzer.frequency = 880
        buzzer.deinit()
        assert machine.pwm == {} and machine.claims == set()


def test_boot_sees_the_keys_that_are_held():
    for held, writable in (((), True), ((0,), True), ((0, 4), False)):
        machine = Machine()
        machine.drive_writable = False
        for key in held:
            machine.press(key)
        with machine:
            runpy.run_path(str(blinka.ROOT / "boot.py"), run_name="__main__")
        assert machine.drive_writable is writable


def test_the_backlight_off_is_a_black_picture(tmp_path):
    code = CODE.replace("auto_refresh=False", "auto_refresh=False, backlight_pin=board.GP21")
    machine = Machine(code=device(tmp_path, code.replace("while True:", "display.brightness = 0\nwhile True:", 1)))
    machine.run(settle(machine))
    assert machine.crash is None and machine.image().getcolors() == [(240 * 240, (0, 0, 0))]
