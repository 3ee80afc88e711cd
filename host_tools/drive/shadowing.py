# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Find files on a drive that the firmware loads instead of our program and its modules. The workshop's page runs this
file in MicroPython."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from host_tools.drive.listing import Listing

_LIB = "lib/"
_MODULE = ".mpy"
_STARTS = ("code.txt",)  # the firmware looks for it before code.py


def hidden(disk: "Listing", names: "Iterable[str]") -> "list[str]":
    """Return the files and folders on the drive that hide one of our files `names`.

    The firmware searches the root before lib. It looks in each first for a folder of a module's name, then for its .py,
    then for its .mpy. Later versions only accept a folder with an __init__.
    """
    modules = [name[: -len(_MODULE)] for name in names if name.endswith(_MODULE)]
    packages: list[str] = []
    for each in modules:
        package = (each[len(_LIB) :] if each.startswith(_LIB) else each).split("/")[0]
        if package not in packages:
            packages.append(package)
    found = [each for each in _STARTS if disk.size(each) >= 0]
    for each in packages:
        found += [each] if disk.has_folder(each) else []
        found += [each + kind for kind in (".py", _MODULE) if disk.size(each + kind) >= 0]
    for each in modules:
        found += [each] if disk.has_folder(each) else []
        found += [each + ".py"] if disk.size(each + ".py") >= 0 else []
    return found
