# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Every setting, a row each: in memory only at the start and where one is set.

A new setting is a row at the end of ROWS, a line of the same name in settings.py of each language's folder, and a line
SKALBOX_NAME in settings.toml. The storage keeps a setting by its place in ROWS, so rows keep theirs.
"""

try:
    from typing import TYPE_CHECKING, Any
except ImportError:
    TYPE_CHECKING = False  # type: ignore[misc]
if TYPE_CHECKING:
    from collections.abc import Callable

from skalbox.art import index
from skalbox.lang import languages

PREFIX = "SKALBOX_"  # of its name in settings.toml
_OFF_ON = ("off", "on")
_MINUTES = ("0", "1", "2", "5", "10")


class Row:
    """name: of the setting; icon: a tile's number; apply: called with the app and the value once that holds; offered:
    called with the app, says whether the device has what this is a setting of. Either is None where nothing is to do.

    A value is the place of a word in what words() gives."""

    def __init__(
        self,
        name: str,
        words: tuple,
        default: str,
        icon: int,
        apply: "Callable[[Any, int], None] | None" = None,
        offered: "Callable[[Any], bool] | None" = None,
    ) -> None:
        self.name = name
        self.default = default
        self.icon = icon
        self.apply = apply
        self.offered = offered
        self._words = words

    def words(self) -> tuple:
        """What settings.toml may say."""
        return self._words

    def value(self, word: str) -> int:
        """The value that this word stands for."""
        return self.words().index(word)

    def allows(self, value: int) -> bool:
        """The setting can have this value."""
        return value < len(self._words)

    def beside(self, value: int, step: int) -> int:
        """The value that comes `step` (-1, 1) after this one, from the last on to the first."""
        return (value + step) % len(self._words)

    def says(self, texts: tuple, value: int) -> tuple:
        """What the screen says in the language of these texts: the setting's name, the value, a note."""
        return texts[0], texts[2 + value], texts[1]


class _Language(Row):
    """Its words are the languages' codes, its values their numbers."""

    def words(self) -> tuple:
        return tuple(languages.codes())

    def value(self, word: str) -> int:
        return languages.number(word)

    def allows(self, value: int) -> bool:
        return languages.is_there(languages.code(value))

    def beside(self, value: int, step: int) -> int:
        codes = languages.codes()
        return languages.number(codes[(codes.index(languages.code(value)) + step) % len(codes)])

    def says(self, texts: tuple, value: int) -> tuple:
        # The value on the screen is always the language of the screen. The note names two: of more it says nothing.
        return texts[0], texts[2], texts[1] if len(languages.codes()) == 2 else ""


def _speak(app: Any, value: int) -> None:
    app.speak(languages.code(value))


def _be_loud(app: Any, value: int) -> None:
    app.sound.volume = value


def _has_sound(app: Any) -> bool:
    return app.sound.present


def _shine(app: Any, value: int) -> None:
    app.power.level = value + 1


def _sleep(app: Any, value: int) -> None:
    app.power.sleep_minutes = int(_MINUTES[value])


def _can_sleep(app: Any) -> bool:
    return app.power.can_sleep


def _feel(app: Any, value: int) -> None:
    app.presses.motion.sensitivity = value


def _feels(app: Any) -> bool:
    return app.feels()


LANGUAGE = _Language("LANG", (), "fr", index.ICON_GLOBE, _speak)
ROWS = (
    LANGUAGE,
    Row("SOUND", ("off", "low", "high"), "low", index.ICON_SOUND, _be_loud, _has_sound),
    Row("ANIMATIONS", _OFF_ON, "on", index.ICON_BOLT),
    Row("BRIGHTNESS", ("1", "2", "3", "4", "5"), "5", index.ICON_SUN, _shine),
    Row("SLEEP_MIN", _MINUTES, "5", index.ICON_MOON, _sleep, _can_sleep),
    Row("PASS_ON", _OFF_ON, "on", index.ICON_SKIP),
    Row("UNDO", _OFF_ON, "on", index.ICON_UNDO),
    Row("ASK_ZERO", _OFF_ON, "on", index.ICON_X),
    Row("SHAKE", ("low", "normal", "high"), "normal", index.ICON_SHAKE, _feel, _feels),
)


def names() -> tuple:
    """What the settings are called in settings.toml."""
    return tuple([PREFIX + row.name for row in ROWS])


def number(name: str) -> int:
    """The number by which the setting of this name is kept."""
    for i in range(len(ROWS)):
        if ROWS[i].name == name:
            return i
    raise ValueError("there is no setting %s" % name)


def apply(app: Any, name: str = "") -> None:
    """Have the app heed the setting of this name, or all of them."""
    for row in ROWS:
        if row.apply is not None and name in ("", row.name):
            row.apply(app, app.lobby.settings.get(row.name))
