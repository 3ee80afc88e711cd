# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""State that a device finds when it starts on an image of its memory, as plain values; and images as files.

An image is a zip of nvm.bin and, if they were ever written, a.bin and b.bin, the save slots.
"""

from __future__ import annotations

import io
import zipfile
from pathlib import Path
from typing import Any

SLOTS = {"a.bin": "/saves/a/slot.bin", "b.bin": "/saves/b/slot.bin"}
SIZE = 16_384
FRESH = b"\xff"
_DATE = (2026, 1, 1, 0, 0, 0)  # so that an image always has the same bytes


def save(machine: Any) -> bytes:
    """Saves the image of a virtual board that is switched on."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as image:
        files = {"nvm.bin": machine.nvm_image()}
        for name, path in SLOTS.items():
            with machine.drive.open(path, "rb") as slot:
                files[name] = slot.read().rstrip(FRESH)
        for name, content in files.items():
            if content:
                image.writestr(zipfile.ZipInfo(name, _DATE), content, zipfile.ZIP_DEFLATED)
    return data.getvalue()


def load(machine: Any, path: Path) -> None:
    """Loads this image into a virtual board that is switched on and has not started yet."""
    with zipfile.ZipFile(path) as image:
        for name in image.namelist():
            content = image.read(name)
            if name == "nvm.bin":
                machine.flash.data[: len(content)] = content
            else:
                with machine.drive.open(SLOTS[name], "r+b") as slot:
                    slot.write(content.ljust(SIZE, FRESH))


KEPT = 5  # lists of best totals in 1.0.0


def hall(found: Any) -> dict[str, Any]:
    """Everything that a hall of fame holds; games without a match and lists without an entry that 1.0.0 did not have
    are left out."""
    names = [player.name for player in found.players]
    shown = max([KEPT, *(which + 1 for which, count in enumerate(found.played) if count)])
    return {
        "serial": found.serial,
        "faces": list(found.faces),
        "played": list(found.played)[:shown],
        "players": {
            player.name: {
                "fives": player.fives,
                "games": {str(game): vars(tally) for game, tally in enumerate(player.tallies) if tally.matches},
            }
            for player in found.players
        },
        "best": [
            [[entry.total, names.index(entry.player.name), entry.at, bool(entry.aided)] for entry in entries]
            for entries in found.best[:shown]
        ],
    }


def match(session: Any) -> dict[str, Any] | None:
    """The unfinished match."""
    if session is None:
        return None
    game = session.game
    return {
        "game": session.game_index,
        "mode": game.mode,
        "legs": game.legs,
        "names": list(session.names),
        "roles": list(session.roles),
        "away": session.away,
        "aided": session.aided,
        "held": session.held,
        "events": session.events().tolist(),
        "phase": game.phase,
        "player": game.player,
        "totals": [game.match_total(seat) for seat in range(game.players)],
    }


def facts(lobby: Any, settings: list) -> dict[str, Any]:
    """Everything that a device has found; `settings`: those that 1.0.0 had, by name and in its order."""
    return {
        "match": match(lobby.session),
        "hall": hall(lobby.hall()),
        "settings": [lobby.settings.get(which) for which in settings],
        "next": {
            "game": lobby.game_index,
            "mode": lobby.mode,
            "legs": lobby.legs,
            "players": list(lobby.players),
            "roles": [role & 15 for role in lobby.roles],  # without the signs, which 1.0.0 did not have
            "waiting": [list(each) for each in lobby.waiting],
        },
    }
