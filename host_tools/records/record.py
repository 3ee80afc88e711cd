# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Game records: reads and writes the list of a game's events as plain ASCII text.

Written in the device's subset of Python, so that the tests can also run it in MicroPython.
"""

from skalcore import challenge, events, rules
from skalcore.game import OVER, Game
from skalcore.notation import VERSION, header, line_of
from skalcore.packing import CHARACTERS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import TypeVar

    from skalbox.app import App

    _Item = TypeVar("_Item")

LONGEST_NAME = 12
_QUOTED = 40  # length at which an invalid word is cut in messages


class RecordError(ValueError):
    """An error in a record's format or against the rules: `line` counts from 1, the text is a sentence."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(reason)
        self.line = line
        self.reason = reason


class Record:
    """A record: the game at its end, its players' names by seat, its events, and the line of each.

    code: of a challenge or a duel (skalcore.challenge), else empty.
    """

    def __init__(self, game: Game, names: list[str], code: bytes = b"") -> None:
        self.game = game
        self.names = names
        self.code = code
        self.events: list[int] = []
        self.lines: list[int] = []

    def apply(self, event: int, line: int) -> None:
        """Apply the next event, which is in this line. ValueError, with nothing changed, if the rules forbid it, or the
        code gives other dice."""
        if self.code:
            _check_dice(self.code, self.game, event)
        self.game.apply(event)
        self.events.append(event)
        self.lines.append(line)


def _check_dice(code: bytes, game: Game, event: int) -> None:
    """Raise ValueError if this event shows dice that the code does not give. The game itself checks held dice and the
    order of events."""
    kind = events.kind(event)
    if kind not in (events.DRY, events.ROLL) or not game.expects() >> kind & 1:
        return
    shown = bytearray(5)
    events.unpack(events.value(event), shown)
    given = bytearray(shown)
    challenge.throw(code, game, given)
    if given != shown:
        raise ValueError("the %s gives %s here, not %s" % (challenge.line_of(code), _faces(given), _faces(shown)))


def _faces(dice: bytearray) -> str:
    return " ".join([str(face) for face in dice])


def _quote(word: str) -> str:
    shown = "".join([c if " " <= c <= "~" else "?" for c in word[:_QUOTED]])
    return '"%s%s"' % (shown, "..." if len(word) > _QUOTED else "")


def _words(raw: bytes) -> list[str]:
    """Split one line, without its end, into words; [] for a blank one. ValueError for characters that are not
    allowed."""
    for byte in raw:
        if byte > 127:
            raise ValueError("a record must be plain ASCII; this line contains the byte 0x%02X" % byte)
        if byte == 9:
            raise ValueError("tabs are not allowed: separate words by single spaces")
    text = raw.decode()
    mark = text.find("#")
    if mark >= 0:
        text = text[:mark]
    while text.endswith(" "):
        text = text[:-1]
    if not text:
        return []
    for char in text:
        if char < " " or char == "\x7f":
            raise ValueError("control characters are not allowed (0x%02X)" % ord(char))
    if text[0] == " ":
        raise ValueError("a line must start with its keyword, not with a space")
    if "  " in text:
        raise ValueError("separate words by single spaces")
    return text.split(" ")


def _digit(word: str, low: int, high: int, what: str) -> int:
    """Return a number of one digit, low..high. ValueError names `what`, the word and the range."""
    if len(word) == 1 and str(low) <= word <= str(high):
        return int(word)
    raise ValueError("%s must be %d to %d, not %s" % (what, low, high, _quote(word)))


def _dice(words: list[str]) -> bytearray:
    if len(words) != 6:
        raise ValueError("%s takes five faces, not %d" % (words[0], len(words) - 1))
    dice = bytearray(5)
    for i in range(5):
        dice[i] = _digit(words[i + 1], 1, 6, "a face")
    return dice


def _positions(words: list[str]) -> int:
    mask = 0
    last = 0
    for word in words[1:]:
        position = _digit(word, 1, 5, "a position")
        if position <= last:
            raise ValueError("name each position once, in ascending order")
        last = position
        mask |= 1 << position - 1
    return mask


def _only_argument(words: list[str], what: str) -> str:
    if len(words) != 2:
        raise ValueError("%s takes %s, and nothing else" % (words[0], what))
    return words[1]


def is_code(code: bytes) -> bool:
    """Return whether these are eight characters of A-Z and 2-9 without I and O."""
    return len(code) == challenge.LENGTH and set(code) <= set(challenge.CHARACTERS)


def parse(words: list[str], game: Game) -> int:
    """Return the event that the words of one line describe in this game. ValueError, with a sentence, if they are
    invalid."""
    keyword = words[0]
    if keyword == "dry":
        return events.dry(_dice(words))
    if keyword == "roll":
        return events.roll(_dice(words))
    if keyword == "keep":
        return events.hold_event(_positions(words))
    if keyword == "first":
        choice = _only_argument(words, "start or finish")
        if choice not in ("start", "finish"):
            raise ValueError("first takes start or finish, not %s" % _quote(choice))
        return events.start_choice(events.FINISH if choice == "finish" else events.START)
    if keyword == "score" or keyword == "zero":
        name = _only_argument(words, "the name of a box")
        if name not in game.rules.names:
            raise ValueError(
                "%s has no box %s; its boxes: %s" % (game.rules.name, _quote(name), " ".join(game.rules.names))
            )
        box = game.rules.names.index(name)
        return events.score(box) if keyword == "score" else events.zero(box)
    if keyword in ("skal", "game", "mode", "players", "legs", "challenge", "duel"):
        raise ValueError(
            "%s may come only once, in the header: skal game mode players legs, then challenge or duel" % keyword
        )
    raise ValueError("unknown keyword %s; allowed: %s" % (_quote(keyword), " ".join(events.KINDS)))


class _Header:
    """The header as far as it has been read; `game()` once it is complete."""

    ORDER = ("skal", "game", "mode", "players")

    def __init__(self) -> None:
        self.step = 0
        self.rules = rules.SKALPOTT
        self.mode = rules.MATCH
        self.names: list[str] = []
        self.legs = 1
        self.code = b""
        self._optional = ["legs", "challenge", "duel"]  # the lines that may still follow

    def complete(self) -> bool:
        return self.step == len(self.ORDER)

    def take(self, words: list[str]) -> None:
        keyword = self.ORDER[self.step]
        if words[0] != keyword:
            raise ValueError("the header needs the line %s here, not %s" % (keyword, _quote(words[0])))
        if keyword == "players":
            self._players(words[1:])
        else:
            argument = _only_argument(words, "one word")
            if keyword == "skal":
                if argument != str(VERSION):
                    raise ValueError("only version %d of the format is supported, not %s" % (VERSION, _quote(argument)))
            elif keyword == "game":
                self.rules = self._choice(argument, rules.GAMES, [game.name for game in rules.GAMES])
            else:
                self.mode = self._choice(argument, range(len(rules.MODES)), rules.MODES)
                if self.mode != rules.MATCH:
                    rules.check(self.rules, self.mode, 1, 1)
        self.step += 1

    @staticmethod
    def _choice(word: str, items: "Sequence[_Item]", names: "Sequence[str]") -> "_Item":
        for i in range(len(names)):
            if names[i] == word:
                return items[i]
        raise ValueError("unknown word %s; allowed: %s" % (_quote(word), " ".join(names)))

    def _players(self, names: list[str]) -> None:
        for i in range(len(names)):
            name = names[i]
            if not 1 <= len(name) <= LONGEST_NAME:
                raise ValueError(
                    "a name must have 1 to %d characters; %s has %d" % (LONGEST_NAME, _quote(name), len(name))
                )
            for char in name:
                if char not in CHARACTERS:
                    raise ValueError("a name may only contain A-Z a-z 0-9 _ and -, unlike %s" % _quote(name))
            if name in names[:i]:
                raise ValueError("two players are called %s" % name)
        rules.check(self.rules, self.mode, len(names), 1)
        self.names = names

    def take_optional(self, words: list[str]) -> bool:
        """Take one of the lines that may follow a complete header, in their order; return False if this is not such a
        line."""
        if words[0] not in self._optional:
            return False
        self._optional = self._optional[self._optional.index(words[0]) + 1 :]
        if words[0] == "legs":
            if not self.rules.has_legs:
                raise ValueError("only yahtzee has legs")
            self.legs = _digit(_only_argument(words, "one digit"), 1, rules.MAX_LEGS, "the number of legs")
        else:
            code = _only_argument(words, "one code")
            if not is_code(code.encode()):
                raise ValueError(
                    "%s is not a challenge code: 8 characters of A-Z and 2-9, without I and O" % _quote(code)
                )
            self.code = code.encode()
            if words[0] == "duel":
                fewest, most = challenge.DUELLISTS
                if not fewest <= len(self.names) <= most:
                    raise ValueError("a duel has %d to %d players, not %d" % (fewest, most, len(self.names)))
                self.code = challenge.duel_of(self.code)
            self._optional = []  # a header has one of the two at most
        return True

    def record(self) -> Record:
        return Record(Game(self.rules, self.mode, len(self.names), self.legs), self.names, self.code)


def read(data: bytes) -> Record:
    """Read a whole record. RecordError, with line and reason, for anything that breaks the format or the rules."""
    header = _Header()
    record: Record | None = None
    header_line = 1
    number = 0
    for raw in data.split(b"\n"):
        number += 1
        reason = None
        if raw.endswith(b"\r"):
            raw = raw[:-1]
        try:
            words = _words(raw)
            if not words:
                continue
            if not header.complete():
                header.take(words)
                header_line = number
                continue
            if record is None:
                if header.take_optional(words):
                    continue
                record = header.record()
            record.apply(parse(words, record.game), number)
        except ValueError as error:
            reason = str(error)
        if reason is not None:
            raise RecordError(number, reason)
    if not header.complete():
        raise RecordError(header_line, "the header is incomplete: the line %s is missing" % header.ORDER[header.step])
    return record or header.record()


def write(game: Game, names: list[str], happened: "Iterable[int]", code: bytes = b"") -> str:
    """Return the record of this game as text: `names` by seat, `happened` its events in order, `code` of a
    challenge or a duel."""
    return "\n".join(header(game, names, code) + [line_of(event, game) for event in happened]) + "\n"


def record_of(app: "App | None") -> str:
    """Return the record of the device's current match as text; empty if there is none, or if only its final sheets are
    known."""
    from skalbox.players.names import in_record

    if app is None or app.lobby.session is None:
        return ""
    session = app.lobby.session
    if session.game.phase == OVER and not len(session.events()):
        return ""
    return write(session.game, in_record(session.names), session.events(), session.code)
