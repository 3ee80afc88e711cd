# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Names and the codes of challenges are spelled: a letter is two presses, its group's key, then its own."""

import os

import displayio
from micropython import const

from skalbox.art import index
from skalbox.draw.assets import show
from skalbox.draw.letters import NOTHING, Letters
from skalbox.draw.measures import LOW, MARGIN, STATUS, by_height
from skalbox.draw.palette import FOG, smooth
from skalbox.draw.text import inked
from skalbox.hardware.clock import since
from skalbox.hardware.keys import ROLL
from skalbox.match import seating
from skalbox.players import names
from skalcore.challenge import CHARACTERS, LENGTH, duel_of, spaced
from skalcore.rules import GAMES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from skalbox.app import App

_GROUPS = ("ABCDE", "FGHIJ", "KLMNO", "PQRST", "UVWXY")
_SIGNS = ("-'123", "45678", "90")
# A letter, then its accents in the order of the key for accents.
_ACCENTS = "eéèêë aàâä iîï oôöœ uùûü cç EÉÈÊË AÀÂÄ IÎÏ OÔÖ UÙÛÜ CÇ"
_NONE = const(-1)
_LONGEST = const(10)  # letters of a name
_LONG_PRESS = const(600)  # ms that ROLL is kept down
_REPEAT = const(250)  # ms from letter to letter while the key that erases is kept down
_OFFERED = const(3)  # names

_ERASE = const(3)  # the key that erases a character of a code
_OF_CODES = ("ABCDE", "FGHJK", "LMNPQ", "RSTUV", "WXYZ")
_FIGURES = ("2345", "6789")
_NOTES = by_height(140, STATUS, STATUS)  # baseline of what is said about a code,
_NOTE_PITCH = const(17)  # and from line to line

# The keys show groups of letters, the letters of a group, what is rare, signs, or what can be done with a code.
_GROUPING = const(0)
_PICKING = const(1)
_RARE = const(2)
_SIGNING = const(3)
_SHOWING = const(4)


class PlayerName(Letters):
    """A player's name; a name that the device knows is completed. spelled: the letters typed so far.

    A letter that would make the name too long or too wide has no key. A long press of ROLL leads to what is rare
    (erasing, accents, z, signs and figures), and from there out of the screen.
    """

    before_match = True

    def __init__(self, app: "App", seat: int) -> None:
        """Begin with the name of this seat, which may be a new one after the last."""
        super().__init__(app, app.words.BACK, app.words.LETTERS_HEADING, seat=seat)
        self._seat = seat
        players = self._lobby.players
        self._taken = [players[other] for other in range(len(players)) if other != seat]
        self._known = players[seat : seat + 1]
        self._known += [name for name in seating.known(self._lobby) if names.fits(app.assets, name)]
        self.spelled = ""
        self._completions: list = []  # names that begin like that
        self._mode = _GROUPING
        self._group = 0
        self._down = False  # ROLL is,
        self._since = 0  # since this time
        self._draw()

    def _draw(self) -> None:
        words = self._words
        rare = self._mode in (_RARE, _SIGNING)
        self._completions = [] if rare else seating.completions(self.spelled, self._known)
        if not (rare or self.spelled or self._completions):
            number = self._seat + 1
            while words.PLAYER % number in self._taken:
                number += 1
            self._completions = [words.PLAYER % number]  # for a player who types none
        name = self._completions[0] if self._completions else self.spelled
        typed = len(self.spelled)
        others = " · ".join(self._completions[1 : 1 + _OFFERED]) if self._mode == _GROUPING else ""
        self.show(name[:typed], others, name[typed:])
        note = (words.LETTERS_NOTE, " ".join(_GROUPS[self._group]), words.MORE, words.MORE)[self._mode]
        hint = words.PRESS if self._mode == _PICKING else words.ACCENTS if rare and self._accented() else ""
        self.offer(words.OR if others else hint if self._mode != _SIGNING else "", words.OR, note)
        if self._mode == _GROUPING:
            self._show_groups()
        elif self._mode == _RARE:
            self._show_rare()
        else:
            letters = [self._cased(letter) for letter in (_SIGNS if rare else _GROUPS)[self._group]]
            keys = [(NOTHING, letter, self._put, letter) if self._fits(letter) else None for letter in letters]
            self._leads_back(keys)

    def _show_groups(self) -> None:
        words = self._words
        keys: list = []
        for group in range(len(_GROUPS)):
            fitting = [letter for letter in _GROUPS[group] if self._fits(self._cased(letter))]
            keys.append((NOTHING, _GROUPS[group], self._pick, group) if fitting else None)
        taken = not self._completions and self.spelled in self._taken
        if taken:
            self.label(keys, index.ICON_X, words.KEY_ERASE, self._press, self._erase_last)
        else:
            word = self._completions[0] if self._completions else words.OK
            self.label(keys, index.ICON_CHECK, word, self._press, self._take)
        more = self._assets.small.first_fitting(self._frame.pill.x - 2 * MARGIN, words.LONG_MORE, words.LONG_SHORT)
        self._frame.status.write(words.TAKEN if taken else more)

    def _show_rare(self) -> None:
        words = self._words
        typed = self.spelled
        letter = self._cased("Z")
        accented = self._accented()
        keys = (
            (index.ICON_X, words.KEY_ERASE, self._erase, 1, _REPEAT) if typed else None,
            (NOTHING, accented + "\n" + words.KEY_ACCENT, self._accent) if accented else None,
            (NOTHING, letter, self._put, letter) if self._fits(letter) else None,
            (NOTHING, "- 1\n" + words.KEY_SIGNS, self._sign) if len(typed) < _LONGEST else None,
            (index.ICON_CHECK, words.KEY_OK, self._name, typed) if typed and typed not in self._taken else None,
        )
        self._leads_back(keys)

    def _leads_back(self, keys: "Sequence") -> None:
        """Label the keys; ROLL leads back or to other signs, and after a long press out of the screen."""
        words = self._words
        self._frame.status.write(words.TAKEN if self.spelled in self._taken else words.LONG_LEAVE)
        if self._mode == _SIGNING:
            self.label(keys, index.ICON_NEXT, words.NEXT_SIGNS, self._press, self._more_signs)
        else:
            self.label(keys, index.ICON_BACK, words.BACK, self._press, self._back)

    def _cased(self, letter: str) -> str:
        """Return a capital at the beginning and after - and ', as in Anne-Marie and O'Brien, else a small letter."""
        return letter if self.spelled[-1:] in "-'" else letter.lower()

    def _fits(self, letter: str) -> bool:
        return len(self.spelled) < _LONGEST and names.fits(self._assets, self.spelled + letter)

    def _accented(self) -> str:
        """Return the last letter with the next accent, or ""."""
        for letters in _ACCENTS.split() if self.spelled else ():
            place = letters.find(self.spelled[-1])
            if place >= 0:
                letter = letters[(place + 1) % len(letters)]
                return letter if names.fits(self._assets, self.spelled[:-1] + letter) else letters[0]
        return ""

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
        self._erase(1, now)

    def _sign(self, now: int) -> None:
        self._go(_SIGNING)

    def _more_signs(self, now: int) -> None:
        self._app.presses.labels.label_changed(ROLL)  # the same word, but about other signs
        self._go(_SIGNING, (self._group + 1) % len(_SIGNS))

    def _back(self, now: int) -> None:
        self._go(_GROUPING)

    def _take(self, now: int) -> None:
        """Take the name on the pill."""
        self._name(self._completions[0] if self._completions else self.spelled, now)

    def _name(self, name: str, now: int) -> None:
        renamed = self._seat < len(self._lobby.players)
        if name:
            seating.rename(self._lobby, self._seat, name)
            self._lobby.remember(True)
        self._leave(now, renamed)

    def _leave(self, now: int, edits: bool = True) -> None:
        """Go back to the players, perhaps with the cursor on this seat, whose keys lead on to the title."""
        if not self._lobby.players:
            self._app.show("title", now)
        else:
            self._app.show("players", now, self._seat if edits else _NONE)

    def _press(self, now: int) -> None:
        self._down = True
        self._since = now

    def release(self, key: int, now: int) -> None:
        if key == ROLL:
            self._down = False
        super().release(key, now)

    def tick(self, now: int) -> bool:
        if self._down and since(self._since, now) >= _LONG_PRESS:
            self._down = False
            self._rolled = None  # it does nothing when it comes up
            if self._mode == _GROUPING:
                self._go(_RARE)
            else:
                self._leave(now)
            return True
        return super().tick(now)

    def moving(self, now: int) -> bool:
        return self._down or super().moving(now)


class ChallengeCode(Letters):
    """A challenge or a duel: everybody who plays with its `code` has the same dice. The code is random, or typed."""

    def __init__(self, app: "App", wanted: tuple) -> None:
        """Show a code. wanted: the game, and whether it is a duel."""
        words = app.words
        self._game_index, self._duel = wanted
        heading = words.DUEL if self._duel else words.CHALLENGE
        super().__init__(app, words.NEXT, heading, words.game(GAMES[self._game_index]).NAME)
        self._mode = _SHOWING
        self._group = ""  # the characters to pick from,
        self._put_by = 0  # and the key that put one last
        self.code = app.lobby.code or self._random()
        self._notes: "Any" = None  # what a code is for
        self._draw()

    def _draw(self) -> None:
        words = self._words
        self.show(spaced(self.code), words.SAME_CODE if self._mode == _SHOWING else words.TYPE_CODE)
        if self._notes is None:
            self._notes = self._frame.add(displayio.Group())
            baseline = _NOTES
            notes = (words.CODE_NOTES[0], words.DUEL_ORDER) if self._duel else words.CODE_NOTES
            for note in notes[-1:] if LOW else notes:
                self._notes.append(inked(self._assets.small, smooth(FOG), MARGIN, baseline, note))
                baseline += _NOTE_PITCH
        show(self._notes, self._mode == _SHOWING)
        if self._mode == _SHOWING:
            self._show_code()
        elif self._mode == _GROUPING:
            self._show_groups()
        elif self._mode == _RARE:
            self._show_rare()
        else:
            keys = [(NOTHING, character, self._put, character) for character in self._group]
            self.label(keys, index.ICON_BACK, words.BACK, self._groups)

    def _random(self) -> bytes:
        code = bytes([CHARACTERS[byte % len(CHARACTERS)] for byte in os.urandom(LENGTH)])  # 32 divides 256: all alike
        return duel_of(code) if self._duel else code

    def _back(self) -> tuple:
        return (index.ICON_BACK, self._words.KEY_BACK, self._leave)

    def _erase(self) -> tuple:
        return (index.ICON_X, self._words.KEY_ERASE_CODE, self._erase_last)

    def _title(self) -> tuple:
        return (index.ICON_EXIT, self._words.KEY_TITLE, self._app.show, "title")

    def _show_code(self) -> None:
        words = self._words
        keys = (
            self._back(),
            (index.ICON_DICE, words.KEY_OTHER_CODE, self._other),
            (index.ICON_PEN, words.KEY_TYPE_CODE, self._type),
            (index.ICON_TROPHY, words.KEY_RESULTS, self._app.lay, "codes"),
            self._title(),
        )
        self.label(keys, index.ICON_NEXT, self._words.NEXT, self._next)

    def _show_groups(self) -> None:
        if len(self.code) == LENGTH:
            keys: list = [self._back(), None, None, self._erase(), self._title()]
            # Pressed twice, no key loses the character that it has put.
            keys[self._put_by] = None
            if self._put_by == _ERASE:
                keys[_ERASE - 1] = self._erase()
            self.label(keys, index.ICON_NEXT, self._words.NEXT, self._next)
        else:
            keys = [(NOTHING, letters, self._pick, letters) for letters in _OF_CODES]
            self.label(keys, index.ICON_NEXT, "2–9", self._more)

    def _show_rare(self) -> None:
        keys: list = [(NOTHING, figures, self._pick, figures) for figures in _FIGURES]
        keys = [self._back()] + keys + [self._erase() if self.code else None, self._title()]
        self.label(keys, index.ICON_BACK, "A–Z", self._groups)

    def _go(self, mode: int) -> None:
        self._mode = mode
        self._draw()

    def _other(self, now: int) -> None:
        self.code = self._random()
        self._draw()

    def _type(self, now: int) -> None:
        self.code = b""
        self._go(_GROUPING)

    def _pick(self, group: str, now: int) -> None:
        self._group = group
        self._go(_PICKING)

    def _put(self, character: str, now: int) -> None:
        self._put_by = self._group.find(character)
        first = self._duel and not self.code
        self.code += duel_of(character.encode()) if first else character.encode()
        self._go(_GROUPING)

    def _erase_last(self, now: int) -> None:
        self.code = self.code[:-1]
        self._go(_GROUPING)

    def _groups(self, now: int) -> None:
        self._go(_GROUPING)

    def _more(self, now: int) -> None:
        self._go(_RARE)

    def _leave(self, now: int) -> None:
        """Go back from typing to a random code, from there to the question."""
        if self._mode == _SHOWING:
            self._app.show("mode", now, self._game_index)
        else:
            self.code = self._random()
            self._go(_SHOWING)

    def _next(self, now: int) -> None:
        self._lobby.choose_game(self._game_index, self.code)
        self._app.show("players", now)


SCREENS = {"letters": PlayerName, "challenge": ChallengeCode}
