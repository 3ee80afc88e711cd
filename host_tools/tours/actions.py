# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The actions of a tour: taps, throws, opening screens, and starting from a given match."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from host_tools.desktop.spelling import presses
from host_tools.virtual.machine import Machine

if TYPE_CHECKING:
    from skalbox.match.session import Session

ROLL = 5
HELD = 700  # ms: longer than any deliberate hold of a key
UNAIDED, ASKING, AIDED, EASY, GOOD, BEST, BEGINNER = range(7)  # as in skalbox.players.roles, on the device alone
NAMES = ("Léa", "Noé", "Inès", "Hugo", "Maman", "Papa", "Mamie", "Tom")


def dice(faces: str) -> list[int]:
    """Split five faces written together into a list."""
    return [int(face) for face in faces]


def tap(machine: Machine, *keys: int) -> Iterator[None]:
    """Tap these keys, one after the other, and wait each time until nothing moves."""
    for key in keys:
        yield from machine.tap(key)
        yield from machine.settle()


def throw(machine: Machine, faces: str) -> Iterator[None]:
    """Throw with ROLL; dice that aren't held show these faces."""
    machine.faces.append(dice(faces))
    yield from tap(machine, ROLL)


def show(machine: Machine, screen: str, argument: object = None) -> Iterator[None]:
    """Show the base screen of this name."""
    machine.app.show(screen, machine.ticks_ms(), argument)
    yield from machine.settle()


def lay(machine: Machine, screen: str, argument: object = None) -> Iterator[None]:
    """Open the screen of this name over the base."""
    machine.app.lay(screen, machine.ticks_ms(), argument)
    yield from machine.settle()


def hold(machine: Machine, key: int) -> Iterator[None]:
    """Keep this key down, and wait until nothing moves."""
    yield from machine.tap(key, HELD)
    yield from machine.settle()


def spell(machine: Machine, name: str) -> Iterator[None]:
    """Type these letters on the screen for names. If a letter has no key, press one that does nothing."""
    for key, held in presses(name):
        yield from hold(machine, key) if held else tap(machine, key)


def give(machine: Machine, session: Session) -> None:
    """Make this the device's match; its storage marks a match as in progress, but has no events of it."""
    app = machine.app
    game = session.game
    app.table = None  # type: ignore[assignment]
    app.lobby.session = session
    if not any(session.roles):
        session.roles = [ASKING] * len(session.names)  # the initial value for every player
    app.lobby.storage.start_match(session.game_index, game.mode, game.legs, session.names, tuple(session.roles))


def wait(machine: Machine, *sessions: Session) -> None:
    """Put these matches aside; the last one is the first that the games' screen offers."""
    from skalbox.saves import aside

    lobby = machine.app.lobby
    for session in sessions:
        give(machine, session)
        aside.start_match(lobby.storage, (0, 0, 1, list(NAMES[:2])), session.events())
        lobby.session = None  # type: ignore[assignment]


def take(machine: Machine, session: Session, screen: str) -> Iterator[None]:
    """Make this the device's match and show the screen of this name."""
    give(machine, session)
    yield from show(machine, screen)


def fresh(machine: Machine) -> Iterator[None]:
    """Reset the device to the title as when new, whatever was shown and pressed: no match, no hall, no settings."""
    from skalbox.players.settings import Settings
    from skalcore import rules

    for key in sorted(machine.held):
        machine.release(key)
    yield from machine.polls()
    machine.faces.clear()
    app = machine.app
    app.lobby.session = app.table = None  # type: ignore[assignment]
    if app.lobby.storage.aside:
        app.lobby.storage.aside = 0
        app.lobby.storage.finish(b"")
    app.lobby.storage.hall = app.lobby.storage.settings = None
    app.lobby.unsaved = False
    app.lobby.settings = Settings(None)
    app.apply_settings()
    app.lobby.players, app.lobby.roles = list(NAMES[:4]), []
    app.lobby.waiting, app.lobby.typed = [], []
    app.lobby.wins.clear()
    app.lobby.played.clear()
    app.lobby.settle(True)
    app.lobby.game_index, app.lobby.mode, app.lobby.legs = 0, rules.SOLO_RECOMMENDED, 1
    yield from show(machine, "title")
