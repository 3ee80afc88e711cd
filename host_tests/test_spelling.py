# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Names as they are spelled by two presses a letter: their capitals, their accents, and what cannot be spelled."""

import pytest
from at_the_table import run
from sight import soft_keys

from host_tools.desktop.spelling import presses
from host_tools.tours.actions import lay, spell
from host_tools.tours.tour import tap

ROLL = 5
YAMS = 1


def pill(app) -> str:
    """What ROLL says."""
    return app.screen._frame.pill._word.text


# What is typed, as a record has it. A capital comes first, after a hyphen and after an apostrophe.
SPELLED = {
    "O'Brien": "O_Brien",
    "N'Golo": "N_Golo",
    "D'Arcy": "D_Arcy",
    "D'Éon": "D_Eon",
    "D'Zoé": "D_Zoe",
    "Anne-Zoé": "Anne-Zoe",
    "Jo-Ann-2": "Jo-Ann-2",
    "Zoé": "Zoe",
}


@pytest.mark.parametrize("name", SPELLED)
def test_a_capital_follows_an_apostrophe_as_it_does_a_hyphen(name):
    def driver(machine):
        yield from machine.settle()
        app = machine.app
        app.lobby.kind, app.lobby.players, app.lobby.roles = YAMS, ["Léa", "Max"], [1, 1]
        yield from lay(machine, "letters", 1)
        for at, letter in enumerate(name):
            if letter in "BGA" and name[at - 1] == "'":
                yield from tap(machine, "ABCDEFGHIJ".index(letter) // 5)
                assert letter in soft_keys(app) and letter.lower() not in soft_keys(app), "the keys show what they put"
                yield from tap(machine, ROLL)
            yield from spell(machine, letter)
            assert app.screen.spelled == name[: at + 1]
        assert pill(app) == "OK"
        yield from tap(machine, ROLL)
        assert app.screen.name == "players" and app.lobby.players == ["Léa", name]
        from skalbox.players.names import in_record

        assert in_record(app.lobby.players) == ["Lea", SPELLED[name]]

    run(driver)


def test_a_name_in_the_hall_is_completed_after_its_apostrophe():
    def driver(machine):
        yield from machine.settle()
        app = machine.app
        app.lobby.players, app.lobby.typed = ["Léa"], ["O'Brien", "Olga"]
        yield from lay(machine, "letters", 1)
        yield from spell(machine, "O'")
        assert pill(app) == "O'Brien"
        yield from spell(machine, "B")
        assert pill(app) == "O'Brien" and app.screen.spelled == "O'B"

    run(driver)


@pytest.mark.parametrize("name", ["Œ", "ß", "Ø", "é…"])
def test_what_the_device_cannot_spell_is_refused(name):
    with pytest.raises(ValueError, match="the device has no letter"):
        presses(name)
