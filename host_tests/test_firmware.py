# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The start: which CircuitPython the device accepts, its reading of settings.toml, the processor's and the
bus's speed.
"""

import runpy
import sys

import pytest
from at_the_table import on_device
from firmware_settings import ANSWERS, ERROR
from helpers import ROOT
from panels import PANELS, TRIED
from standin import device
from test_broken_files import plain_text

from host_tools.desktop import window
from host_tools.drive.firmware import OLDEST
from host_tools.tours.tour import tap
from host_tools.virtual import blinka, settings_toml
from host_tools.virtual.machine import Machine, Restart
from host_tools.virtual.processor import RP2040_HZ, Processor

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
def test_any_other_firmware_goes_on(firmware, capsys):
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
@on_device(by=started, firmware=(11, 0, 0), free=70000)
def test_too_little_memory_is_said_at_the_start(machine, panel, language, capsys):
    said, screens = [], []
    screens.append(machine.app.screen.name)
    said.extend(machine.strings())
    yield from tap(machine, ROLL)
    screens.append(machine.app.screen.name)
    assert screens == ["wiring", "title"] and machine.panel.outside == 0
    assert any("CircuitPython = 11.0.0" in each for each in said)
    console = capsys.readouterr().out
    assert console == "Skalbox: CircuitPython = 11.0.0: leaves too little memory for a game: use an older version\n"


@pytest.mark.parametrize("free", [74_000, 130_000, 400_000])
def test_enough_memory_is_no_matter(free, capsys):
    started((10, 2, 1), free)
    assert capsys.readouterr().out == ""


class AfterSettings(Machine):
    """A device whose free memory is enough until the rows of the settings are loaded, which are dropped again."""

    free_at_start = property(lambda self: 72_000 if ROWS in sys.modules else 74_000, lambda self, value: None)


ROWS = "skalbox.players.setting_rows"


def test_lines_of_settings_are_no_lack_of_memory(capsys):
    machine = AfterSettings(options={"SKALBOX_LANG": "en", "SKALBOX_ASK_ZERO": "off"})
    machine.run(machine.settle())
    assert machine.crash is None
    assert capsys.readouterr().out == ""


NINE, TEN = (9, 2, 9), (10, 2, 1)


def answer(data: bytes, version: tuple[int, ...]) -> object:
    try:
        return settings_toml.getenv(data, "LANG", version)
    except ValueError:
        return ERROR


@pytest.mark.parametrize(("data", "old", "new"), ANSWERS, ids=[repr(row[0]) for row in ANSWERS])
def test_a_line_is_read_as_the_firmware_reads_it(data, old, new):
    assert (answer(data, NINE), answer(data, TEN)) == (old, new)
    assert type(answer(data, NINE)) is type(old), "older firmware returns a number"


@pytest.mark.parametrize("data", [row[0] for row in ANSWERS], ids=repr)
def test_no_line_end_is_added_or_lost_on_the_way_to_the_device(data):
    with Machine(toml=data) as machine:
        assert machine.settings_toml == data
    with Machine(toml=data, options={"OTHER": "x"}) as machine:
        assert machine.settings_toml == b'OTHER = "x"\n' + data


@pytest.mark.parametrize("apart", [b"\r", b"\x0b", b"\x0c", b"\x1c", b"\xc2\x85", b"\xe2\x80\xa8"])
def test_a_setting_is_replaced_only_if_a_line_of_the_firmware_begins_with_it(apart):
    comment = b"# mine" + apart + b'LANG = "fr"'
    assert settings_toml.combined(comment + b'\nLANG = "en"', {"LANG": None}) == comment
    assert not settings_toml.names(comment, "LANG")
    assert window.with_buzzer({}, b"# mine" + apart + b'SKALBOX_KEYS = "GP22"') == {"SKALBOX_BUZZER": "GP22"}


def test_a_drive_with_bare_carriage_returns_is_not_played(tmp_path):
    (tmp_path / "settings.toml").write_bytes(b'SKALBOX_LANG = "fr"\rSKALBOX_UNDO = "off"\r')
    with pytest.raises(ValueError, match=r"settings.toml: not valid"), Machine(code=tmp_path / "code.py"):
        pass


FAST, STEP, SLOW = 200_000_000, 134_400_000, 48_000_000
FAULT = 0x7B


def started_speed(machine: Machine) -> list[int]:
    """The speeds that the device sets until it shows its first screen, and the speed of a first change of screen."""
    machine.run(machine.settle())
    assert machine.crash is None
    return machine.cpu.speeds


def test_an_rp2040_runs_fast_before_its_buses_are_set_up(monkeypatch):
    machine = Machine(null_panel=True, options={"SKALBOX_LANG": "en", "SKALBOX_BUZZER": "GP22"}, motion=True)
    held = []
    set_speed = Processor.frequency.fset
    record = Processor.frequency.setter(lambda cpu, hz: (held.append(set(machine.claims)), set_speed(cpu, hz)))
    monkeypatch.setattr(Processor, "frequency", record)
    assert started_speed(machine) == [FAST] and machine.cpu.frequency == FAST
    assert held == [set()], "SPI, PWM and I2C take their rates from it"


def test_its_own_speed_can_be_chosen():
    assert started_speed(Machine(null_panel=True, options={"SKALBOX_CPU_MHZ": "125", "SKALBOX_LANG": "en"})) == []


@pytest.mark.parametrize("value", ["201", "fast", "48", ""])
def test_a_wrong_speed_is_reported(value, capsys):
    machine = Machine(null_panel=True, options={"SKALBOX_CPU_MHZ": value, "SKALBOX_LANG": "en"})
    assert started_speed(machine) == [FAST]
    assert "SKALBOX_CPU_MHZ = %s: allowed: 125 200" % (value or '""') in capsys.readouterr().out


def test_another_chip_keeps_its_speed():
    preset = 'SKALBOX_PRESET = "feather-esp32-s3-tft"\nSKALBOX_LANG = "en"\n'
    machine = Machine(toml=preset, board="feather-esp32-s3-tft", panel="240x135", null_panel=True)
    assert started_speed(machine) == [] and machine.cpu.frequency == 240_000_000


def test_a_chip_that_has_failed_keeps_its_speed_until_it_is_switched_off(capsys):
    machine = Machine(null_panel=True, options={"SKALBOX_LANG": "en"})
    with machine:
        import supervisor

        machine.safe_mode_reason = supervisor.SafeModeReason.HARD_FAULT
        with pytest.raises(Restart):
            runpy.run_path(str(blinka.ROOT / "safemode.py"), run_name="__main__")
    assert machine.sleep_memory[0] == FAULT
    assert started_speed(machine) == []
    assert "SKALBOX_CPU_MHZ = 200: the chip failed at this speed: now 125 MHz" in capsys.readouterr().out
    assert started_speed(Machine(null_panel=True, options={"SKALBOX_LANG": "en"})) == [FAST], "after a power-off"


def test_only_a_hard_fault_counts():
    for name in ("BROWNOUT", "WATCHDOG"):
        machine = Machine(null_panel=True)
        with machine:
            import supervisor

            machine.safe_mode_reason = getattr(supervisor.SafeModeReason, name)
            with pytest.raises(Restart):
                runpy.run_path(str(blinka.ROOT / "safemode.py"), run_name="__main__")
        assert machine.sleep_memory[0] != FAULT


@pytest.mark.parametrize("mhz", ["125", "200"])
def test_in_the_dark_it_runs_slowly(mhz):
    machine = Machine(null_panel=True, options={"SKALBOX_LANG": "en", "SKALBOX_CPU_MHZ": mhz, "SKALBOX_SLEEP_MIN": "0"})
    seen = []

    def drive():
        yield from machine.settle()
        seen.append(machine.cpu.frequency)
        yield from machine.wait(61_000)
        seen.append(machine.cpu.frequency)
        yield from machine.tap(5)
        yield from machine.wait(500)
        seen.append(machine.cpu.frequency)

    machine.run(drive())
    assert machine.crash is None
    assert seen == ([FAST, SLOW, FAST] if mhz == "200" else [RP2040_HZ] * 3)
    # It goes down by a step that still has the higher voltage.
    assert machine.cpu.speeds == ([FAST, STEP, SLOW, FAST] if mhz == "200" else [])


def test_a_firmware_that_does_not_offer_it(monkeypatch):
    machine = Machine(null_panel=True, options={"SKALBOX_LANG": "en"})
    monkeypatch.setattr(Processor, "frequency", property(Processor.frequency.fget))
    assert started_speed(machine) == [] and machine.cpu.frequency == RP2040_HZ


# The rates asked for, by the processor's speed in settings.toml, and what an RP2040 makes of them, if it is said.
RATES = [("200", "32", ""), ("200", "1", ""), ("200", "16", ""), ("200", "48", ""), ("200", "62", "24.0")]
RATES += [("125", "32", ""), ("125", "62", ""), ("125", "4", "")]


def started_rate(board: str = "pico", **options: str) -> bytes:
    """The picture of the title on this device."""
    machine = Machine(seed=1, board=board, options={"SKALBOX_LANG": "en", **options})
    shown = []

    def drive():
        yield from machine.settle()
        assert machine.app.screen.name == "title" and not machine.app.lobby.complaints
        shown.append(machine.image().tobytes())

    machine.run(drive())
    assert machine.crash is None and machine.panel.lit
    return shown[0]


@pytest.fixture(scope="module")
def title() -> bytes:
    return started_rate()


@pytest.mark.parametrize(("cpu", "asked", "said"), RATES)
def test_a_bus_with_another_rate_works(cpu, asked, said, title, capsys):
    assert started_rate(SKALBOX_CPU_MHZ=cpu, SKALBOX_SPI_MHZ=asked) == title
    sentence = "Skalbox: SKALBOX_SPI_MHZ = %s: the panel gets %s MHz\n" % (asked, said)
    assert capsys.readouterr().out == (sentence if said else "")


@pytest.mark.parametrize(
    ("real", "said"), [(8_000_000, "8.0"), (62_500_000, "62.5"), (16_000_000, ""), (32_000_000, ""), (0, "")]
)
def test_a_firmware_with_rates_of_its_own(real, said, title, monkeypatch, capsys):
    monkeypatch.setattr(Processor, "spi_hz", lambda cpu, asked: real)
    assert started_rate() == title
    sentence = "Skalbox: SKALBOX_SPI_MHZ = 32: the panel gets %s MHz\n" % said
    assert capsys.readouterr().out == (sentence if said else "")


def test_another_chip_has_the_rate_that_it_gives(title, capsys):
    assert started_rate("pico-2", SKALBOX_SPI_MHZ="62") == title and capsys.readouterr().out == ""
