# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The menus of a turn, of a game and of its standings: keys, and above them rows that say what the keys do."""

from micropython import const

from skalbox.art import index
from skalbox.draw.assets import show
from skalbox.draw.measures import LOW, by_height
from skalbox.draw.palette import ASH, PAPER
from skalbox.draw.view import View
from skalbox.hardware import tunes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from skalbox.app import App

# Baseline of the first row, pitch, height of the line over a baseline (0: no room). Left ends of word and note.
_Y, _PITCH, _RULE, _WORD_X, _NOTE_X = by_height((52, 25, 16, 32, 80), (33, 15, 0, 6, 54), (42, 18, 0, 32, 80))
_ICON_X = const(6)  # unless a word begins there

_FROM_MENU = const(-2)  # as in skalbox.screens.help


class Legend(View):
    """A headline, and a row for each key that does something. ROLL leads back."""

    _last: tuple = ()  # the parts of the last row

    def legend(self, heading: str, keys: tuple, notes: "Sequence[str]", seat: int = -1) -> None:
        """Write heading and rows, and label the keys. `notes`: what each key does; `seat`: as in a headline."""
        frame = self._frame
        frame.heading(heading, seat=seat)
        baseline = _Y
        for i in range(5):
            if keys[i] is None:
                continue
            parts: tuple = ()
            if _WORD_X > _ICON_X:
                parts = (frame.icon(keys[i][0], _ICON_X, baseline - 12, PAPER),)
            word = frame.small(PAPER, _WORD_X, baseline, keys[i][1])
            self._last = parts + (word, frame.small(ASH, _NOTE_X, baseline, notes[i]))
            if _RULE and baseline > _Y:
                frame.rule(baseline - _RULE)
            baseline += _PITCH
        self.rows(keys, (index.ICON_BACK, self._words.BACK, self._app.close))


class TurnMenu(Legend):
    """The turn's menu, after a long press of a hold key."""

    def __init__(self, app: "App") -> None:
        super().__init__(app, app.words.BACK)
        words = self._words
        notes = words.MENU_NOTES
        asks = self._lobby.may_ask()
        keys = (
            None,
            self.sheets_key(),
            (index.ICON_PEN, words.SCORE, app.show, "scoring"),
            (index.ICON_COACH, words.KEY_COACH, app.lay, "coach") if asks else self.help_key(),
            self.menu(),
        )
        last = notes[4] if self._session.practice is None else words.PRACTICE_END
        game = self._session.game
        sheets = notes[0 if game.players > 1 else 5]
        self.legend(words.MENU, keys, ("", sheets, notes[1], notes[2 if asks else 3], last), game.player)
        self.hint(words.MENU_DIE)


class GameMenu(Legend):
    """The game's menu. Title is the key that opens the menu, since nothing is lost by it."""

    def __init__(self, app: "App") -> None:
        super().__init__(app, app.words.BACK)
        words = self._words
        notes = list(words.GAME_MENU_NOTES)
        first: tuple = (index.ICON_PEOPLE, words.KEY_ONE_LEAVES, app.lay, "seats")
        if self._session.game.players == 1:
            first = (index.ICON_X, words.KEY_END, app.lay, "leave")
            notes[:2] = words.ALONE_NOTES
        sound: "tuple | None" = None
        if app.sound.present:
            sound = (index.ICON_MUTE, words.KEY_MUTE, self._mute, True)
            if not self._lobby.settings.get("SOUND"):
                sound = (index.ICON_SOUND, words.KEY_SOUND, self._mute, False)
                notes[2] = words.SOUND_NOTE
        keys = (
            first,
            self.sheets_key(),
            sound,
            (index.ICON_HELP, words.KEY_HELP, self._help),
            (index.ICON_EXIT, words.KEY_TITLE, app.show, "title"),
        )
        self.legend(words.GAME_MENU, keys, notes)

    def _mute(self, mute: bool, now: int) -> None:
        app = self._app
        app.set("SOUND", 0 if mute else self._lobby.settings.loud)
        app.sound.play(tunes.HOLD, now)
        app.lay("gamemenu", now)

    def _help(self, now: int) -> None:
        self._app.lay("help", now, _FROM_MENU)


class More(Legend):
    """The standings' menu: a code for a phone, the review, the story or alone the curve, scores, a copy of the game."""

    def __init__(self, app: "App") -> None:
        super().__init__(app, app.words.BACK)
        words = self._words
        session = self._session
        game = session.game
        notes = words.MORE_NOTES
        scores = (index.ICON_TROPHY, words.KEY_SCORES, app.lay, "fame")
        of_scores = notes[2]
        last: tuple = (index.ICON_NEXT, words.KEY_EXPORT, self._export)
        of_last = notes[4]
        if session.code:
            from skalcore.challenge import is_duel

            scores = (index.ICON_TROPHY, words.KEY_CODE, app.lay, "codes")
            of_scores = notes[3]
            if is_duel(session.code):
                # A computer that listens has had its copy with the standings.
                last, of_last = scores, of_scores
                scores, of_scores = (index.ICON_COACH, words.KEY_COACH, app.lay, "better"), notes[5]
        curve = (index.ICON_CURVE, words.KEY_CURVE, app.lay, "curve")
        of_curve = notes[1]
        if game.players > 1:
            curve = (index.ICON_TEXT, words.KEY_STORY, app.lay, "story")
            of_curve = words.STORY_NOTE
        share = (index.ICON_GLOBE, words.KEY_SHARE, app.lay, "qr") if app.page else None
        keys = (
            share,
            (index.ICON_STATS, words.KEY_REVIEW, app.lay, "review") if game.rules.has_values else None,
            curve,
            scores,
            last,
        )
        self.legend(words.MORE_TITLE, keys, (words.SHARE_NOTE, notes[0], of_curve, of_scores, of_last))

    def _export(self, now: int) -> None:
        self._session.export()
        for part in self._last:
            show(part, not LOW)  # there it may have the place of the line
        self._frame.status.write(self._words.EXPORTED)
        self.rows(self._keys[:4] + (None,), self._roll)  # once is enough


SCREENS = {"menu": TurnMenu, "gamemenu": GameMenu, "more": More}
