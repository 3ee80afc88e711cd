# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The right to write the drive. It never touches the desktop's own files."""

from host_tools.virtual import current_board as _current_board


class VfsFat:
    label = "CIRCUITPY"

    @property
    def readonly(self) -> bool:
        return not _current_board.board().drive_writable


def getmount(mount_path: str) -> VfsFat:
    return VfsFat()


def remount(mount_path: str, readonly: bool = False) -> None:
    _current_board.board().drive_writable = not readonly


def disable_usb_drive() -> None:
    _current_board.board().drive_writable = True


def enable_usb_drive() -> None:
    _current_board.board().drive_writable = False
