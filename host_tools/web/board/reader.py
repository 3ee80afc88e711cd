# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The screen reader's part of the page: what has changed, once, from the state of the match and of the screen.

A fact is a list: its name in the page's sentences.js, then names and numbers. The table's facts come from the match's
events, which a game of the reader's own follows. Other screens say their heading and the chosen row, or their texts in
the order in which they are drawn.
"""

from skalbox.draw.picture import Page
from skalbox.lang.phrases import pot_before, to_beat
from skalbox.players.roles import ROLE, possible
from skalcore import card, events
from skalcore.boxes import OPEN
from skalcore.game import BANK, OPENING, OVER, THROW, TIE, Game
from skalcore.rules import EXTRA_POINTS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from skalbox.match.session import Session

# The screens of which everything is known from the match.
_TABLE = ("turn", "scoring", "robot", "passon", "pot", "bank", "opening", "leg", "final", "resume")
_SHEETS = ("sheets", "sheet")
_TURNS = ("turn", "scoring", "robot", "passon", "resume")
_headings: list = [None, ""]  # the page that got the last heading, and its text


def listen() -> None:
    """Have each page note its heading."""
    real = Page.heading

    def heading(page: "Any", text: "Any", *rest: "Any", **named: "Any") -> "Any":
        _headings[0] = page
        _headings[1] = text[0] if isinstance(text, tuple) else text
        return real(page, text, *rest, **named)

    Page.heading = heading  # type: ignore[assignment,method-assign]


class Reader:
    """Remember what was said, and find what is new since."""

    def __init__(self) -> None:
        self._screen: "Any" = None  # the screen that was read last,
        self._code = ""  # in this language
        self._said: dict = {}  # the facts that are known to the listener, by their place in the order
        self._lines: list = []  # the lines of another screen
        self._session: "Any" = None  # the match,
        self._practice: "Any" = None  # or the practice in it
        self._done: list = []  # its events that are known,
        self._game: "Any" = None  # and the game after them

    def news(self, app: "Any") -> list:
        """Return the new facts, in the order in which they are said."""
        screen = app.screen
        session = app.lobby.session
        found = [] if session is None else self._happened(app.words, session)
        if screen is not self._screen or app.words.CODE != self._code:
            was = "" if self._screen is None else self._screen.name
            if was not in _TABLE or screen.name not in _TABLE or app.words.CODE != self._code:
                self._said = {}
            self._lines = []
            self._screen = screen
            self._code = app.words.CODE
        if session is None or screen.name not in _TABLE + _SHEETS:
            lines = _lines(app, screen)
            new = [line for line in lines if line not in self._lines]
            self._lines = lines
            if new:
                found.append(["text"] + new)
            return found
        for place, value, fact in _facts(app, screen, session):
            if self._said.get(place) != value:
                self._said[place] = value
                if fact:
                    found.append(fact)
        return found

    def _happened(self, words: "Any", session: "Session") -> list:
        """Follow the match's events, and return the facts of the new ones."""
        practice = session.practice
        happened = list(session.events())
        if practice is not None:
            happened = happened[: practice.offset] + list(practice.happened)
        found: list = []
        known = session is self._session and practice is self._practice
        self._session = session
        self._practice = practice
        same = 0
        while same < min(len(happened), len(self._done)) and happened[same] == self._done[same]:
            same += 1
        if not known or same < len(self._done):
            lost = self._done[same:]
            if known and practice is None and lost and events.kind(lost[0]) in (events.SCORE, events.ZERO):
                found.append(["undone", _box(words, session, events.value(lost[0]))])
                self._said = {}
            game = session.game
            self._game = Game(game.rules, game.mode, game.players, game.legs)
            same = same if known else len(happened)
            for event in happened[:same]:
                self._game.apply(event)
        for event in happened[same:]:
            found += self._follow(words, session, event)
        self._done = happened
        return found

    def _follow(self, words: "Any", session: "Session", event: int) -> list:
        """Apply this event, and return its facts."""
        game = self._game
        said = self._said
        kind = events.kind(event)
        value = events.value(event)
        seat = game.player
        name = session.names[seat]
        who = name if session.plays_itself(seat) else ""
        if kind == events.KEEP:
            fact = _held(game.dice, value, who)
            found = [fact] if said.get("held", 0) != value else []
            said["held"] = value
            game.apply(event)
            return found
        if kind == events.ROLL:
            game.apply(event)
            if game.thrown == 1:
                said["held"] = 0
            faces = list(game.dice)
            said["dice"] = [faces, game.thrown]
            found = [["rolled", who, faces, game.rolls_left()]]
            turn = [game.leg, game.round, seat]
            if said.get("turn") != turn:
                said["turn"] = turn
                found.insert(0, _turn(session, game))
            return found
        if kind == events.DRY:
            return self._single(session, event)
        if kind == events.FIRST:
            game.apply(event)
            return [["starts", session.names[game.player]]]
        points = 0 if kind == events.ZERO else game.points(value)
        extra = EXTRA_POINTS if game.is_extra() else 0
        total = game.match_total(seat) + points + extra
        leg = game.leg
        own = list(game.cards[seat])
        own[value] = points
        bonus = game.rules.bonus if card.upper(own) >= game.rules.bonus_from else 0
        bonus -= game.bonus(seat)
        game.apply(event)
        if game.leg != leg:
            said.clear()  # dice and holds of a finished leg
        return [["wrote", who, _box(words, session, value), points, extra, bonus, total + bonus]]

    def _single(self, session: "Session", event: int) -> list:
        """Apply a single roll, and return its facts."""
        game = self._game
        faces = bytearray(5)
        events.unpack(events.value(event), faces)
        if game.phase == BANK:
            game.apply(event)
            return [["bankRolled", list(faces)]]
        goes = game.contest.goes
        opens = game.phase == OPENING
        found: list = [["single", session.names[game.player], list(faces), sum(faces)]]
        game.apply(event)
        if game.contest.is_decided():
            found.append(["opened" if opens else "broken", session.names[game.contest.seat]])
        elif game.contest.goes != goes:
            level = [session.names[i] for i in range(game.players) if game.contest.still_in >> i & 1]
            found.append(["level", level])
        return found


def _box(words: "Any", session: "Session", box: int) -> str:
    return words.game(session.game.rules).BOXES[box]


def _held(dice: "Any", mask: int, who: str) -> list:
    """Return the fact of these held dice: face, how many of it are held, how many dice show it, for each face."""
    faces = []
    for face in range(1, 7):
        shown = [i for i in range(5) if dice[i] == face]
        count = len([i for i in shown if mask >> i & 1])
        if count:
            faces.append([face, count, len(shown)])
    return ["held", who, faces]


def _facts(app: "Any", screen: "Any", session: "Session") -> list:
    """Return what there is to know on a screen of the match: place, value, and the fact, () for none."""
    game = session.game
    name = screen.name
    words = app.words
    found: list = []
    if name == "resume":
        found.append(("resume", 1, ["text", _headings[1]]))
    if name in _TURNS and game.phase < BANK and game.phase >= THROW:
        found += _of_turn(words, name, session)
    if name in _SHEETS:
        first = getattr(screen, "_seat", game.player)
        for i in range(game.players if name == "sheets" else 1):
            fact = _sheet(words, session, (first + i) % game.players)
            found.append(("sheet" if name == "sheet" else i, fact, fact))
    number = game.round - 1
    ledger = game.ledger
    if name == "bank":
        if game.phase == BANK:
            found.append(("bank", game.round, ["bankNext", ledger.current[0]]))
        elif number >= 0:
            row = [ledger.past_banks[number], ledger.past_additions[number], ledger.past_pots[number]]
            found.append(("bank", [number, row], ["bank"] + row + [game.match_total(0)]))
    elif name == "pot" and number >= 0:
        rows = []
        for seat in range(game.players):
            at = number * game.players + seat
            rows.append([session.names[seat], ledger.past_additions[at], ledger.past_pots[at], game.total(seat)])
        found.append(("pot", number, ["pot", number + 1, ledger.size(), rows]))
    elif name == "opening" and game.phase in (OPENING, TIE):
        found.append(("roller", [len(session.events())], ["roller", session.names[game.contest.seat]]))
    elif name == "leg":
        first = (game.leg - 1) * game.players
        rows = [[session.names[seat], game.leg_totals[first + seat]] for seat in range(game.players)]
        found.append(("leg", game.leg, ["leg", game.leg, rows, _totals(session)]))
    elif name == "final" and game.phase == OVER:
        winners = [session.names[seat] for seat in range(game.players) if game.winners >> seat & 1]
        found.append(("over", 1, ["over", winners, _totals(session)]))
    return found


def _sheet(words: "Any", session: "Session", seat: int) -> list:
    """Return the fact of this seat's sheet: name, (word, points) of all that is written, total."""
    game = session.game
    own = game.cards[seat]
    rows = [[_box(words, session, box), own[box]] for box in range(game.rules.rounds) if own[box] != OPEN]
    for word, points in (
        (words.BONUS, game.bonus(seat)),
        (_box(words, session, game.rules.five_box), game.extras[seat]),
        (words.POTS_WON, game.ledger.pots[seat]),
    ):
        if points:
            rows.append([word, points])
    return ["sheet", session.names[seat], rows, game.total(seat)]


def _totals(session: "Session") -> list:
    return [[session.names[seat], session.game.match_total(seat)] for seat in range(session.game.players)]


def _of_turn(words: "Any", name: str, session: "Session") -> list:
    """Return what there is to know of a turn."""
    game = session.game
    seat = game.player
    person = not session.plays_itself(seat)
    if name == "scoring" and game.phase == THROW:
        return []  # the box is written, and the next player is not called yet
    turn = [game.leg, game.round, seat]
    found: list = [("turn", turn, _turn(session, game))]
    if game.phase == THROW:
        if session.practice is None and person:
            texts, leader = to_beat(words, game)
            first = pot_before(words, game.ledger.size())[0]
            found.append(("beat", turn, ["text", (first + texts[0]).replace("@", session.names[leader])]))
        return found
    faces = list(game.dice)
    found.append(("dice", [faces, game.thrown], ["dice", faces, game.rolls_left()]))
    if name != "scoring":
        fact = _held(game.dice, session.held, "" if person else session.names[seat])
        found.append(("held", session.held, fact))
    elif person and session.cursor != OPEN:
        found.append(("box", [session.cursor, turn, game.thrown], _offered(words, session, session.cursor)))
    return found


def _turn(session: "Session", game: "Game") -> list:
    rounds = game.rules.rounds
    return ["turn", session.names[game.player], game.round % rounds + 1, rounds, game.leg + 1, game.legs]


def _offered(words: "Any", session: "Session", box: int) -> list:
    """Return the fact of an open box: what the dice score there."""
    game = session.game
    extra = EXTRA_POINTS if game.is_extra() else 0
    return ["box", _box(words, session, box), game.points(box), extra, game.must_strike()]


def whole(app: "Any") -> list:
    """Return all facts of the screen, and of dice what each open box would score."""
    screen = app.screen
    session = app.lobby.session
    if session is None or screen.name not in _TABLE + _SHEETS:
        return [["text"] + _lines(app, screen)]
    found = [fact for _, _, fact in _facts(app, screen, session)]
    game = session.game
    if game.has_dice() and screen.name in _TURNS:
        own = game.cards[game.player]
        for box in range(game.rules.rounds):
            if own[box] == OPEN and (screen.name != "scoring" or box != session.cursor):
                found.append(_offered(app.words, session, box))
    return found


# Other screens.


def _lines(app: "Any", screen: "Any") -> list:
    """Return the lines of a screen: the heading and the chosen row, or its texts as they are drawn."""
    frame: "Any" = getattr(screen, "_frame", None)
    heading = _headings[1] if _headings[0] is frame else ""
    status = getattr(frame.status, "said", "")
    row = _chosen(app.words, app.lobby, screen)
    if row:
        parts = [_plain(str(part)) for part in row]
        lines = [heading, ", ".join([part for part in parts if part])]
        return [line for line in lines + ([] if status in row else [status]) if line]
    found: list = [heading]
    _walk(screen.group, (frame.keys.group, frame.pill.group, frame.status), found)
    if heading in found[1:] or not heading:
        found.pop(0)
    return found + ([status] if status else [])


def _chosen(words: "Any", lobby: "Any", screen: "Any") -> tuple:
    """Return the texts of the chosen row; () if the screen has no such rows."""
    if hasattr(screen, "items") and hasattr(screen, "cursor"):
        return tuple(screen.items()[screen.cursor][2:])
    cards = getattr(screen, "_cards", None)
    if cards:
        return tuple(cards[screen.chosen][1:])
    if screen.name == "size":
        return (words.SIZES[getattr(screen, "_large", 0)],)
    seat = getattr(screen, "_cursor", -1)
    if screen.name == "players" and seat >= 0:
        # The sign of the player is the status line.
        return lobby.players[seat], words.ROLES[possible(lobby.roles[seat] & ROLE, lobby.rules().has_values)]
    return ()


def _plain(text: str) -> str:
    """Return the text without its pictures: # and a letter. Cells are a number: the number that they show."""
    parts = text.split("#")
    if len(parts) == 2 and not parts[0]:
        return parts[1]
    rest = ["ROLL" + part[1:] if part[0] == "R" else part[1:].lstrip() for part in parts[1:] if part]
    return parts[0] + "".join(rest)


def _walk(item: "Any", left_out: tuple, found: list) -> None:
    """Add the texts of this part and of its parts."""
    if item is None or item.hidden or item in left_out:
        return
    typed, rest = getattr(item, "_typed", None), getattr(item, "_rest", None)
    if typed is not None and rest is not None:
        found.append(typed.said + rest.said)  # a name and its completion
        return
    text = getattr(item, "text", None)
    if isinstance(text, str) and text.strip(" —"):
        found.append(_plain(text))
    if hasattr(item, "append"):
        for i in range(len(item)):
            _walk(item[i], left_out, found)
