# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Which CircuitPython the device accepts at its start, and what it says about one that is too old or too large."""

import pytest
from helpers import ROOT
from panels import PANELS, TRIED
from standin import device
from test_broken_files import plain_text

from host_tools.drive.firmware import OLDEST
from host_tools.tours.tour import tap
from host_tools.virtual.machine import Machine

ROLL = 5
HEAP = 88_000  # free before the app is made


def started(firmware: tuple, free: int = HEAP, panel: str = "240x240", language: str = "en", driver=None) -> Machine:
    """Runs the device with this firmware until it waits."""
    machine = Machine(seed=1, panel=panel, options={"SKALBOX_LANG": language})
    machine.firmware, machine.free_at_start = firmware, free

    def drive():
        yield from machine.settle()
        if driver is not None:
            yield from driver(machine)

        machine.last = machine.image()

    machine.run(drive())
    assert machine.crash is None
    return machine


@pytest.mark.parametrize(
    ("firmware", "panel"), list(zip([(9, 2, 0), (9, 1, 4), (9, 0, 0, ""), (8, 2, 10), (7, 3, 3)], PANELS, strict=True))
)
def test_an_old_firmware_is_named_in_one_sentence(firmware, panel, capsys):
    machine = started(firmware, panel=panel)
    said = capsys.readouterr().out
    sentence = "CircuitPython %d.%d.%d is too old: 9.2.1 or newer is needed" % firmware[:3]
    assert said.startswith("Skalbox: " + sentence + "\n") and "Traceback" not in said and "Error" not in said
    assert machine.app is None and machine.panel.lit
    text = " ".join(plain_text(machine).split())
    assert sentence in text and "Put a newer CircuitPython onto the board" in text and "trop ancien" in text
    assert "#" not in text and "damaged" not in text


@pytest.mark.parametrize(
    "firmware", [OLDEST, (9, 2, 9), (10, 2, 1), (10, 2, 1, ""), (10, 4, 0), (11, 0, 0), (12, 3, 4)]
)
def test_any_other_goes_on(firmware, capsys):
    def driver(machine):
        assert machine.app.screen.name == "title"
        yield from tap(machine, ROLL)
        assert machine.app.screen.name == "letters"

    started(firmware, driver=driver)
    assert capsys.readouterr().out == ""


def test_a_firmware_that_cannot_read_the_modules_is_named_too(tmp_path, capsys):
    """CircuitPython 8 refuses the bundle's files, so that only code.py runs."""
    code = device(tmp_path, (ROOT / "code.py").read_text("utf-8"), main="raise ValueError('incompatible .mpy file')")
    machine = Machine(code=code)
    machine.run(machine.polls(3))
    assert machine.crash is None and machine.app is None
    first, _, last = capsys.readouterr().out.splitlines()
    assert "CircuitPython is older than 9.2.1" in first and last == "ValueError incompatible .mpy file"


def test_the_device_and_the_commands_agree():
    """The oldest firmware that deploy and uf2 accept is the oldest that the device does."""
    text = (ROOT / "lib/skalbox/start.py").read_text("utf-8")
    assert "oldest = %r" % (OLDEST,) in text
    assert "older than %d.%d.%d" % OLDEST in (ROOT / "code.py").read_text("utf-8")


@pytest.mark.parametrize(("panel", "language"), TRIED)
def test_too_little_memory_is_said_at_the_start(panel, language, capsys):
    said, screens = [], []

    def driver(machine):
        screens.append(machine.app.screen.name)
        said.extend(machine.strings())
        yield from tap(machine, ROLL)
        screens.append(machine.app.screen.name)

    machine = started((11, 0, 0), 70_000, panel, language, driver)
    assert screens == ["wiring", "title"] and machine.panel.outside == 0
    assert any("CircuitPython = 11.0.0" in each for each in said)
    console = capsys.readouterr().out
    assert console == "Skalbox: CircuitPython = 11.0.0: leaves too little memory for a game: use an older version\n"


@pytest.mark.parametrize("free", [74_000, 130_000, 400_000])
def test_enough_memory_is_no_matter(free, capsys):
    started((10, 2, 1), free)
    assert capsys.readouterr().out == ""
