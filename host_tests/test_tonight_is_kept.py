# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The wins of an evening are kept over power-off, the question whether it goes on comes once, and a table closes it."""

import json
import random
from types import SimpleNamespace

import pytest
from at_the_table import on_device, run
from helpers import ROOT, SIMPLE, record
from helpers import YAMS as KIND
from test_cut_saves import sources
from test_settings import restarted

from host_tools.node import micropython
from host_tools.tours.actions import ROLL, show, take, tap
from host_tools.tours.matches import SOLO_RECOMMENDED, YAHTZEE, YAMS, four, new, play, shared
from host_tools.virtual.endings import Restart
from host_tools.virtual.machine import Machine

TITLE, NEW, EDIT, EMPTY, SCORES = 4, 0, 4, 3, 4
BOARDS = [{}, {"nvm_kind": "none", "nvm": None}, {"nvm_kind": "espressif"}]
EVERYBODY = {"Léa": 2, "Noé": 2, "Inès": 2, "Hugo": 1}


def tonight(machine: Machine) -> tuple[dict, dict]:
    """The wins and the games of the evening."""
    lobby = machine.app.lobby
    return dict(lobby.wins), dict(lobby.played)


def two_matches(machine: Machine):
    """Léa wins one match of four, and shares one of three."""
    for session in (four(), shared()):
        yield from take(machine, session, "final")
        yield from tap(machine, TITLE)
    assert tonight(machine) == ({"Léa": 2, "Noé": 1}, EVERYBODY)


def begun(machine: Machine, *names: str, turns: int = 0):
    """A match of Yam's of these players, which flash has, goes on for this many turns."""
    lobby = machine.app.lobby
    lobby.game_index, lobby.players, lobby.roles = YAMS, list(names), []
    lobby.settle(True)
    assert lobby.start_match()
    session = lobby.session
    if turns:
        from skalcore import events

        for seat in range(len(names)):
            session.apply(events.dry([6 - seat] * 5))
        play(session, turns)
    return session


@pytest.mark.parametrize("how", BOARDS)
def test_wins_and_games_are_there_after_power_off(how):
    def driver(machine):
        yield from machine.settle()
        yield from two_matches(machine)
        yield from restarted(machine)
        assert tonight(machine) == ({"Léa": 2, "Noé": 1}, EVERYBODY)
        assert [text for text in machine.strings() if text == "Tonight"], "an entry of the title"
        yield from tap(machine, 2)
        said = machine.strings()
        assert machine.app.screen.name == "wins" and {"Léa", "Noé", "Inès", "Hugo", "won", "played"} <= set(said)
        yield from tap(machine, SCORES)
        assert machine.app.screen.name == "fame"
        yield from tap(machine, 0)
        assert machine.app.screen.name == "wins", "the hall leads to it, too"
        yield from tap(machine, ROLL)
        assert machine.app.screen.name == "title"

    run(driver, **how)


@on_device
def test_without_an_evening_the_title_and_the_hall_do_not_mention_it(machine):
    assert "Tonight" not in machine.strings()
    yield from tap(machine, 2)
    assert machine.app.screen.name == "fame" and "Tonight" not in machine.strings()


@on_device
def test_it_goes_round_bytes_whatever_the_names_and_numbers(machine):
    """The numbers stop at 255. If there are too many names, the names with the fewest wins go."""
    from skalbox.match import evening

    lobby = machine.app.lobby
    lobby.wins.update({"É" * 12: 300, "Ana": 1})
    lobby.played.update({"É" * 12: 700, "Ana": 9, "Bo": 3})
    evening.end(lobby)
    assert tonight(machine) == ({}, {}) and not lobby.storage.trouble
    for count in (3, evening.NAMES, evening.NAMES + 5):
        names = ["Name%02d" % number for number in range(count)]
        wins = {name: 400 - number for number, name in enumerate(names[:-1])}
        played = dict.fromkeys(names, 1000)
        lobby.wins.update(wins)
        lobby.played.update(played)
        yield from take(machine, play(new(YAMS, 2)), "title")
        lobby.enter_in_hall()
        yield from restarted(machine)
        lobby = machine.app.lobby
        assert len(lobby.played) == min(count + 2, evening.NAMES)
        kept = [name for name in names if name in lobby.played]
        assert kept == names[: len(kept)] and all(lobby.played[name] == 255 for name in kept)
        assert all(lobby.wins.get(name, 0) == min(wins.get(name, 0), 255) for name in kept)
        evening.end(lobby)
        yield from restarted(machine)
        assert tonight(machine) == ({}, {})
        lobby = machine.app.lobby


@pytest.mark.parametrize("session", [lambda: play(new(YAHTZEE)), lambda: play(new(0, mode=SOLO_RECOMMENDED))])
@on_device
def test_alone_there_is_no_evening_and_nothing_is_asked(machine, session):
    yield from take(machine, session(), "final")
    yield from tap(machine, TITLE)
    assert tonight(machine) == ({}, {}) and "Tonight" not in machine.strings()
    yield from restarted(machine)
    yield from tap(machine, ROLL)
    assert machine.app.screen.name != "wins"


# The question.


@on_device
def test_after_power_on_the_first_game_asks_once_whether_it_is_the_same_evening(machine):
    yield from two_matches(machine)
    yield from tap(machine, ROLL)
    assert machine.app.screen.name == "opening", "nothing is asked without power-off"
    machine.app.lobby.withdraw()
    yield from restarted(machine)
    yield from tap(machine, ROLL)
    assert machine.app.screen.name == "wins" and "Same evening?" in machine.strings()
    yield from tap(machine, TITLE)
    assert machine.app.screen.name == "title"
    yield from tap(machine, ROLL)
    assert machine.app.screen.name == "wins", "it was not answered"
    yield from tap(machine, ROLL)
    assert machine.app.screen.name == "opening" and tonight(machine) == ({"Léa": 2, "Noé": 1}, EVERYBODY)
    machine.app.lobby.withdraw()
    yield from show(machine, "title")
    yield from tap(machine, ROLL)
    assert machine.app.screen.name == "opening", "once"


@on_device
def test_new_begins_an_evening(machine):
    yield from two_matches(machine)
    yield from restarted(machine)
    yield from tap(machine, ROLL, NEW)
    assert machine.app.screen.name == "opening" and tonight(machine) == ({}, {})
    machine.app.lobby.withdraw()
    yield from restarted(machine)
    assert tonight(machine) == ({}, {})
    yield from tap(machine, ROLL)
    assert machine.app.screen.name == "opening", "there is nothing to ask about"


@pytest.mark.parametrize("how", BOARDS)
@pytest.mark.parametrize("key", [NEW, ROLL])
def test_a_game_that_goes_on_asks_too_and_loses_nothing(how, key):
    def driver(machine):
        yield from machine.settle()
        yield from two_matches(machine)
        session = begun(machine, "Ana", "Bo", turns=4)
        known = session.events().tolist()
        machine.app.lobby.save_before_sleep()
        yield from restarted(machine)
        assert machine.app.screen.name == "resume"
        yield from tap(machine, ROLL)
        assert machine.app.screen.name == "wins" and "Same evening?" in machine.strings()
        yield from tap(machine, key)
        assert machine.app.screen.name in ("turn", "passon")
        wins = ({"Léa": 2, "Noé": 1}, EVERYBODY) if key == ROLL else ({}, {})
        assert tonight(machine) == wins and machine.app.lobby.session.events().tolist() == known
        yield from restarted(machine)
        assert tonight(machine) == wins and machine.app.lobby.session.events().tolist() == known
        assert machine.app.lobby.settled is not bool(wins[0])

    run(driver, **how)


@on_device
def test_after_deep_sleep_and_a_restart_by_itself_nothing_is_asked(machine):
    from skalbox.hardware import fresh_start

    yield from two_matches(machine)
    before = machine.app
    with pytest.raises(Restart) as restart:
        fresh_start.restart()  # as when memory has run out
    yield restart.value
    yield from machine.settle()
    assert machine.app is not before and machine.app.lobby.settled
    assert tonight(machine) == ({"Léa": 2, "Noé": 1}, EVERYBODY)
    before = machine.app
    yield Restart(woken=SimpleNamespace(pin=None))
    yield from machine.settle()
    assert machine.app is not before and machine.app.lobby.settled
    assert tonight(machine) == ({"Léa": 2, "Noé": 1}, EVERYBODY)


@on_device
def test_a_restart_between_two_games_keeps_all_and_asks_nothing(machine, monkeypatch):
    yield from two_matches(machine)
    before = machine.app
    begun(machine, "Cy", "Dé", turns=26)
    yield from show(machine, "final")
    from skalbox import table_memory

    monkeypatch.setattr(table_memory, "_lacks", lambda size: True)
    yield from tap(machine, ROLL)
    assert machine.app is not before and machine.app.screen.name == "opening"
    wins, played = tonight(machine)
    assert (
        machine.app.lobby.settled
        and wins["Léa"] == 2
        and sum(wins.values()) == 4
        and played == EVERYBODY | {"Cy": 1, "Dé": 1}
    )


@on_device
def test_the_match_whose_standings_were_on_at_power_off_belongs_to_its_own_evening(machine):
    yield from two_matches(machine)
    begun(machine, "Ana", "Bo", turns=26)
    yield from restarted(machine)
    assert machine.app.screen.name in ("final", "ending", "record")
    while machine.app.screen.name != "final":
        yield from tap(machine, ROLL)
    yield from machine.wait(1100)
    yield from tap(machine, ROLL)
    assert machine.app.screen.name == "wins"
    said = machine.strings()
    assert "Ana" in said and "Bo" in said, "it is in the table of the question"
    yield from tap(machine, NEW)
    assert machine.app.screen.name == "opening" and tonight(machine) == ({}, {})
    assert sum(machine.app.lobby.hall().played) == 3, "it is in the hall"
    yield from restarted(machine)
    assert tonight(machine) == ({}, {})


# The end.


@on_device
def test_emptying_the_seats_closes_the_evening_with_its_table(machine):
    yield from two_matches(machine)
    yield from show(machine, "players")
    yield from tap(machine, EDIT, EMPTY)
    said = machine.strings()
    assert machine.app.screen.name == "wins" and {"Léa", "Hugo", "The evening is over"} <= set(said)
    assert tonight(machine) == ({}, {})
    yield from tap(machine, ROLL)
    assert machine.app.screen.name == "players" and not machine.app.lobby.players
    yield from restarted(machine)
    assert tonight(machine) == ({}, {}) and machine.app.lobby.settled


@on_device
def test_emptying_the_seats_shows_no_table_if_nobody_has_played(machine):
    yield from show(machine, "players")
    yield from tap(machine, EDIT, EMPTY)
    assert machine.app.screen.name == "players"


@on_device
def test_an_evening_that_ends_beside_a_waiting_match_leaves_that_alone(machine):
    yield from two_matches(machine)
    known = begun(machine, "Ana", "Bo", turns=5).events().tolist()
    yield from show(machine, "players")
    yield from tap(machine, EDIT, EMPTY)
    assert machine.app.screen.name == "wins"
    yield from restarted(machine)
    assert tonight(machine) == ({}, {}) and machine.app.lobby.session.events().tolist() == known


@on_device
def test_erasing_the_hall_leaves_the_evening(machine):
    yield from two_matches(machine)
    machine.app.lobby.wipe()
    assert tonight(machine) == ({"Léa": 2, "Noé": 1}, EVERYBODY)
    yield from restarted(machine)
    assert tonight(machine) == ({"Léa": 2, "Noé": 1}, EVERYBODY)
    assert not machine.app.lobby.hall().players


@on_device
def test_the_table_counts_the_match_whose_standings_are_shown(machine):
    yield from take(machine, shared(), "final")
    yield from tap(machine, 2, 3)
    assert machine.app.screen.name == "fame" and "Tonight" not in machine.strings(), "it is the first of the evening"
    yield from tap(machine, ROLL)
    yield from tap(machine, TITLE)
    yield from take(machine, four(), "final")
    yield from tap(machine, 2, 3, 0)
    assert machine.app.screen.name == "wins" and machine.strings().count("2") >= 3
    assert tonight(machine) == ({"Léa": 1, "Noé": 1}, {"Léa": 1, "Noé": 1, "Inès": 1})


# What cannot be saved.


@pytest.mark.parametrize("how", [{"slots": False}, {}], ids=["no slots", "a computer owns the drive"])
def test_without_a_slot_the_evening_is_given_up_with_one_sentence(how):
    def driver(machine):
        yield from machine.settle()
        machine.drive_writable = False
        yield from take(machine, four(), "final")
        yield from tap(machine, TITLE)
        assert machine.app.screen.name == "unsaved"
        assert sum("Tonight’s wins" in text for text in machine.strings()) == 1
        assert not any("hall of fame" in text for text in machine.strings()), "the chip has the hall"
        yield from tap(machine, ROLL)
        assert machine.app.screen.name == "title" and tonight(machine)[0] == {"Léa": 1}
        yield from take(machine, four(), "final")
        yield from tap(machine, TITLE)
        assert machine.app.screen.name == "title", "it is said once"
        hall = machine.app.lobby.storage.hall
        yield from restarted(machine)
        assert machine.app.lobby.storage.hall == hall and tonight(machine) == ({}, {})

    run(driver, **how)


@on_device
def test_it_gives_way_to_a_payload_that_fills_the_slot(machine):
    """No match is dropped for it. It comes back with the next result."""
    from skalbox.saves.slots import ROOM, Slots

    yield from two_matches(machine)
    slots = Slots()
    kept = slots.notes()
    sector = bytearray(4096)
    for length in (8176, 8176, 12_272, 12_272):
        assert kept and slots.write((bytes(length),), False, sector) and not slots.full
        assert slots.notes() == Slots().notes() == kept
    assert slots.write((bytes(8176),), False, sector, b"new") and not slots.full and Slots().notes() == b"new"
    assert slots.write((bytes(8177),), False, sector, b"newer") and slots.full and Slots().notes() == b"new"
    for _ in range(2):
        assert slots.write((bytes(ROOM),), False, sector) and Slots().read() == bytes(ROOM)
    assert slots.full and Slots().notes() == b""


@on_device
def test_damage_of_the_notes_costs_the_evening_alone(machine):
    """If any bit of the notes is wrong, the device finds the earlier notes, or none."""
    from skalbox.saves.slots import Slots

    yield from two_matches(machine)
    slots = Slots()
    kept, payload = slots.notes(), slots.read()
    found = set()
    image = machine.flash.save()
    at = max(range(len(image) - 4), key=lambda at: (image[at : at + 4] == b"SKN1") * image[at + 4])
    for bit in range(8 * (16 + len(kept))):
        damaged = bytearray(image)
        damaged[at + bit // 8] ^= 1 << bit % 8
        machine.flash.load(bytes(damaged))
        machine.drive.forget()
        fresh = Slots()
        assert fresh.read() == payload
        found.add(fresh.notes())
    machine.flash.load(image)
    machine.drive.forget()
    assert kept not in found and len(found) <= 2


# A match of three, then a record of somebody alone, and the evening ends, on real slots in MicroPython and in Python.
PROGRAM = """
import binascii, json
from skalbox.match import evening
from skalbox.match.session import Session
from skalbox.saves.hall import Hall
from skalbox.saves.slots import Slots
hall = Hall()
class Lobby:
    wins, played, settled, session = {}, {}, True, None
    def settle(self, settled): self.settled = settled
    def is_over(self): return False
    def hall(self): return hall
    def happened(self): return b""
    def note(self, data, happened=None):
        assert Slots().write((b"payload",), False, bytearray(4096), data)
        print(binascii.hexlify(Slots().notes()).decode())
lobby = Lobby()
lobby.storage = lobby
def ended(names, kind, mode, happened):
    lobby.session = session = Session(names, None, kind, mode)
    for event in happened:
        session.apply_unsaved(event)
    hall.add(session, hall.serial + 1)
    evening.note(lobby, hall)
for each in json.loads(EVENTS):
    ended(*each)
lobby.session = alone = Session(["Zo"], None, 0, 1)
evening.aim(lobby)
print(alone.ghost[0], list(alone.ghost[1]), alone.aims)
print(" ".join(["%s %d %d" % each for each in evening.rows(lobby.wins, lobby.played)]))
again = Lobby()
again.wins, again.played = {}, {}
evening.restore(again, True)
print(again.wins == lobby.wins, again.played == lobby.played, again.settled)
print(len(evening.end(lobby)), lobby.played)
evening.wipe(lobby)
"""


@pytest.mark.skipif(bool(micropython.why_not()), reason=micropython.why_not() or "MicroPython is here")
def test_micropython_keeps_the_same_bytes(tried):
    matches = []
    for kind, index, mode, names in (
        (KIND, YAMS, 0, ["Ana", "Bé", "Cy"]),
        (SIMPLE, 0, 1, ["Mamie"]),
        (KIND, YAMS, 0, ["Dé"]),
    ):
        events = list(record(kind.random_text(random.Random(names[0]), len(names), 1)).events)
        matches.append([names, index, mode, events])
    program = "EVENTS = %r\n" % json.dumps(matches) + PROGRAM
    slots = {"saves/%s/slot.bin" % each: b"\xff" * 16384 for each in "ab"}
    found = micropython.run(program, sources(ROOT), heap=1024 * 1024, binaries=slots).splitlines()
    said: list[str] = []
    with Machine():
        exec(program, {"print": lambda *what: said.append(" ".join(map(str, what)))})
    assert found == said and len(said) == 8
    assert said[2].startswith("Mamie [") and "Bé " in said[3] and said[4] == "True True False" and said[6] == "3 {}"
    assert len(said[1]) > len(said[0]) > 50 and said[7] == "", "the last erases the rounds"
    tried(f"{len(said)} lines: {said[2]}")


@on_device
def test_a_finished_match_ends_when_the_question_after_power_off_leads_to_the_title(machine):
    """Else the title would offer to go on with it, and the next match would be one of its players."""
    yield from machine.settle()
    yield from two_matches(machine)
    begun(machine, "Ana", "Bo", turns=26)
    yield from restarted(machine)
    while machine.app.screen.name != "final":
        yield from tap(machine, ROLL)
    yield from machine.wait(1100)
    yield from tap(machine, ROLL)
    assert machine.app.screen.name == "wins" and machine.app.lobby.is_over()
    yield from tap(machine, TITLE)
    assert machine.app.screen.name == "title" and machine.app.lobby.session is None
    assert {"Ana", "Bo"} <= {player.name for player in machine.app.lobby.hall().players}


@on_device
def test_erasing_everything_offers_no_names(machine):
    """Seated are still those who play: the evening goes on with them."""
    from skalbox.match import seating

    yield from two_matches(machine)
    lobby = machine.app.lobby
    seating.sit(lobby, "Zed")
    lobby.remember(True)
    seating.stand(lobby, len(lobby.players) - 1)
    lobby.remember(True)
    assert "Zed" in seating.known(lobby)
    machine.app.show("title", machine.ticks_ms())
    machine.app.lay("wipe", machine.ticks_ms())
    yield from machine.settle()
    yield from machine.wait(400)
    yield from machine.tap(ROLL, 1300)
    yield from machine.settle()
    for restart in (False, True):
        if restart:
            yield from restarted(machine)
        lobby = machine.app.lobby
        assert not set(seating.known(lobby)) - set(lobby.players) and lobby.players
