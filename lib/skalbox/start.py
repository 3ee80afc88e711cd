# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Build the hardware objects and the app.

The panel comes first and shows the game's name, since loading the rest of the program takes two seconds. Only modules
that the device's hardware needs are imported.
"""

import gc
import sys

from micropython import const

from skalbox.hardware import config, panel, panels, speed
from skalbox.memory import forget, forget_start, keep, load, make_room

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

# Bytes free once the app's modules are loaded: CircuitPython 10.2 leaves 88,000, of which 24,000 stay free where most
# are used. The settings' modules, which pass, are loaded after.
_NEEDED = const(74_000)
_MODULES = const(29)  # on a board sys.modules has 18 at once at most

_splash: "Any" = None  # the first picture, or the exception that stands in its way


def display() -> "Any":
    """Return the dark panel, or None if there is none. The processor runs at its full speed from here."""
    oldest = (9, 2, 1)  # CircuitPython
    if sys.implementation.version < oldest:
        return _refuse(oldest)
    speed.set_speed()
    # A board with a panel of its own may have to use that instead.
    own = config.own_display()
    found = panel.build(_prepare if own is None else None)
    if found is None:
        print("Skalbox: the pins in settings.toml cannot drive a panel")
        return None
    if own is not None:
        _prepare(config.panel())
    if gc.mem_free() < _NEEDED:  # type: ignore[attr-defined]
        from skalbox.hardware import complaints

        complaints.complain("CircuitPython", _version(), complaints.LITTLE)
    if config.has_others():
        from skalbox.players import setting_rows  # needs modules that are laid out for the panel

        config.check_names(setting_rows.names())
    return found


def _version() -> str:
    """Return the version of CircuitPython."""
    return "%d.%d.%d" % tuple(sys.implementation.version[:3])


def _refuse(oldest: tuple) -> None:
    """Say on the console and, if it can be driven, the panel that CircuitPython is older than `oldest`."""
    text = "CircuitPython %s is too old: %d.%d.%d or newer is needed" % ((_version(),) + oldest)
    print("Skalbox: " + text)
    try:
        found = panel.build()
    except Exception:
        found = None  # the firmware may lack anything
    load("skalbox.fallback").show(found, NotImplementedError(text))


def _prepare(name: str) -> None:
    """Load what the splash on this panel needs, and the app's modules. An exception waits for the panel."""
    global _splash
    from skalbox import draw

    draw.panel = panels.PANELS[name]
    make_room(sys.modules, _MODULES)
    try:
        before = set(sys.modules)
        _splash = load("skalbox.draw.wordmark").splash()
        keep(before, "title", False)
        load("skalbox.app")
    except Exception as error:
        _splash = error


def splash(display: "Any") -> None:
    """Show the game's name on the panel, then switch the backlight on."""
    global _splash
    if isinstance(_splash, Exception):
        raise _splash
    display.root_group = _splash
    _splash = None
    display.refresh()
    panel.steady()
    try:
        display.brightness = 1.0
    except RuntimeError:
        pass  # its backlight is always on


def sound() -> "Any":
    """Return the tune player."""
    if config.text("SKALBOX_BUZZER"):
        from skalbox.hardware.sound import Sound  # not by load(), which the build takes for a module that always stays

        return Sound()
    from skalbox.hardware.tunes import Silent

    return Silent()


def _motion() -> "Any":
    """Return the motion sensor."""
    if config.text("SKALBOX_MOTION"):
        from skalbox.hardware.motion import Motion

        motion = Motion()
        forget("adafruit_lis3dh")
        return motion
    from skalbox.hardware.no_motion import NoMotion

    return NoMotion()


def app(display: "Any") -> "Any":
    """Return the app with its hardware."""
    import microcontroller
    import supervisor

    make = load("skalbox.app").App
    storage = load("skalbox.saves.storage").Storage
    keys = load("skalbox.hardware.keys").Keys
    power = load("skalbox.hardware.power").Power
    now = supervisor.ticks_ms()
    pressed = keys()
    saved = storage(microcontroller.nvm, load("skalbox.players.roles").COUNT)
    page = config.address("SKALBOX_PAGE", config.PAGE)
    return make(display, pressed, saved, sound(), _motion(), power(display, now, not panel.shines), page)


def finish(app: "Any") -> None:
    """Free what only the start needed, and 2 KB that have made the app: a desktop alone makes a second one."""
    if sys.implementation.name != "cpython":
        presses, storage, power = app.presses, app.lobby.storage, app.power
        hardware = (app.sound, presses.keys, presses.motion, power)
        for one in (app, app.lobby, app.assets, presses, storage, storage.chip) + hardware:
            type(one).__init__ = None
    forget_start()
