# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The handheld in a window: keys 1-5 hold, space is ROLL, S takes a picture, P cuts the power, Escape ends."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypedDict

from host_tools import safe_files
from host_tools.terminal.messages import complain
from host_tools.virtual.machine import Machine

if TYPE_CHECKING:
    import pygame

    from host_tools.virtual.flash import Flash

_HELP = "Skalbox: 1-5 hold, space ROLL, S picture, P power cut, Esc end"


class Memory(TypedDict, total=False):
    """Machine's options for a flash that outlives the program."""

    flash: Flash | None
    keep: Callable[[Flash], None]


def why_no_screen() -> str:
    """Returns why no window can open here, or '' if one can. If SDL_VIDEODRIVER is set, it is used as it is."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    named = bool(os.environ.get("SDL_VIDEODRIVER"))
    if sys.platform.startswith("linux") and not named:
        if not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
            return "there is no screen here (neither DISPLAY nor WAYLAND_DISPLAY is set)"
    try:
        import pygame

        pygame.display.init()
    except (ImportError, OSError) as error:
        return "pygame does not load here (%s)" % error
    except pygame.error as error:
        if named:
            raise ValueError("no window with SDL_VIDEODRIVER=%s: %s" % (os.environ["SDL_VIDEODRIVER"], error)) from None
        return "no window opens here (%s)" % error
    return ""


class Window:
    """Shows a machine's panel and passes on key presses; the machine calls pump() at each idle poll."""

    def __init__(self, pictures: Path) -> None:
        import pygame

        self._pygame = pygame
        self._pictures = pictures
        self._screen: pygame.Surface | None = None
        self._shown: tuple[int, int, bool] | None = None
        # By physical position, so that the row of digits also works on a French keyboard, where digits need shift.
        self._keys = {getattr(pygame, "KSCAN_%d" % (i + 1)): i for i in range(5)}
        self._keys.update({getattr(pygame, "KSCAN_KP_%d" % (i + 1)): i for i in range(5)})
        self._keys[pygame.KSCAN_SPACE] = 5

    def pump(self, machine: Machine) -> None:
        pygame = self._pygame
        self._draw(machine)
        for event in pygame.event.get():
            if event.type == pygame.QUIT:
                machine.power_off()
            elif event.type == pygame.WINDOWFOCUSLOST:
                for key in list(machine.held):
                    machine.release(key)
            elif event.type == pygame.KEYUP and event.scancode in self._keys:
                machine.release(self._keys[event.scancode])
            elif event.type == pygame.KEYDOWN:
                self._down(machine, event)

    def _down(self, machine: Machine, event: pygame.event.Event) -> None:
        pygame = self._pygame
        if event.key == pygame.K_ESCAPE:
            machine.power_off()
        elif event.scancode in self._keys:
            machine.press(self._keys[event.scancode])
        elif event.key == pygame.K_s:
            self._keep_picture(machine)
        elif event.key == pygame.K_p:
            machine.cut_now()

    def _keep_picture(self, machine: Machine) -> None:
        """Saves a picture and prints its path; an error is printed too, and the game goes on."""
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
        pygame, panel = self._pygame, machine.panel
        state = (panel.pixel_bytes, panel.command_bytes, machine.unlit)
        if state == self._shown:
            return
        self._shown = state
        picture = machine.image()
        scale = 3 if picture.width <= 240 else 2
        size = (picture.width * scale, picture.height * scale)
        if self._screen is None or self._screen.get_size() != size:
            self._screen = pygame.display.set_mode(size)
            pygame.display.set_caption(_HELP)
        surface = pygame.image.frombuffer(picture.tobytes(), picture.size, "RGB")
        self._screen.blit(pygame.transform.scale(surface, size), (0, 0))
        pygame.display.flip()


def play(options: dict[str, str | None], panel: str, seed: int | None, memory: Memory | None = None) -> Machine:
    """Plays in a window until it is closed; returns the machine, whose `crash` says whether the device failed.

    `memory`: Machine's options for its flash."""
    import pygame

    machine = Machine(panel=panel, options=options, seed=seed, window=Window(Path.cwd()), **(memory or {}))
    try:
        machine.run()
    finally:
        pygame.display.quit()
    return machine
