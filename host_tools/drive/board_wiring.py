# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The wiring for the board that boot_out.txt on the drive or a firmware names, and the check of a settings.toml for it.

A wrong wiring that is asked for is refused; one that is already on the drive is only reported.
"""

from __future__ import annotations

from host_tools.drive import SETTINGS, DriveError, contents, preset_line, settings_check, settings_lines
from host_tools.drive.firmware import BOARD_IDS, BOARDS
from host_tools.virtual.boards import BOARDS as VIRTUAL

_UNKNOWN = "There is no wiring for this board, %s: set its pins in settings.toml."


def wirings(board: str) -> list[str]:
    """Return the wirings that are for the board of this name."""
    return [preset for preset, names in BOARDS.items() if board in names]


def settings(board: str) -> bytes:
    """Return the settings.toml of a new drive on the board of this name, with its recommended wiring if there is one.
    An unknown board ("") is assumed to be a Pico."""
    known = wirings(board)
    if board and not known:
        return preset_line.without_preset(contents.settings())
    usual = preset_line.RECOMMENDED if not known or preset_line.RECOMMENDED in known else known[0]
    return settings_lines.with_preset(contents.settings(), usual)


def check(board: str, preset: str | None, place: object) -> None:
    """Raise DriveError if this wiring is for another board than `place` names. Nothing is known of a board without a
    wiring."""
    known = wirings(board)
    if preset is not None and known and preset not in known:
        text = "%s: the board is %s, but the wiring %s is for %s: use --preset %s"
        raise DriveError(text % (place, board, preset, " or ".join(BOARDS[preset]), " or ".join(known)))


def remarks(board: str, settings: bytes, version: tuple[int, ...]) -> list[str]:
    """Return what is wrong with this settings.toml on a board of this name ("": unknown) with CircuitPython of this
    version, as sentences."""
    preset, known = preset_line.preset(settings, version), wirings(board)
    if not board:
        return []
    if not known:
        return [_UNKNOWN % board]
    if preset in BOARDS and preset not in known:
        text = '%s = "%s" in settings.toml is for %s, not for %s: use skalbox deploy --preset %s.'
        return [text % (settings_lines.PRESET, preset, " or ".join(BOARDS[preset]), board, " or ".join(known))]
    kind = [name for name, each in VIRTUAL.items() if BOARD_IDS[board].startswith(each.board_id)][-1]
    try:
        settings_check.check(settings, SETTINGS, kind, 0, version or settings_check.NEWEST)
    except DriveError as error:
        return ["To fix: %s" % error]
    return []
