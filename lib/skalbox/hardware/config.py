# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Read the wiring and the settings from settings.toml (through CircuitPython's os.getenv) or the preset.

Every value is checked when it is read. A wrong value is reported (skalbox.hardware.complaints) and counts as missing.
"""

import os

from micropython import const

from skalbox.hardware import panels
from skalbox.hardware.complaints import ALLOWED, COUNT, NO_FIT, NO_PANEL, NO_PIN, TAKEN, VALUE, complain, plain
from skalbox.hardware.toml_lines import scan

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

ON_BOARD = "board"  # the panel is the board's own
PAGE = ""  # the address of the project's page, which Share leads to unless settings.toml names another
_LONGEST = const(80)  # address

# The settings of the wiring; those that players can change are in skalbox.players.setting_rows.
NAMES = (
    "SKALBOX_PRESET",
    "SKALBOX_PANEL", "SKALBOX_SCK", "SKALBOX_MOSI", "SKALBOX_CS", "SKALBOX_DC", "SKALBOX_RST", "SKALBOX_BACKLIGHT",
    "SKALBOX_SPI_MHZ", "SKALBOX_ROTATION", "SKALBOX_COLSTART", "SKALBOX_ROWSTART", "SKALBOX_INVERT", "SKALBOX_BGR",
    "SKALBOX_KEYS", "SKALBOX_BUZZER",
    "SKALBOX_MOTION", "SKALBOX_SDA", "SKALBOX_SCL", "SKALBOX_MOTION_ADDRESS",
    "SKALBOX_DIM_S", "SKALBOX_OFF_S", "SKALBOX_CPU_MHZ",
    "SKALBOX_BATTERY", "SKALBOX_BATTERY_RATIO", "SKALBOX_BATTERY_EMPTY_MV", "SKALBOX_BATTERY_FULL_MV",
    "SKALBOX_PAGE",
)  # fmt: skip

# The names in settings.toml, from skalbox.hardware.toml_lines: os.getenv would read the whole file for a missing one.
_present: "dict | None" = None
_preset: dict = {}  # the preset's settings; empty before the first use
_others: list = []  # lines of settings.toml that are not about the hardware, until they are checked
_own = False  # only the board's own panel can be used
_used: list = []  # (pin in use, the setting that uses it)


def _open() -> None:
    """Load the preset that settings.toml names."""
    global _preset, _present
    from skalbox.hardware.presets import DEFAULT, PRESETS

    _preset = PRESETS[DEFAULT]
    try:
        with open("/settings.toml", "rb") as file:
            _present = scan(file, NAMES, _others)
    except (OSError, MemoryError):
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


def has_others() -> bool:
    """Return whether a line of settings.toml names something else than a setting of the wiring."""
    return bool(_others)


def check_names(known: tuple) -> None:
    """Report the settings that there are not. `known`: the names of the players' settings."""
    if _others:
        from skalbox.hardware.toml_lines import check

        check(_others, NAMES, known)
        _others.clear()


def _fits(preset: dict) -> bool:
    """Return whether this board has the preset's panel and keys."""
    if preset["SKALBOX_PANEL"] == ON_BOARD and own_display() is None:
        return False
    for name in preset["SKALBOX_KEYS"].split():
        if find(name) is None:
            return False
    return True


def _given(name: str) -> "str | None":
    """Return the value in settings.toml or None, as text, since the firmware's versions differ in numbers."""
    if _present is not None and name not in _present:
        return None
    try:
        value = os.getenv(name)
        unread = value is None and _present is not None  # CircuitPython 10.2 and newer
        if value is not None:
            value = plain(str(value).encode()).strip()
    except (ValueError, RuntimeError):
        value = None
        unread = True
    if unread:
        complain(name, (_present or {}).get(name, "?"), VALUE)
    return value


def usual(name: str, default: str = "") -> str:
    """Return the preset's value of the setting, or `default` if it has none."""
    if not _preset:
        _open()
    return _preset.get(name, default)


def text(name: str, default: str = "") -> str:
    """Return the setting as text, from settings.toml, else the preset, else `default`."""
    if not _preset:
        _open()
    value = _given(name)
    return usual(name, default) if value is None else value


def both(one: str, other: str) -> str:
    """Return the values of two settings for a report."""
    return "%s %s" % (text(one) or '""', text(other) or '""')


def number(name: str, default: int, low: int, high: int) -> int:
    """Return the setting as an integer low..high. A wrong value counts as left out."""
    value = text(name, str(default))
    found = low - 1
    digits = value[1:] if value[:1] in ("+", "-") else value
    # int() would take 1_000 too, and on a computer 1__000 not; it is slow for thousands of digits.
    if digits.isdigit() and len(digits.lstrip("0")) < 10:
        found = int(value)
    if found < low or found > high:
        complain(name, value, ALLOWED, "%d-%d" % (low, high))
        return int(usual(name, str(default)))
    return found


def choice(name: str, default: str, allowed: tuple) -> str:
    """Return the setting as one of the words allowed. A wrong value counts as left out."""
    value = text(name, default)
    if value not in allowed:
        complain(name, value, ALLOWED, " ".join([each or '""' for each in allowed]))
        value = usual(name, default)
    return value if value in allowed else allowed[0]


def address(name: str, default: str = "") -> str:
    """Return the setting as the address of a page; "" if there is none. A wrong value counts as left out."""
    value = text(name, default)
    odd = [char for char in " #?" if char in value]  # a question mark stands for what is not plain ASCII, too
    if value and (odd or len(value) > _LONGEST or value.split("://")[0] not in ("http", "https")):
        complain(name, value, ALLOWED, "https://... (1-%d)" % _LONGEST)
        return usual(name, default)
    return value


def own_display() -> "Any":
    """Return the board's own display, or None if it has none."""
    import board

    return getattr(board, "DISPLAY", None)


def panel(own: bool = False) -> str:
    """Return the panel's name in skalbox.hardware.panels: for the board's own panel, the name of the largest that fits
    into it. `own`: from now on use the board's own, whatever settings.toml says."""
    global _own
    _own |= own
    names = sorted(panels.PANELS)
    name = ON_BOARD if _own else choice("SKALBOX_PANEL", panels.DEFAULT, tuple(names) + (ON_BOARD,))
    if name != ON_BOARD:
        return name
    display = own_display()
    room = (0, 0) if display is None else (display.width, display.height)
    most = 0
    for each in names:
        width, height = panels.PANELS[each][:2]
        if most < width * height and width <= room[0] and height <= room[1]:
            name = each
            most = width * height
    if most:
        return name
    complain("SKALBOX_PANEL", ON_BOARD, NO_PANEL, " ".join(names))
    return panels.DEFAULT


def find(name: str) -> "Any":
    """Return the pin of this name, or None if the board has none."""
    import board
    import microcontroller

    found = getattr(board, name, None) if name else None
    return found if isinstance(found, microcontroller.Pin) else None


def board_pins() -> str:
    """Return the board's pins as a short text."""
    import board

    if hasattr(board, "GP0"):
        return "GP0-GP28"
    return " ".join([name for name in sorted(dir(board)) if name[0] in "AD" and name[1:].isdigit()])


def user(pin: "Any") -> str:
    """Return the setting that uses this pin; "" if it is free."""
    for each, name in _used:
        if each is pin:
            return name
    return ""


def reserve(pin: "Any", name: str) -> "Any":
    """Reserve the pin for the setting, and return it."""
    if pin is not None:
        _used.append((pin, name))
    return pin


def release(names: tuple) -> None:
    """Free the pins of these settings."""
    for each in [each for each in _used if each[1] in names]:
        _used.remove(each)


def wrong(value: str, name: str) -> tuple:
    """Return (reason, detail) if the setting cannot have the pin of this name; (-1, "") if it can."""
    pin = find(value)
    if pin is None:
        return NO_PIN, board_pins()
    if user(pin) not in ("", name):
        return TAKEN, user(pin)
    return -1, ""


def pin(name: str, default: str = "", needed: bool = False) -> "Any":
    """Return the pin that the setting names, e.g. GP18, or None if the setting is empty or no pin is available. A wrong
    name counts as left out, and so does an empty one if the pin is `needed` and the preset has it."""
    value = text(name, default)
    if not value and not (needed and usual(name)):
        return None
    reason, detail = wrong(value, name)
    if reason >= 0:
        complain(name, value, reason, detail)
        value = usual(name, default)
        if wrong(value, name)[0] >= 0:
            return None
    return reserve(find(value), name)


def pins(name: str, count: int, refused: bool = False) -> tuple:
    """Return the `count` different pins that the setting names, separated by spaces. Wrong names count as left out; any
    free pin replaces a preset's pin that is not available. `refused`: the firmware has refused the pins before."""
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
    return tuple([reserve(find(each) if wrong(each, name)[0] < 0 else _spare(), name) for each in names])


def _spare() -> "Any":
    """Return a free pin, or None."""
    import board

    for name in sorted(dir(board)):
        pin = find(name)
        if pin is not None and not user(pin):
            return pin
    return None
