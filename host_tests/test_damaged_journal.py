# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Bit flips in the chip's memory: what is found is the beginning of what was played, and the device says so.

Journals of every game and mode, with boxes taken back, holds, players who left, settings, power cuts and earlier
damage. One bit at a time is flipped, and several.
"""

import random
from collections import Counter

import pytest
from helpers import KINDS, SKALPOTT, YAHTZEE, unpacked_hall
from power import HALL, HEAD, PAGE, SECTOR, SETTINGS, Kept, flipped, state, without_slots

from host_tools.virtual.machine import Machine
from skalcore import journal

# Each has the number of records, whether no power failed, and after how many checkpoints.
JOURNALS = ((40, True, 0), (12, False, 0), (60, False, 0), (180, False, 0))
CHECKPOINTED = ((20, False, 1), (150, True, 1))
# How often the soak runs: for each kind of game one bit, and several; and one bit behind checkpoints.
OFTEN, SEVERAL, BEHIND = 12_000, 4_000, 4_000


def bits_to_turn(rng: random.Random, kept: Kept, count: int) -> list[int]:
    """Mostly in the records, and of these often in the last ones; some in the head, a few in erased memory."""
    used = 8 * kept.address(kept.slot)
    found = []
    for _ in range(count):
        first, last = rng.choice(
            [(8 * (HEAD + PAGE), used)] * 14
            + [(used - 48, used)] * 4
            + [(used, 8 * SECTOR), (8 * HEAD, 8 * (HEAD + PAGE))] * 2
        )
        found.append(rng.randrange(first, last))
    return found


def turn_over(machine, kept: Kept, image: bytes, bit: int) -> str:
    """Starts the device with this bit flipped, and goes on; returns the result in a word."""
    flash = machine.flash
    flash.load(image)
    wanted, damaged, whole = kept.must_find(bit)
    flash.load(flipped(image, bit))
    storage, session = kept.teller.restart()
    from skalbox.saves.slots import pack_head

    if bit // 8 < HEAD + len(pack_head(kept.storage.head)) + 10:
        # The head is lost, and with it the match; if a slot has its beginning, what came after that.
        if not kept.begun:
            assert session is None and storage.lost == 1
            return "lost"
        assert state(session)[0] == kept.begun and session.damaged
        return "beginning"
    assert not storage.lost and state(session) == wanted
    assert session.damaged == damaged, "it says so if something is lost, and only then"
    assert whole or session.damaged or session.torn, "it says that nothing is lost"
    found = "damaged" if session.damaged else "torn" if session.torn else "whole"
    # What is played from here on is kept, and what was said is not said again.
    begun = storage.head.generation
    session.help(7)
    session.leave(0, not session.away & 1)
    _, again = kept.teller.restart()
    if storage.head.generation != begun:
        session.changed = []  # a bit in the last slots has filled the journal: a slot has the settings
    assert state(again) == state(session) and not again.damaged
    assert whole or again.torn, "it says later that nothing is lost"
    return found


def turn_many(kind, seed: str, count: int, journals=JOURNALS) -> tuple[Counter, Counter]:
    """Flips this many bits in journals of this kind, one at a time: what was found, and what the journals held."""
    found, held = Counter(), Counter()
    for number, journal_kind in enumerate(journals):
        with Machine(seed=1) as machine:
            kept = Kept(machine, kind, f"{seed} {kind} {number}", *journal_kind)
            image = machine.flash.save()
            held.update(kept.seen)
            for bit in bits_to_turn(random.Random(f"{seed} {number}"), kept, count // len(journals)):
                found[turn_over(machine, kept, image, bit)] += 1
    return found, held


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_a_bit_that_turns_over(kind, tried):
    found, held = turn_many(kind, "turn", 400)
    assert sum(found.values()) == 400 and min(found[each] for each in ("damaged", "torn", "whole", "lost")) > 3, found
    assert min(held[each] for each in ("box", "undo", "mark", "cut", "damage")) > 2, held
    tried(f"400 bits flipped in journals of {kind}: {dict(found)}; in the journals {dict(held)}")


def test_a_bit_that_turns_over_behind_a_checkpoint(tried):
    found, held = turn_many(YAHTZEE, "checkpoint", 100, CHECKPOINTED)
    assert held["checkpoint"] == 2 and min(found[each] for each in ("damaged", "torn", "beginning")) > 2, found
    tried(f"100 bits flipped behind a checkpoint: {dict(found)}")


# Several bits, in different records: which state must be found is no longer certain, but it is one that was reached.


def turn_several(kind, seed: str, count: int, reader=None) -> Counter:
    """As turn_many, several at once; `reader` replaces journal_reader.Reader.replay."""
    found: Counter = Counter()
    with Machine(seed=1) as machine:
        kept = Kept(machine, kind, f"{seed} {kind}", 120)
        image, rng = machine.flash.save(), random.Random(seed)
        if reader is not None:
            from skalbox.saves import journal_reader

            journal_reader.Reader.replay = reader
        for _ in range(count):
            slots = rng.sample(range(kept.slot), rng.randrange(2, 6))
            machine.flash.load(flipped(image, *[8 * kept.address(slot) + rng.randrange(24) for slot in slots]))
            _, session = kept.teller.restart()
            assert state(session) in kept.states, f"{slots}: a match that was never played"
            at_an_end = state(session) == kept.states[-1]
            assert at_an_end or session.damaged or session.torn, f"{slots}: it says that nothing is lost"
            found["whole" if at_an_end else "damaged" if session.damaged else "torn"] += 1
            kept.storage, kept.session = kept.teller.restart()
    return found


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_several_bits_that_turn_over(kind, tried):
    found = turn_several(kind, "several", 60)
    assert found["damaged"] > 40, found
    tried(f"60 times 2 to 5 bits flipped in a journal of {kind}: {dict(found)}")


@pytest.mark.soak
@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_many_bits_that_turn_over(kind):
    found, held = turn_many(kind, "often", OFTEN, JOURNALS * 10)
    several = turn_several(kind, "several often", SEVERAL)
    print(f"{OFTEN:,} bits flipped in 40 journals of {kind}: {dict(found)}; in the journals {dict(held)}")
    print(f"{SEVERAL:,} times 2 to 5 bits flipped in one of {kind}: {dict(several)}")
    assert min(found.values()) > 50 and several["damaged"] > 3_000


@pytest.mark.soak
def test_many_bits_that_turn_over_behind_checkpoints():
    found, held = turn_many(YAHTZEE, "checkpoints", BEHIND, CHECKPOINTED * 4)
    print(f"{BEHIND:,} bits flipped behind {held['checkpoint']} checkpoints: {dict(found)}")
    assert held["checkpoint"] == 8 and found["damaged"] > 1_000


def test_a_reader_that_skips_damage_is_detected():
    """It would resume with the next whole record after a bad one: an undo then takes back another box."""

    def careless(reader, take):
        store = reader._chip
        store.records = 0
        for slot in range(store.room()):
            at = store._at(slot)
            for number in range(8):
                record = journal.decode(bytes(store.nvm[at : at + 3]), 0, number)
                if record >= 0 and take(record):
                    store.records, store.next_slot = number + 1, slot + 1
        return 0

    with pytest.raises(AssertionError, match="never played"):
        turn_several(SKALPOTT, "several", 60, careless)


# The memory before the journal.


def finished(machine) -> Kept:
    """Finishes a match, with settings, and writes some boxes of the next one."""
    from skalbox.saves.hall import Hall

    kept = Kept(machine, SKALPOTT, "frames", 30, True)
    kept.storage.settings = b"settings"
    hall = unpacked_hall(None)
    assert isinstance(hall, Hall)
    hall.count(kept.session)
    hall.serial = kept.storage.head.serial
    kept.storage.finish(hall.pack())
    return Kept(machine, SKALPOTT, "frames, the next", 30, True)


@pytest.mark.parametrize("slots", [True, False], ids=["slots", "no slots"])
def test_a_bit_in_the_hall_or_the_settings(slots, tried):
    """The slot has both; if that cannot be read either, they are lost, and the match goes on all the same."""
    found: Counter = Counter()
    with Machine(seed=1) as machine:
        kept = finished(machine)
        hall, settings, image = kept.storage.hall, kept.storage.settings, machine.flash.save()
        if not slots:
            image = without_slots(image)
        assert len(hall) > 20 and settings == b"settings"
        for at, length, lost in ((HALL, len(hall) + 10, 2), (SETTINGS, len(settings) + 10, 4)):
            for bit in range(8 * at, 8 * (at + length)):
                machine.flash.load(flipped(image, bit))
                storage, session = kept.teller.restart()
                assert state(session) == kept.states[-1] and not session.damaged
                assert storage.lost == (0 if slots else lost), bit
                assert (storage.hall == hall, storage.settings == settings) == (slots or lost != 2, slots or lost != 4)
                found[lost] += 1
    tried(f"{found[2]} bits of the hall and {found[4]} of the settings flipped, with{'' if slots else 'out'} slots")


def test_a_new_device_has_lost_nothing():
    """Whatever its memory held before."""
    rng = random.Random("new")
    images = [b"", bytes(SECTOR), b"\x55" * SECTOR, *[rng.randbytes(SECTOR) for _ in range(200)]]
    for image in images:
        with Machine(nvm=image):
            import microcontroller

            from skalbox.players.roles import COUNT as ROLES
            from skalbox.saves.storage import Storage

            storage = Storage(microcontroller.nvm, ROLES)
            assert storage.head is None and storage.lost == 0


def test_a_head_with_a_piece_of_a_name_or_of_a_code_is_none():
    """A challenge's code is whole, or there is none: with seven characters the dice would be another challenge's."""
    with Machine(seed=1):
        from skalbox.players.roles import COUNT as ROLES
        from skalbox.saves.head import Head
        from skalbox.saves.slots import pack_head, unpack_head

        head = Head(7, 1, 0, 1, ["Ana", "Bo"])
        head.code = b"K7Q2M9XA"
        whole = pack_head(head)
        for length in range(len(whole) + 3):
            found = unpack_head((whole + b"BCD")[:length], ROLES)
            if length in (len(whole) - 8, len(whole)):
                assert found is not None and found.names == ["Ana", "Bo"] and found.code in (b"", head.code)
            else:
                assert found is None, length
