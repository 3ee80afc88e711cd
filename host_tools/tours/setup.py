# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Scenes before the first throw: title, language, help, the game, the players and their modes, who starts."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from host_tools.tours import internals
from host_tools.tours.actions import GOOD, NAMES, ROLL, dice, hold, lay, show, spell, take, tap, throw
from host_tools.tours.matches import SKALPOTT, YAHTZEE, YAMS, under_way
from host_tools.virtual.machine import Machine

Seen = Callable[[str], None]


def title(machine: Machine, seen: Seen) -> Iterator[None]:
    app = machine.app
    seen("01-title")
    app.lobby.game_index, app.lobby.players = YAHTZEE, list(NAMES)
    yield from show(machine, "title")
    seen("01-title-eight")
    app.lobby.game_index, app.lobby.players = SKALPOTT, list(NAMES[:1])
    yield from show(machine, "title")
    seen("01-title-alone")
    app.lobby.players = []
    yield from show(machine, "title")
    seen("01-title-new")


def title_of_a_developer(machine: Machine, seen: Seen) -> Iterator[None]:
    machine.drive_writable = False
    yield from show(machine, "title")
    seen("01-title-developer")
    machine.drive_writable = True


def wiring(machine: Machine, seen: Seen) -> Iterator[None]:
    """Show errors in settings.toml: one setting, and more than fit on a page."""
    from skalbox.hardware import complaints

    machine.app.lobby.complaints = [("SKALBOX_DIM_S", "soon", complaints.ALLOWED, "0-3600")]
    yield from show(machine, "wiring")
    seen("02-wiring")
    machine.app.lobby.complaints = [
        ("SKALBOX_SCK SKALBOX_MOSI", "GP18 GP11", complaints.NO_SPI, ""),
        ("SKALBOX_KEYS", "GP2 GP3 GP4 GP5 GP6 GP18", complaints.TAKEN, "SKALBOX_SCK"),
        ("SKALBOX_BUZER", "GP22", complaints.UNKNOWN, "SKALBOX_BUZZER"),
        ("SKALBOX_MOTION", "lis3dh", complaints.NO_ANSWER, "GP0 GP1, 24"),
        ("SKALBOX_BATTERY", "GP8", complaints.NO_ADC, ""),
        (
            "SKALBOX_PRESET",
            "pica",
            complaints.ALLOWED,
            "feather-esp32-s3-tft pico pico-320x240 pico-board pico-lcd-1.3",
        ),
        ("SKALBOX_OFF_S", "true", complaints.VALUE, ""),
        ("SKALBOX_LANG", "en", complaints.UNSEEN, "1 (BOM)"),
        ("SKALBOX_SOUND", "low", complaints.TWICE, ""),
    ]
    yield from show(machine, "wiring")
    seen("02-wiring-many")
    yield from tap(machine, ROLL)
    seen("02-wiring-many-more")
    machine.app.lobby.complaints = []


def unsaved(machine: Machine, seen: Seen) -> Iterator[None]:
    """Show data that can't be saved: one item, and all of them while a computer has the drive."""
    machine.app.lobby.storage.trouble = 2
    yield from show(machine, "title")
    seen("02-unsaved")
    yield from tap(machine, ROLL)
    machine.drive_writable = False
    machine.app.lobby.storage.trouble = 7
    yield from show(machine, "title")
    seen("02-unsaved-all")
    while not internals.is_last_page(machine.app):
        yield from tap(machine, ROLL)
    seen("02-unsaved-last")
    machine.drive_writable = True


def language(machine: Machine, seen: Seen) -> Iterator[None]:
    yield from show(machine, "language")
    seen("02-language")


def size(machine: Machine, seen: Seen) -> Iterator[None]:
    yield from show(machine, "size")
    seen("02-size")
    yield from tap(machine, 2)
    seen("02-size-large")


def helps(machine: Machine, seen: Seen) -> Iterator[None]:
    yield from tap(machine, 3)
    seen("03-help-keys")
    yield from tap(machine, 2)
    seen("03-help-keys-two")
    yield from tap(machine, ROLL)
    for kind, name in enumerate(("skalpott", "yams", "yahtzee")):
        machine.app.lobby.game_index = kind
        yield from show(machine, "title")
        yield from tap(machine, 3, 0)
        seen("03-help-" + name)
        yield from tap(machine, 3, 3)
        seen("03-help-%s-chapter" % name)
        yield from tap(machine, ROLL)


def help_in_a_match(machine: Machine, seen: Seen) -> Iterator[None]:
    yield from take(machine, under_way(), "turn")
    yield from tap(machine, 3)
    seen("03-help-match")
    while internals.has_key(machine.app, 2):
        yield from tap(machine, 3 if internals.has_key(machine.app, 3) else 2)
    seen("03-help-end")


def games(machine: Machine, seen: Seen) -> Iterator[None]:
    yield from tap(machine, 1)
    seen("04-game")
    yield from tap(machine, 1)
    seen("04-game-yahtzee")


def players(machine: Machine, seen: Seen) -> Iterator[None]:
    app = machine.app
    yield from tap(machine, 0)
    seen("05-players-full")
    yield from tap(machine, 4)
    seen("05-players-cursor")
    yield from tap(machine, 2, 1)
    seen("05-players-dropped")
    yield from tap(machine, 0)
    seen("05-players-known")
    yield from tap(machine, 0, 4, 3)
    seen("05-players-emptied")
    yield from tap(machine, 0)
    seen("05-players-alone")
    app.lobby.players, app.lobby.roles, app.lobby.typed = list(NAMES[:3]), [1, 1, GOOD], []
    yield from show(machine, "players")
    seen("05-players-new")
    app.lobby.game_index, app.lobby.players, app.lobby.roles = YAMS, list(NAMES), []
    yield from show(machine, "players")
    seen("05-players-eight")
    yield from show(machine, "players", 7)
    seen("05-players-eight-last")
    app.lobby.players, app.lobby.roles, app.lobby.typed = ["Emmanuelle"], [], ["Wilhelmina", *NAMES]
    yield from show(machine, "players")
    seen("05-players-others")
    yield from tap(machine, 3, 3)
    seen("05-players-others-last")


def letters(machine: Machine, seen: Seen) -> Iterator[None]:
    app = machine.app
    app.lobby.typed = ["Mathilde", "Maman", "Marius", "Zoé"]
    yield from lay(machine, "letters", 1)
    seen("06-letters")
    yield from spell(machine, "M")
    yield from tap(machine, 0)
    seen("06-letters-group")
    yield from tap(machine, 0)
    seen("06-letters-completed")
    yield from spell(machine, "e")
    yield from hold(machine, ROLL)
    seen("06-letters-rare")
    yield from tap(machine, 1)
    seen("06-letters-accent")
    yield from tap(machine, 3)
    seen("06-letters-signs")
    yield from tap(machine, ROLL, ROLL)
    seen("06-letters-signs-last")
    yield from tap(machine, 1)
    yield from spell(machine, "elianan")
    seen("06-letters-full")
    yield from lay(machine, "letters", 4)
    yield from spell(machine, "Noé")
    seen("06-letters-taken")
    app.lobby.typed = []
    yield from lay(machine, "letters", 4)
    seen("06-letters-unnamed")


def number_of_legs(machine: Machine, seen: Seen) -> Iterator[None]:
    machine.app.lobby.game_index = YAHTZEE
    yield from show(machine, "players")
    seen("07-players-yahtzee")
    yield from tap(machine, ROLL)
    seen("07-legs")
    yield from tap(machine, 2, 2)
    seen("07-legs-three")
    yield from tap(machine, *[2] * 6)
    seen("07-legs-nine")


def solo(machine: Machine, seen: Seen) -> Iterator[None]:
    machine.app.lobby.players = list(NAMES[:1])
    yield from show(machine, "players")
    yield from tap(machine, ROLL)
    seen("08-solo")
    yield from tap(machine, 2)
    seen("08-solo-simple")


def opening(machine: Machine, seen: Seen) -> Iterator[None]:
    machine.app.lobby.players = list(NAMES[:3])
    yield from tap(machine, ROLL)
    seen("09-opening")
    yield from throw(machine, "52643")
    yield from throw(machine, "66351")
    seen("09-opening-two")
    yield from throw(machine, "66351")
    seen("09-opening-level")
    yield from throw(machine, "66351")
    yield from throw(machine, "11223")
    seen("09-opening-won")
    yield from tap(machine, ROLL)
    seen("10-choice")
    yield from tap(machine, 2)
    seen("10-choice-finish")
    yield from tap(machine, ROLL)
    seen("11-pass-on-first")


def opening_of_eight(machine: Machine, seen: Seen) -> Iterator[None]:
    machine.app.lobby.game_index, machine.app.lobby.players = YAMS, list(NAMES)
    yield from tap(machine, ROLL)
    for faces in ("52643", "66351", "11223", "65432", "12345"):
        yield from throw(machine, faces)
    seen("09-opening-eight")
    machine.press(ROLL)
    yield from machine.wait(200)
    seen("09-opening-shaking")
    machine.faces.append(dice("66662"))
    machine.release(ROLL)
    yield from machine.settle()
    yield from throw(machine, "11112")
    yield from throw(machine, "33334")
    seen("09-opening-eight-won")
    yield from tap(machine, ROLL)
    seen("11-pass-on-yams")


def settings(machine: Machine, seen: Seen) -> Iterator[None]:
    """Show the settings of a device with a buzzer."""
    sound = machine.app.sound
    present, sound.present = sound.present, True
    try:
        yield from tap(machine, 4)
        seen("12-settings")
        yield from tap(machine, *[2] * 4)
        seen("12-settings-sleep")
        yield from tap(machine, *[2] * 3)
        seen("12-settings-scrolled")
        yield from tap(machine, 3)
        seen("12-settings-changed")
        yield from lay(machine, "settings")
        yield from tap(machine, 1, 1)
        seen("12-settings-about")
        yield from tap(machine, ROLL)
        seen("13-about")
        yield from tap(machine, ROLL, 2)
        seen("12-settings-test")
    finally:
        sound.present = present


def self_test(machine: Machine, seen: Seen) -> Iterator[None]:
    """Show the test of a device without buzzer and sensor: before, while and after keys are pressed."""
    yield from lay(machine, "self_test", 0)
    seen("13-test")
    yield from tap(machine, 0, 2, ROLL)
    machine.press(3)
    yield from machine.settle()
    seen("13-test-keys")
    machine.release(3)
    yield from machine.polls()


def settings_with_sensor(machine: Machine, seen: Seen) -> Iterator[None]:
    motion, sound = machine.app.presses.motion, machine.app.sound
    was = motion.present, sound.present
    motion.present = sound.present = True
    try:
        yield from lay(machine, "settings")
        yield from tap(machine, 1, 1, 1)
    finally:
        motion.present, sound.present = was
    seen("12-settings-shaking")


def settings_of_little(machine: Machine, seen: Seen) -> Iterator[None]:
    """Show the settings of a device without buzzer, sensor and deep sleep."""
    power = machine.app.power
    sleeps, power.can_sleep = power.can_sleep, False
    try:
        yield from lay(machine, "settings")
    finally:
        power.can_sleep = sleeps
    seen("12-settings-of-little")


SCENES = (
    title,
    title_of_a_developer,
    wiring,
    unsaved,
    language,
    size,
    helps,
    help_in_a_match,
    games,
    players,
    letters,
    number_of_legs,
    solo,
    opening,
    opening_of_eight,
    settings,
    settings_with_sensor,
    settings_of_little,
    self_test,
)
