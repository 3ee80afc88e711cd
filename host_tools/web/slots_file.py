# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The save slots of a picked drive: what is in them, and all of them as one file. The workshop's page runs this file in
MicroPython, with the device's own modules.

The match in progress is in the chip's memory, which is not on the drive. So is a hall that is newer than the slots'.
"""

import json
import os
from binascii import crc32, hexlify, unhexlify

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

NAMES = ("saves/a/slot.bin", "saves/b/slot.bin")
_SIZE = 16384
_KIND = "skalbox slots"
_VERSION = 1
_FRESH = b"\xff" * _SIZE


def _lay(contents: "list[bytes]") -> None:
    """Put these slots where the device's modules look for them."""
    for name, content in zip(NAMES, contents):  # noqa: B905
        folder = ""
        for part in name.split("/")[:-1]:
            folder += "/" + part
            try:
                os.mkdir(folder)
            except OSError:
                pass  # it is there
        with open("/" + name, "wb") as file:
            file.write(content)


def told(contents: "list[bytes]") -> "dict[str, Any]":
    """Return what is in these two slots, by the newest that is whole:

    serial: of the last match that is over; whole: whether there is a whole slot.
    best: of each mode that was played its game, mode, number of matches, and entries (total, name, aided).
    players: of each name in each game: matches, wins (None: always alone), mean, best.
    matches: those put aside: game, mode, names, boxes written.
    running: game, mode and names of a match of which the slot has a part; None.
    """
    from skalbox.players.roles import COUNT
    from skalbox.saves import aside
    from skalbox.saves.hall import Hall, game_and_mode
    from skalbox.saves.slots import Slots, unpack_head
    from skalcore.rules import GAMES

    _lay(contents)
    slots = Slots()
    parts = _parts(slots.read())
    hall = Hall()
    hall.unpack(parts[0] or None)
    best = []
    for which in range(len(hall.played)):
        game, mode = game_and_mode(which)
        entries = [[entry.total, entry.player.name, entry.aided] for entry in hall.best[which]]
        if entries:
            row = {"game": GAMES[game].name, "mode": mode, "played": hall.played[which], "entries": entries}
            best.append(row)
    players = []
    for player in hall.players:
        for game, tally in enumerate(player.tallies):
            if tally.matches:
                wins = None if tally.alone else tally.wins
                mean = (2 * tally.total + tally.matches) // (2 * tally.matches)
                players.append([player.name, GAMES[game].name, tally.matches, wins, mean, tally.best])
    matches = [[_named(each.head), aside.boxes_written(slots, each)] for each in aside.all_aside(slots)]
    head = unpack_head(parts[2], COUNT)
    running = _named(head) if head is not None and head.serial > hall.serial else None
    whole = slots.generation > 0
    return {
        "serial": hall.serial, "whole": whole, "best": best, "players": players, "matches": matches, "running": running
    }  # fmt: skip


def _named(head: "Any") -> "dict[str, Any]":
    from skalcore.rules import GAMES

    return {"game": GAMES[head.game].name, "mode": head.mode, "names": head.names}


def _parts(payload: bytes) -> "list[bytes]":
    """Return hall, settings and head of a payload; empty if it has none."""
    found = []
    at = 8
    for number in range(3):
        size = payload[2 * number] | payload[2 * number + 1] << 8 if len(payload) >= at else 0
        found.append(payload[at : at + size])
        at += size
    return found


def packed(contents: "list[bytes | None]") -> str:
    """Return the text of a file with these slots; a lost one counts as new."""
    slots = [content if content is not None and len(content) == _SIZE else _FRESH for content in contents]
    texts = [hexlify(each).decode() for each in slots]
    return json.dumps({"kind": _KIND, "version": _VERSION, "check": crc32(slots[1], crc32(slots[0])), "slots": texts})


def unpacked(text: str) -> "list[bytes] | None":
    """Return the slots in the text of such a file; None if it is another file, or damaged, or has no whole slot."""
    try:
        found = json.loads(text)
        slots = [unhexlify(each) for each in found["slots"]]
        if found["kind"] != _KIND or found["version"] != _VERSION or len(slots) != len(NAMES):
            return None
        if [len(each) for each in slots] != [_SIZE] * len(NAMES) or crc32(slots[1], crc32(slots[0])) != found["check"]:
            return None
    except (ValueError, KeyError, TypeError, AttributeError):
        return None
    return slots if told(slots)["whole"] else None
