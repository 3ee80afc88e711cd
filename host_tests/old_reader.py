# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Read an image of a device's memory with the code of 1.0.0 or 2.0.0, and print as JSON what that code finds.

    python host_tests/old_reader.py VERSION FOLDER

FOLDER has nvm.bin, and a.bin and b.bin, the save slots. The code may write them, as it does when it starts. See
golden/readers/README.md.
"""

from __future__ import annotations

import builtins
import json
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

READERS = Path(__file__).parent / "golden/readers"
SECTOR = 4096


def hall_of(found: Any, results: bool) -> dict[str, Any]:
    """Every name, number and entry of a hall of fame; `results`: of challenges, too."""
    names = [player.name for player in found.players]
    plain: dict[str, Any] = {
        "serial": found.serial,
        "faces": list(found.faces),
        "played": list(found.played),
        "players": [
            [each.name, each.fives, [[tally.matches, tally.wins, tally.total, tally.best] for tally in each.tallies]]
            for each in found.players
        ],
        "best": [
            [[each.total, names.index(each.player.name), each.at, bool(each.aided)] for each in entries]
            for entries in found.best
        ],
    }
    if results:
        plain["results"] = [
            [each.code.decode(), each.seat, each.name, each.total, each.aided] for each in found.results
        ]
    return plain


def match_of(head: Any, events: list[int]) -> list[Any]:
    """The match of this head."""
    players = [head.names, [role & 15 for role in head.roles], head.away, head.aided]
    return [head.serial, head.game, head.mode, head.legs, *players, events]


def replayed(storage: Any) -> list[Any] | None:
    """The running match, as the old code replays it."""
    from skalcore import journal

    head = storage.head
    if head is None:
        return None
    records: list[int] = []
    storage.replay(lambda record: records.append(record) or True)
    away, aided = head.away, head.aided
    for record in records:
        if journal.is_away(record):
            seat = record >> 1 & 7
            away = away & ~(1 << seat) | (record & 1) << seat
        elif journal.is_aided(record):
            aided |= 1 << (record & 7)
    head.away, head.aided = away, aided
    return match_of(head, [record for record in records if journal.is_event(record)])


def _with_1_0_0(nvm: Any) -> dict[str, Any]:
    from skalbox import hall, keeper  # type: ignore[attr-defined]

    kept = keeper.Keeper(nvm)
    return {"match": replayed(kept), "hall": hall_of(hall.unpack(kept.hall), False)}


def _with_2_0_0(nvm: Any) -> dict[str, Any]:
    from skalbox.players.roles import COUNT
    from skalbox.saves import entries, hall_codec, settings_codec, slots  # type: ignore[attr-defined]
    from skalbox.saves.storage import Storage

    storage = Storage(nvm, COUNT)
    match = replayed(storage)
    settings = settings_codec.unpack(storage.settings, COUNT)  # type: ignore[attr-defined]
    newest = slots.Slots()
    return {
        "match": match,
        "aside": [match_of(each.head, entries.events_of(newest, each).tolist()) for each in entries.found(newest)],
        "waiting": storage.aside,
        "lost": storage.lost,
        "hall": hall_of(hall_codec.unpack(storage.hall), True),
        "settings": settings and [settings[0][:9], *settings[1:6], [role & 15 for role in settings[6]]],
    }


def main(version: str, folder: Path) -> None:
    """Print what the code of this version finds in the folder."""
    sys.path.insert(0, str(READERS / f"{version}.zip"))
    sys.modules["micropython"] = shim = ModuleType("micropython")
    shim.const = lambda value: value  # type: ignore[attr-defined]
    real = builtins.open

    def opened(path: Any, *how: Any) -> Any:
        """Open a slot's file in the folder."""
        parts = str(path).split("/")
        return real(folder / f"{parts[2]}.bin" if parts[1:2] == ["saves"] else path, *how)

    builtins.open = opened  # type: ignore[assignment]
    nvm = bytearray((folder / "nvm.bin").read_bytes())
    found = (_with_1_0_0 if version == "1.0.0" else _with_2_0_0)(nvm if len(nvm) == SECTOR else None)
    (folder / "nvm.bin").write_bytes(nvm)
    print(json.dumps(found))


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
