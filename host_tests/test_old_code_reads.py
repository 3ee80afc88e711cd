# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The code of 1.0.0 and 2.0.0 passes over what is new in saved data: the signs, the names of new players, the evening.
It finds matches, hall and settings in memory that today's program saves."""

import json
import random
import struct
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from at_the_table import run
from helpers import ROOT, unpacked_hall
from limits import fullest_hall
from old_reader import READERS, hall_of, match_of

from host_tools.virtual.machine import Machine
from host_tools.virtual.slot_layout import PATHS

SKALPOTT, YAMS, YAHTZEE = range(3)
HEART, STAR, RING = 0x81, 0x51, 0x71  # signs of players who may ask the coach
PLAYERS = ["Zoé", "Emmanuelle", "Noé", "Inès"]
NUMBERS = [HEART, STAR, HEART, RING]
WORN = [0x81, 0x51, 0x11, 0x71]  # the second heart is a circle in this game
TYPED = ["Apolline-m", "Mouhamadou", "Maximilien", "Wilhelmina", "Éléonore", "Bérengère", "Gwénaëlle", "Mathilde"]
EVENING = bytes([3]) + b"".join(bytes([5]) + b"Ana-" + bytes([65 + seat, seat, 9]) for seat in range(3))
for _kind, _rounds in ((0, 12), (1, 13), (2, 13)):  # of skalbox.match.evening, with rounds of all games
    EVENING += bytes((_kind, 1 if _kind == 0 else 0, _rounds, 1, 0)) + bytes(range(2 * _rounds))
COMMITS = {"1.0.0": "Call it 1.0.0", "2.0.0": "Release 2.0.0"}


@pytest.mark.parametrize("version", COMMITS)
def test_the_code_is_that_of_the_release(version, tried):
    """Compared with the history, if the clone has it."""
    how = ["git", "-C", str(ROOT), "log", "--format=%H", "--fixed-strings", f"--grep={COMMITS[version]}"]
    commits = subprocess.run(how, capture_output=True, text=True, check=False).stdout.split()
    with zipfile.ZipFile(READERS / f"{version}.zip") as kept:
        names = kept.namelist()
        assert "skalcore/journal.py" in names and len(names) > 20
        if not commits:
            tried("no history here to compare with")
            return
        for name in names:
            path = name if name.startswith("skalcore") else f"lib/{name}"
            how = ["git", "-C", str(ROOT), "show", f"{commits[-1]}:{path}"]
            source = subprocess.run(how, capture_output=True, check=False)
            assert source.returncode == 0 and source.stdout == kept.read(name), name


def throws(session, count: int) -> None:
    """This many events of a match."""
    while len(session.events()) < count:
        game = session.game
        if not game.has_dice():
            if game.phase in (0, 6):  # a single roll of the opening
                session.dry(bytearray(5))
            elif game.phase == 1:
                session.apply(1 << 13)
            else:
                session.throw()
        elif game.rolls_left() and len(session.events()) % 3:
            session.throw()
        else:
            card = game.cards[game.player]
            session.score(next(box for box in range(game.rules.rounds) if card[box] < 0))


def begun(lobby, kind: int, players: list[str], numbers: list[int], events: int = 20) -> None:
    """A match of these players begins, and goes on for this many events."""
    lobby.game_index, lobby.players, lobby.roles, lobby.legs = kind, list(players), list(numbers), 1
    lobby.remember(True)  # as the screens do that change names and signs
    assert lobby.start_match()
    throws(lobby.session, events)


def journal_alone(lobby) -> None:
    begun(lobby, YAMS, PLAYERS, NUMBERS, 30)


def with_marks(lobby) -> None:
    begun(lobby, SKALPOTT, PLAYERS, NUMBERS, 30)
    lobby.session.leave(1, True)
    lobby.session.help(0)


def checkpoint(lobby) -> None:
    begun(lobby, YAHTZEE, PLAYERS, NUMBERS, 40)
    assert lobby.storage.save_to_slot(lobby.storage.head, lobby.session.events())
    throws(lobby.session, 60)


def slot_alone(lobby) -> None:
    """The power fails between the two halves of a checkpoint, while the chip's memory is erased."""
    begun(lobby, YAHTZEE, PLAYERS, NUMBERS, 40)
    assert lobby.storage.save_to_slot(lobby.storage.head, lobby.session.events())
    lobby.storage.chip.nvm[0:4096] = b"\xff" * 4096


def put_aside(lobby) -> None:
    begun(lobby, YAMS, PLAYERS, NUMBERS, 20)
    begun(lobby, SKALPOTT, PLAYERS[:2], [STAR, STAR], 12)
    begun(lobby, YAHTZEE, PLAYERS[1:], NUMBERS[1:], 15)


def only_names(lobby) -> None:
    """Nobody has played: the names and signs are there alone."""
    lobby.players, lobby.roles = list(PLAYERS), list(NUMBERS)
    lobby.typed = list(TYPED)
    lobby.remember(True)


CASES = [journal_alone, with_marks, checkpoint, slot_alone, put_aside, only_names]
NVM = ["rp2", "erasing"]


def image(case, kind: str, folder: Path) -> dict:
    """Writes the memory of this case, and returns what today's program finds there."""
    expected: dict = {}

    def driver(machine: Machine):
        yield from machine.settle()
        lobby = machine.app.lobby
        lobby.set("SOUND", 2)
        lobby.keep_settings()
        hall = fullest_hall(PLAYERS[1:] + TYPED[:4])
        hall.serial = 7
        for number, player in enumerate(hall.players):
            player.wear(number + 1, True)
        lobby.storage.note(EVENING)
        lobby.storage.finish(hall.pack())
        lobby.signs = {name: 8 - seat for seat, name in enumerate(TYPED)}
        lobby.typed = TYPED[4:]
        case(lobby)
        lobby.save_before_sleep()
        files = {"nvm.bin": machine.nvm_image()}
        for path in PATHS:
            with machine.drive.open(path, "rb") as slot:
                files[path.split("/")[-2] + ".bin"] = slot.read()
        for name, content in files.items():
            (folder / name).write_bytes(content)
        from skalbox.saves import aside, slots

        newest = slots.Slots()
        expected["match"] = lobby.session and match_of(lobby.storage.head, lobby.session.events().tolist())
        waiting = aside.all_aside(newest)
        expected["aside"] = [match_of(each.head, aside.events_of(newest, each).tolist()) for each in waiting]
        expected["signs"] = [[number & 0xF0 for number in each.head.roles] for each in waiting]
        expected["hall"] = hall_of(lobby.hall(), True)
        from skalbox.players.settings import Settings

        found = Settings(lobby.storage.settings)
        expected["names"] = found.names
        assert found.typed and {name for name, _ in found.typed} <= set(TYPED)

    run(driver, nvm_kind=kind)
    return expected


def read_by(version: str, folder: Path) -> dict:
    """What the code of this version finds."""
    how = [sys.executable, "-I", str(ROOT / "host_tests/old_reader.py"), version, str(folder)]
    done = subprocess.run(how, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def started(kind: str, folder: Path):
    """What today's program finds: the numbers of the running match, and its events."""
    found: list = []

    def driver(machine: Machine):
        yield from machine.settle()
        lobby = machine.app.lobby
        head = lobby.storage.head
        session = lobby.session
        found.append((session and head.roles, session and session.events().tolist(), hall_of(lobby.hall(), True)))
        assert not lobby.lost
        found.append((lobby.players, lobby.roles, {player.name: player.sign for player in lobby.hall().players}))
        from skalbox.saves.slots import Slots

        assert Slots().notes() == EVENING, "2.0.0 has left it there, too"
        assert lobby.wins == {"Ana-B": 1, "Ana-C": 2} and lobby.played == dict.fromkeys(["Ana-A", "Ana-B", "Ana-C"], 9)

    machine = Machine(seed=1, null_panel=True, options={"SKALBOX_LANG": "en"}, nvm_kind=kind)
    with machine:
        content = (folder / "nvm.bin").read_bytes()
        machine.flash.data[: len(content)] = content
        for path in PATHS:
            with machine.drive.open(path, "r+b") as slot:
                slot.write((folder / (path.split("/")[-2] + ".bin")).read_bytes())
    machine.run(driver(machine))
    assert machine.crash is None
    return found


@pytest.mark.parametrize("kind", NVM)
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.__name__)
def test_2_0_0_finds_all_in_what_is_saved_now(case, kind, tmp_path):
    if case is slot_alone and kind != "rp2":
        pytest.skip("this chip's memory is not used")
    expected = image(case, kind, tmp_path)
    found = read_by("2.0.0", tmp_path)
    assert found["lost"] == 0 and found["match"] == expected["match"]
    assert found["aside"] == expected["aside"] and found["waiting"] == len(expected["aside"])
    assert found["hall"] == json.loads(json.dumps(expected["hall"]))
    assert found["settings"][0][1] == 2 and found["settings"][4] == expected["names"]
    if case is put_aside:
        assert expected["signs"] == [[0x80, 0x50, 0x10, 0x70], [0x50, 0x10]]


@pytest.mark.parametrize("kind", NVM)
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.__name__)
def test_1_0_0_finds_the_match_in_what_is_saved_now(case, kind, tmp_path):
    """As it does in what 2.0.0 saves: it cannot read a slot with matches put aside, nor a hall of 2.0.0."""
    if case is slot_alone and kind != "rp2":
        pytest.skip("this chip's memory is not used")
    expected = image(case, kind, tmp_path)
    found = read_by("1.0.0", tmp_path)
    if case is put_aside and kind != "rp2":
        assert found["match"] is None
        return
    assert found["match"] == expected["match"]
    assert found["hall"]["serial"] == 7


@pytest.mark.parametrize("kind", NVM)
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.__name__)
def test_today_all_is_found_with_the_signs(case, kind, tmp_path):
    if case is slot_alone and kind != "rp2":
        pytest.skip("this chip's memory is not used")
    expected = image(case, kind, tmp_path)
    (numbers, events, hall), (players, own, signs) = started(kind, tmp_path)
    assert hall == expected["hall"]
    assert signs == {name: number + 1 for number, name in enumerate(PLAYERS[1:] + TYPED[:4])}
    if case is only_names:
        assert (numbers, players) == (None, PLAYERS) and own == NUMBERS
        return
    worn = [0x51, 0x81, 0x71] if case is put_aside else WORN
    assert numbers == worn and events == expected["match"][-1]
    assert own == (NUMBERS[1:] if case is put_aside else NUMBERS), "the own sign is not forgotten for this game's"


@pytest.mark.parametrize("case", [journal_alone, checkpoint, slot_alone, put_aside], ids=lambda case: case.__name__)
def test_after_2_0_0_the_match_goes_on_with_the_signs_of_the_seats_at_worst(case, tmp_path):
    expected = image(case, "rp2", tmp_path)
    read_by("2.0.0", tmp_path)  # it starts, and writes what a power cut left half done
    (numbers, events, hall), _ = started("rp2", tmp_path)
    assert events == expected["match"][-1] and hall == expected["hall"]
    assert [number & 15 for number in numbers] == expected["match"][5]
    assert len({number >> 4 for number in numbers}) == len(numbers) and min(numbers) > 15


def test_a_full_hall_keeps_all_with_signs():
    """They take no room: no name, entry or result is dropped for them."""
    with Machine():
        hall = fullest_hall(["É" * 9 + letter for letter in "ABCDEFGH"])
        bare = hall.pack()
        plain = hall_of(unpacked_hall(bare), True)
        for number, player in enumerate(hall.players):
            player.wear(number + 1, True)
        signed = hall.pack()
        found = unpacked_hall(signed)
        assert len(signed) == len(bare) and hall_of(found, True) == plain
        assert [player.sign for player in found.players] == list(range(1, 9))


def test_heads_of_2_0_0_keep_the_signs_that_were_chosen():
    """They are in the upper bits of the roles; the generation of a slot is not taken for signs."""
    with Machine():
        from skalbox.players.roles import COUNT
        from skalbox.saves.slots import HEAD, VERSION, unpack_head

        for generation in (0, 1, 255, 123_456, 2**31 - 1):
            old = struct.pack(HEAD, VERSION, 3, generation, 0, YAMS, 0, 3, 1, 0, 0) + bytes([0x31, 1, 0x14])
            old += b"\3Ana\2Bo\3Eva"
            for signs in (None, b"", b"\xff" * 4):
                head = unpack_head(old, COUNT, signs)
                assert head.names == ["Ana", "Bo", "Eva"] and head.roles == [0x31, 0x21, 0x14], hex(generation)


def test_torn_signs_are_none():
    """Whatever bits of a write are missing, what is left is never taken for other signs."""
    with Machine():
        from skalbox.players import sign_order

        rng = random.Random("torn")
        for _ in range(2_000):
            numbers = [sign + 1 << 4 | 1 for sign in rng.sample(range(8), rng.randint(1, 8))]
            packed = sign_order.pack(numbers)
            assert sign_order.unpack([1] * len(numbers), packed) == [number & 0xF0 | 1 for number in numbers]
            torn = bytes(byte | rng.randrange(256) for byte in packed)
            found = sign_order.unpack([1] * len(numbers), torn)
            seats = [seat + 1 << 4 | 1 for seat in range(len(numbers))]
            assert found == (seats if torn != packed else [number & 0xF0 | 1 for number in numbers])


def with_a_beginner(lobby) -> None:
    """A match with the device at a level that 2.0.0 does not have, and one without it that waits."""
    begun(lobby, YAMS, PLAYERS, NUMBERS, 20)
    begun(lobby, SKALPOTT, PLAYERS[:2], [HEART, STAR & 0xF0 | 6], 12)


@pytest.mark.parametrize("kind", NVM)
def test_2_0_0_passes_over_a_match_with_a_beginner(kind, tmp_path):
    """It finds all else: the other match, and the hall. Its settings are the default ones."""
    expected = image(with_a_beginner, kind, tmp_path)
    assert expected["match"][5] == [1, 6] and len(expected["aside"]) == 1
    found = read_by("2.0.0", tmp_path)
    assert found["match"] is None and found["settings"] is None
    assert found["aside"] == expected["aside"]
    assert found["hall"] == json.loads(json.dumps(expected["hall"]))
