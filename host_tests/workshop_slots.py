# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Save slots for the tests of the workshop's page, made with the device's own modules."""

import struct
from array import array
from binascii import crc32

from saved_images import SIZE

from host_tools.virtual.machine import Machine

FRESH = b"\xff" * SIZE
MATCH = ("Ana", "Bo")  # the names of a match of Yahtzee


def made(serial: int, generation: int, aside: list = [], running: tuple = ()) -> bytes:  # noqa: B006
    """A slot of this generation, whose hall ends with the match of this serial."""
    with Machine():
        from skalbox.saves import hall as halls
        from skalbox.saves.head import Head
        from skalbox.saves.slots import pack_head
        from skalcore import events

        hall = halls.Hall(serial)
        ana, bo = halls.Player("Ana"), halls.Player("Bo")
        ana.tallies[0] = halls.Tally(serial, 4, serial * 301, 340)
        bo.tallies[1] = halls.Tally(2, halls.ALONE, 500, 260)
        hall.players = [ana, bo]
        hall.played[0] = serial
        hall.best[0] = [halls.Entry(340, ana, 2), halls.Entry(300, bo, 1, True)]
        packed = hall.pack()
        head = pack_head(Head(serial + 1, 2, 0, 1, list(running)), True) if running else b""
        payload = struct.pack("<HHHH", len(packed), 0, len(head), 0) + packed + head
        for number, names in enumerate(aside):
            entry = pack_head(Head(serial + 2 + number, 2, 0, 1, list(names)), True)
            payload += (
                struct.pack("<HH", len(entry), 2) + entry + array("H", [events.score(0), events.kind(0)]).tobytes()
            )
    return (struct.pack("<4sIII", b"SKS1", generation, len(payload), crc32(payload)) + payload).ljust(SIZE, b"\xff")
