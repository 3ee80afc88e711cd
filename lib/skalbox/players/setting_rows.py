# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The table of settings, one row each.

A new setting is a row at the end of ROWS, a line in settings.py of each language's folder, and a line SKALBOX_NAME in
settings.toml. The storage knows a setting by its index in ROWS, so rows never move.
"""

from skalbox.art import index
from skalbox.lang import languages

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

_PREFIX = "SKALBOX_"  # of a setting's name in settings.toml
_OFF_ON = ("off", "on")
_MINUTES = ("0", "1", "2", "5", "10")


class Row:
    """A setting. A value is the index of a word in words()."""

    def __init__(
        self,
        name: str,
        words: tuple,
        default: str,
        icon: int,
        apply: "Callable[[Any, int], None] | None" = None,
        offered: "Callable[[Any], bool] | None" = None,
    ) -> None:
        self.name = name  # in the settings and the words
        self.default = default
        self.icon = icon  # the number of its tile
        self.apply = apply  # called with the app and the value when it changes
        self.offered = offered  # called with the app, returns whether the device has the hardware; None: always
        self._words = words

    def toml_name(self) -> str:
        """Return the setting's name in settings.toml."""
        return _PREFIX + self.name

    def words(self) -> tuple:
        """Return the words that settings.toml may give."""
        return self._words

    def value(self, word: str) -> int:
        """Return the value of this word."""
        return self.words().index(word)

    def allows(self, value: int) -> bool:
        """Return whether the setting can have this value."""
        return value < len(self._words)

    def beside(self, value: int, step: int) -> int:
        """Return the value `step` (-1, 1) after this one; the first follows the last."""
        return (value + step) % len(self._words)

    def texts(self, texts: tuple, value: int) -> tuple:
        """Return what the screen shows in the language of these texts: the setting's name, the value, a note."""
        return texts[0], texts[2 + value], texts[1]


class _Language(Row):
    """The language: its words are the languages' codes, its values their numbers."""

    def words(self) -> tuple:
        return tuple(languages.codes())

    def value(self, word: str) -> int:
        return languages.number(word)

    def allows(self, value: int) -> bool:
        return languages.is_there(languages.code(value))

    def beside(self, value: int, step: int) -> int:
        codes = languages.codes()
        return languages.number(codes[(codes.index(languages.code(value)) + step) % len(codes)])

    def texts(self, texts: tuple, value: int) -> tuple:
        # The value shown is always the language of the screen. The note names two languages; it is left out if there
        # are more.
        return texts[0], texts[2], texts[1] if len(languages.codes()) == 2 else ""


def _speak(app: "Any", value: int) -> None:
    app.speak(languages.code(value))


def _be_loud(app: "Any", value: int) -> None:
    app.sound.volume = value


def _shine(app: "Any", value: int) -> None:
    app.power.brightness = value + 1


def _sleep(app: "Any", value: int) -> None:
    app.power.sleep_minutes = int(_MINUTES[value])


def _feel(app: "Any", value: int) -> None:
    app.presses.motion.sensitivity = value


def _enlarge(app: "Any", value: int) -> None:
    if app.assets.large_type != bool(value):
        app.assets.large_type = bool(value)
        app.drop_table()


LANGUAGE = _Language("LANG", (), "fr", index.ICON_GLOBE, _speak)
ROWS = (
    LANGUAGE,
    Row("SOUND", ("off", "low", "high"), "low", index.ICON_SOUND, _be_loud, lambda app: app.sound.present),
    Row("ANIMATIONS", _OFF_ON, "on", index.ICON_BOLT),
    Row("BRIGHTNESS", ("1", "2", "3", "4", "5"), "5", index.ICON_SUN, _shine),
    Row("SLEEP_MIN", _MINUTES, "5", index.ICON_MOON, _sleep, lambda app: app.power.can_sleep),
    Row("PASS_ON", _OFF_ON, "on", index.ICON_SKIP),
    Row("UNDO", _OFF_ON, "on", index.ICON_UNDO),
    Row("ASK_ZERO", _OFF_ON, "on", index.ICON_X),
    Row("SHAKE", ("low", "normal", "high"), "normal", index.ICON_SHAKE, _feel, lambda app: app.presses.motion.present),
    Row("TEXT", ("normal", "large"), "normal", index.ICON_TEXT, _enlarge),
    Row("COACH", ("points", "win"), "win", index.ICON_COACH),
    Row("CHANCES", _OFF_ON, "off", index.ICON_TROPHY),
)


def names() -> tuple:
    """Return the settings' names in settings.toml."""
    return tuple([row.toml_name() for row in ROWS])


def number(name: str) -> int:
    """Return the number of this setting in the storage. ValueError if there is no such setting."""
    for i in range(len(ROWS)):
        if ROWS[i].name == name:
            return i
    raise ValueError("no setting %s" % name)
