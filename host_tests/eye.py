# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Watches a clocked board as its player does: what each key said on the panel when it was pressed, and what followed.

The eye knows nothing of the device's own rule. At the end of every refresh it reads the labels off the visible parts.
It remembers when each press was made. When the device lets that press act, it compares the key's label now with the
label on the panel at the press.
"""

from typing import Any, NamedTuple

from sight import _is_pill, _walk, key_pictures

from host_tools.virtual.machine import KEYS, Machine

ROLL = 5
SURE_MS = 20  # a press of a label that has been shown this long must count


class View(NamedTuple):
    """Picture on the panel from `us` on: the screen, and the action of each key (None for nothing)."""

    us: int
    screen: Any
    labels: tuple


def labels(app) -> tuple:
    """By key, what the parts of the screen say that it does; None if they say nothing."""
    from skalbox.draw import measures

    if getattr(app.screen, "_party", None) is not None:
        return ("end the celebration",) * 6  # whatever lies on the keys while the dice hop
    found: list = [None] * 6
    above = measures.CELL_Y - measures.HELD_RISE
    for item, x, y in _walk(app.screen.group):
        if y >= above and getattr(item, "tile_width", 0) == measures.DIE:
            found[x // measures.CELL] = (y, id(item.bitmap))
        elif type(item).__name__ == "Group" and x == y == 0 and _is_pill(item, measures):
            # Held down it is an outline on black. While ROLL rests it says the same in other colours.
            found[ROLL] = (item[2].text, item[1].pixel_shader[0] == 0)
    for number, pictures in key_pictures(app).items():
        # A large icon has a picture of its own.
        found[number] = tuple((each[0], getattr(each, "text", "") or id(each.bitmap)) for each in pictures)
    pill = app.screen._frame.pill
    if pill._blinks and pill._visible:  # a person knows the label of a moment ago
        found[ROLL] = (pill._word.text, pill._hollow)
    return tuple(found)


# Ms after the screen is complete from which ROLL may count.
_QUESTIONS = dict.fromkeys(("zero", "leave", "wipe", "new_match"), 250)
_SHOWN_ONCE = dict.fromkeys(("passon", "pot", "final", "leg", "choice", "opening", "bank", "scoring"), 200)
RESTS = _QUESTIONS | _SHOWN_ONCE
FIRST_THROW = 200


class Eye:
    """A count of presses. `presses`: how many keys went down. `early`: how many presses reached the device after their
    key's label had changed. `acted`: a sentence on each early press that acted all the same.
    `hasty`: a sentence on each press of ROLL that acted before ROLL had rested. `missed`: a sentence on each press that
    was dropped although its label had long been shown."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.presses = self.early = 0
        self.acted: list[str] = []
        self.hasty: list[str] = []
        self.missed: list[str] = []
        self._down: dict[int, list[int]] = {key: [] for key in range(6)}  # when each key went down, in us
        self._views: list[View] = []
        self._handled: list[View] = []  # what the keys said once the device had handled a press, shown or not
        self._app: Any = None
        press = machine.press

        def pressed(key: int) -> None:
            if key not in machine.held:
                self.presses += 1
                self._down[key].append(machine.us)
            press(key)

        machine.press = pressed  # type: ignore[method-assign]

    def open(self) -> None:
        """Starts to look, or goes on after a restart; call it wherever the app may be a new one."""
        app = self.machine.app
        if app is self._app or app is None or getattr(app, "screen", None) is None:
            return
        self._app = app
        # At rest the panel shows what the parts say.
        self._views = [] if self.machine.busy else [View(self.machine.us, app.screen, labels(app))]
        refresh, counts, handle = app.display.refresh, app.presses.labels.counts, app.presses.press

        def refreshed() -> Any:
            done = refresh()
            self._views.append(View(self.machine.us, app.screen, labels(app)))
            del self._views[:-64]
            return done

        def counted(key: int, when: int, now: int) -> bool:
            taken = counts(key, when, now)
            self._judge(app, key, when, taken)
            return taken

        def handled(app, key: int, now: int) -> int:
            answer: int = handle(app, key, now)
            self._handled.append(View(self.machine.us, app.screen, labels(app)))
            del self._handled[:-64]
            return answer

        app.display.refresh, app.presses.labels.counts, app.presses.press = refreshed, counted, handled

    def incomplete(self) -> bool:
        """True while the panel does not yet show the device's current screen."""
        app = self.machine.app
        if app is not self._app or app.screen is None or app.wanted:
            return True
        return not self._views or self._views[-1].screen is not app.screen

    def _judge(self, app, key: int, when: int, taken: bool) -> None:
        machine = self.machine
        reported = machine.us - (machine.ticks_ms() - when) % 2**29 * 1000 + 999
        down = max((us for us in self._down[key] if us <= reported), default=0)
        seen = next((view for view in reversed(self._views) if view.us <= down), None)
        says = labels(app)[key]
        early = seen is None or seen.screen is not app.screen or seen.labels[key] != says
        self.early += early
        what = "%s on %s, %d ms before %s" % (KEYS[key], app.screen.name, (machine.us - down) // 1000, says)
        if early and taken:
            self.acted.append(what)
        elif taken and key == ROLL and says:  # without a label there is nothing to rest for
            self._rested(app, down, what)
        if early or taken:
            return
        if says is None or app.presses.labels._rest:
            return  # the press had nothing to do, or ROLL rests
        views = [view for view in self._views if view.us > down] + [view for view in self._handled if view.us > seen.us]
        if any(view.labels[key] != says for view in views):
            return  # the key has said something else in between
        since = down
        for view in reversed([view for view in self._views if view.us <= down]):
            if view.screen is not app.screen or view.labels[key] != says:
                break
            since = view.us
        if down - since > SURE_MS * 1000:
            self.missed.append(what)

    def _rested(self, app, down: int, what: str) -> None:
        """Judges a press of ROLL that acts: was the screen complete for long enough?"""
        ms = RESTS.get(app.screen.name, 0)
        session = app.lobby.session
        if app.screen.name == "turn" and not session.game.has_dice():
            ms = FIRST_THROW
        first = next(number for number, view in enumerate(self._views) if view.screen is app.screen)
        # If no view of another screen is left, this one has been there for long.
        if first and down - self._views[first].us < ms * 1000 and not self._is_last_throw(app):
            self.hasty.append(what)

    @staticmethod
    def _is_last_throw(app) -> bool:
        """Whether the boxes follow the last throw by themselves, and ROLL has rested since that came to rest."""
        return app.screen.name == "scoring" and app.screen._lain >= 0
