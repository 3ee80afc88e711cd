# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The score sheets: all of them side by side, and the sheet of one player."""

from micropython import const

from skalbox.art import index
from skalbox.draw import measures, palette
from skalbox.draw.assets import tile
from skalbox.draw.grid import Grid
from skalbox.draw.picture import Picture
from skalbox.draw.text import RIGHT
from skalbox.draw.view import View
from skalbox.lang.phrases import bonus_text, round_text
from skalbox.widgets.boxes import Boxes, combo
from skalbox.widgets.standing import Bonus, PotsWon
from skalcore import card
from skalcore.boxes import OPEN, UPPER
from skalcore.game import OVER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skalbox.app import App
    from skalbox.draw.assets import Assets
    from skalbox.draw.font import Font
    from skalbox.lang.words import Words
    from skalbox.match.session import Session
    from skalcore.game import Game
    from skalcore.rules import Rules

# The numbers of a sheet besides the boxes, which are counted from 0.
BONUS = -1
POTS = -2
EXTRAS = -3
LEG = -4

_GAP = const(9)


def sheet_text(game: "Game", seat: int, what: int) -> str:
    """Return one number of a player's sheet, a box or BONUS..LEG, or "" while it is open. They add up to the total."""
    own = game.cards[seat]
    if what >= 0:
        return "" if own[what] == OPEN else str(own[what])
    if what == BONUS:
        needed = game.rules.bonus_from
        return str(game.bonus(seat)) if card.reach(own) < needed or card.upper(own) >= needed else ""
    if what == POTS:
        return str(game.ledger.pots[seat])
    return str(game.extras[seat] if what == EXTRAS else game.total(seat))


def lead_text(words: "Words", session: "Session", font: "Font", room: int) -> str:
    """Return who leads and by how much, or the round if one plays, or at the end the bonus, in `room` pixels."""
    game = session.game
    if game.phase == OVER:
        return font.first_fitting(room, words.BONUS_RULE % (game.rules.bonus, game.rules.bonus_from), "")
    if game.players == 1:
        return round_text(words, game)
    best = second = -1
    leader = 0
    for seat in range(game.players):
        total = game.match_total(seat)
        if total > best:
            best, second, leader = total, best, seat
        elif total > second:
            second = total
    if best == second:
        return words.SHEETS_LEVEL
    name = session.names[leader]
    lead = best - second
    short = font.cut(room - font.room(words.SHEETS_LEAD_SHORT % ("", lead)), name)
    return font.first_fitting(room, words.SHEETS_LEAD % (name, lead), words.SHEETS_LEAD_SHORT % (short, lead))


class Sheets(Grid):
    """Pictures instead of names, up to four players at once, the player in turn among them."""

    def __init__(self, app: "App") -> None:
        session = app.lobby.session
        self._game = game = session.game
        lower = list(range(UPPER, game.rules.rounds))
        if game.rules.has_pot:
            lower.append(POTS)
        elif sum(game.extras):
            lower.append(EXTRAS)
        totals = [game.match_total(seat) for seat in range(game.players)]
        upper = list(range(UPPER)) + [BONUS]
        more = [LEG] if game.legs > 1 else []
        super().__init__(app, upper, lower, more, totals, game.player, session.cursor >= UPPER)

    def number(self, seat: int, what: int) -> str:
        return sheet_text(self._game, seat, what)

    def picture(self, part: "Picture", what: int, x: int, bottom: int) -> None:
        if what < 0:
            part.icon((index.ICON_STAR, index.ICON_POT, index.ICON_PLUS, index.ICON_FLAG)[-1 - what], x, bottom - 16)
        elif what < UPPER:
            part.die(what + 1, x, bottom - 15)
        else:
            paper = palette.smooth(palette.PAPER)
            number = combo(what, self._game.rules)
            part.add(tile(self._assets.combos, index.COMBOS_BIN, paper, x, bottom - 15, number))

    def word(self, what: int) -> str:
        words = self._words
        rules = self._game.rules
        if what >= 0:
            return words.game(rules).BOXES[what]
        return (words.BONUS, words.POTS_WON, words.game(rules).BOXES[rules.five_box], "")[-1 - what]

    def stands_out(self, seat: int) -> bool:
        """Return whether it is this seat's turn, or it has won."""
        if self._game.phase == OVER:
            return bool(self._game.winners >> seat & 1)
        return seat == self._game.player

    def note(self, room: int) -> str:
        return lead_text(self._words, self._session, self._assets.small, room)

    def keys(self) -> tuple:
        one = (index.ICON_SHEET, self._words.KEY_ONE, self._app.lay, "sheet")
        menu = self.menu()
        return (one, menu) if menu else (self.help_key(), one)


class _Written(Boxes):
    """Boxes of which the written ones are bright."""

    def __init__(self, assets: "Assets", names: tuple, rules: "Rules") -> None:
        super().__init__(assets, names, rules)
        self._now, self._done, self._written = self._done, self._now, self._now


class Sheet(View):
    """The boxes of one player with their names, as on the table, but written boxes are white."""

    def __init__(self, app: "App") -> None:
        super().__init__(app, app.words.BACK)
        self._sheet = Picture(app.assets)
        self._frame.under(self._sheet.group)
        game = self._session.game
        # The player in turn comes first, at the end the winner.
        self._seat = game.player
        while game.phase == OVER and not game.winners >> self._seat & 1:
            self._seat = (self._seat + 1) % game.players
        self._draw()
        words = self._words
        several = game.players > 1
        keys = (
            (index.ICON_BACK, words.KEY_PREVIOUS, self._turn, -1) if several else None,
            (index.ICON_NEXT, words.KEY_FOLLOWING, self._turn, 1) if several else None,
            (index.ICON_SHEET, words.KEY_ALL, app.lay, "sheets"),
            self.help_key(),
            self.menu() or ((index.ICON_CURVE, words.KEY_CURVE, app.lay, "curve") if game.phase == OVER else None),
        )
        self.rows(keys, (index.ICON_BACK, words.BACK, app.close))

    def _draw(self) -> None:
        session = self._session
        game = session.game
        words = self._words
        assets = self._assets
        seat = self._seat
        own = game.cards[seat]
        rules = game.rules
        page = self._sheet
        page.clear()
        self._head(session.names[seat], str(game.total(seat)), "" if game.phase == OVER else round_text(words, game))
        boxes = _Written(assets, words.game(rules).BOXES, rules)
        boxes.draw(own)
        bonus = Bonus(assets, words.BONUS, rules.rounds > 2 * UPPER)
        page.add(boxes.group)
        if measures.WIDE and not measures.LOW and game.players > 1:
            from skalbox.widgets.totals import Totals

            totals = Totals(assets, words.TOTALS, game.players)
            totals.draw([game.match_total(each) for each in range(game.players)], seat)
            page.add(totals.group)
        page.add(bonus.group)
        left = 0
        with_pots = game.ledger.size() > 0
        if with_pots and measures.POTS_X:
            pots = PotsWon(assets, words.POTS_WON)
            pots.draw(game.ledger.pots[seat])
            page.add(pots.group)
        elif with_pots:
            text = "%s %d" % (words.POTS_WON, game.ledger.pots[seat])
            left = measures.MARGIN + assets.small.room(text)
            page.small(palette.PAPER, measures.MARGIN, measures.POT, text)
        upper = card.upper(own)
        bonus.draw(bonus_text(words, own, rules), upper, rules.bonus_from, upper - card.over_par(own), left)
        text = lead_text(words, session, assets.small, self._frame.status.room)
        if game.extras[seat]:
            text = "%s +%d" % (words.game(rules).BOXES[rules.five_box], game.extras[seat])
        self.hint(text)

    def _head(self, name: str, total: str, note: str) -> None:
        """Draw sign, name and total, and a note if there is room."""
        assets = self._assets
        page = self._sheet
        font, side = (assets.small, 14) if measures.SMALL else (assets.big, 18)
        page.words(font, palette.PAPER, measures.TOTAL_RIGHT, measures.NAME, total, RIGHT)
        right = measures.TOTAL_RIGHT - font.room(total) - _GAP
        if measures.NAME_X + font.room(name) > right:
            font = assets.small
            name = font.cut(right + _GAP - 1 - measures.NAME_X, name)  # beside a total of four digits
        page.words(font, palette.PAPER, measures.NAME_X, measures.NAME, name)
        left = measures.NAME_X + font.room(name) + _GAP
        if note and measures.ROUND == measures.NAME and left <= right - assets.small.room(note):
            page.small(palette.FOG, right, measures.NAME, note, RIGHT)
        page.sign(side, self._seat, measures.SIGN_X, measures.SIGN_Y)

    def _turn(self, step: int, now: int) -> None:
        self._seat = (self._seat + step) % self._session.game.players
        self._frame.redraw(self._app.display, self._draw)


SCREENS = {"sheets": Sheets, "sheet": Sheet}
