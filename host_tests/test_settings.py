# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Settings changed on the device take effect at once, override settings.toml, and survive a loss of power."""

import importlib
import sys

import at_the_table
import pytest
from at_the_table import on_device, under_way
from helpers import ROOT
from test_journal import SETTINGS, VALUES

from host_tools.drive.settings_check import switched_on
from host_tools.tours.tour import take, tap
from host_tools.virtual.machine import Machine, Restart
from skalcore import events

ROLL, DOWN, LESS, MORE = 5, 2, 3, 4
SOUND, UNDO = 1, 6  # positions of rows
TITLE_SETTINGS = 4
NVM = 0


def run(driver, **options: str) -> Machine:
    return at_the_table.run(driver, options={"SKALBOX_LANG": "en", "SKALBOX_BUZZER": "GP22", **options})


def restarted(machine: Machine):
    yield Restart()
    yield from machine.settle()


def change(machine: Machine, which: int, *keys: int):
    """Go from the title into the settings, change one, and return."""
    yield from tap(machine, TITLE_SETTINGS, *[DOWN] * which, *keys, ROLL)
    assert machine.app.screen.name == "title"


@on_device(by=run)
def test_a_setting_survives_a_loss_of_power_at_one_erase(machine):
    yield from machine.settle()
    assert machine.app.lobby.settings.get("SOUND") == 1 == machine.app.sound.volume, "low by default"
    before = machine.flash.count
    yield from tap(machine, TITLE_SETTINGS, DOWN, ROLL)
    assert machine.flash.count == before, "nothing changed, so nothing is written"
    yield from change(machine, SOUND, LESS)
    before = machine.flash.count
    yield from change(machine, SOUND, LESS)
    assert machine.app.sound.volume == 2, "from low to off, then around to high"
    nvm = [each for each in machine.flash.log[before:] if each.kind == "erase" and each.address == NVM]
    assert len(nvm) == 1
    yield from restarted(machine)
    assert machine.app.lobby.settings.get("SOUND") == 2 == machine.app.sound.volume
    assert machine.app.lobby.settings.get("ANIMATIONS") == 1


@on_device(by=run)
def test_a_setting_changed_during_a_match_is_a_mark_in_its_journal(machine):
    yield from machine.settle()
    machine.app.start_match(machine.ticks_ms())
    yield from machine.settle()
    yield from tap(machine, ROLL)
    known = machine.app.lobby.session.events().tolist()
    before = machine.flash.count
    machine.app.show("title", machine.ticks_ms())
    yield from machine.settle()
    yield from change(machine, UNDO, MORE)
    erases, programs = machine.flash.counts(before)
    assert (erases, programs) == (0, 1), "no erase during a match"
    yield from restarted(machine)
    assert machine.app.screen.name == "resume" and machine.app.lobby.session.events().tolist() == known
    assert machine.app.lobby.settings.get("UNDO") == 0
    machine.app.lobby.abandon()
    yield from restarted(machine)
    assert machine.app.lobby.session is None and machine.app.lobby.settings.get("UNDO") == 0, "stored with the hall"


@on_device(by=run)
def test_every_setting_has_marks_in_the_journal(machine):
    """One more, or one of more values, would end the replay of a game in which it is changed."""
    from skalbox.players.setting_rows import LANGUAGE, ROWS

    yield from machine.settle()
    assert ROWS[0] is LANGUAGE and len(ROWS) <= SETTINGS
    assert [row.name for row in ROWS if len(row.words()) > VALUES] == []


@on_device(by=run, SKALBOX_SOUND="high", SKALBOX_PASS_ON="off")
def test_settings_on_the_device_override_settings_toml(machine):
    yield from machine.settle()
    assert machine.app.lobby.settings.get("SOUND") == 2 and machine.app.lobby.settings.get("PASS_ON") == 0
    yield from change(machine, SOUND, MORE)
    yield from restarted(machine)
    assert machine.app.lobby.settings.get("SOUND") == 0, "off follows high"
    assert machine.app.lobby.settings.get("PASS_ON") == 0, "as settings.toml says"


@on_device(by=run)
def test_the_last_choices_are_offered_first(machine):
    """Two presses of ROLL lead from power-on to the first single roll with the last players."""
    yield from machine.settle()
    app = machine.app
    app.lobby.game_index, app.lobby.players = 1, ["Zoé", "Tom", "Emma"]
    app.start_match(machine.ticks_ms())
    yield from machine.settle()
    yield from tap(machine, ROLL)
    app.lobby.abandon()
    yield from restarted(machine)
    app = machine.app
    assert app.screen.name == "title" and (app.lobby.game_index, app.lobby.players) == (1, ["Zoé", "Tom", "Emma"])
    yield from tap(machine, ROLL)
    assert app.screen.name == "opening"
    yield from tap(machine, ROLL)
    assert [events.kind(event) for event in app.lobby.session.events()] == [events.DRY]


def test_the_language_is_asked_once():
    def driver(machine):
        yield from machine.settle()
        assert machine.app.screen.name == "language"
        yield from tap(machine, DOWN, ROLL)
        assert machine.app.words.CODE == "en" and machine.app.screen.name == "title"
        yield from restarted(machine)
        assert machine.app.words.CODE == "en" and machine.app.screen.name == "title"

    at_the_table.run(driver, options={})


def a_box(session, faces: list) -> None:
    session.apply(events.roll(faces))
    session.score(0)


@pytest.mark.parametrize("allowed", [True, False])
@on_device(by=run)
def test_undo_can_be_forbidden(machine, allowed):
    yield from machine.settle()
    machine.app.lobby.settings.set("UNDO", allowed)
    session = under_way(2)
    a_box(session, [1, 1, 1, 2, 3])
    yield from take(machine, session, "passon")
    assert ("Oops" in machine.strings()) == allowed
    yield from tap(machine, 0)
    assert machine.app.screen.name == ("scoring" if allowed else "passon")


@on_device(by=run)
def test_without_pass_on_screens_the_table_shows_at_once_with_the_undo_key(machine):
    yield from machine.settle()
    machine.app.lobby.settings.set("PASS_ON", 0)
    session = under_way(2, 1)
    a_box(session, [1, 1, 1, 2, 3])
    machine.app.lobby.session = session
    machine.app.resume(machine.ticks_ms())
    yield from machine.settle()
    assert machine.app.screen.name == "turn" and session.game.player == 1 and "Oops" in machine.strings()
    yield from tap(machine, 0)
    assert machine.app.screen.name == "scoring" and session.game.player == 0


@pytest.mark.parametrize("asks", [True, False])
@on_device(by=run)
def test_a_zero_by_choice_asks_or_does_not(machine, asks):
    yield from machine.settle()
    machine.app.lobby.settings.set("ASK_ZERO", asks)
    session = under_way(2, 2)
    session.apply(events.roll([6, 6, 6, 6, 1]))
    yield from take(machine, session, "scoring")
    machine.press(ROLL)
    yield from machine.wait(1200)
    machine.release(ROLL)
    yield from machine.settle()
    if asks:
        assert machine.app.screen.name == "zero"
        yield from tap(machine, ROLL)
    chance = len(session.game.cards[0]) - 1  # where the cursor starts
    assert session.events()[-1] == events.zero(chance) and session.game.cards[0][chance] == 0


@on_device(by=run)
def test_without_animations_dice_land_at_once(machine):
    yield from machine.settle()
    machine.app.lobby.settings.set("ANIMATIONS", 0)
    yield from take(machine, under_way(2), "turn")
    machine.press(ROLL)
    yield from machine.wait(300)
    assert machine.app.table.dice.at_rest(), "nothing tumbles"
    machine.release(ROLL)
    yield from machine.polls(3)
    assert machine.app.table.dice.at_rest() and machine.app.lobby.session.game.has_dice()
    assert "Roll 5" in machine.strings()


@pytest.mark.parametrize("cut", [False, True])
@pytest.mark.parametrize(("given", "keys", "volume"), [("low", 1, 2), ("high", 0, 2), ("off", 0, 1), ("high", 2, 1)])
def test_unmuting_restores_the_volume(given, keys, volume, cut):
    """Taps MORE `keys` times in the settings before the match; during it mutes the sound and turns it on again."""

    def driver(machine):
        yield from machine.settle()
        yield from change(machine, SOUND, *[MORE] * keys)
        machine.app.start_match(machine.ticks_ms())
        yield from machine.settle()
        yield from tap(machine, ROLL)
        for silent in (True, False) if machine.app.sound.volume else (False,):
            machine.app.lay("gamemenu", machine.ticks_ms())
            yield from machine.settle()
            yield from tap(machine, 2)
            assert (machine.app.sound.volume == 0) == silent
            if cut and silent:
                yield from restarted(machine)
        assert machine.app.sound.volume == volume == machine.app.lobby.settings.get("SOUND")

    run(driver, SKALBOX_SOUND=given)


@pytest.mark.parametrize(
    ("buzzer", "alarms", "motion", "missing"),
    [
        ("GP22", True, True, set()),
        ("", True, True, {"Sound"}),
        ("GP7", True, False, {"Sound", "Shaking"}),
        ("GP22", False, True, {"Sleep"}),
    ],
    ids=["all", "no buzzer", "the buzzer on a key's pin, no sensor", "no alarm"],
)
def test_only_what_the_device_has_can_be_set(buzzer, alarms, motion, missing):
    def driver(machine):
        yield from machine.settle()
        machine.app.show("title", machine.ticks_ms())
        yield from machine.settle()
        yield from tap(machine, TITLE_SETTINGS)
        texts = vars(machine.app.words.load_part("settings"))
        names = [text[0] for name, text in texts.items() if name.isupper() and not name.startswith("_")]
        seen: set[str] = set()
        for _ in names:
            seen |= set(names) & set(machine.strings())
            yield from tap(machine, DOWN)
        assert set(names) - seen == missing

    options = {"SKALBOX_LANG": "en", "SKALBOX_BUZZER": buzzer, **({} if motion else {"SKALBOX_MOTION": ""})}
    at_the_table.run(driver, options=options, alarms=alarms, motion=motion)


def test_the_table_of_settings_waits_for_the_panel():
    """On a board it is one file with modules that are laid out for the panel."""
    text = (ROOT / "settings.toml").read_text("utf-8").replace('# SKALBOX_SOUND = "low"', 'SKALBOX_SOUND = "high"')
    seen = []
    with switched_on((text + '\nSKALBOX_SOUNDS = "low"\n').encode(), "pico", False):
        start = importlib.import_module("skalbox.start")
        whole = start._prepare

        def prepared(name):
            seen.append("skalbox.players.setting_rows" in sys.modules)
            whole(name)

        start._prepare = prepared
        start.display()
        found = importlib.import_module("skalbox.hardware.complaints").reports
        assert seen == [False] and [each[0] for each in found] == ["SKALBOX_SOUNDS"]
