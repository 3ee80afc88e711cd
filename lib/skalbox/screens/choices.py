# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Choices that players make from cards: the language, the size of type, the game and how it is played, who starts the
first round."""

import displayio
from micropython import const

from skalbox import art
from skalbox.art import index
from skalbox.draw import shapes
from skalbox.draw.assets import tile
from skalbox.draw.cards import Cards, headline_room, in_two_parts
from skalbox.draw.measures import LOW, MARGIN, PILL_RIGHT, TOP, WIDTH, by_height
from skalbox.draw.palette import BLACK, PAPER, smooth
from skalbox.draw.picture import Picture
from skalbox.draw.text import RIGHT
from skalbox.draw.view import View
from skalbox.hardware import config
from skalbox.hardware.clock import since
from skalbox.hardware.labels import GLANCE
from skalbox.lang import languages
from skalbox.memory import forget_rest
from skalbox.players.setting_rows import LANGUAGE
from skalcore import events
from skalcore.rules import GAMES, SOLO_RECOMMENDED, SOLO_SIMPLE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skalbox.app import App

_NONE = const(-1)
_CALM = const(900)  # ms after which the device chooses
# A sample of type: pixels from line to line in normal and large type, and its lines.
_PITCH = by_height((19, 29), (24, 32), (32, 40))
_LINES = by_height(2, 1, 1)
_SAMPLE_X = const(14)
_INSET = const(10)


class WhichLanguage(Cards):
    """The question of the very first start."""

    def __init__(self, app: "App") -> None:
        words = app.words
        self._codes = languages.codes()
        cards = [(index.ICON_GLOBE,) + languages.title(code) for code in self._codes]
        super().__init__(app, (words.CHOOSE,), words.LANGUAGE, cards, self._codes.index(words.CODE))
        self.hint(words.BIG_KEY)
        self.label((index.ICON_CHECK, words.CHOOSE, self._answer))

    def chose(self, now: int) -> None:
        # The question is in the chosen language, so that players can read it.
        self._app.speak(self._codes[self.chosen])
        self._app.show("language", now)

    def _answer(self, now: int) -> None:
        self._app.set(LANGUAGE.name, languages.number(self._words.CODE))
        if not self._lobby.asks:  # else the next question saves both
            self._lobby.keep_settings()
        self._app.show_start_screen(now)


class WhichSize(View):
    """Normal or large type, in a sample of each: the last question of the very first start."""

    def __init__(self, app: "App") -> None:
        words = app.words
        super().__init__(app, words.CHOOSE)
        self._frame.heading(words.SIZE)
        self._page = Picture(self._assets)
        self._frame.add(self._page.group)
        # The panel of this wiring is a small one.
        self._large = int(config.text("SKALBOX_PRESET") == "pico-lcd-1.3")
        self._draw()
        self.hint(words.SIZE_LATER)
        up, down = self.up_and_down(self._move)
        self.rows((None, up, down, None, None), (index.ICON_CHECK, words.CHOOSE, self._answer))

    def _draw(self) -> None:
        """Draw a card for each size: its name and, if there is room, a box as on the table."""
        page = self._page
        assets = self._assets
        page.clear()
        y = TOP + 2
        for large in range(2):
            on = large == self._large
            ink, ground = (BLACK, PAPER) if on else (PAPER, BLACK)
            pitch = _PITCH[large]
            height = _LINES * pitch + 6
            if on:
                body = shapes.filled(assets, WIDTH - 2 * MARGIN, height, 8)
                page.add(displayio.TileGrid(body, pixel_shader=smooth(PAPER), x=MARGIN, y=y))
            font, sheet, spec = assets.small, assets.dice15, index.DICE15_BIN
            if large:
                font, sheet, spec = assets.big, art.sheet("dice20", index.DICE20_BIN), index.DICE20_BIN
            side = spec[0]
            baseline = y + 3 + (pitch + font.capitals) // 2
            page.words(font, ink, _SAMPLE_X, baseline, self._words.SIZES[large], ground=ground)
            baseline += (_LINES - 1) * pitch
            page.words(font, ink, PILL_RIGHT - _INSET, baseline, "+24", RIGHT, ground)
            x = _SAMPLE_X
            if _LINES > 1:
                page.words(font, ink, x + side + 8, baseline, self._words.game(GAMES[0]).BOXES[5], ground=ground)
            else:
                x = PILL_RIGHT - _INSET - font.room("+24") - side - 8
            top = baseline - (font.capitals + side) // 2
            page.add(tile(sheet, spec, smooth(ink, ground), x, top, 5))
            y += height + 4

    def _move(self, step: int, now: int) -> None:
        self._large = 1 - self._large
        self._draw()

    def _answer(self, now: int) -> None:
        self._app.set("TEXT", self._large)
        self._lobby.keep_settings()
        self._app.show_start_screen(now)


class WhichGame(Cards):
    """The question for a game: a card each, after the cards of the matches put aside, the last match first."""

    def __init__(self, app: "App", game_index: int = _NONE) -> None:
        """Show all games. `kind`: the game to choose at first."""
        words = app.words
        lobby = app.lobby
        lobby.code = b""
        self._game_indices: list = []  # the game of each card
        cards = self._put_aside(app) if lobby.storage.aside else []
        self._waiting = waiting = len(cards)
        for rules in GAMES:
            game = words.game(rules)
            icon = index.GAMES.get(rules.name, index.ICON_DICE)
            # Low panels say the number of players in words.
            what = game.NOTE[game.NOTE.find("·") + 2 :]
            cards.append((icon, game.NAME, game.NOTE) if LOW else (icon, game.NAME, what, "1–%d" % rules.players))
        self._game_indices += range(len(GAMES))
        pill = (words.CHOOSE, words.RESUME) if waiting else (words.CHOOSE,)
        chosen = waiting + game_index if game_index != _NONE else 0 if waiting else lobby.game_index
        super().__init__(app, pill, words.WHICH_GAME, cards, chosen)
        self.chose(0)

    def _put_aside(self, app: "App") -> list:
        """Return the cards of the matches put aside: who plays, which game, how far it is."""
        from skalbox.match import shelf
        from skalbox.players.names import together

        words = app.words
        cards = []
        for head, written in shelf.waiting():
            self._game_indices.append(head.game)
            rules = GAMES[head.game]
            leg, number = divmod(min(written // len(head.names), rules.rounds * head.legs - 1), rules.rounds)
            if head.legs > 1:
                where = words.LEG_ROUND % (leg + 1, number + 1, rules.rounds)
            else:
                where = words.ROUND % (number + 1, rules.rounds)
            who = together(head.names, app.assets.big, headline_room())
            icon = index.GAMES.get(rules.name, index.ICON_DICE)
            cards.append((icon, who, in_two_parts(words.game(rules).NAME, where)))
        forget_rest(False)  # the modules that have read them
        return cards

    def chose(self, now: int) -> None:
        words = self._words
        roll: tuple = (index.ICON_CHECK, words.CHOOSE, self._play)
        code: "tuple | None" = (index.ICON_DICE, words.KEY_CODE, self._code)
        if self.chosen < self._waiting:
            roll = (index.ICON_PLAY, words.RESUME, None, self._resume)
            code = None
        back = (index.ICON_BACK, words.KEY_BACK, self._app.show, "title")
        self.label(roll, back, (index.ICON_HELP, words.KEY_HELP, self._help), code)
        self.hint(words.OTHER_KEPT if self._session is not None and code else "")

    def _help(self, now: int) -> None:
        self._app.lay("help", now, self._game_indices[self.chosen])

    def _play(self, now: int) -> None:
        self._lobby.choose_game(self._game_indices[self.chosen])
        self._app.show("players", now)

    def _code(self, now: int) -> None:
        """Play this game as a challenge or as a duel."""
        self._app.show("mode", now, self._game_indices[self.chosen])

    def _resume(self, now: int) -> None:
        """Continue this match; ask first if another match must be erased for that."""
        self._app.start_match(now, self._waiting - 1 - self.chosen)


class WhichDice(Cards):
    """A challenge, in which each seat has its own dice, or a duel, in which all have the same."""

    def __init__(self, app: "App", game_index: int) -> None:
        """Ask for this game."""
        words = app.words
        self._game_index = game_index
        cards = [
            (index.ICON_PEOPLE, words.CHALLENGE, words.CHALLENGE_NOTE),
            (index.ICON_DICE, words.DUEL, words.DUEL_NOTE),
        ]
        super().__init__(app, (words.CHOOSE,), words.WHICH_DICE, cards, 0)
        self.label((index.ICON_CHECK, words.CHOOSE, self._answer), (index.ICON_BACK, words.KEY_BACK, self._back))

    def _answer(self, now: int) -> None:
        self._app.show("challenge", now, (self._game_index, self.chosen > 0))

    def _back(self, now: int) -> None:
        self._app.show("game", now, self._game_index)


class Solo(Cards):
    """The opponent of SkalPott alone: a bank that always has 10, or a bank that rolls in every second round."""

    def __init__(self, app: "App") -> None:
        words = app.words
        cards = [
            (index.ICON_DICE, words.SOLO_RECOMMENDED, words.SOLO_RECOMMENDED_NOTE),
            (index.ICON_PLAY, words.SOLO_SIMPLE, words.SOLO_SIMPLE_NOTE),
        ]
        super().__init__(app, (words.PLAY,), words.SOLO_TITLE, cards, app.lobby.mode == SOLO_SIMPLE)
        back = (index.ICON_BACK, words.KEY_BACK, app.show, "players")
        self.label((index.ICON_PLAY, words.PLAY, None, app.start_match), back)

    def chose(self, now: int) -> None:
        self._lobby.mode = SOLO_SIMPLE if self.chosen else SOLO_RECOMMENDED


class WhoStarts(Cards):
    """The winner of the opening chooses to start or to finish the first round."""

    def __init__(self, app: "App") -> None:
        words = app.words
        session = app.lobby.session
        seat = session.game.player
        name = session.names[seat]
        starter = session.names[session.game.left_of(seat)]
        note = app.assets.small.first_fitting(headline_room(), words.FINISH_NOTE[0] % starter, words.FINISH_NOTE[1])
        cards = [
            (index.ICON_PLAY, words.START, words.START_NOTE),
            (index.ICON_FLAG, words.FINISH, note),
        ]
        super().__init__(app, (words.CHOOSE,), (words.CHOOSES % name, name), cards, 0, seat)
        self.hint(words.CHOICE_HINT)
        self._then = 0
        self._by_itself = session.plays_itself(seat)  # the device chooses for a seat of its own
        roll = (index.ICON_CHECK, words.CHOOSE, self._answer)
        if self._by_itself:
            self.rows((), roll, GLANCE)
        else:
            self.label(roll, fifth=self.menu(), delay=GLANCE)

    def enter(self, now: int) -> None:
        self._then = now

    def tick(self, now: int) -> bool:
        if self._by_itself and since(self._then, now) >= _CALM:
            self._answer(now)
            return True
        return False

    def moving(self, now: int) -> bool:
        return self._by_itself

    def _answer(self, now: int) -> None:
        session = self._session
        chooser = session.game.player
        session.apply(events.start_choice(events.FINISH if self.chosen else events.START))
        # Who chose to start has the device in hand already.
        self._app.show("turn" if session.game.player == chooser else self._lobby.match_screen(), now)


SCREENS = {
    "language": WhichLanguage,
    "size": WhichSize,
    "game": WhichGame,
    "mode": WhichDice,
    "solo": Solo,
    "choice": WhoStarts,
}
