# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Find files on a drive that the firmware loads instead of our program and its modules."""

from __future__ import annotations

from collections.abc import Iterable

from host_tools.drive.disk import Disk

_LIB = "lib/"
_STARTS = ("code.txt",)  # the firmware looks for it before code.py


def hidden(disk: Disk, names: Iterable[str]) -> list[str]:
    """Return the files and folders on the drive that hide one of our files `names`.

    The firmware searches the root before lib. It looks in each first for a folder of a module's name, then for its .py,
    then for its .mpy. Later versions only accept a folder with an __init__.
    """
    modules = [name.removesuffix(".mpy") for name in names if name.endswith(".mpy")]
    packages = dict.fromkeys(name.removeprefix(_LIB).split("/")[0] for name in modules)
    found = [each for each in _STARTS if disk.size(each) >= 0]
    for each in packages:
        found += [each] if disk.has_folder(each) else []
        found += [each + kind for kind in (".py", ".mpy") if disk.size(each + kind) >= 0]
    for each in modules:
        found += [each] if disk.has_folder(each) else []
        found += [each + ".py"] if disk.size(each + ".py") >= 0 else []
    return found
