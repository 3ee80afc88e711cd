# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The QR code that a phone reads."""

from __future__ import annotations

import contextlib
import io
from collections.abc import Callable, Iterator

from host_tools.tours.actions import take, tap
from host_tools.tours.matches import SKALPOTT, YAMS, new
from host_tools.tours.review import considered
from host_tools.virtual.machine import Machine

PAGE = "https://dice.test/play/skalbox/"  # 31 characters
SHARE = 2, 0  # the keys from the standings: More, Share

Seen = Callable[[str], None]


def shared_by_code(machine: Machine, seen: Seen) -> Iterator[None]:
    app = machine.app
    before, app.page = app.page, PAGE
    try:
        yield from take(machine, considered(new(SKALPOTT, 4)), "final")
        yield from tap(machine, SHARE[0])
        seen("59-share-more")
        with contextlib.redirect_stdout(io.StringIO()):
            yield from tap(machine, 4)
        seen("59-share-exported")
        yield from machine.tap(SHARE[1])
        yield from machine.polls()
        seen("59-share-begins")
        yield from machine.settle()
        seen("59-share-four")
        for name, players in (("one", 1), ("six", 6), ("eight", 8)):
            yield from take(machine, considered(new(YAMS, players)), "final")
            yield from tap(machine, *SHARE)
            seen("59-share-" + name)
    finally:
        app.page = before


SCENES = (shared_by_code,)
