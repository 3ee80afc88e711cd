# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The test of a device that was just built: keys, panel, buzzer, sensor, battery and drive.

A key lights its cell, and plays a tone of its own. What fails is named by its setting in settings.toml. The device
cannot see its panel: an edge and colours are there to be looked at, with the settings that put them right.
"""

import os

from micropython import const

from skalbox.art import index
from skalbox.draw import shapes
from skalbox.draw.assets import paint, tile, turn
from skalbox.draw.measures import CELL_Y, HEIGHT, MARGIN, NOTE, PILL_H, PILL_Y, SMALL, WIDTH, by_height, by_layout
from skalbox.draw.palette import ASH, BLACK, FOG, NIGHT, PAPER, ROLL, SMOKE, smooth
from skalbox.draw.text import CENTRE, Strip
from skalbox.draw.view import View
from skalbox.hardware import config, keys
from skalbox.hardware.clock import since
from skalbox.hardware.tunes import LOW, OFF

TYPE_CHECKING = False
if TYPE_CHECKING:
    from skalbox.app import App

# The patches: x, y and width of a colour, then of a grey.
_COLOURS, _GREYS = by_layout(
    ((7, 31, 25), (8, 50, 28)), ((7, 31, 34), (8, 50, 38)), ((4, 22, 10), (94, 22, 10)), ((6, 30, 14), (132, 30, 14))
)
# Their height. The cell of ROLL: x, y, width and height. Baseline of the first hint about the panel (0: no room), and
# from there to the second. Baseline of the first finding, and from one to the next.
_PATCH_H, _CELL, _HINT, _HINT_X, _HINT_Y, _FIRST, _PITCH = by_height(
    (16, (4, PILL_Y, 50, PILL_H), 78, 0, 15, 112, 18),
    (13, (184, 22, 52, 14), 0, 0, 0, 48, 15),
    (14, (262, 29, 52, 16), CELL_Y - 5, WIDTH // 2 - MARGIN, 0, 58, 15),
)
_ICON_X = const(6)
_ICON_UP = const(13)  # from a baseline to the top of the icon
_TEXT_X = const(28)
_BELOW = const(4)  # pixels of a text under its baseline

_PRIMARIES = (0xFF0000, 0x00FF00, 0x0000FF)
_INKS = (PAPER, ASH, FOG, SMOKE, NIGHT, ROLL)
_STEPS = (0, 0x242424, 0x494949, 0x6D6D6D, 0x929292, 0xB6B6B6, 0xDBDBDB, 0xFFFFFF)

_TONES = b"\x34\x3a\x41\x4e\x57\x68"  # of the six keys, as in skalbox.hardware.sound
_TONE_MS = const(120)
_LONG = const(600)  # ms that ROLL is kept down
_READ_MS = const(200)  # between two readings
_FULL = const(16)  # KB: an editor that saves settings.toml needs room for both versions

_BUZZER, _SENSOR, _BATTERY, _FLASH = 0, 1, 2, 3
_ICONS = (index.ICON_SOUND, index.ICON_SHAKE, index.ICON_BATTERY, index.ICON_SHEET)


class Screen(View):
    def __init__(self, app: "App", row: int) -> None:
        """Show what the device has. `row`: of the settings, to which ROLL leads back."""
        super().__init__(app, app.words.TEST_BACK)
        self._row = row
        self._pressed = 0  # bit mask of the keys that were pressed
        self._held: "int | None" = None  # since when ROLL is down
        self._read = 0  # the time of the last reading
        # What settings.toml names: the pins of the sensor, and of the battery; "": none.
        self._wires = config.both("SKALBOX_SDA", "SKALBOX_SCL") if config.text("SKALBOX_MOTION") else ""
        self._battery_pin = config.text("SKALBOX_BATTERY")
        self._mutes = app.sound.volume == OFF  # the players want no sound, except here
        frame = self._frame
        if SMALL:
            frame.small(PAPER, MARGIN, NOTE, self._words.KEY_TEST)  # a large one would touch the edge
        else:
            frame.heading(self._words.KEY_TEST, "SKALBOX_KEYS")
        self._draw_panel()
        x, y, width, height = _CELL
        baseline = (height + self._assets.small.capitals) // 2
        below = height - baseline
        ink = smooth(PAPER, NIGHT)
        cell = Strip(self._assets.small, ink, x, y + baseline, width, "ROLL", CENTRE, baseline, below)
        self._cell = frame.add(cell)
        self._findings: list = []  # the icon and the text of each
        for number in range(len(_ICONS)):
            y = _FIRST + _PITCH * number
            icon = tile(self._assets.icons, index.ICONS_BIN, smooth(ASH), _ICON_X, y - _ICON_UP, _ICONS[number])
            room = WIDTH - _TEXT_X - MARGIN
            above = _PITCH - _BELOW
            text = Strip(self._assets.small, smooth(PAPER), _TEXT_X, y, room, above=above, below=_BELOW)
            self._findings.append((frame.add(icon), frame.add(text)))
        self._label()
        self._find()
        self._measure()

    def _draw_panel(self) -> None:
        """Draw colours, greys, hints about them, and the edge of the panel."""
        frame = self._frame
        words = self._words
        for place, colours in ((_COLOURS, _PRIMARIES + _INKS), (_GREYS, _STEPS)):
            x, y, width = place
            for colour in colours:
                shapes.add_rectangle(frame.group, smooth(colour), x, y, width, _PATCH_H)
                x += width
        x, y, width = _COLOURS
        x += width // 2
        y += (_PATCH_H + self._assets.small.capitals) // 2
        for i in range(len(_PRIMARIES)):
            frame.small(PAPER if i == 2 else BLACK, x, y, words.TEST_RGB[i], CENTRE, _PRIMARIES[i])
            x += width
        if _HINT:
            frame.small(FOG, MARGIN, _HINT, words.TEST_HINTS[0] % "SKALBOX_BGR")
            frame.small(FOG, MARGIN + _HINT_X, _HINT + _HINT_Y, words.TEST_HINTS[1] % "SKALBOX_COLSTART")
        for y in (0, HEIGHT - 1):
            shapes.add_rectangle(frame.group, smooth(PAPER), 0, y, WIDTH, 1)
        for x in (0, WIDTH - 1):
            shapes.add_rectangle(frame.group, smooth(PAPER), x, 0, 1, HEIGHT)

    # What was found.

    def _tell(self, number: int, text: str, setting: str = "") -> bool:
        """Write this finding, or that it fails because of a setting. Return whether that changed something."""
        icon, strip = self._findings[number]
        turn(icon, index.ICON_X if setting else _ICONS[number])
        paint(icon, smooth(ROLL if setting else ASH))
        paint(strip, smooth(ROLL if setting else PAPER))
        return strip.write(setting + " " + text if setting else text)

    def _find(self) -> None:
        """Write what does not change: the pin of the buzzer, and the free flash."""
        words = self._words
        pin = config.text("SKALBOX_BUZZER")
        fails = pin and not self._app.sound.present
        self._tell(_BUZZER, pin or words.TEST_NONE, "SKALBOX_BUZZER" if fails else "")
        drive = os.statvfs("/")
        free = drive[1] * drive[3] // 1024
        self._tell(_FLASH, words.TEST_FREE % free, "settings.toml" if free < _FULL else "")

    def _measure(self) -> bool:
        """Write what sensor and battery measure now. Return whether that changed something."""
        motion = self._app.presses.motion
        if motion.present:
            text = "x %.2f  y %.2f  z %.2f g" % (motion.x / 1000, motion.y / 1000, motion.z / 1000)
            text = text.replace(".", self._words.DECIMAL)
            changed = self._tell(_SENSOR, text)
        elif self._wires:
            changed = self._tell(_SENSOR, self._wires, "SKALBOX_SDA")
        else:
            changed = self._tell(_SENSOR, self._words.TEST_NONE)
        battery = self._app.power.battery
        text = self._battery_pin or self._words.TEST_NONE
        fails = self._battery_pin != ""
        if battery.voltage:
            text = ("%.2f V" % (battery.voltage / 1000)).replace(".", self._words.DECIMAL)
            # There is no percentage on a cable, and if the pin is not connected.
            fails = battery.percent < 0 and battery.voltage < battery.empty
        return self._tell(_BATTERY, text, "SKALBOX_BATTERY" if fails else "") or changed

    # The keys.

    def _label(self) -> None:
        """Label the keys by their numbers, with a check mark after a press."""
        rows = []
        for key in range(keys.HOLD_KEYS):
            icon = index.ICON_CHECK if self._pressed >> key & 1 else index.ICON_HOLD
            rows.append((icon, str(key + 1), self._press_hold, key))
        self.rows(tuple(rows), (index.ICON_BACK, self._words.TEST_BACK, self._press_roll, self._release_roll))

    def _note_press(self, key: int, now: int) -> None:
        """Note that the key works, and play its tone."""
        self._pressed |= 1 << key
        self._app.sound.play(bytes((_TONES[key], _TONE_MS)), now)

    def _press_hold(self, key: int, now: int) -> None:
        self._note_press(key, now)
        self._label()
        self._frame.keys.light(key, ROLL)

    def _press_roll(self, now: int) -> None:
        self._note_press(keys.ROLL, now)
        self._frame.pill.press(True)
        paint(self._cell, smooth(BLACK, ROLL))
        self._held = now

    def _release_roll(self, now: int) -> None:
        self._held = None
        self._frame.pill.press(False)
        paint(self._cell, smooth(BLACK, PAPER))

    def release(self, key: int, now: int) -> None:
        super().release(key, now)
        if key != keys.ROLL:
            self._frame.keys.light(key, PAPER)

    def enter(self, now: int) -> None:
        if self._mutes:
            self._app.sound.volume = LOW

    def leave(self) -> None:
        if self._mutes:
            self._app.sound.volume = OFF

    def tick(self, now: int) -> bool:
        if self._held is not None and since(self._held, now) >= _LONG:
            self._held = None
            self._app.lay("settings", now, self._row)
        if since(self._read, now) < _READ_MS:
            return False
        self._read = now
        self._app.power.battery.read(now)
        return self._measure()
