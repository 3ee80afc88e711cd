# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A player's name. A letter is two presses: its group's key, then its own. A name that the device knows is completed.

A name has ten letters at most, and is no wider than names.fits() has it: a letter too wide for that has no key. ROLL
kept down leads to what is rare: erasing, accents, z, signs and figures; and from there out of the screen.
"""

from micropython import const

from skalbox.art import index
from skalbox.draw import measures, palette, shapes
from skalbox.draw.letterkeys import LetterKeys
from skalbox.draw.softkeys import NOTHING
from skalbox.draw.text import RIGHT, Line, Strip
from skalbox.draw.view import View
from skalbox.hardware.clock import since
from skalbox.hardware.keys import ROLL
from skalbox.match import seating
from skalbox.players import names
from skalbox.widgets.spelled import Spelled

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from skalbox.app import App

# Where things stand on each panel, as in skalbox.draw.measures.
_OTHERS = measures.at(122, 122, 80, 96)  # baseline
_RULE = measures.at(99, 99, 67, 81)

_GROUPS = ("ABCDE", "FGHIJ", "KLMNO", "PQRST", "UVWXY")
_SIGNS = ("-'123", "45678", "90")
# A letter, then what the key for accents makes of it, one after the other.
_ACCENTS = "eéèêë aàâä iîï oôöœ uùûü cç EÉÈÊË AÀÂÄ IÎÏ OÔÖ UÙÛÜ CÇ"
LONGEST = 10  # letters of a name
_HOLD = const(600)  # ms that ROLL is kept down
_REPEAT = const(250)  # ms from letter to letter while the key that erases is kept down
_NOTE_W = const(150)
_SHOWN = const(3)  # names that are offered

# What the keys show: groups of letters, the letters of one, what is rare, or signs.
_GROUPING = const(0)
_PICKING = const(1)
_RARE = const(2)
_SIGNING = const(3)


class Screen(View):
    """`spelled`: the letters typed so far."""

    def __init__(self, app: "App", seat: int) -> None:
        """`seat`: whose name it is; the one after the last is new."""
        super().__init__(app, app.words.BACK)
        assets = self._assets
        frame = self._frame
        self._name_line = Spelled(assets, palette.PLAYERS[seat])
        frame.group.remove(frame.keys.group)
        frame.keys = LetterKeys(assets, assets.big if measures.SMALL else self._name_line.double)
        frame.group.append(frame.keys.group)
        self._seat = seat
        self.wear(self._lobby.roles)
        self.heading(self._words.LETTERS_HEADING, seat=seat)
        fog = palette.smooth(palette.FOG)
        x = measures.PILL_RIGHT - _NOTE_W
        self._note: "Any" = None
        if not measures.LOW:
            self._note = frame.add(Strip(assets.small, fog, x, measures.NOTE, _NOTE_W, "", RIGHT, 13, 4))
        room = measures.WIDTH - 2 * measures.MARGIN
        frame.add(self._name_line)
        frame.add(shapes.block(palette.mask(palette.SMOKE), measures.MARGIN, _RULE, room, 1))
        self._or = Line(assets.small, fog, measures.MARGIN, _OTHERS, room)
        self._others = Line(assets.small, palette.smooth(palette.ASH), measures.MARGIN, _OTHERS, room)
        frame.add(self._or)
        frame.add(self._others)
        players = self._lobby.players
        self._taken = [players[other] for other in range(len(players)) if other != seat]
        self._known = players[seat : seat + 1]
        self._known += [name for name in seating.known(self._lobby) if names.fits(assets, name)]
        self.spelled = ""
        self._found: list = []  # names that begin like that
        self._mode = _GROUPING
        self._group = 0
        self._down = False  # ROLL is
        self._since = 0
        self._draw()

    # What it looks like.

    def _draw(self) -> None:
        rare = self._mode in (_RARE, _SIGNING)
        self._found = [] if rare else seating.completions(self.spelled, self._known)
        if not (rare or self.spelled or self._found):
            self._found = [self._unnamed()]
        name = self._found[0] if self._found else self.spelled
        typed = len(self.spelled)
        self._name_line.write(name[:typed], name[typed:])
        others = " · ".join(self._found[1 : 1 + _SHOWN]) if self._mode == _GROUPING else ""
        self._or.write(self._words.OR if others else self._hint())
        self._others.x = measures.MARGIN + self._assets.small.width(self._words.OR + " ")
        self._others.write(others)
        letters = " ".join(_GROUPS[self._group])
        note = (self._words.LETTERS_NOTE, letters, self._words.MORE, self._words.MORE)[self._mode]
        if self._note is not None:
            self._note.write(note)
        (self._show_groups, self._show_letters, self._show_rare, self._show_signs)[self._mode]()

    def _hint(self) -> str:
        if self._mode == _PICKING:
            return self._words.PRESS
        return self._words.ACCENTS if self._mode == _RARE and self._accented() else ""

    def _unnamed(self) -> str:
        """A name for those who type none."""
        number = self._seat + 1
        while self._words.PLAYER % number in self._taken:
            number += 1
        return self._words.PLAYER % number

    def _label(self, keys: tuple, icon: int, word: str, tapped: "Any") -> None:
        """Label the keys, and have ROLL do this when it is tapped."""
        self._frame.pill.fit((word,))
        self.rows(keys, (icon, word, self._press, tapped))

    def _show_groups(self) -> None:
        keys: list = []
        for group in range(len(_GROUPS)):
            fitting = [letter for letter in _GROUPS[group] if self._fits(self._cased(letter))]
            keys.append((NOTHING, _GROUPS[group], self._pick, group) if fitting else None)
        taken = not self._found and self.spelled in self._taken
        if taken:
            self._label(tuple(keys), index.ICON_X, self._words.KEY_ERASE, self._erase_last)
        else:
            self._label(tuple(keys), index.ICON_CHECK, self._found[0] if self._found else self._words.OK, self._take)
        hold = self._assets.small.first(
            self._frame.pill.x - 2 * measures.MARGIN, self._words.LONG_MORE, self._words.LONG_SHORT
        )
        self._frame.status.write(self._words.TAKEN if taken else hold)

    def _show_letters(self) -> None:
        self._put_keys(_GROUPS[self._group])
        self._leads_back(self._back)

    def _show_signs(self) -> None:
        self._put_keys(_SIGNS[self._group])
        self._leads_back(self._more_signs)

    def _put_keys(self, letters: str) -> None:
        keys: list = []
        for at in range(5):
            letter = self._cased(letters[at]) if at < len(letters) else ""
            keys.append((NOTHING, letter, self._put, letter) if letter and self._fits(letter) else None)
        self._keys = tuple(keys)

    def _show_rare(self) -> None:
        typed = self.spelled
        letter = self._cased("Z")
        accented = self._accented()
        self._keys = (
            (index.ICON_X, self._words.KEY_ERASE, self._erase, 1, _REPEAT) if typed else None,
            (NOTHING, accented + "\n" + self._words.KEY_ACCENT, self._accent) if accented else None,
            (NOTHING, letter, self._put, letter) if self._fits(letter) else None,
            (NOTHING, "- 1\n" + self._words.KEY_SIGNS, self._sign) if len(typed) < LONGEST else None,
            (index.ICON_CHECK, self._words.KEY_OK, self._take_typed) if typed and typed not in self._taken else None,
        )
        self._leads_back(self._back)

    def _leads_back(self, tapped: "Any") -> None:
        """ROLL leads on from here, and out of the screen when it is kept down."""
        self._frame.status.write(self._words.TAKEN if self.spelled in self._taken else self._words.LONG_LEAVE)
        if tapped == self._back:
            self._label(self._keys, index.ICON_BACK, self._words.BACK, tapped)
        else:
            self._label(self._keys, index.ICON_NEXT, self._words.NEXT_SIGNS, tapped)

    # Letters.

    def _cased(self, letter: str) -> str:
        """The letter as it would be put: a capital begins a name, and follows - and ', as in Anne-Marie and O'Brien."""
        return letter if self.spelled[-1:] in "-'" else letter.lower()

    def _fits(self, letter: str) -> bool:
        return len(self.spelled) < LONGEST and names.fits(self._assets, self.spelled + letter)

    def _accented(self) -> str:
        """What the key for accents makes of the last letter; "" where there is nothing."""
        for letters in _ACCENTS.split() if self.spelled else ():
            at = letters.find(self.spelled[-1])
            if at >= 0:
                letter = letters[(at + 1) % len(letters)]
                return letter if names.fits(self._assets, self.spelled[:-1] + letter) else letters[0]
        return ""

    # What the keys do.

    def _go(self, mode: int, group: int = 0) -> None:
        self._mode = mode
        self._group = group
        self._draw()

    def _pick(self, group: int, now: int) -> None:
        self._go(_PICKING, group)

    def _put(self, letter: str, now: int) -> None:
        self.spelled += letter
        self._go(_GROUPING)

    def _accent(self, now: int) -> None:
        self.spelled = self.spelled[:-1] + self._accented()
        self._draw()

    def _erase(self, count: int, now: int) -> None:
        self.spelled = self.spelled[:-count]
        self._draw()

    def _erase_last(self, now: int) -> None:
        self._down = False
        self._erase(1, now)

    def _sign(self, now: int) -> None:
        self._go(_SIGNING)

    def _more_signs(self, now: int) -> None:
        self._down = False
        self._app.presses.labels.change(ROLL)  # the same word, but it leads on from other signs
        self._go(_SIGNING, (self._group + 1) % len(_SIGNS))

    def _back(self, now: int) -> None:
        self._down = False
        self._go(_GROUPING)

    def _take(self, now: int) -> None:
        """Take the name on the pill."""
        self._name(self._found[0] if self._found else self.spelled, now)

    def _take_typed(self, now: int) -> None:
        self._name(self.spelled, now)

    def _name(self, name: str, now: int) -> None:
        self._down = False
        renamed = self._seat < len(self._lobby.players)
        if name:
            seating.rename(self._lobby, self._seat, name)
        self._leave(now, renamed)

    def _leave(self, now: int, renamed: bool = False) -> None:
        if renamed:
            self._app.show("players", now, self._seat)
        else:
            self._app.show("players" if self._lobby.players else "title", now)

    # ROLL kept down.

    def _press(self, now: int) -> None:
        self._down = True
        self._since = now

    def release(self, key: int, now: int) -> None:
        super().release(key, now)
        if key == ROLL:
            self._down = False

    def tick(self, now: int) -> bool:
        if self._down and since(self._since, now) >= _HOLD:
            self._down = False
            self._rolled = None  # as it comes up it does nothing more
            if self._mode == _GROUPING:
                self._go(_RARE)
            else:
                self._leave(now)
            return True
        return super().tick(now)

    def moving(self, now: int) -> bool:
        return self._down or super().moving(now)
