# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Work of the storage between the chip's memory and the slots: after a cut checkpoint, damage, or no match."""

import gc
from array import array

import pytest

from host_tools.virtual.machine import Machine
from host_tools.virtual.slot_layout import BLOCK, directory_block
from skalcore import events, journal

SECTOR, HALL, SETTINGS, HEAD = 4096, 0, 1024, 1280
EVENTS = [events.roll([1, 2, 3, 4, 5]), events.score(3)] * 8


@pytest.fixture
def machine():
    """A new device that is switched on."""
    with Machine() as found:
        yield found


def restarted(machine):
    """Its storage after power-on."""
    from skalbox.players.roles import COUNT
    from skalbox.saves.storage import Storage

    machine.flash.on()
    machine.drive.forget()
    return Storage(machine.nvm, COUNT)


def begun(machine, count: int = len(EVENTS)):
    """A storage with a match that has this many events."""
    storage = restarted(machine)
    storage.start_match(1, 0, 1, ["Ana", "Ben"])
    append(storage, 0, count)
    return storage


def append(storage, first: int, last: int) -> None:
    for number in range(first, last):
        storage.append(EVENTS[number], memoryview(array("H", EVENTS[: number + 1])))


def replayed(storage) -> tuple:
    """What is found, and the events."""
    found: list[int] = []
    return storage.replay(lambda event: not found.append(event)), found


def checkpoint(storage, count: int) -> None:
    assert storage.save_to_slot(storage.head, memoryview(array("H", EVENTS[:count])))


def damaged(machine, at: int):
    """The storage after a restart with a wrong byte in the chip's memory."""
    image = bytearray(machine.flash.save())
    image[at] ^= 0xC0
    machine.flash.load(bytes(image))
    return restarted(machine)


def test_a_match_goes_on_from_the_slot_after_a_cut_checkpoint(machine):
    """The power failed before the memory was erased. The memory then has what follows."""
    storage = begun(machine, 10)
    before = machine.flash.save()[:SECTOR]
    checkpoint(storage, 10)
    machine.flash.load(before + machine.flash.save()[SECTOR:])
    storage = restarted(machine)
    assert storage.slot_only and replayed(storage) == (0, EVENTS[:10]) and not storage.lost
    append(storage, 10, 14)
    assert replayed(storage) == (0, EVENTS[:14]), "as when another match cannot be taken up"
    assert replayed(restarted(machine)) == (0, EVENTS[:14])


def test_only_the_end_of_a_match_is_lost_with_its_head(machine):
    from skalbox.saves.chip_memory import MATCH

    storage = begun(machine, 6)
    checkpoint(storage, 6)
    append(storage, 6, 16)
    storage = damaged(machine, HEAD + 8)
    assert storage.lost == MATCH and replayed(storage) == (journal.DAMAGED, EVENTS[:6]) and storage.lost == 0
    assert replayed(restarted(machine)) == (0, EVENTS[:6])


PARTS = {"hall": (HALL + 6, 2), "settings": (SETTINGS + 6, 4), "head": (HEAD + 8, 1), "nothing": (HEAD - 1, 0)}


@pytest.mark.parametrize("part", PARTS)
def test_what_only_the_memory_had_is_reported_lost(machine, part):
    from skalbox.saves.chip_memory import ChipMemory
    from skalbox.saves.head import Head
    from skalbox.saves.slots import pack_head

    head = pack_head(Head(7, 1, 0, 1, ["Ana", "Ben"]))
    chip = ChipMemory(machine.nvm)
    chip.renew(b"\6\0hall", b"settings", head, bytearray(SECTOR))
    assert all(chip.append(event) for event in EVENTS)
    at, lost = PARTS[part]
    assert damaged(machine, at).lost == lost


def test_no_match_is_on_once_it_is_withdrawn_and_the_memory_is_made_ready(machine):
    storage = begun(machine, 0)
    storage.withdraw()
    assert storage.head is None and not storage.chip.clean
    storage.make_ready()
    assert storage.chip.clean and restarted(machine).head is None


def test_the_memory_is_made_ready_only_if_no_match_is_on_and_it_is_not_ready(machine):
    storage = restarted(machine)
    before = machine.flash.save()
    storage.make_ready()
    assert machine.flash.save() == before
    storage = begun(machine, 4)
    before = machine.flash.save()
    storage.make_ready()
    assert machine.flash.save() == before and replayed(restarted(machine)) == (0, EVENTS[:4])


def test_no_room_is_reserved_while_both_slots_can_be_written(machine):
    storage = begun(machine, 2)
    assert (storage.writable, storage.reserved, storage.aside) == (2, 0, 0)
    assert storage.chip.room() == 10 * 85 - 2 and storage.has_room_for_marks()


@pytest.mark.parametrize(("follows", "lost"), [(b"", 0), (b"\x01\x02\x03", 1)], ids=["nothing", "records"])
def test_a_head_that_was_not_finished_is_a_loss_only_if_records_follow(machine, follows, lost):
    from skalbox.saves.chip_memory import ChipMemory

    ChipMemory(machine.nvm).renew(b"\6\0hall", b"settings", None, bytearray(SECTOR))
    machine.nvm[HEAD : HEAD + 6] = b"SKJ1\x20\0"
    if follows:
        machine.nvm[HEAD + 256 : HEAD + 259] = follows
    assert restarted(machine).lost == lost


def test_a_match_that_needs_no_pages_behind_it_is_not_lost(machine):
    """The settings that were appended without a slot begin the page after a head that was not finished."""
    from skalbox.saves.chip_memory import ChipMemory

    ChipMemory(machine.nvm).renew(b"\6\0hall", b"settings", None, bytearray(SECTOR))
    machine.nvm[HEAD : HEAD + 6] = b"SKJ1\x20\0"
    machine.nvm[HEAD + 256 : HEAD + 262] = b"SKT1\x08\0"
    assert restarted(machine).lost == 0


def test_the_slot_that_has_everything_is_not_written_again(machine):
    """The power failed before the memory was erased: only that is left to do."""
    storage = begun(machine, 10)
    before = machine.flash.save()[:SECTOR]
    checkpoint(storage, 10)
    slots = machine.flash.save()[SECTOR:]
    machine.flash.load(before + slots)
    assert replayed(restarted(machine)) == (0, EVENTS[:10])
    assert machine.flash.save()[SECTOR:] == slots


def test_a_full_journal_is_no_full_device(machine):
    """After a restart the next event goes to a slot, with all before it."""
    happened = array("H", (EVENTS * 60)[:851])
    storage = begun(machine, 0)
    for number in range(850):
        storage.append(happened[number], memoryview(happened)[: number + 1])
    storage = restarted(machine)
    assert replayed(storage) == (0, happened[:850].tolist()) and storage.chip.room() == 0 and not storage.full
    storage.append(happened[850], memoryview(happened))
    assert replayed(restarted(machine)) == (0, happened.tolist())


def test_the_next_match_is_saved_if_a_slot_can_be_written_again(machine):
    storage = restarted(machine)
    while not storage.full:
        machine.drive_writable = False
        storage.start_match(1, 0, 1, ["Ana"])
    machine.drive_writable = True
    storage.start_match(1, 0, 1, ["Ben"])
    assert not storage.full and storage.chip.room()


def test_a_finished_match_leaves_room_for_the_next_one_in_the_only_slot(machine):
    """The slot has its first events. It is overwritten as soon as the memory alone has everything else."""
    storage = begun(machine, 10)
    checkpoint(storage, 10)
    at = directory_block(1) * BLOCK
    machine.flash.data[at : at + BLOCK] = bytes(BLOCK)
    storage = restarted(machine)
    assert storage.writable == 1 and replayed(storage) == (0, EVENTS[:10])
    storage.finish(b"\1\0hall")
    assert storage.chip.clean and not storage.trouble


def test_memory_is_collected_before_4_kb_to_write_from_are_allocated(machine, monkeypatch):
    """They need one piece. If they were allocated ahead, nothing has to be collected."""
    storage, collected = restarted(machine), []
    monkeypatch.setattr(gc, "collect", lambda: collected.append(storage.sector))
    assert storage.save_to_slot(None, b"") and collected == [None]
    storage.allocate()
    assert storage.save_to_slot(None, b"") and collected == [None]
