# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The rate of the panel's bus: what is asked for is a ceiling, and the console says where the real one is far off."""

import pytest

from host_tools.virtual.machine import Machine
from host_tools.virtual.processor import Processor

# The rates asked for, by the processor's speed in settings.toml, and what an RP2040 makes of them, if it is said.
RATES = [("200", "32", ""), ("200", "1", ""), ("200", "16", ""), ("200", "48", ""), ("200", "62", "24.0")]
RATES += [("125", "32", ""), ("125", "62", ""), ("125", "4", "")]


def started(board: str = "pico", **options: str) -> bytes:
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
    return started()


@pytest.mark.parametrize(("cpu", "asked", "said"), RATES)
def test_a_bus_with_another_rate_works(cpu, asked, said, title, capsys):
    assert started(SKALBOX_CPU_MHZ=cpu, SKALBOX_SPI_MHZ=asked) == title
    sentence = "Skalbox: SKALBOX_SPI_MHZ = %s: the panel gets %s MHz\n" % (asked, said)
    assert capsys.readouterr().out == (sentence if said else "")


@pytest.mark.parametrize(
    ("real", "said"), [(8_000_000, "8.0"), (62_500_000, "62.5"), (16_000_000, ""), (32_000_000, ""), (0, "")]
)
def test_a_firmware_with_rates_of_its_own(real, said, title, monkeypatch, capsys):
    monkeypatch.setattr(Processor, "spi_hz", lambda cpu, asked: real)
    assert started() == title
    sentence = "Skalbox: SKALBOX_SPI_MHZ = 32: the panel gets %s MHz\n" % said
    assert capsys.readouterr().out == (sentence if said else "")


def test_another_chip_has_the_rate_that_it_gives(title, capsys):
    assert started("pico-2", SKALBOX_SPI_MHZ="62") == title and capsys.readouterr().out == ""
