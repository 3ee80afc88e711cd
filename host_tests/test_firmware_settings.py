# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The virtual board reads settings.toml as the firmware does, and the tools what the virtual board reads."""

import pytest
from firmware_settings import ANSWERS, ERROR

from host_tools.desktop import window
from host_tools.virtual import settings_toml
from host_tools.virtual.machine import Machine

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
