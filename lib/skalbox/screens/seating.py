# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The seats: the choices for a seat before the match, and the players who have left the match."""

from micropython import const

from skalbox.art import index, signs
from skalbox.draw.list import List
from skalbox.draw.measures import LOW, MARGIN, STATUS, WIDTH
from skalbox.draw.palette import ASH, FOG, PAPER, PLAYERS
from skalbox.players import roles

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skalbox.app import App

_ROLE = const(1)  # rows of a seat, after the name's
_SIGN = const(2)
_LINE = const(100)  # y of the line below them, on high panels,
_NAME_X = const(80)  # and left end of the name
_FEW = const(4)  # players who leave a line free,
_OVER = const(20)  # so far above the status


class Seat(List):
    """A seat: its name, its role (a person with more or less help, or the device), and its sign and colour."""

    before_match = True

    def __init__(self, app: "App", seat: int) -> None:
        """Show seat number `seat`, plus 8 if the cursor begins on its sign."""
        self._seat = number = seat & 7
        super().__init__(app, (app.words.CHANGE,), app.lobby.players[number], 112, _SIGN if seat & 8 else _ROLE, number)
        if not LOW:
            # As the others see this player.
            self._frame.rule(_LINE)
            self._frame.sign(54, number, MARGIN + 6, _LINE + 10)
            room = WIDTH - _NAME_X - MARGIN
            self._frame.fitted(room, PAPER, _NAME_X, _LINE + 45, app.lobby.players[number], up=3)
        self.draw()

    def items(self) -> list:
        words = self._words
        lobby = self._lobby
        seat = self._seat
        role = roles.possible(lobby.roles[seat] & roles.ROLE, lobby.rules().has_values)
        icon = index.ICON_GEAR if roles.is_device(role) else index.ICON_COACH
        return [
            (index.ICON_PEN, ASH, words.SEAT_NAME, lobby.players[seat], ""),
            (icon, ASH, words.SEAT_ROLE, words.ROLES[role], words.ROLE_NOTES[role]),
            (index.ICON_PEOPLE, PLAYERS[seat], words.SEAT_SIGN, words.SIGNS[signs[seat]], ""),
        ]

    def keys(self) -> tuple:
        words = self._words
        change = (self._name, self._change, self._next_sign)[self.cursor]
        roll = (index.ICON_PEN, words.CHANGE, None, change)
        return roll, (index.ICON_BACK, words.KEY_BACK, self._back), self.help_key(), None

    def _change(self, now: int) -> None:
        """Choose the next role that this game has."""
        lobby = self._lobby
        has_values = lobby.rules().has_values
        number = lobby.roles[self._seat]
        offered = [role for role in roles.ORDER if roles.possible(role, has_values) == role]
        at = offered.index(roles.possible(number & roles.ROLE, has_values)) + 1
        role = offered[at % len(offered)]
        lobby.roles[self._seat] = number & ~roles.ROLE | role
        self.draw()

    def _next_sign(self, now: int) -> None:
        """Choose the next sign that nobody else has; of eight players, exchange it."""
        from skalbox.players.sign_order import choose, next_free, order

        numbers = self._lobby.roles
        sign = next_free(numbers, self._seat)
        for seat in range(len(numbers)):
            if numbers[seat] >> 4 == sign + 1:
                numbers[seat] = choose(numbers[seat], order(numbers)[self._seat])
        numbers[self._seat] = choose(numbers[self._seat], sign)
        self._app.lay("seat", now, self._seat + 8)

    def _name(self, now: int) -> None:
        self._app.lay("letters", now, self._seat)

    def _back(self, now: int) -> None:
        self._lobby.remember(True)
        self._app.close(now, self._seat)


class Seats(List):
    """The players who have left the match, for whom the device plays."""

    def __init__(self, app: "App") -> None:
        words = app.words
        pill = (words.GOES, words.COMES)
        super().__init__(app, pill, words.SEATS_TITLE, 70, app.lobby.session.game.player, signs=True)
        if not LOW and len(app.lobby.session.names) <= _FEW:
            self._frame.small(FOG, MARGIN, STATUS - _OVER, words.END_LINE)
        self.draw()

    def items(self) -> list:
        session = self._session
        words = self._words
        rows = []
        for seat in range(len(session.names)):
            value = words.GONE if session.away >> seat & 1 else words.HERE
            rows.append((seat, PLAYERS[seat], session.names[seat], value, words.SEATS_NOTE))
        return rows

    def keys(self) -> tuple:
        session = self._session
        words = self._words
        cursor = self.cursor
        # One person has to stay.
        others = [seat for seat in range(len(session.names)) if seat != cursor and not session.plays_itself(seat)]
        roll = None
        if session.away >> cursor & 1:
            roll = (index.ICON_PLUS, words.COMES, self._leave)
        elif others and not session.is_device(cursor):
            roll = (index.ICON_EXIT, words.GOES, self._leave)
        end = (index.ICON_X, words.KEY_END, self._app.lay, "leave")
        return roll, (index.ICON_BACK, words.KEY_BACK, self._back), self.help_key(), end

    def _leave(self, now: int) -> None:
        self._session.leave(self.cursor, not self._session.away >> self.cursor & 1)
        self.draw()

    def _back(self, now: int) -> None:
        self._app.lay("gamemenu", now)


SCREENS = {"seat": Seat, "seats": Seats}
