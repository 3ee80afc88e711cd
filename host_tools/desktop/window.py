# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The handheld in a window: keys 1-5 hold, space is ROLL, S takes a picture, P cuts the power, Escape ends. You can
also click its keys, or touch them."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING, TypedDict

from host_tools import safe_files
from host_tools.desktop.hands import Hands
from host_tools.handheld.places import ROLL
from host_tools.source_tree import ROOT
from host_tools.terminal.messages import complain
from host_tools.virtual import sandbox, settings_toml
from host_tools.virtual.machine import Machine

if TYPE_CHECKING:
    import pygame

    from host_tools.desktop.speaker import Speaker
    from host_tools.virtual.flash import Flash

_TITLE = "Skalbox"
_ROOM = 0.9  # of the screen's height and width, for the window at first
_SWING = ((2, -1), (-2, 1), (1, 1), (-1, -1))  # of a handheld that is shaken, in the panel's pixels,
_SWING_US = 45_000  # for so long each
_BUZZER = "GP22"  # where `settings.toml` proposes it
_AWAKE = {"SKALBOX_DIM_S": "0", "SKALBOX_OFF_S": "0"}  # a dark panel would lose the click that wakes it


class Memory(TypedDict, total=False):
    """Machine's options for a flash that outlives the program."""

    flash: Flash | None
    keep: Callable[[Flash], None]


def why_no_screen() -> str:
    """Return why no window can open here, or '' if one can. If SDL_VIDEODRIVER is set, it is used as it is."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")  # Windows would blur the window otherwise
    named = bool(os.environ.get("SDL_VIDEODRIVER"))
    if sys.platform.startswith("linux") and not named:
        if not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
            return "there is no screen (DISPLAY and WAYLAND_DISPLAY are not set)"
    try:
        import pygame

        pygame.display.init()
    except (ImportError, OSError) as error:
        return "pygame cannot be loaded (%s)" % error
    except pygame.error as error:
        if named:
            text = "SDL_VIDEODRIVER=%s opens no window: %s"
            raise ValueError(text % (os.environ["SDL_VIDEODRIVER"], error)) from None
        return "a window cannot be opened (%s)" % error
    return ""


class Window:
    """Show a machine as a handheld and pass on what presses its keys; the machine calls pump() at each idle poll.

    pictures: the folder for screenshots.
    speaker: plays what the buzzer plays.
    """

    def __init__(self, pictures: Path, speaker: Speaker | None = None) -> None:
        import pygame

        self._pygame = pygame
        self._pictures = pictures
        self._speaker = speaker
        self._window: pygame.Window | None = None
        self._shown: object = None
        self._hands = Hands()
        # By physical position, so that the row of digits also works on a French keyboard, where digits need shift.
        self._keys = {getattr(pygame, "KSCAN_%d" % (i + 1)): i for i in range(5)}
        self._keys.update({getattr(pygame, "KSCAN_KP_%d" % (i + 1)): i for i in range(5)})
        self._keys[pygame.KSCAN_SPACE] = ROLL

    def pump(self, machine: Machine) -> None:
        if self._window is None:
            try:
                self._open(machine)
            except self._pygame.error as error:
                raise ValueError("a window cannot be opened: %s" % error) from None
        self._draw(machine)
        if self._speaker is not None:
            self._speaker.play(machine.sounds, machine.us)
            machine.sounds.clear()
        for event in self._pygame.event.get():
            self._meet(machine, event)

    def _open(self, machine: Machine) -> None:
        """Open the window, as large as the screen has room for."""
        from host_tools.desktop.view import View, icon

        pygame = self._pygame
        self._view = View(machine.image().size)
        width, height = self._view.places.size
        room = [side * _ROOM for side in pygame.display.get_desktop_sizes()[0]]
        scale = self._view.places.multiple(*room)
        self._window = window = pygame.Window(
            _TITLE,
            (width * scale, height * scale),
            pygame.WINDOWPOS_CENTERED,
            resizable=True,
            allow_high_dpi=True,
            hidden=True,
        )
        dense = self._dense()
        if dense != 1:
            scale = self._view.places.multiple(*(side * dense for side in room))
            window.size = self._units(width * scale, height * scale)
            window.position = pygame.WINDOWPOS_CENTERED
        window.minimum_size = self._units(width, height)
        window.set_icon(icon())
        window.show()

    def _units(self, width: int, height: int) -> tuple[int, int]:
        """Return the size in the window's units that has room for `width` x `height` pixels."""
        dense = self._dense()
        return ceil(width / dense), ceil(height / dense)

    def _dense(self) -> float:
        """Return how many pixels there are for each unit of windows and the mouse: more than one on some screens of
        high resolution."""
        assert self._window is not None
        return self._window.get_surface().get_width() / self._window.size[0]

    def _meet(self, machine: Machine, event: pygame.event.Event) -> None:
        pygame, hands, kind = self._pygame, self._hands, event.type
        if kind == pygame.QUIT:
            machine.power_off()
        elif kind in (pygame.WINDOWEXPOSED, pygame.WINDOWSIZECHANGED, pygame.WINDOWSHOWN):
            self._shown = None
        elif kind == pygame.WINDOWFOCUSLOST:
            hands.let_go(machine)
        elif kind == pygame.KEYUP:
            hands.up(machine, ("key", event.scancode))
        elif kind == pygame.KEYDOWN:
            self._typed(machine, event)
        elif kind == pygame.MOUSEBUTTONDOWN and event.button == 1 and not event.touch:
            x, y = (part * self._dense() for part in event.pos)
            hands.down(machine, "mouse", self._view.key_at(x, y))
        elif kind == pygame.MOUSEBUTTONUP and event.button == 1 and not event.touch:
            hands.up(machine, "mouse")
        elif kind == pygame.FINGERDOWN:
            width, height = self._view.size
            hands.down(machine, ("finger", event.finger_id), self._view.key_at(event.x * width, event.y * height))
        elif kind == pygame.FINGERUP:
            hands.up(machine, ("finger", event.finger_id))

    def _typed(self, machine: Machine, event: pygame.event.Event) -> None:
        pygame = self._pygame
        if event.key == pygame.K_ESCAPE:
            machine.power_off()
        elif event.scancode in self._keys:
            self._hands.down(machine, ("key", event.scancode), self._keys[event.scancode])
        elif event.key == pygame.K_s:
            self._keep_picture(machine)
        elif event.key == pygame.K_p:
            machine.cut_now()

    def _keep_picture(self, machine: Machine) -> None:
        """Save a picture of the panel and print its path; an error is printed too, and the game goes on."""
        number = 1
        while (path := self._pictures / ("skalbox-%d.png" % number)).exists():
            number += 1
        try:
            safe_files.write(path, safe_files.png(machine.image()))
        except OSError as error:
            complain("skalbox play: %s: %s" % (path, error.strerror or error))
        else:
            print(path)

    def _draw(self, machine: Machine) -> None:
        assert self._window is not None
        panel = machine.panel
        fitted = self._view.resize(self._window.size)
        shift = _SWING[machine.us // _SWING_US % len(_SWING)] if is_shaken(machine) else (0, 0)
        state = (panel.pixel_bytes, panel.command_bytes, machine.unlit, frozenset(machine.held), shift)
        if state == self._shown and not fitted:
            return
        self._shown = state
        # Asked for each time, since SDL may make another one.
        self._view.draw(self._window.get_surface(), machine.image(), machine.held, shift)
        self._window.flip()

    def close(self) -> None:
        """Close the window. Call this before pygame.display.quit(): a window that is freed later takes a new one at its
        place in memory along."""
        if self._window is not None:
            self._window.destroy()
            self._window = None


def is_shaken(machine: Machine) -> bool:
    """Return whether somebody holds ROLL and the dice tumble: it is what shakes the device."""
    screen = getattr(machine.app, "screen", None)
    now = machine.ticks_ms()
    return ROLL in machine.held and screen is not None and screen.shakes(now) and machine.moving()


def with_buzzer(options: dict[str, str | None], settings: bytes) -> dict[str, str | None]:
    """Return these options with a buzzer, unless this settings.toml names one or needs its pin."""
    lines = [line.lstrip() for line in settings.split(b"\n")]
    taken = any(_BUZZER.encode() in line for line in lines if not line.startswith(b"#"))
    named = settings_toml.names(settings, "SKALBOX_BUZZER")
    return options if taken or named else {**options, "SKALBOX_BUZZER": _BUZZER}


def play(
    options: dict[str, str | None], panel: str, seed: int | None, memory: Memory | None = None, silent: bool = False
) -> Machine:
    """Play in a window until it is closed; return the machine, whose `crash` says whether the device failed. The
    device never dims its panel and never sleeps.

    `memory`: Machine's options for its flash. `silent`: the device has no buzzer that settings.toml does not name, and
    nothing of it is heard."""
    import pygame

    from host_tools.desktop.speaker import speaker

    heard = None if silent else speaker()
    window = Window(Path.cwd(), heard)
    if heard is not None:
        options = with_buzzer(options, sandbox.settings(ROOT))
    options = {**options, **_AWAKE}
    given = memory or {}
    machine = Machine(panel=panel, options=options, seed=seed, window=window, alarms=False, first_start=True, **given)
    try:
        machine.run()
    finally:
        window.close()
        if heard is not None:
            heard.close()
        pygame.display.quit()
    return machine
