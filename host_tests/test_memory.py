# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The memory of the virtual board: power cuts while a device runs, what a restart keeps, which code sees the slots."""

import sys

import pytest
from standin import RESET, device, loop

from host_tools.virtual.flash import WHENS, Flash, PowerCut
from host_tools.virtual.machine import Machine
from host_tools.virtual.slot_layout import PATHS

# Each key programs one more byte of NVM; every fourth also writes the count into slot a.
COUNTER = """
import board, keypad, microcontroller
from skalbox.saves.slots import keep
nvm = microcontroller.nvm
count = 0
while nvm[count] != 255:  # a torn byte is counted
    count += 1
print(count)
keys = keypad.Keys((board.GP2,), value_when_pressed=False)
event = keypad.Event()
while True:
    if keys.events.get_into(event) and event.pressed:
        nvm[count:count + 1] = bytes(1)
        count += 1
        if count % 4 == 0:
            keep(count)
"""
SLOTS = """
def keep(count):
    with open("/saves/a/slot.bin", "r+b") as file:
        file.write(bytes((count,)))
"""


def count(machine) -> int:
    return next(i for i, byte in enumerate(machine.nvm_image()) if byte == 255)


def test_a_cut_in_every_operation_of_a_device_that_counts_its_keys(tmp_path, capsys, tried):
    """After every cut the device restarts, and its count is the number of presses, or one less."""
    code, keys, cuts = device(tmp_path, COUNTER, **{"saves/slots": SLOTS}), 5, 0
    machine = Machine(code=code)
    machine.run(taps(machine, keys))
    # One program per key; at the fourth also the slot's sector and its directory.
    assert machine.crash is None and machine.flash.counts() == (2, keys + 32) and count(machine) == keys
    for n in range(1, machine.flash.count + 1):
        # The key at which the power fails.
        key = n if n <= 4 else 4 if n <= 38 else 5
        for when in WHENS:
            machine = Machine(code=code)
            machine.cut_in(n, when, tear=n)
            capsys.readouterr()
            machine.run(taps(machine, keys))
            assert machine.crash is None and machine.flash.powered
            first, found = (int(line) for line in capsys.readouterr().out.splitlines())
            may = {key} if 4 < n < 39 else {"before": {key - 1}, "half": {key - 1, key}, "after": {key}}[when]
            assert first == 0 and found in may, (n, when)
            assert count(machine) == found + keys - key, "later keys count as before"
            cuts += 1
    tried(f"{cuts} cuts in a device that counts its keys")


def taps(machine, times):
    for _ in range(times):
        yield from machine.tap(0)


def test_power_that_fails_while_nothing_is_written_restarts_the_device(tmp_path, capsys):
    machine = Machine(code=device(tmp_path, loop(RESET)))

    def driver():
        yield from machine.wait(50)
        machine.press(1)
        machine.cut_now()
        assert machine.held == {1}, "it goes on until it yields"
        yield
        assert machine.held == {1}
        machine.release(1)
        yield from machine.polls()

    machine.run(driver())
    lines = capsys.readouterr().out.splitlines()
    assert machine.crash is None and lines == ["start 0 255", "start 0 255", "1 False"]
    assert machine.flash.count == 0


CLOSING = """
def keep(count):
    file = open("/saves/b/slot.bin", "r+b")
    # What FatFs has in its window is lost in a reset too; a whole block is in the firmware's cache by now.
    file.write(b"kept" * 128)
"""


@pytest.mark.parametrize("end", ["microcontroller.reset()", "supervisor.reload()"])
def test_a_device_that_restarts_itself_flushes_its_sector_and_a_power_cut_does_not(tmp_path, end):
    setup = "import microcontroller\nfrom skalbox.saves.slots import keep\nkeep(0) if microcontroller.nvm[0] else None"
    turn = "if microcontroller.nvm[0]:\n        microcontroller.nvm[0] = 0\n        %s" % end
    machine = Machine(code=device(tmp_path, loop(setup, turn), **{"saves/slots": CLOSING}))
    machine.run(machine.polls(3))
    assert machine.crash is None and machine.drive.open(PATHS[1], "rb").read(4) == b"kept"
    machine = Machine(code=machine.code)
    machine.cut_in(1, "after")
    machine.run(machine.polls(3))
    assert machine.drive.open(PATHS[1], "rb").read(4) == b"\xff" * 4


def test_only_modules_that_ask_for_files_see_the_devices_drive_however_often_they_are_loaded(tmp_path):
    slots = 'file = open("/saves/a/slot.bin", "rb")\nfile.close()'
    setup = """
import sys
import skalbox.saves.slots
assert callable(skalbox.saves.slots.open)
del sys.modules["skalbox.saves.slots"]
import skalbox.saves.slots, skalbox.other
assert callable(skalbox.saves.slots.open) and not hasattr(skalbox.other, "open")
try:
    open("/saves/a/slot.bin", "rb")
except FileNotFoundError:
    print("computer")
"""
    code = device(tmp_path, loop(setup), **{"saves/slots": slots, "other": ""})
    before = sys.meta_path[:]
    for slot in (True, False):
        machine = Machine(code=code, slots=slot)
        machine.run(machine.polls(1))
        assert (type(machine.crash) if machine.crash else None) is (None if slot else FileNotFoundError)
    assert sys.meta_path == before


def test_memory_has_the_requested_contents(tmp_path):
    assert Machine(nvm=b"abc").nvm_image() == b"abc".ljust(4096, b"\xff")
    assert Machine(nvm_kind="espressif").nvm_image() == bytes(8192)
    assert Machine(nvm_kind="samd21").nvm_image() == b"\xff" * 256
    with pytest.raises(ValueError, match="4097 bytes do not go into an NVM of 4096"):
        Machine(nvm=bytes(4097))
    with Machine(nvm_kind="none") as machine:
        import microcontroller

        assert microcontroller.nvm is None and machine.nvm_image() == b""
    flash = Flash()
    with Machine(flash=flash, flash_time=True) as machine:
        machine.cut_in(17)
        with pytest.raises(PowerCut):
            microcontroller.nvm[0] = microcontroller.nvm[0] = 7
        assert machine.now_ms == 45 + 17 * 400 // 1000 and flash.log[-1].ms == 51
    with Machine(flash=flash):
        assert flash.powered and microcontroller.nvm[0] == 7 and microcontroller.nvm is not machine.nvm


def test_the_flash_is_kept_at_every_restart(tmp_path):
    kept = []
    turn = "if microcontroller.nvm[0]:\n        microcontroller.nvm[0] = 0\n        microcontroller.reset()"
    machine = Machine(code=device(tmp_path, loop(RESET, turn)), keep=lambda flash: kept.append(flash.data[0]))
    machine.run(machine.polls(3))
    assert machine.crash is None and kept == [255, 0, 0]
