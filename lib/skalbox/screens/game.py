# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Which game: a card each, after those of the matches that were put aside, the last one first."""

from micropython import const

from skalbox.art import index
from skalbox.draw import measures
from skalbox.draw.view import View
from skalbox.memory import forget_rest
from skalbox.widgets.cards import SHOWN, Cards
from skalcore.rules import GAMES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skalbox.app import App

_NONE = const(-1)


class Screen(View):
    def __init__(self, app: "App", kind: int = _NONE) -> None:
        """`kind`: the game whose help was read, and which is to be chosen."""
        pill: tuple = (app.words.CHOOSE,)
        if app.lobby.storage.aside:
            pill += (app.words.RESUME,)
        super().__init__(app, *pill)
        words = self._words
        frame = self._frame
        self._lobby.code = b""
        self._kinds: list = []  # the game of each match put aside
        cards = self._waiting() if self._lobby.storage.aside else []
        for rules in GAMES:
            game = words.game(rules)
            cards.append((index.GAMES.get(rules.name, index.ICON_DICE), game.NAME, game.NOTE))
        self._count = len(cards)
        # Which card it is, where not all of them show: at first the last one, the widest.
        note = words.PAGE % (self._count, self._count) if self._count > SHOWN else ""
        self._note = self.heading(words.WHICH_GAME, note)
        self._cards = Cards(app.assets, tuple(cards))
        waiting = len(self._kinds)
        self._chosen = waiting + kind if kind != _NONE else 0 if waiting else self._lobby.kind
        frame.add(self._cards.group)
        self._invert()

    def _waiting(self) -> list:
        """Return the cards of the matches put aside: who plays, which game, how far it is."""
        from skalbox.match import shelf
        from skalbox.players.names import together
        from skalbox.widgets.cards import headline_room

        words = self._words
        cards = []
        for head, written in shelf.waiting():
            self._kinds.append(head.game)
            rules = GAMES[head.game]
            game = words.game(rules).NAME
            leg, number = divmod(written // len(head.names), rules.rounds)
            if head.legs > 1:
                where = words.LEG_ROUND % (leg + 1, number + 1, rules.rounds)
            else:
                where = words.ROUND % (number + 1, rules.rounds)
            who = together(head.names, self._assets.big, headline_room())
            # Low panels have no room for the last part.
            text = where + " · " + game if measures.LOW else game + " · " + where
            cards.append((index.GAMES.get(rules.name, index.ICON_DICE), who, text))
        forget_rest(False)  # what has read them is not needed any more
        return cards

    def _label(self) -> None:
        words = self._words
        waits = self._chosen < len(self._kinds)
        self.rows(
            (
                (index.ICON_BACK, words.KEY_BACK, self._app.show, "title"),
                (index.ICON_UP, words.KEY_UP, self._move, -1),
                (index.ICON_DOWN, words.KEY_DOWN, self._move, 1),
                (index.ICON_HELP, words.KEY_HELP, self._help),
                None if waits else (index.ICON_DICE, words.KEY_CODE, self._code),
            ),
            (index.ICON_PLAY, words.RESUME, None, self._take)
            if waits
            else (index.ICON_CHECK, words.CHOOSE, self._choose),
        )

    def _move(self, step: int, now: int) -> None:
        self._chosen = (self._chosen + step) % self._count
        self._invert()

    def _invert(self) -> None:
        """Invert the chosen card, and say which it is."""
        self._cards.choose(self._chosen)
        if self._note is not None:
            self._note.write(self._words.PAGE % (self._chosen + 1, self._count))
        self._label()

    def _kind(self) -> int:
        """Return the game of the chosen card."""
        waiting = len(self._kinds)
        return self._kinds[self._chosen] if self._chosen < waiting else self._chosen - waiting

    def _help(self, now: int) -> None:
        self._app.lay("help", now, self._kind())

    def _choose(self, now: int) -> None:
        self._lobby.choose_game(self._kind())
        self._app.show("players", now)

    def _code(self, now: int) -> None:
        """Play this game as a challenge."""
        self._app.show("challenge", now, self._kind())

    def _take(self, now: int) -> None:
        """Take up this match; ask first if another one must be erased for that."""
        self._app.begin(now, len(self._kinds) - 1 - self._chosen)
