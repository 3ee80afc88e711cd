# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The virtual board: what a run sees of the computer, how it starts and ends, and that it leaves nothing behind."""

import ast
import os
import random
import subprocess
import sys
import time

import pytest
from standin import RESET, device, loop

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
