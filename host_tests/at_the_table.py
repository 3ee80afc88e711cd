# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Support for tests that play by the keys: a device that speaks English, run by a driver, and matches on it."""

import inspect
import struct
from binascii import crc32
from collections.abc import Callable, Iterator

from host_tools.tours.actions import ASKING, EASY, ROLL, dice, tap, throw
from host_tools.virtual.machine import Machine
from skalcore import events


def run(driver: Callable[..., Iterator], *args, **how) -> Machine:
    """Runs `driver(machine, *args)` on a device on which four have played, checks that nothing broke, and returns the
    machine. `how`: arguments of Machine."""
    played = {} if {"flash", "nvm_kind"} & how.keys() else {"nvm": FOUR}
    machine = Machine(**{"seed": 1, "null_panel": True, "options": {"SKALBOX_LANG": "en"}, **played, **how})
    machine.run(driver(machine, *args))
    assert machine.crash is None, machine.crash
    return machine


def on_device(test: Callable[..., Iterator] | None = None, /, *, by: Callable | None = None, **how) -> Callable:
    """Makes a test of a generator `test(machine, ...)`: `run` drives it on a device that has settled. Its parameters
    `panel` and `language` are the device's; `how`: further arguments of Machine. `by(driver, ...)`: runs it in another
    way, with the parameters that `by` names."""
    if test is None:
        return lambda test: on_device(test, by=by, **how)
    others = list(inspect.signature(test).parameters.values())[1:]

    def tested(**given) -> None:
        def driver(machine) -> Iterator[None]:
            if by is None:
                yield from machine.settle()
            yield from test(machine, **given) or ()
            ended.append(True)

        ended: list[bool] = []
        if by is not None:
            taken = {name: given[name] for name in inspect.signature(by).parameters if name in given}
            by(driver=driver, **taken, **how)
        else:
            asked = {"panel": given["panel"]} if "panel" in given else {}
            if "language" in given:
                asked["options"] = {"SKALBOX_LANG": given["language"]}
            run(driver, **asked, **how)
        assert ended, "the device stopped before the test was at its end"

    tested.__name__, tested.__module__, tested.__doc__ = test.__name__, test.__module__, test.__doc__
    tested.__signature__ = inspect.Signature(others)
    tested.pytestmark = getattr(test, "pytestmark", [])
    return tested


def opened(machine: Machine) -> Iterator[None]:
    """Begins a match of two on this device, kept in its flash, in which Léa wins the opening."""
    machine.app.lobby.players = ["Léa", "Noé"]
    machine.app.start_match(machine.ticks_ms())
    yield from machine.settle()
    for faces in ("66666", "12345"):
        yield from throw(machine, faces)


def begun(machine: Machine, roles: list[int], kind: int = 1) -> Iterator[None]:
    """Begins a match with these roles and stops before the first throw; Ana wins the opening, or else the device
    does."""
    yield from machine.settle()
    app = machine.app
    app.lobby.game_index, app.lobby.players, app.lobby.roles = kind, ["Ana", "Bob"][: len(roles)], list(roles)
    app.start_match(machine.ticks_ms())
    yield from machine.settle()
    if len(roles) > 1:
        machine.faces += [dice(faces) for faces in (("66666", "12345") if roles[1] < EASY else ("12345", "66666"))]
        yield from tap(machine, ROLL)
        yield from tap(machine, ROLL)
    while app.screen.name in ("opening", "choice"):
        yield from tap(machine, ROLL)


def under_way(players: int, kind: int = 0):
    """A match after its opening, with Léa to play; it is not saved."""
    from skalbox.match.session import Session

    session = Session(["Léa", "Noé", "Inès"][:players], None, kind)
    for seat in range(players):
        session.apply(events.dry(dice("66666" if seat == 0 else "12345")))
    if kind == 0:
        session.apply(events.start_choice(events.START))
    return session


def switch_screen(machine: Machine) -> None:
    """Shows the wanted screen at once. The device's loop does that before it delivers the next key."""
    app = machine.app
    while app.wanted:
        app._leave_screen()
        app._open_wanted(machine.ticks_ms())


def people(*names: str) -> bytes:
    """The NVM of a device on which these played SkalPott last: they have the seats."""
    payload = bytes((2, 0, 0, 0, 1, len(names)))  # version, no setting, game, mode, legs
    for name in names:
        payload += bytes((len(name.encode()),)) + name.encode()
    payload += bytes([ASKING] * len(names))
    return b"\xff" * 1024 + framed(b"SKT1", payload)


def framed(magic: bytes, payload: bytes) -> bytes:
    """A frame of the chip's memory."""
    return magic + struct.pack("<H", len(payload)) + payload + struct.pack("<I", crc32(payload, crc32(magic)))


FOUR = people("Léa", "Noé", "Inès", "Hugo")
