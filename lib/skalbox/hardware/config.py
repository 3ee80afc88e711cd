# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The owner's wiring and settings, from settings.toml (CircuitPython hands it out through os.getenv), else the
preset's.

Every value is checked where it is read. One that is wrong is complained of, on the console at once and on the screen at
the start, and the device goes on with what it would be without that line.
"""

import os

try:
    from typing import Any
except ImportError:
    pass

from skalbox.hardware.complaints import (
    ALLOWED,
    COUNT,
    NO_FIT,
    NO_PANEL,
    NO_PIN,
    TAKEN,
    VALUE,
    complain,
)

ON_BOARD = "board"  # the panel is the board's own

# What of the wiring can be set; the settings that players have too stand in skalbox.setting_rows.
NAMES = (
    "SKALBOX_PRESET",
    "SKALBOX_PANEL", "SKALBOX_SCK", "SKALBOX_MOSI", "SKALBOX_CS", "SKALBOX_DC", "SKALBOX_RST", "SKALBOX_BACKLIGHT",
    "SKALBOX_SPI_MHZ", "SKALBOX_ROTATION", "SKALBOX_COLSTART", "SKALBOX_ROWSTART", "SKALBOX_INVERT", "SKALBOX_BGR",
    "SKALBOX_KEYS", "SKALBOX_BUZZER",
    "SKALBOX_MOTION", "SKALBOX_SDA", "SKALBOX_SCL", "SKALBOX_MOTION_ADDRESS",
    "SKALBOX_DIM_S", "SKALBOX_OFF_S",
    "SKALBOX_BATTERY", "SKALBOX_BATTERY_RATIO", "SKALBOX_BATTERY_EMPTY_MV", "SKALBOX_BATTERY_FULL_MV",
)  # fmt: skip

# What settings.toml has, as skalbox.hardware.toml_lines reads it: asking for a name that is not there costs a reading.
_present: "dict | None" = None
_preset: dict = {}  # what its preset says; empty before the first question
_own = False  # no other panel than the board's own can be had
_taken: list = []  # pins that are in use, and by which setting, in turns


def _open() -> None:
    """Take the preset that settings.toml names."""
    global _preset, _present
    from skalbox.hardware.presets import DEFAULT, PRESETS
    from skalbox.hardware.toml_lines import look

    _preset = PRESETS[DEFAULT]
    try:
        with open("/settings.toml", "rb") as file:
            _present = look(file, NAMES)
    except OSError:
        _present = None
    name = _given("SKALBOX_PRESET")
    if name is not None and name not in PRESETS:
        complain("SKALBOX_PRESET", name, ALLOWED, " ".join(sorted(PRESETS)))
    elif name is not None:
        _preset = PRESETS[name]
    if not _fits(_preset):
        for other in sorted(PRESETS):
            if _fits(PRESETS[other]):
                _preset = PRESETS[other]
                complain("SKALBOX_PRESET", name or DEFAULT, NO_FIT, other)
                break


def _fits(preset: dict) -> bool:
    """This board has the preset's panel and keys."""
    if preset["SKALBOX_PANEL"] == ON_BOARD and own_display() is None:
        return False
    for name in preset["SKALBOX_KEYS"].split():
        if find(name) is None:
            return False
    return True


def _given(name: str) -> "str | None":
    """What settings.toml says, as text: the firmware's versions differ in numbers. None where it says nothing."""
    if _present is not None and name not in _present:
        return None
    try:
        value = os.getenv(name)
    except (ValueError, RuntimeError):
        complain(name, (_present or {}).get(name, "?"), VALUE)
        return None
    return None if value is None else str(value).strip()


def usual(name: str, default: str = "") -> str:
    """The preset's value of the setting, `default` where it has none."""
    if not _preset:
        _open()
    return _preset.get(name, default)


def text(name: str, default: str = "") -> str:
    """The setting as text; where settings.toml has none the preset's, else `default`."""
    if not _preset:
        _open()
    value = _given(name)
    return usual(name, default) if value is None else value


def both(one: str, other: str) -> str:
    """What two settings say, to be told of."""
    return "%s %s" % (text(one) or '""', text(other) or '""')


def number(name: str, default: int, low: int, high: int) -> int:
    """The setting as a whole number low..high; as if it were left out where it is none."""
    value = text(name, str(default))
    try:
        found = int(value)
    except ValueError:
        found = low - 1
    if found < low or found > high:
        complain(name, value, ALLOWED, "%d-%d" % (low, high))
        return int(usual(name, str(default)))
    return found


def choice(name: str, default: str, allowed: tuple) -> str:
    """The setting as one of the words allowed; as if it were left out where it is none of them."""
    value = text(name, default)
    if value not in allowed:
        complain(name, value, ALLOWED, " ".join([each or '""' for each in allowed]))
        value = usual(name, default)
    return value if value in allowed else allowed[0]


# The panel.


def own_display() -> Any:
    """The board's own, None where it has none."""
    import board

    return getattr(board, "DISPLAY", None)


def panel(own: bool = False) -> str:
    """The panel's name in skalbox.hardware.panels; of the board's own that of the largest that fits into it. `own`:
    from now on it is that one, whatever settings.toml says."""
    global _own
    from skalbox.hardware.panels import DEFAULT, PANELS

    _own |= own
    names = sorted(PANELS)
    name = ON_BOARD if _own else choice("SKALBOX_PANEL", DEFAULT, tuple(names) + (ON_BOARD,))
    if name != ON_BOARD:
        return name
    display = own_display()
    room = (0, 0) if display is None else (display.width, display.height)
    most = 0
    for each in names:
        width, height = PANELS[each][:2]
        if most < width * height and width <= room[0] and height <= room[1]:
            name = each
            most = width * height
    if most:
        return name
    complain("SKALBOX_PANEL", ON_BOARD, NO_PANEL, " ".join(names))
    return DEFAULT


# Pins.


def find(name: str) -> Any:
    """The pin of this name, None where the board has none."""
    import board
    import microcontroller

    found = getattr(board, name, None) if name else None
    return found if isinstance(found, microcontroller.Pin) else None


def board_pins() -> str:
    """Which pins there are, in short."""
    import board

    if hasattr(board, "GP0"):
        return "GP0-GP28"
    return " ".join([name for name in sorted(dir(board)) if name[0] in "AD" and name[1:].isdigit()])


def user(pin: Any) -> str:
    """The setting that has this pin; empty while nobody has."""
    for i in range(0, len(_taken), 2):
        if _taken[i] is pin:
            return _taken[i + 1]
    return ""


def take(pin: Any, name: str) -> Any:
    """Let the setting have the pin; gives the pin back."""
    if pin is not None:
        _taken.append(pin)
        _taken.append(name)
    return pin


def give_back(names: tuple) -> None:
    """Nobody has the pins of these settings any more."""
    for i in range(len(_taken) - 2, -1, -2):
        if _taken[i + 1] in names:
            del _taken[i : i + 2]


def wrong(value: str, name: str) -> tuple:
    """Why the setting cannot have the pin of this name: (reason, detail); (-1, "") where it can."""
    pin = find(value)
    if pin is None:
        return NO_PIN, board_pins()
    if user(pin) not in ("", name):
        return TAKEN, user(pin)
    return -1, ""


def pin(name: str, default: str = "", needed: bool = False) -> Any:
    """The pin that the setting names, e.g. GP18; None where it is empty, which is wrong where one is `needed` and the
    preset has one. A wrong one is as if it were left out; None too where even that pin is not to be had."""
    value = text(name, default)
    if not value and not (needed and usual(name)):
        return None
    reason, detail = wrong(value, name)
    if reason >= 0:
        complain(name, value, reason, detail)
        value = usual(name, default)
        if wrong(value, name)[0] >= 0:
            return None
    return take(find(value), name)


def pins(name: str, count: int, refused: bool = False) -> tuple:
    """The pins that the setting names, parted by spaces: exactly `count`, all different. Wrong ones are as if the
    setting were left out, and one of those that is not to be had is any free pin: whoever presses keys goes on.
    `refused`: the firmware has refused those that were given before."""
    value = text(name)
    names = value.split()
    reason, detail = (-1, "") if len(names) == count else (COUNT, str(count))
    if refused:
        import board

        reason, detail = TAKEN, board.board_id
    for i in range(len(names)):
        if reason < 0:
            reason, detail = wrong(names[i], name)
        if reason < 0 and find(names[i]) in [find(each) for each in names[:i]]:
            reason, detail = TAKEN, name
    if reason >= 0:
        complain(name, value, reason, detail)
        names = usual(name).split()
    return tuple([take(find(each) if wrong(each, name)[0] < 0 else _spare(), name) for each in names])


def _spare() -> Any:
    """A pin that nobody has."""
    import board

    for name in sorted(dir(board)):
        pin = find(name)
        if pin is not None and not user(pin):
            return pin
    return None
