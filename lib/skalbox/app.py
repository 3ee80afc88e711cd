# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The app: which screen is shown, who gets the keys, and when the panel is drawn.

A base screen (the title, the table ...) stays in memory while screens are laid over it (sheets, help, menus); closing
one of those shows the base as it was. The contract of a screen is taught by skalbox.screens.template.
"""

import gc
import sys
import traceback

try:
    from typing import Any
except ImportError:
    pass

from skalbox import config
from skalbox.kit import Kit
from skalbox.session import Session
from skalbox.widgets.table import Table

# The first players of a device that has met nobody yet.
_PLAYERS = ["Léa", "Noé", "Inès", "Hugo"]


class App:
    """display, kit, words: to draw with; players: the names to play with; session: the match, or None; table: its
    picture; fault: the exception that ended it, or None."""

    def __init__(self, display, keys) -> None:
        self.display = display
        self.fault: Any = None
        self.session: Any = None
        self.table: Any = None
        self.players = list(_PLAYERS)
        self.words: Any = None
        self._keys = keys
        self._down = 0  # bit mask of the keys held down
        self._handed = 0  # of these, those whose press went on to a new screen
        self._base: Any = None
        self._over: Any = None
        self._restart = False
        self._stale = False  # a screen was shown that the panel has not got yet
        self.kit = Kit()

    def start(self, now: int) -> None:
        """Show the first screen: the title, or the question for the language where settings.toml leaves it open."""
        language = config.text("SKALBOX_LANG", "")
        self.speak(config.choice("SKALBOX_LANG", "fr", config.LANGUAGES) if language else "fr")
        self.show("title" if language else "language", now)

    def speak(self, language: str) -> None:
        """Take the words of this language, and forget the other's."""
        for other in config.LANGUAGES:
            self._forget("skalbox.lang." + other)
        self.words = self._module("skalbox.lang." + language)

    # Screens.

    @staticmethod
    def _module(name: str):
        __import__(name)
        return sys.modules[name]

    @staticmethod
    def _forget(name: str) -> None:
        if name in sys.modules:
            package, _, leaf = name.rpartition(".")
            del sys.modules[name]
            if hasattr(sys.modules[package], leaf):
                delattr(sys.modules[package], leaf)

    def _open(self, name: str):
        screen = self._module("skalbox.screens." + name).Screen(self)
        screen.name = name
        return screen

    def _close(self, screen) -> None:
        if screen is not None:
            screen.leave()
            self._forget("skalbox.screens." + screen.name)

    def _present(self, screen) -> None:
        gc.collect()
        self._stale = True
        if self.display.root_group is not screen.group:
            self.display.root_group = screen.group

    def show(self, name: str, now: int) -> None:
        """Show the base screen of this name instead of what is shown."""
        self._close(self._over)
        self._close(self._base)
        self._over = None
        self._base = None
        self._base = self._open(name)
        self._present(self._base)
        self._base.enter(now)

    def lay(self, name: str, now: int) -> None:
        """Lay the screen of this name over the base, in place of another laid there."""
        self._close(self._over)
        self._over = None
        self._over = self._open(name)
        self._present(self._over)
        self._over.enter(now)

    def close(self) -> None:
        """Take away the screen laid over the base."""
        self._close(self._over)
        self._over = None
        self._present(self._base)

    @property
    def base(self):
        """The base screen, also while another is laid over it."""
        return self._base

    def hand_over(self, key: int) -> None:
        """The screen shown now has taken over this key's press from the one before, and hears of its release."""
        self._handed |= 1 << key

    @property
    def screen(self):
        """The screen that is shown."""
        return self._over or self._base

    # A match.

    def begin(self, now: int) -> None:
        """A new match of `players` starts with its opening."""
        self.table = None
        self.session = Session(list(self.players))
        self.show("opening", now)

    def deal(self) -> None:
        """Have the table show whose turn it is; made at the first call of a match."""
        if self.table is None:
            self.table = Table(self.kit, self.words, self.session)
        self.table.deal()

    def abandon(self, now: int) -> None:
        """The match ends here, for nobody."""
        self.session = None
        self.table = None
        self.show("title", now)

    # The loop.

    def step(self, now: int) -> bool:
        """Hand out what the keys did, let the screen go on, and draw what changed; False once it asks for a restart."""
        changed = False
        event = self._keys.next()
        while event is not None:
            self._deliver(event.key_number, event.pressed, now)
            changed = True
            event = self._keys.next()
        if self.screen.tick(now):
            changed = True
        if changed or self._stale:
            self._stale = False
            self.display.refresh()
        return not self._restart

    def _deliver(self, key: int, pressed: bool, now: int) -> None:
        """A screen hears of a release only where it heard of the press: a key held across screens starts nothing."""
        bit = 1 << key
        if pressed:
            self._down |= bit
            self._handed = 0
            before = self.screen
            before.press(key, now)
            if self.screen is not before:
                self._down = self._handed
        elif self._down & bit:
            self._down &= ~bit
            before = self.screen
            before.release(key, now)
            if self.screen is not before:
                self._down = 0

    def moving(self, now: int) -> bool:
        """Something moves, or is about to without a key being pressed."""
        return self.screen.moving(now)

    # When something breaks.

    def fail(self, error, now: int) -> None:
        """Show the error on a screen of our own."""
        traceback.print_exception(error)
        self._over = None
        self._base = self._open("error")
        self._base.tell(error)
        self._present(self._base)
        self._base.enter(now)
        self.display.refresh()

    def restart(self) -> None:
        """Ask the loop to end; main starts the program anew."""
        self._restart = True
