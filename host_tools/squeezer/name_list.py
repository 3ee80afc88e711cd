# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Writes names.txt, the list of what the squeezer has replaced, to read a traceback by.

NEW OLD                names that are the same in every file
modules:
NEW OLD                modules whose name within skalbox is short
linked:
FILE MODULE...         modules that are one file, FILE also the last of them; by their names on the board
renamed:
NEW OLD of MODULE      globals that another module in the same file has, too
MODULE:
NEW OLD                names in this module alone; another in the same file may have NEW for something else
"""

from __future__ import annotations

from collections.abc import Mapping


def listed(
    names: Mapping[str, Mapping[str, str]],
    short: Mapping[str, str],
    groups: list[list[str]],
    renamed: Mapping[str, Mapping[str, str]],
) -> str:
    """Returns the list. `names`: old -> new by module, as skalbox/rx; `short`: modules, as flattened.place() has them;
    `groups`: linked modules, as skalbox.rx, the last being the file; `renamed`: by such modules, NEW -> another."""
    everywhere = set.intersection(*(set(each.items()) for each in names.values()))
    lines = sorted("%s %s" % (new, old) for old, new in everywhere)
    lines += ["modules:", *sorted("%s %s" % (new, old) for old, new in short.items())]
    lines += ["linked:", *(" ".join([each[-1], *each[:-1]]) for each in groups), "renamed:"]
    for place, each in names.items():
        old = {new: old for old, new in each.items()}
        again = renamed.get(place.replace("/", "."), {})
        lines += sorted("%s %s of %s" % (new, old.get(name, name), place) for name, new in again.items())
    for place, each in names.items():
        own = sorted("%s %s" % (new, old) for old, new in set(each.items()) - everywhere)
        lines += ["%s:" % place, *own] if own else []
    return "\n".join(lines) + "\n"
