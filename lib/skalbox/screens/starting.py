# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The way to a match: the title, who plays, how many legs."""

import displayio
import storage
from micropython import const

from skalbox.art import index, signs
from skalbox.draw import shapes
from skalbox.draw.assets import picture
from skalbox.draw.measures import LOW, MARGIN, PILL_RIGHT, SMALL, STATUS, WIDTH, by_height, by_layout
from skalbox.draw.palette import ASH, BLACK, FOG, PAPER, PLAYERS, ROLL, SMOKE, smooth
from skalbox.draw.picture import Picture
from skalbox.draw.text import CENTRE, RIGHT, Strip
from skalbox.draw.view import View
from skalbox.draw.wordmark import die_picture, game_name
from skalbox.hardware.clock import since
from skalbox.match import seating
from skalbox.players import names, roles
from skalcore.rules import MATCH, MAX_LEGS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from skalbox.app import App

# The title: from the edge to its line, baselines of that line, of the text about ROLL, and of the battery.
_EDGE, _LINE, _NOW, _BATTERY = by_layout(
    (17, 152, STATUS, 11), (WIDTH // 2 - 103, 152, STATUS, 11), (11, 80, 15, 95), (12, 101, 18, 117)
)
_LIES = const(8000)  # ms that its die lies still,
_FRAME = const(80)  # and of each picture of its roll
_FRAMES = const(5)
_NOD = (-2, -1, 1, 2)  # pixels down at power-on, the last first

# Who plays: y of the first row, pitch, height of the cursor. In a row the name's baseline, the sign's y, the name's x.
# Side of the sign.
_Y, _DY, _HIGH, _NAME, _SIGN, _NAME_X, _SIDE = by_height(
    (31, 33, 29, 21, 5, 30, 18), (23, 18, 17, 13, 2, 26, 14), (28, 23, 22, 18, 1, 30, 18)
)
_COLUMN = const(4)  # seats in a column
_GEAR = const(16)  # the room of a robot's icon, where its role has no room,
_GEAR_RISE = const(13)  # and its pixels above the baseline
_RADIUS = const(6)
_INSET = const(4)
_GAP = const(8)
_SHOWN = const(3)  # names on keys
_WORD_W = const(41)  # of such a name, in pixels
_NONE = const(-1)

_NUMBER = by_layout(82, 82, 60, 76)  # baseline of the number of legs
_NOTES = const(46)  # from there to the notes below,
_NOTE_PITCH = const(17)  # and from one to the next


class Title(View):
    """ROLL starts a match with the last players, or goes on with a match."""

    def __init__(self, app: "App") -> None:
        words = app.words
        group = game_name()
        super().__init__(app, words.PLAY, group=group)
        self._lobby.code = b""
        frame = self._frame
        self._die: "Any" = group[1]
        self._then = 0  # when the die was last drawn
        self._step = 0  # of its roll; 0: it lies
        self._face = 0
        self._nod = 0 if app.presses.used() or not app.animated else len(_NOD)  # steps left
        frame.small(PAPER, _EDGE, _LINE, words.TITLE_LEFT)
        # If the device may not write the drive, it was left to the computer (boot.py).
        developer = storage.getmount("/").readonly
        right = words.TITLE_DEVELOPER if developer else words.TITLE_RIGHT
        frame.small(ROLL if developer else ASH, WIDTH - _EDGE, _LINE, right, RIGHT)
        percent = app.power.battery.percent
        if percent >= 0:
            colour = PAPER if app.power.battery.low else FOG
            text = frame.small(colour, PILL_RIGHT, _BATTERY, "%d%%" % percent, RIGHT)
            # Its outer rows are empty: they may be over the edge.
            frame.icon(index.ICON_BATTERY, text.x - 19, _BATTERY - 14, FOG)
        on = self._session is not None
        roll = words.RESUME if on else words.PLAY
        begins = app.start_match if self._lobby.players else self._who
        frame.pill.fit((roll,))
        frame.small(ASH, MARGIN, _NOW, self._waits() if on else self._starts())
        keys = (
            (index.ICON_PEOPLE, words.KEY_PLAYERS, app.show, "players"),
            (index.ICON_DICE, words.KEY_GAMES, app.show, "game"),
            (index.ICON_MOON, words.KEY_TONIGHT, app.lay, "wins")
            if self._lobby.played
            else (index.ICON_TROPHY, words.KEY_SCORES, app.lay, "fame"),
            self.help_key(),
            (index.ICON_GEAR, words.KEY_SETTINGS, app.lay, "settings"),
        )
        # When ROLL comes up, so that it does not already shake in the opening.
        self.rows(keys, (index.ICON_PLAY, roll, None, app.resume if on else begins))

    def enter(self, now: int) -> None:
        self._then = now

    def tick(self, now: int) -> bool:
        """Let the die nod at power-on, and roll when nobody has touched a key for a while, unless the panel is dark."""
        if not self._app.animated or self._app.power.is_dark:
            return False
        if since(self._then, now) < (_FRAME if self.moving(now) else _LIES):
            return False
        self._then = now
        if self._nod:
            self._nod -= 1
            self._die.y += _NOD[self._nod]
            return True
        self._step += 1
        number = index.DIE_FACES + self._step % 2
        if self._step > _FRAMES:
            self._step = 0
            number = self._face = (self._face + 1) % index.DIE_FACES
        return picture(self._die, die_picture(number))

    def moving(self, now: int) -> bool:
        return self._step + self._nod > 0

    def _waits(self) -> str:
        """Return whose match is waiting."""
        words = self._words
        small = self._assets.small
        room = self._frame.pill.x - 2 * MARGIN
        who = names.together(self._session.names, small, room - small.room(words.PAUSED % ""))
        return small.first_fitting(room, words.PAUSED % who, words.UNFINISHED)

    def _starts(self) -> str:
        """Return what ROLL starts: the last game, and how many play."""
        words = self._words
        game = words.game(self._lobby.rules()).NAME
        players = len(self._lobby.players)
        if not players:
            return words.TITLE_WHO % game
        return words.TITLE_ALONE % game if players == 1 else words.TITLE_NOW % (game, players)

    def _who(self, now: int) -> None:
        """Choose the players; if the device knows nobody, spell a name."""
        from skalbox.match import seating  # the title is loaded without it

        if self._lobby.players or seating.known(self._lobby):
            self._app.show("players", now)
        else:
            self._app.lay("letters", now, 0)


class WhoPlays(View):
    """A press seats somebody whom the device knows. A key leads to a cursor on the seats, and its keys."""

    before_match = True

    def __init__(self, app: "App", seat: int = _NONE) -> None:
        """Show the players, with the cursor on `seat` if it is given; else the keys seat players."""
        super().__init__(app, app.words.NEXT, app.words.CHANGE)
        words = self._words
        frame = self._frame
        lobby = self._lobby
        self._frame.heading(words.PLAYERS, self._what())
        self._fewest, self._most = lobby.seats()
        self._two = self._most > _COLUMN  # columns
        self._room = (WIDTH // 2 if self._two else WIDTH) - _NAME_X - 2 * _INSET
        self._page = frame.add(Picture(self._assets).group)
        lobby.seat_players()
        self._cursor = min(seat, len(lobby.players) - 1)
        self._first = 0  # of the names on keys, among all known ones
        self._own = ""  # the name of the next robot
        self._number = 0  # known names
        self._known: list = []  # the names on keys, "" for none
        self._draw()

    def _draw(self) -> None:
        lobby = self._lobby
        players = lobby.players
        lobby.seat_players()
        self.wear(lobby.roles)
        page = Picture(self._assets)
        for seat in range(len(players)):
            self._row(page, seat)
        free = len(players) < self._most
        self._known = self._find() if free else []
        while self._first and self._first >= len(self._known):
            self._first -= _SHOWN
        if free and self._cursor == _NONE:
            self._empty_row(page, len(players))
        if len(self._page):
            self._page.pop()
        self._page.append(page.group)
        words = self._words
        if self._cursor != _NONE:
            text = words.SIGNS[signs[self._cursor]]
            self._edit_keys()
        else:
            text = words.STARTS_BY_DICE
            if 0 < len(players) < self._fewest:
                text = words.DUEL_NEEDS_TWO
            elif free and self._number:
                text = words.REGULARS
            elif lobby.is_alone():
                text = words.ALONE_BANK if lobby.mode_to_play() != MATCH else words.ALONE
            self._seat_keys(free)
        self.hint(text)

    def _what(self) -> str:
        """Return what is about to be played: the game, or a code."""
        words = self._words
        code = self._lobby.code
        if not code:
            return words.game(self._lobby.rules()).NAME
        from skalcore.challenge import titled

        return titled(code, words.DUEL)

    def _find(self) -> list:
        """Return the names to offer: regulars, and the next robot's, on the third key if few are known."""
        self._own = robot = seating.robot(self._lobby)
        known = seating.known(self._lobby)
        found = [name for name in known if name != robot and names.fits(self._assets, name)]
        self._number = len(found)
        while len(found) < _SHOWN - 1:
            found.append("")
        found.append(robot)
        return found

    def _place(self, seat: int) -> tuple:
        """Return x and y of this seat's row."""
        column = seat // _COLUMN
        return column * WIDTH // 2, _Y + _DY * (seat - _COLUMN * column)

    def _sign(self, page: Picture, seat: int, colour: int) -> None:
        x, y = self._place(seat)
        page.sign(_SIDE, seat, x + MARGIN, y + _SIGN, colour)

    def _row(self, page: Picture, seat: int) -> None:
        """Draw a player's sign and name, and the role if it is unusual."""
        x, y = self._place(seat)
        lobby = self._lobby
        assets = self._assets
        chosen = seat == self._cursor
        self._sign(page, seat, PLAYERS[seat])
        ink, ground = (BLACK, PAPER) if chosen else (PAPER, BLACK)
        if chosen:
            body = shapes.filled(assets, self._room + _INSET, _HIGH, _RADIUS)
            page.add(displayio.TileGrid(body, pixel_shader=smooth(PAPER), x=x + _NAME_X - _INSET, y=y - 1))
        name = lobby.players[seat]
        role = roles.possible(lobby.roles[seat] & roles.ROLE, lobby.rules().has_values)
        device = roles.is_device(role)
        room = self._room - _INSET - (_INSET if device else 0)
        font = assets.small if SMALL or assets.big.room(name) > room else assets.big
        # The large font has no room for an accent over a capital.
        if font is assets.big and _NAME + font.extent(name)[2] < -1:
            font = assets.small
        page.words(font, ink, x + _NAME_X, y + _NAME, name, ground=ground)
        colour = BLACK if chosen else FOG
        if role != roles.ASKING and not self._two:
            note = self._words.ROLES[role]
            right = PILL_RIGHT - 3 * _INSET
            if x + _NAME_X + font.room(name) + _GAP + assets.small.room(note) <= right:
                page.small(colour, right, y + _NAME, note, RIGHT, ground)
                return
        if device and not chosen:
            page.icon(index.ICON_GEAR, x + WIDTH // (1 + self._two) - _GEAR, y + _NAME - _GEAR_RISE, FOG)

    def _empty_row(self, page: Picture, seat: int) -> None:
        """Draw the next free seat, and how to get it."""
        words = self._words
        x, y = self._place(seat)
        self._sign(page, seat, SMOKE)
        text = words.PRESS_NAME if self._number else words.PRESS_NEW
        page.small(FOG, x + _NAME_X, y + _NAME, text)

    def _seat_keys(self, free: bool) -> None:
        """Label the keys, which seat players, and ROLL, which starts."""
        words = self._words
        players = self._lobby.players
        new = (index.ICON_PLUS, words.KEY_NEW, self._new)
        title = (index.ICON_EXIT, words.KEY_TITLE, self._app.show, "title")
        others: "Any" = None
        keys: list = [None, None, None]
        if not free:
            others = (index.ICON_X, words.KEY_EMPTY, self._empty)
        else:
            shown = self._known[self._first : self._first + _SHOWN]
            for i in range(len(shown)):
                if shown[i]:
                    keys[i] = (index.ICON_PLUS, self._assets.small.cut(_WORD_W, shown[i]), self._sit, shown[i])
            more = self._first + _SHOWN < len(self._known)
            others = (index.ICON_NEXT, words.KEY_OTHERS, self._turn) if more else new
            if not self._number:
                keys[0], others = new, None
        edit = (index.ICON_PEN, words.KEY_EDIT, self._edit, 0)
        asks = self._asks()
        if len(players) < self._fewest:
            roll: tuple = (index.ICON_PLUS, words.KEY_NEW, None, self._new)
        elif asks:
            roll = (index.ICON_NEXT, words.NEXT, None, self._ask)
        else:
            roll = (index.ICON_PLAY, words.PLAY, None, self._app.start_match)
        self._label((keys[0], keys[1], keys[2], others, edit if players else title), roll)

    def _edit_keys(self) -> None:
        words = self._words
        count = len(self._lobby.players)
        # Edit is the fifth key: pressed twice, it must not empty the seats.
        keys = (
            (index.ICON_BACK, words.KEY_BACK, self._edit_done),
            (index.ICON_MINUS, words.KEY_REMOVE, self._remove),
            (index.ICON_DOWN, words.KEY_DOWN, self._edit, (self._cursor + 1) % count) if count > 1 else None,
            (index.ICON_X, words.KEY_EMPTY, self._empty),
            (index.ICON_EXIT, words.KEY_TITLE, self._app.show, "title"),
        )
        self._label(keys, (index.ICON_PEN, words.CHANGE, self._change))

    def _label(self, keys: tuple, roll: tuple) -> None:
        self._frame.pill.fit((roll[1],))
        self.rows(keys, roll)

    def _asks(self) -> str:
        """Return the screen that asks before the match how many legs or how to play alone, or ""."""
        if self._lobby.rules().has_legs:
            return "legs"
        return "solo" if self._lobby.mode_to_play() != MATCH else ""

    def _sit(self, name: str, now: int) -> None:
        seating.sit(self._lobby, name, roles.GOOD if name == self._own else roles.ASKING)
        self._draw()

    def _turn(self, now: int) -> None:
        self._first += _SHOWN
        self._draw()

    def _new(self, now: int) -> None:
        self._app.lay("letters", now, len(self._lobby.players))

    def _edit(self, seat: int, now: int) -> None:
        self._cursor = seat
        self._draw()

    def _edit_done(self, now: int) -> None:
        self._edit(_NONE, now)

    def _change(self, now: int) -> None:
        self._app.lay("seat", now, self._cursor)

    def _remove(self, now: int) -> None:
        seating.stand(self._lobby, self._cursor)
        self._edit(min(self._cursor, len(self._lobby.players) - 1), now)

    def _empty(self, now: int) -> None:
        from skalbox.match import evening  # saving is loaded only for that

        seating.empty(self._lobby)
        self._first = 0
        self._edit(_NONE, now)
        rows = evening.end(self._lobby)
        if rows:
            self._app.lay("wins", now, rows)

    def _ask(self, now: int) -> None:
        self._app.show(self._asks(), now)


class HowManyLegs(View):
    """The number of legs of a Yahtzee match: 1 to 9."""

    def __init__(self, app: "App") -> None:
        super().__init__(app, app.words.PLAY)
        words = self._words
        assets = self._assets
        frame = self._frame
        self._frame.heading(words.LEGS_TITLE)
        middle = WIDTH // 2
        font = assets.huge()
        base = _NUMBER
        self._number = frame.add(Strip(font, smooth(PAPER), middle - 20, base, 40, align=CENTRE, above=36, below=1))
        self._note = frame.add(Strip(assets.small, smooth(ASH), middle - 110, base + 19, 220, align=CENTRE, below=3))
        if LOW:
            self._frame.status.x = middle - assets.small.room(words.LEGS_ROUNDS % 99) // 2
        else:
            for i in range(len(words.LEGS_NOTES)):
                frame.small(FOG, middle, base + _NOTES + _NOTE_PITCH * i, words.LEGS_NOTES[i], CENTRE)
        self._draw()

    def _draw(self) -> None:
        words = self._words
        legs = self._lobby.legs
        self._frame.status.write(words.LEGS_ROUNDS % (legs * self._lobby.rules().rounds))
        self._number.write(str(legs))
        self._note.write(words.ONE_LEG if legs == 1 else words.MANY_LEGS)
        back = (index.ICON_BACK, words.KEY_BACK, self._app.show, "players")
        fewer = (index.ICON_MINUS, words.KEY_FEWER, self._change, -1) if legs > 1 else None
        more = (index.ICON_PLUS, words.KEY_PLUS, self._change, 1) if legs < MAX_LEGS else None
        self.rows((back, fewer, more, None, None), (index.ICON_PLAY, words.PLAY, None, self._app.start_match))

    def _change(self, step: int, now: int) -> None:
        self._lobby.legs += step
        self._draw()


SCREENS = {"title": Title, "players": WhoPlays, "legs": HowManyLegs}
