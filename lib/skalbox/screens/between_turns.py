# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Screens between two turns: handing over, the pot, a match that is resumed."""

import gc

from micropython import const

from skalbox.art import index
from skalbox.draw import shapes
from skalbox.draw.measures import CELL_Y, LOW, MARGIN, ROUND_RIGHT, WIDTH, by_height
from skalbox.draw.palette import ASH, PAPER, PLAYERS, mask
from skalbox.draw.poster import BELOW_POSTER, Poster
from skalbox.draw.pot_columns import BELOW_POT, PotColumns
from skalbox.draw.text import CENTRE
from skalbox.draw.view import View
from skalbox.draw.wrapping import wrap
from skalbox.hardware import tunes
from skalbox.hardware.clock import since
from skalbox.hardware.keys import ROLL
from skalbox.hardware.labels import GLANCE
from skalbox.lang.phrases import of_code, pot_before, round_text, to_beat
from skalbox.memory import forget_rest, load, plentiful
from skalbox.players import roles
from skalcore.boxes import OPEN
from skalcore.game import OPENING, OVER, TIE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from skalbox.app import App

_REST = const(700)  # ms until the coach begins: a player in a hurry does not wait
_RUN = const(300)  # ms that the pot runs

# A match that is resumed. Side, x and y of the sign. Left end of the words, right end of a name beside dice. Baselines
# of name, game and throws left (0: no room). The line's y; the y of the signs. Baselines of damage and totals. Left
# end and top of the dice.
_SIDE, _SIGN_X, _SIGN_Y, _X, _NAME_END, _NAME, _WHERE, _LEFT, _LINE, _SIGNS_Y, _DAMAGE, _TOTAL, _DICE_X, _DICE_Y = (
    by_height(
        (62, 8, 35, 86, WIDTH, 58, 78, 95, 111, 117, 130, 154, 4, CELL_Y - 21),
        (20, 4, 24, 30, WIDTH - 89, 40, 57, 0, 61, 64, 74, 96, WIDTH - 85, 25),
        (54, 8, 28, 72, WIDTH - 93, 45, 63, 79, 85, 88, 100, 120, WIDTH - 89, 32),
    )
)
_LOWER = const(11)
# High panels show the dice as on the table. Then these are the sign's side, x and y, the left end of the words, the
# baselines of name, game and throws left. How far the dice are above their cells. Baselines of totals in a row and two.
_DICE_PLACES = (54, 12, 30, 80, 51, 69, 85)
_RAISED = const(99)
_ONE_ROW = const(163)
_TWO_ROWS = (151, 167)
_IN_A_ROW = const(4)


def _made_chances(app: "App", place: "tuple[int, int, int]", signs: bool) -> "Any":
    """Return the Chances of the match, or None if there is nothing to show or the setting is off."""
    session = app.lobby.session
    game = session.game
    if game.players == 1 or session.practice is not None or game.phase in (OVER, TIE) or not game.rules.has_values:
        return None
    if not app.lobby.settings.get("CHANCES"):
        return None
    from skalbox.screens.chances import Chances

    return Chances(app, place, signs)


class PassOn(Poster):
    """Handing over: a poster in the next player's colour and sign. ROLL is already that player's throw.

    Meanwhile the coach works out the turn of a player who has asked before or always wants advice.
    """

    def __init__(self, app: "App", called: bool = False) -> None:
        """Make the poster. `called`: its player was called before another screen was laid over it."""
        words = app.words
        roll = words.ROLL_N % 5
        super().__init__(app, roll)
        session = self._session
        game = session.game
        self._called = called
        self._chances = _made_chances(app, BELOW_POSTER, True)
        self.poster(game.player, words.YOUR_TURN, session.names[game.player], self._chances is not None)
        # To be written once the panel shows the poster.
        self._totals = [] if self._chances is not None else [game.match_total(seat) for seat in range(game.players)]
        if session.last_box != OPEN:
            text, points = words.game(game.rules).BOXES[session.last_box], "+%d" % session.last_points()
            if app.power.battery.low:
                text, points = words.BATTERY_LOW, ""
            self.above(session.last_seat, session.names[session.last_seat], text, points)
        pot = game.ledger.size()
        texts, seat = to_beat(words, game)
        if game.players > 1 and (pot or seat >= 0):
            first, short = pot_before(words, pot)
            kind = "" if ROUND_RIGHT else of_code(words, session.code)
            if kind:
                first, short = kind + " · " + first, kind + " · " + short
            self.below(texts, first, seat, session.names[seat], short)
        self.rows(self.match_keys(), (index.ICON_SHAKE, roll, self._throw), GLANCE)
        role = session.roles[game.player]
        asked = role == roles.ASKING and session.aided >> game.player & 1
        self._thinks = bool(role == roles.AIDED or asked)  # the coach will
        self.works = self._thinks or self._chances is not None
        self._advisor: "Any" = None  # while it works
        self._shown = 0  # when the screen was entered
        self._passes = 0  # of the loop, until the totals are written

    def enter(self, now: int) -> None:
        self._shown = now
        if not self._called:
            self._app.sound.play(tunes.YOUR_TURN, now)
            self._app.note_base(self.name, True)

    def _write_totals(self) -> bool:
        """Write the totals once the panel shows the poster, and a press that fell into that. Return whether that
        changed something."""
        self._passes += 1
        if self._passes < 3:
            return False
        totals, self._totals = self._totals, []
        try:
            self.totals(totals, self._session.game.player)
        except MemoryError:
            self._app.drop_table()
            gc.collect()
            self.totals(totals, self._session.game.player)
        return True

    def tick(self, now: int) -> bool:
        if self._totals:
            return self._write_totals()
        if self._chances is not None and not self._chances.done:
            told = self._chances.tick(since(self._shown, now), self._frame)
            self.works = self._thinks or not self._chances.done
            return told
        if not self._thinks or since(self._shown, now) < _REST:
            return False
        try:
            if self._advisor is None:
                if not plentiful():
                    self._app.drop_table()  # there is no room for both
                forget_rest(False)
                gc.collect()
                self._advisor = load("skalbox.coach.thinker").Thinker(self._app)
            elif self._advisor.work():
                self._let_go()
        except MemoryError:
            self._let_go()  # the turn does it before its table is made, when the poster is gone
        return False

    def _let_go(self) -> None:
        self.works = self._thinks = False
        if self._advisor is not None:
            self._advisor.close()
            self._advisor = None
            forget_rest()

    def leave(self) -> None:
        if self._chances is not None:
            self._chances.close()
        self._let_go()

    def shakes(self, now: int) -> bool:
        return True

    def _throw(self, now: int) -> None:
        self._app.show("turn", now, key=ROLL)


class Pot(PotColumns):
    """The end of a round: everybody's best two dice, who wins the pot, the totals, the names or the chances.

    When it is first shown, the pot runs to each winner before the column fills. ROLL cuts that short.
    """

    def __init__(self, app: "App") -> None:
        super().__init__(app, app.words.NEXT)
        words = self._words
        session = self._session
        game = session.game
        ledger = game.ledger
        self._chances = _made_chances(app, BELOW_POT, False)
        self.works = self._chances is not None
        first = (game.round - 1) * game.players  # of the round that has ended
        won = [ledger.past_pots[first + seat] for seat in range(game.players)]
        winners = [seat for seat in range(game.players) if won[seat]]
        self._tune = tunes.POT if len(winners) == 1 else tunes.POT_SHARED
        if winners and not [seat for seat in winners if not session.is_device(seat)]:
            self._tune = tunes.POT_LOST
        # Only once: not again after the sheets or a loss of power.
        self._runs = app.animated and not session.pot_seen and len(winners) > 0
        self.columns(session.names, self._chances is None)
        note = words.TAKES_POT if len(winners) == 1 else words.EACH % won[winners[0]] if winners else ""
        self.head(str(ledger.size()), winners, ", ".join([session.names[seat] for seat in winners]), note)
        for seat in range(game.players):
            addition = ledger.past_additions[first + seat]
            self.column(seat, ledger.tops[seat], addition, game.total(seat), won[seat])
        if self._runs:
            self.send()
        else:
            self.fill(True)
        self._entered = 0
        self._then = -1  # when the pot began to run
        self.hint(self._next_text())
        self.rows(self.match_keys(), (index.ICON_NEXT, words.NEXT, self._next), GLANCE)

    def _next_text(self) -> str:
        """Return who starts the next round, or that the last one is over."""
        words = self._words
        game = self._session.game
        if game.round == game.rules.rounds:
            return words.ROUND_OVER % (game.round, game.rules.rounds)
        name = self._session.names[game.player]
        long, short = words.ROUND_NEXT
        texts = long % (game.round + 1, name), short % name, words.LEG_NEXT % name
        return self._assets.small.first_fitting(self._frame.status.room, *texts)

    def enter(self, now: int) -> None:
        if not self._session.pot_seen:
            self._app.sound.play(self._tune, now)
        self._session.pot_seen = True
        self._entered = now

    def tick(self, now: int) -> bool:
        # The panel must show the picture before anything moves.
        if now == self._entered:
            return False
        if not self._runs:
            return self._chances is not None and self._tell_chances(now)
        if self._then < 0:
            self._then = now
        elapsed = since(self._then, now)
        if elapsed >= _RUN:
            self._arrive()
            return True
        return self.move(elapsed, _RUN)

    def _tell_chances(self, now: int) -> bool:
        told = self._chances.tick(since(self._entered, now), self._frame)
        self.works = not self._chances.done
        if told:
            text = self._words.CHANCE
            self.hint(text[0].upper() + text[1:])
        return told

    def leave(self) -> None:
        if self._chances is not None:
            self._chances.close()

    def _arrive(self) -> None:
        """End the run: the winners' columns fill."""
        self._runs = False
        self.fill(True)

    def moving(self, now: int) -> bool:
        return self._runs

    def _next(self, now: int) -> None:
        if self._runs:
            self._arrive()
        else:
            self._app.resume(now)


class Resume(View):
    """The power came back in the middle of a match: whose turn, the totals, the dice as they lay. ROLL goes on.

    If the memory was damaged, a text about that replaces the totals: the match goes on from before the damage.
    """

    def __init__(self, app: "App") -> None:
        super().__init__(app, app.words.RESUME)
        words = self._words
        frame = self._frame
        session = self._session
        game = session.game
        self._frame.heading(words.RESUME_TITLE)
        real = game.has_dice() and not session.damaged and not LOW  # dice as on the table
        places = _DICE_PLACES if real else (_SIDE, _SIGN_X, _SIGN_Y, _X, _NAME, _WHERE, _LEFT)
        frame.sign(places[0], game.player, places[1], places[2])
        self._where(*places[3:])
        if real:
            from skalbox.widgets.dicerow import DiceRow

            dice = DiceRow(self._assets)
            dice.colour(PLAYERS[game.player])
            dice.lay(game.dice, session.held)
            dice.group.y = -_RAISED
            frame.add(dice.group)
            self._totals_below()
        else:
            frame.rule(_LINE)
            self._below()
        if not (session.damaged or session.torn) and self._lobby.is_kept():
            self.hint(words.NOTHING_LOST)
        title = (index.ICON_EXIT, words.KEY_TITLE, app.show, "title")
        self.rows((None, None, None, None, title), (index.ICON_PLAY, words.RESUME, app.resume))

    def _below(self) -> None:
        """Draw the totals, or what is damaged, and the dice if there are any."""
        words = self._words
        frame = self._frame
        session = self._session
        game = session.game
        if session.damaged:
            lines = wrap(self._assets.small, words.LOST_MOVES, WIDTH - 2 * MARGIN)
            for i in range(len(lines)):
                frame.small(PAPER, MARGIN, _DAMAGE + 15 * i, lines[i])
        else:
            self._totals()
        if game.has_dice():
            own = PLAYERS[game.player]
            for i in range(5):
                held = session.held >> i & 1
                x = _DICE_X + 17 * i
                frame.die(game.dice[i], x, _DICE_Y, own if held else PAPER)
                if held:
                    frame.add(shapes.block(mask(own), x + 2, _DICE_Y + 16, 11, 2))

    def _where(self, x: int, name: int, line: int, last: int) -> None:
        """Write who plays, which game, and the throws left. x: their left end. name, line, last: their baselines."""
        words = self._words
        frame = self._frame
        session = self._session
        game = session.game
        end = _NAME_END if game.has_dice() else WIDTH
        frame.fitted(end - x, PAPER, x, name, words.PLAYS % session.names[game.player], up=3)
        opening = game.phase in (OPENING, TIE)
        where = words.game(game.rules).NAME + " · " + (words.RESUME_OPENING if opening else round_text(words, game))
        if game.has_dice():
            left = words.THROWS_LEFT % game.rolls_left()
            if last:
                frame.small(ASH, x, last, left)
            else:
                where = self._assets.small.first_fitting(WIDTH - x, where + " · " + left, where)
        frame.small(ASH, x, line, where)

    def _totals_below(self) -> None:
        """Write everybody's total beside the sign, in one row or two below the dice."""
        frame = self._frame
        game = self._session.game
        players = game.players
        rows = 1 + (players > _IN_A_ROW)
        columns = -(-players // rows)
        pitch = WIDTH // columns
        totals = [str(game.match_total(seat)) for seat in range(players)]
        font, side = self._assets.big, 14
        if rows > 1 or max([font.room(total) for total in totals]) + side + 4 > pitch:
            font, side = self._assets.small, 12
        for seat in range(players):
            row, column = divmod(seat, columns)
            baseline = _ONE_ROW if rows == 1 else _TWO_ROWS[row]
            x = pitch * column + (pitch - side - 4 - font.room(totals[seat])) // 2
            frame.sign(side, seat, x, baseline - (font.capitals + side) // 2)
            frame.words(font, PAPER if seat == game.player else ASH, x + side + 4, baseline, totals[seat])

    def _totals(self) -> None:
        frame = self._frame
        game = self._session.game
        small, big = self._assets.small, self._assets.big
        pitch = WIDTH // game.players
        totals = [str(game.match_total(seat)) for seat in range(game.players)]
        font = big if max([big.room(total) for total in totals]) + 8 <= pitch else small
        baseline = _TOTAL - (0 if font is big else 4)
        # If even small ones are too wide, every other one is lower.
        lower = _LOWER if max([font.room(total) for total in totals]) + 2 > pitch else 0
        for seat in range(game.players):
            x = pitch * seat + pitch // 2
            frame.sign(14, seat, x - 7, _SIGNS_Y)
            half = (font.room(totals[seat]) + 1) // 2
            x = min(max(x, half), WIDTH - half)
            colour = PAPER if seat == game.player else ASH
            frame.words(font, colour, x, baseline + (lower if seat & 1 else 0) - lower // 2, totals[seat], CENTRE)


SCREENS = {"passon": PassOn, "pot": Pot, "resume": Resume}
