# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The virtual board and its fakes: as on a Pico, nothing of the computer is seen, and nothing is left behind."""

import ast
import importlib
import os
import random
import runpy
import subprocess
import sys
import time
from pathlib import Path

import pytest
from standin import CODE, RESET, device, loop, settle

from host_tools.virtual import blinka, current_board
from host_tools.virtual.machine import Machine, Restart


def test_ticks_wrap_65536_ms_after_power_on():
    with Machine() as machine:
        import supervisor

        assert supervisor.ticks_ms() == 2**29 - 65536
        time.sleep(65.535)
        assert supervisor.ticks_ms() == 2**29 - 1
        time.sleep(0.001)
        assert supervisor.ticks_ms() == 0
        assert machine.now_ms == 65536 and time.monotonic() == 65.536


def test_drawing_can_cost_time(tmp_path):
    free, slow = (Machine(code=device(tmp_path), pixel_us=us) for us in (0, 5))
    for machine in (free, slow):
        machine.run(machine.polls(2))
    assert slow.us - free.us == 240 * 240 * 5


def test_a_driver_ends_beside_the_running_device_whatever_ends_the_run(tmp_path, monkeypatch):
    """Ctrl-C comes anywhere. What a driver writes at its end it reads of the device."""
    machine, ended, polls = Machine(code=device(tmp_path)), [], []

    def driver():
        try:
            yield from machine.polls(1_000)
        finally:
            ended.append((current_board.current, "displayio" in sys.modules))

    def interrupted():
        polls.append(machine.now_ms)
        if len(polls) > 10:
            raise KeyboardInterrupt
        on_idle()

    on_idle = machine.on_idle
    monkeypatch.setattr(machine, "on_idle", interrupted)
    with pytest.raises(KeyboardInterrupt):
        machine.run(driver())
    assert ended == [(machine, True)]


def test_the_clock_of_the_computer_comes_back():
    blinka.install()  # the fakes stay on sys.path
    before = time.sleep, time.monotonic, os.getenv, os.urandom, sys.path[:], random.getstate()
    with Machine(seed=1):
        assert time.sleep is not before[0]
    assert (time.sleep, time.monotonic, os.getenv, os.urandom, sys.path, random.getstate()) == before
    assert current_board.current is None


def test_getenv_answers_from_settings_toml_as_text(tmp_path, monkeypatch):
    (tmp_path / "settings.toml").write_text('SKALBOX_PANEL = "240x135"\nMHZ = 32\nLANG = "fr"\nGONE = "x"\n')
    monkeypatch.setenv("ONLY_HERE", "1")
    with Machine(code=tmp_path / "code.py", panel="320x170", options={"LANG": "en", "GONE": None}):
        found = [os.getenv(name) for name in ("SKALBOX_PANEL", "MHZ", "LANG", "GONE", "ONLY_HERE")]
        assert found == ["320x170", "32", "en", None, None] and os.getenv("GONE", "y") == "y"
    (tmp_path / "settings.toml").write_text("SKALBOX_PANEL = \n")
    with pytest.raises(ValueError, match=r"settings.toml: not valid"), Machine(code=tmp_path / "code.py"):
        pass
    assert current_board.current is None


ENTROPY = """
import os
def throw(dice, keep):
    for i in range(5):
        if not keep >> i & 1:
            dice[i] = os.urandom(1)[0]
"""
THROW = "from skalbox.hardware.entropy import throw\nimport skalbox.hardware.entropy"
TURN = (
    "dice = bytearray(5)\n"
    "    skalbox.hardware.entropy.throw(dice, 0); print(list(dice)); throw(dice, 10); print(list(dice))"
)


def thrown(tmp_path, capsys, seed, *faces) -> list:
    machine = Machine(code=device(tmp_path, loop(THROW, TURN), **{"hardware/entropy": ENTROPY}), seed=seed)
    machine.faces.extend(faces)
    machine.run(machine.polls(1))
    assert machine.crash is None
    return [ast.literal_eval(line) for line in capsys.readouterr().out.splitlines()]


def test_a_seed_repeats_the_dice_and_queued_faces_come_first(tmp_path, capsys):
    first = thrown(tmp_path, capsys, 7)
    assert first == thrown(tmp_path, capsys, 7) != thrown(tmp_path, capsys, 8)
    assert first[0][1::2] == first[1][1::2], "held dice keep theirs"
    queued = thrown(tmp_path, capsys, 7, (1, 2, 3, 4, 5), (6, 6, 6, 6, 6))
    assert queued == [[1, 2, 3, 4, 5], [6, 2, 6, 4, 6]]
    assert thrown(tmp_path, capsys, 7, (1, 2, 3, 4, 5))[0] == [1, 2, 3, 4, 5]


def test_many_machines_run_one_after_the_other_each_with_fresh_modules(tmp_path):
    main = "count = 0\nclass App:\n    fault = None\n    def moving(self, now): return False\napp = App()\n"
    setup = "import skalbox.main\nskalbox.main.count += 1\nassert skalbox.main.count == 1"
    code = device(tmp_path, loop(setup), main=main)
    mine = sys.modules.setdefault("skalbox.mine", ast)
    try:
        for _ in range(3):
            machine = Machine(code=code)
            assert machine.app is None

            def driver(machine=machine):
                assert machine.app is sys.modules["skalbox.main"].app and "skalbox.mine" not in sys.modules
                yield

            machine.run(driver())
            assert machine.crash is None and machine.app is None and sys.modules["skalbox.mine"] is mine
    finally:
        del sys.modules["skalbox.mine"]


CATCH_ALL = """
import board, keypad
keys = keypad.Keys((board.GP2,), value_when_pressed=False)
event = keypad.Event()
while True:
    try:
        keys.events.get_into(event)
    except Exception as error:
        print("the device caught", error)
"""


def test_the_device_cannot_swallow_the_end_nor_an_error_of_the_driver(tmp_path, capsys):
    machine = Machine(code=device(tmp_path, CATCH_ALL))
    machine.run(machine.polls(3))

    def wrong():
        yield
        raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        Machine(code=device(tmp_path, CATCH_ALL)).run(wrong())
    assert capsys.readouterr().out == "" and current_board.current is None


@pytest.mark.parametrize(
    "code, crash",
    [("1 / 0", ZeroDivisionError), ("import nowhere", ModuleNotFoundError), ("x = (", SyntaxError), ("x = 1", None)],
)
def test_the_run_ends_with_the_program(tmp_path, code, crash):
    machine = Machine(code=device(tmp_path, code))
    machine.run(machine.polls(1))
    assert (type(machine.crash) if machine.crash else None) is crash


def test_a_missing_program_is_a_sentence(tmp_path):
    with pytest.raises(FileNotFoundError, match=r"there is no .*code.py to run"):
        Machine(code=tmp_path / "code.py").run()


def test_a_restart_keeps_the_flash_and_resets_the_clock(tmp_path, capsys):
    turn = "if event == keypad.Event(1):\n        microcontroller.nvm[0] = 7\n        microcontroller.reset()"
    machine = Machine(code=device(tmp_path, loop(RESET, turn)))

    def driver():
        yield from machine.wait(50)
        yield from machine.tap(1)
        yield from machine.polls()
        yield Restart()
        yield from machine.polls()

    machine.run(driver())
    assert machine.crash is None
    starts = [line for line in capsys.readouterr().out.splitlines() if line.startswith("start")]
    assert starts == ["start 0 255", "start 0 7", "start 0 7"]


def test_a_reload_lets_the_clock_run_on(tmp_path, capsys):
    machine = Machine(
        code=device(tmp_path, loop("print(supervisor.ticks_ms() - 2**29 + 65536)", "supervisor.reload()"))
    )
    machine.run(machine.wait(10))
    assert machine.crash is None and capsys.readouterr().out.split() == ["0", "5", "10"][: machine.now_ms // 5]


def test_desktop_modules_loaded_before_do_no_harm():
    """In a separate process, with Blinka's displayio, digitalio and keypad loaded first."""
    program = """
import displayio, digitalio, keypad
from host_tools.virtual.machine import Machine
with Machine():
    import board, displayio as ours, keypad as fake, code
    assert ours is not displayio and fake is not keypad
    assert fake.__file__.endswith("fakes/keypad.py") and not displayio.background_thread.is_alive()
    assert not ours.background_thread.is_alive() and hasattr(code, "InteractiveConsole")
"""
    done = subprocess.run([sys.executable, "-c", program], check=False, capture_output=True, cwd="/", timeout=60)
    assert done.returncode == 0, done.stderr.decode()


def test_two_boards_at_once_are_refused():
    with Machine(), pytest.raises(RuntimeError, match="already switched on"):
        Machine().__enter__()
    assert current_board.current is None
    with pytest.raises(RuntimeError, match="no virtual board is switched on"):
        current_board.board()


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
    """The names in a stub, and the names of each of its classes; a stub that imports says nothing about a board."""
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
