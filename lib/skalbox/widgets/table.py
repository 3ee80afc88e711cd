# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The table: the picture on which a turn is played, from the first throw to the written box.

The screens `turn` and `scoring` change it piece by piece; skalbox.table_memory decides how long it stays.
"""

from array import array

from micropython import const

from skalbox.art import index
from skalbox.draw import measures, palette, shapes
from skalbox.draw.assets import show, tile, turn
from skalbox.draw.frame import Frame
from skalbox.draw.sentence import Sentence
from skalbox.lang.phrases import bonus_text, of_code, pot_before, round_text, to_beat
from skalbox.widgets.boxes import Boxes
from skalbox.widgets.dicerow import DiceRow
from skalbox.widgets.standing import Bonus, Header, Pips, PotsWon
from skalcore import boxes, card

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    import displayio

    from skalbox.draw.assets import Assets
    from skalbox.lang.words import Words
    from skalbox.match.session import Session

_STATUS_TEXT_X = const(20)
_LINE_RISE = const(5)  # pixels by which the line is higher in large type
_SHARED = measures.BONUS == measures.POT  # the bonus stands in the line below the boxes
_PLACES = const(12)  # boxes that leave the bonus its place
_TOLD_ROOM = measures.by_layout(180, 180, 166, 148)  # of what the device does, in the line of the pot


class Table:
    """The frame, the boxes, the dice, and the parts around them. scores: the points that each open box would score."""

    def __init__(self, assets: "Assets", words: "Words", session: "Session") -> None:
        self._words = words
        self._session = session
        self._game = game = session.game
        rules = game.rules
        self.scores = array("h", [boxes.OPEN] * rules.rounds)
        # All that the pill says while dice may be held; one width, so that a hold redraws little.
        self.turn_words = (words.ROLL_N % 5, words.LET_GO, words.SCORE)
        # On low panels only the boxes are in large type.
        self._large = large = assets.large_type and not measures.LOW
        self.frame = Frame(assets, self.turn_words, measures.STATUS_ROOM, assets.large_type)
        self.group = self.frame.group
        self._header = Header(assets)
        self._kind = of_code(words, session.code)
        boxes_class: "Any" = Boxes
        if assets.large_type:
            from skalbox.widgets.large_boxes import LargeBoxes as boxes_class
        self.boxes = boxes_class(assets, words.game(rules).BOXES, rules)
        has_pot = rules.has_pot
        self.dice = DiceRow(assets)
        parts: list = [self._header, self.boxes]
        self._bonus: "Any" = None
        if not large:
            self._bonus = Bonus(assets, words.BONUS, rules.rounds > _PLACES)
            parts.append(self._bonus)
        self._pots: "Any" = None
        self._line: "Any" = None
        self._message = ""  # the text in its place
        self._totals: "Any" = None
        if has_pot and measures.POTS_X and not large:
            self._pots = PotsWon(assets, words.POTS_WON)
            parts.append(self._pots)
        if has_pot or (not measures.SMALL and (game.players > 1 or max(session.aims) > 0)):
            base = measures.POT - (_LINE_RISE if large else 0)
            room = measures.LARGE_ROOM if large else measures.POT_ROOM
            self._line = Sentence(assets, measures.POT_X, base, room, large)
            parts.append(self._line)
        if measures.RULE_X:
            y = measures.LOWER_Y + 2
            self.group.append(shapes.block(palette.mask(palette.SMOKE), measures.RULE_X, y, 1, measures.POTS - y))
        if measures.WIDE and not measures.LOW and game.players > 1:
            from skalbox.widgets.totals import Totals

            self._totals = Totals(assets, words.TOTALS, game.players)
            parts.append(self._totals)
        for part in parts:
            self.group.append(part.group)
        self.assets = assets
        self._hold: "Any" = None
        self._mini: "Any" = None
        self._pips = Pips(assets)
        self.group.append(self._pips.group)
        # Parts that are removed for the smaller dice: if they were hidden, they would be sent once more.
        self._aside = [self._pips.group]
        if self._line is not None and not (large or has_pot):
            self._aside.append(self._line.group)
        if _SHARED and not has_pot:
            self._aside.append(self._bonus.group)
        self.group.append(self.dice.group)  # last, over celebrations
        self.seat = -1
        self._away = False  # the device plays: the throws left give their place to the line

    def shows(self, session: "Session | None") -> bool:
        """Return whether it is the table of this match."""
        return session is self._session and session.game is self._game

    def release_parts(self) -> None:
        """Free dice, cursor, line and keys, which are made again each time that the table is shown."""
        self.dice.forget()
        self.mini(False, False)
        self.boxes.hide_cursor()
        self.frame.keys.blank()
        self.frame.status.write("")

    def deal(self) -> None:
        """Show the player whose turn it is."""
        game = self._session.game
        self.mini(False)
        self.seat = game.player
        watched = self._session.plays_itself(self.seat)
        if watched != self._away:
            self._away = watched
            (self.group.remove if watched else self._put)(self._pips.group)
            self.frame.status.room = measures.STATUS_ROOM or self.frame.status.room
        own = palette.PLAYERS[self.seat]
        practice = self._session.practice
        self._header.round(self._round())  # first: the name has the rest of the room
        self._header.player(self.seat, self._session.names[self.seat] if practice is None else practice.word)
        self.boxes.colour(own)
        self.dice.colour(own)
        self._tell()
        self.count()

    def _round(self) -> str:
        """Return what stands between name and total: the round, with a code also what is played. In large type there is
        no room for the round."""
        kind = self._kind
        if self._large:
            return kind
        text = round_text(self._words, self._game)
        if not kind:
            return text
        return kind + (text[text.find(" ") :] if self._game.legs == 1 else " " + text)

    def _tell(self, message: str = "") -> bool:
        """Draw the line below the boxes: the pot, or who leads, or this message."""
        self._message = message
        if self._line is None:
            return _SHARED and self._progress()  # in place of the bonus
        words = self._words
        session = self._session
        game = session.game
        ink = palette.PAPER
        pot = game.ledger.size()
        first, short = ("", "") if message else pot_before(words, pot)
        seat = -1
        if message:
            texts: tuple = (message,)
        elif self._large and self._mini is not None and game.must_strike():
            texts, ink = words.STRIKE_ONE[2:], palette.PLAYERS[self.seat]
            first, short = words.EXTRA + "  ", ""
        elif pot and self._mini is not None:
            from skalbox.widgets.mini import outcome, with_sum

            texts, seat = outcome(words, game)
            if boxes.addition(game.counts) >= game.ledger.best():
                ink = palette.PLAYERS[self.seat]
                # Else the only number is how many others win.
                longest = with_sum(game, texts[0])
                if self._line.fits(longest, first, session.names[seat]):
                    texts = (longest,) + texts
        elif game.players > 1 or pot:
            texts, seat = to_beat(words, game)
        else:
            from skalbox.lang.hints import aims

            texts = ()
            if session.ghost is not None:
                from skalbox.lang.ghost import ahead_of

                texts = ahead_of(words, session)
            if not texts:
                record, ahead = aims(words, session)
                texts = (words.ON_AVERAGE % ahead if ahead else record,)
                first = record + "  " if ahead and record else ""
        return self._line.say(texts, first, seat, session.names[seat], ink, short)

    def count(self) -> bool:
        """Show the current points, but still the round in which they were written."""
        game = self._session.game
        unseen = self._unseen(self.seat)
        changed = self.total(0) | self._progress()
        if self._pots is not None:
            changed |= self._pots.draw(game.ledger.pots[self.seat] - unseen)
        if self._totals is not None:
            totals = [game.match_total(seat) - self._unseen(seat) for seat in range(game.players)]
            changed |= self._totals.draw(totals, self.seat)
        return changed

    def _progress(self) -> bool:
        """Show the progress of the bonus."""
        if self._bonus is None:
            return False
        part = self._line if self._game.ledger.size() else self._mini or self._line
        left = part.end if part else 0
        rules = self._game.rules
        own = self._game.cards[self.seat]
        upper = card.upper(own)
        text = self._message if self._line is None else ""
        text = text or bonus_text(self._words, own, rules)
        return self._bonus.draw(text, upper, rules.bonus_from, upper - card.over_par(own), left)

    def total(self, less: int) -> bool:
        """Show the total, `less` points subtracted."""
        return self._header.total(self._game.total(self.seat) - self._unseen(self.seat) - less)

    def _unseen(self, seat: int) -> int:
        """Return the points from a pot that this seat has not seen yet on the pot's screen."""
        game = self._session.game
        if self._session.pot_seen or not game.round:
            return 0
        return game.ledger.won(game.round - 1, seat)

    def preview(self) -> bool:
        """Show the points that each open box would score, or bars if there are no dice."""
        game = self._session.game
        if game.has_dice():
            game.scores(self.scores)
        else:
            for box in range(len(self.scores)):
                self.scores[box] = boxes.OPEN
        return self.boxes.draw(game.cards[self.seat], self.scores, game.has_dice() and game.must_strike())

    def pips(self, left: int) -> bool:
        """Show `left` throws (0..3) as still to come."""
        return self._pips.draw(left, self.frame.pill.x)

    def say(self, text: str, with_hold: bool = False, own: bool = False) -> bool:
        """Write this into the line above the keys, perhaps with the sign of a long press, or in the player's colour."""
        status = self.frame.status
        if not measures.STATUS_ROOM or self._large:
            # There is no such line: what matters most is in the line of the pot.
            words = self._words
            message = text if text == words.BATTERY_LOW else ""
            return message != self._message and self._tell(message)
        # The sign gives way to a long text.
        with_hold = with_hold and self.assets.small.room(text) <= measures.STATUS_ROOM - _STATUS_TEXT_X
        x = measures.MARGIN + (_STATUS_TEXT_X if with_hold else 0)
        if status.x != x:
            status.x = x
        changed = False
        if self._hold is None and with_hold:
            assets = self.assets
            grid = tile(
                assets.icons, index.ICONS_BIN, palette.smooth(palette.ASH), measures.MARGIN, measures.PILL_Y + 2
            )
            turn(grid, index.ICON_HOLD)
            self._hold = grid
            self._put(grid)
        elif self._hold is not None:
            changed = show(self._hold, with_hold)
        changed |= status.write(text, palette.smooth(palette.PLAYERS[self.seat]) if own else None)
        return changed

    def tell(self, *texts: str) -> bool:
        """Write what the device does: the first of these texts that fits, in its colour, up to the pill. If there is no
        such line, write it into the line of the pot."""
        small = self.assets.small
        if not measures.STATUS_ROOM or self._large:
            return self._tell(small.first_fitting(_TOLD_ROOM, *texts))
        room = self.frame.status.room = self.frame.pill.x - 2 * measures.MARGIN
        return self.say(small.first_fitting(room, *texts), False, True)

    def _put(self, part: "displayio.TileGrid | displayio.Group") -> None:
        """Add this below the dice, and so below celebrations, which are right under them."""
        self.group.insert(self.group.index(self.dice.group), part)

    def hint(self, *texts: str) -> None:
        """Write the first of these texts that fits beside the smaller dice."""
        if self._large:
            self._tell(texts[0])
        else:
            self._mini.hint(texts, self.frame.pill.x)

    def mini(self, visible: bool, tells: bool = True) -> bool:
        """Show or hide the smaller dice, instead of the throws left. If it `tells`, the line says how these dice change
        the pot: not if the table is about to be covered."""
        if visible == (self._mini is not None):
            return False
        for part in self._aside:
            (self.group.remove if visible else self._put)(part)
        if measures.ROUND == measures.POT:
            self._header.round("" if visible else self._round())
        if visible:
            from skalbox.widgets.mini import Mini

            self._mini = Mini(self.assets, self._words, self._session, palette.PLAYERS[self.seat], self._large)
            self._put(self._mini.group)
        else:
            self.group.remove(self._mini.group)
            self._mini = None
        pot = self._game.ledger.size()
        if pot and not self._large:
            x, room = (measures.TOLD_X, measures.TOLD_ROOM) if visible else (measures.POT_X, measures.POT_ROOM)
            self._line.place(x, room)
        if tells:
            if pot or self._large:
                self._tell()
            self._progress()
        return True
