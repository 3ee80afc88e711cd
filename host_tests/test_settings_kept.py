# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The stored form of the settings: read back or rejected; that of version 1.0.0 is read and written too."""

import random

import pytest

from host_tools.virtual.machine import Machine


def test_settings_in_flash_are_read_back_or_not_at_all():
    """Settings() reverses pack(); damaged data never raises an exception and never gives an invalid value."""
    with Machine():
        from skalbox.players.setting_rows import ROWS
        from skalbox.players.settings import ROOM, Settings

        rng = random.Random("settings")
        for _ in range(300):
            one = Settings(None)
            for row in rng.sample(ROWS, rng.randint(0, len(ROWS))):
                one.set(row.name, row.value(rng.choice(row.words())))
            one.kind = rng.randrange(3)
            one.names = ["Œuvre-%d-%s" % (i, "é" * 2) for i in range(rng.randint(2, 4))]
            one.roles = [rng.randrange(6) for _ in one.names]
            packed = one.pack()
            assert len(packed) <= ROOM
            again = Settings(packed)
            assert vars(again) == {**vars(one), "loud": again.loud} and again.pack() == packed
            damaged = bytearray(packed)
            damaged[rng.randrange(len(damaged))] = rng.randrange(256)
            found = Settings(bytes(damaged[: rng.randint(0, len(damaged))]))
            assert all(row.allows(found.get(row.name)) for row in ROWS)
        one.kind, one.names, one.roles = 1, ["é" * 10] * 8, [5] * 8  # Yam's seats eight
        one.chosen = {row.name: 677 if row.name == "LANG" else 0 for row in ROWS}
        assert len(one.pack()) <= ROOM
        assert Settings(one.pack()).chosen == {row.name: 0 for row in ROWS[1:]}


# Written by version 1.0.0 with a match of two at Yam's: language, sound and shaking set, only the language, or none.
KEPT = [
    ("0209 01 02 ff ff ff ff ff ff 02 01 00 01 02 03416e61 03426f62 01 01", {"LANG": 1, "SOUND": 2, "SHAKE": 2}),
    ("0209 00 ff ff ff ff ff ff ff ff 01 00 01 02 03416e61 03426f62 01 01", {"LANG": 0}),
    ("0209 ff ff ff ff ff ff ff ff ff 01 00 01 02 03416e61 03426f62 01 01", {}),
]


@pytest.mark.parametrize(("kept", "chosen"), KEPT)
def test_settings_of_version_1_0_0_are_read_and_written_unchanged(kept, chosen):
    """Settings that are newer than that version follow its nine, not chosen yet (255)."""
    with Machine():
        from skalbox.players.setting_rows import ROWS
        from skalbox.players.settings import Settings

        count = len(ROWS)
        found = Settings(bytes.fromhex(kept))
        assert found.chosen == chosen and (found.kind, found.names, found.roles) == (1, ["Ana", "Bob"], [1, 1])
        old = bytes.fromhex(kept)
        assert found.pack() == old[:1] + bytes([count]) + old[2:11] + b"\xff" * (count - 9) + old[11:]


def test_fewer_and_more_settings_than_known():
    """From an older version with fewer settings, and from a newer one: known settings are kept."""
    with Machine():
        from skalbox.players.setting_rows import ROWS
        from skalbox.players.settings import Settings

        for count in (0, 3, 12):
            kept = bytes((2, count)) + bytes([1] * count) + bytes.fromhex("01 00 01 01 03416e61 01")
            found = Settings(kept)
            assert (found.kind, found.names, len(found.chosen)) == (1, ["Ana"], min(count, len(ROWS)))
