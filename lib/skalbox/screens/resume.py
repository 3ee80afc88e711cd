# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""After the power came back in the middle of a match: whose turn, the totals, the dice as they lay. ROLL goes on.

Where the memory was damaged it says so in place of the totals: the match stands where it did before that.
"""

from micropython import const

from skalbox.art import index, sheet
from skalbox.draw import measures, palette, shapes
from skalbox.draw.assets import tile
from skalbox.draw.text import CENTRE
from skalbox.draw.view import View
from skalbox.draw.wrapping import wrap
from skalbox.lang.phrases import round_text
from skalcore.game import OPENING, TIE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skalbox.app import App
    from skalbox.draw.assets import Assets
    from skalbox.lang.words import Words
    from skalbox.match.session import Session
    from skalcore.game import Game

# Where things stand on each panel, as in skalbox.draw.measures.
_SIGN_X = measures.at(8, 8, 4, 8)
_SIGN_Y = measures.at(35, 35, 24, 28)
_X = measures.at(86, 86, 30, 72)
_NAME = measures.at(58, 58, 40, 45)  # baselines
_WHERE = measures.at(78, 78, 57, 63)
_LEFT = measures.at(95, 95, 0, 79)  # 0: no room for it
_LINE_Y = measures.at(111, 111, 61, 85)
_SIGNS_Y = measures.at(117, 117, 64, 88)
_DAMAGE = measures.at(130, 130, 74, 100)
_TOTAL = measures.at(154, 154, 96, 120)
_DICE_X = measures.at(4, 4, measures.WIDTH - 85, measures.WIDTH - 89)
_DICE_Y = measures.at(measures.CELL_Y - 21, measures.CELL_Y - 21, 25, 32)


_DICE_PITCH = const(17)
_LINE_PITCH = const(15)
_LOWER = const(11)


class Screen(View):
    def __init__(self, app: "App") -> None:
        super().__init__(app, app.words.RESUME)
        words = self._words
        assets = self._assets
        frame = self._frame
        session = self._session
        game = session.game
        self.heading(words.RESUME_TITLE)
        self._sign(game.player)
        self._where(assets, words, session)
        line = shapes.block(
            palette.mask(palette.SMOKE), measures.MARGIN, _LINE_Y, measures.WIDTH - 2 * measures.MARGIN, 1
        )
        frame.add(line)
        if session.damaged:
            self._damage(assets, words)
        else:
            self._totals(assets, game)
        if game.has_dice():
            self._dice(assets, session)
        elif not (measures.LOW or session.damaged or session.torn) and self._lobby.is_kept():
            frame.status.write(words.NOTHING_LOST)
        title = (index.ICON_EXIT, words.KEY_TITLE, app.show, "title")
        self.rows((None, None, None, None, title), (index.ICON_PLAY, words.RESUME, app.resume))

    def _sign(self, seat: int) -> None:
        """The sign of the player whose turn it is, as large as there is room."""
        name, spec = "signs62", index.SIGNS62_BIN
        if measures.SMALL:
            name, spec = "signs20", index.SIGNS20_BIN
        elif measures.LOW:
            name, spec = "signs54", index.SIGNS54_BIN
        picture = sheet(name, spec, seat, 1)
        self._frame.add(tile(picture, spec, palette.smooth(palette.PLAYERS[seat]), _SIGN_X, _SIGN_Y))

    def _where(self, assets: "Assets", words: "Words", session: "Session") -> None:
        """Who plays, which game and how far it is, and the throws left."""
        frame = self._frame
        game = session.game
        x = _X
        end = measures.WIDTH
        if measures.LOW and game.has_dice():
            end = _DICE_X - measures.MARGIN  # the dice stand beside the name
        text = words.PLAYS % session.names[game.player]
        font = assets.big if assets.big.room(text) <= end - x else assets.small
        frame.words(font, palette.PAPER, x, _NAME - (0 if font is assets.big else 3), text)
        opening = game.phase in (OPENING, TIE)
        where = words.game(game.rules).NAME + " · " + (words.RESUME_OPENING if opening else round_text(words, game))
        if game.has_dice():
            left = words.THROWS_LEFT % game.rolls_left()
            if _LEFT:
                frame.words(assets.small, palette.ASH, x, _LEFT, left)
            else:
                where = assets.small.first(measures.WIDTH - x, where + " · " + left, where)
        frame.words(assets.small, palette.ASH, x, _WHERE, where)

    def _totals(self, assets: "Assets", game: "Game") -> None:
        """Everybody's, in seating order."""
        frame = self._frame
        pitch = measures.WIDTH // game.players
        totals = [str(game.match_total(seat)) for seat in range(game.players)]
        widest = max([assets.big.room(total) for total in totals])
        font = assets.big if widest + 4 <= pitch else assets.small
        baseline = _TOTAL - (0 if font is assets.big else 4)
        # Where even small ones are too wide, every other one stands lower.
        lower = _LOWER if max([font.room(total) for total in totals]) + 2 > pitch else 0
        for seat in range(game.players):
            x = pitch * seat + pitch // 2
            own = palette.smooth(palette.PLAYERS[seat])
            frame.add(tile(assets.signs14, index.SIGNS14_BIN, own, x - 7, _SIGNS_Y, seat))
            colour = palette.PAPER if seat == game.player else palette.ASH
            half = (font.room(totals[seat]) + 1) // 2
            x = min(max(x, half), measures.WIDTH - half)
            frame.words(font, colour, x, baseline + (lower if seat & 1 else 0) - lower // 2, totals[seat], CENTRE)

    def _damage(self, assets: "Assets", words: "Words") -> None:
        """That not all could be read."""
        lines = wrap(assets.small, words.LOST_MOVES, measures.WIDTH - 2 * measures.MARGIN)
        for i in range(len(lines)):
            self._frame.words(assets.small, palette.PAPER, measures.MARGIN, _DAMAGE + _LINE_PITCH * i, lines[i])

    def _dice(self, assets: "Assets", session: "Session") -> None:
        """The dice as they lay, the held ones in the player's colour and underlined."""
        game = session.game
        own = palette.PLAYERS[game.player]
        y = _DICE_Y
        for i in range(5):
            held = session.held >> i & 1
            x = _DICE_X + _DICE_PITCH * i
            shades = palette.smooth(own if held else palette.PAPER)
            self._frame.add(tile(assets.dice15, index.DICE15_BIN, shades, x, y, game.dice[i] - 1))
            if held:
                self._frame.add(shapes.block(palette.mask(own), x + 2, y + 16, 11, 2))
