# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The current match: taking boxes back, held dice that survive a loss of power, and the exported record."""

import random

import pytest
from helpers import KINDS, RECOMMENDED, SKALPOTT, YAHTZEE, YAMS, record, snapshot

from host_tools.records.record import read
from host_tools.records.report import report
from host_tools.virtual.machine import Machine
from skalcore import events, journal, rules
from skalcore.boxes import OPEN
from skalcore.game import BANK, DECIDE, OVER, THROW, TIE

NAMES = ["Léa", "Noé", "Anaïs", "Théo", "Zoé", "Œuvre", "Gaël", "Inès"]


def writes(event: int) -> bool:
    return events.kind(event) in (events.SCORE, events.ZERO)


class Kept:
    """A storage in a list; `room`: whether marks still fit."""

    def __init__(self) -> None:
        self.records, self.happened, self.room = [], [], True
        from skalbox.saves.head import Head

        self.head = Head(1, 0, 0, 1, [])

    def append(self, record, happened) -> None:
        self.records.append(record)
        self.happened = list(happened)

    def has_room_for_marks(self) -> bool:
        return self.room

    def replay(self, take) -> None:
        for each in self.records:
            assert take(each), hex(each)


@pytest.fixture(autouse=True)
def board():
    """A board that is switched on."""
    with Machine(seed=1) as machine:
        yield machine


def open_session(kind, players=None, legs=1, storage=None):
    from skalbox.match.session import Session

    game = [each.name for each in rules.GAMES].index(kind.game)
    return Session(NAMES[: players or kind.fewest], storage, game, rules.MODES.index(kind.mode), legs)


def happenings(kind, seed, players=None, legs=None) -> tuple[int, int, list[int]]:
    """The numbers of players and legs, and the events of a random match."""
    found = record(kind.random_text(random.Random(f"session {kind} {seed}"), players, legs))
    return found.game.players, found.game.legs, found.events


def state(session) -> tuple:
    """Everything that must survive a loss of power; the cursor and confirmations need not."""
    return (
        snapshot(session.game),
        session.events().tolist(),
        session.held,
        session.can_undo(),
        session.last_seat if session.last_box != OPEN else None,
        session.last_box,
    )


def again(session, storage):
    """The same match after a restart."""
    game = session.game
    found = type(session)(session.names, storage, rules.GAMES.index(game.rules), game.mode, game.legs)
    found.restore()
    return found


# Undo.


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_undo_restores_exactly_the_same_game(kind, tried):
    """Every box of random matches is undone, written elsewhere, undone, and written again."""
    undone, phases, pots = 0, set(), 0
    for seed in range(4):
        players, legs, happened = happenings(kind, seed)
        storage = Kept()
        session = open_session(kind, players, legs, storage)
        for event in happened:
            if not writes(event):
                session.apply(event)
                assert not session.can_undo()
                continue
            before, number = snapshot(session.game), len(session.events())
            other = list(session.game.cards[session.game.player]).index(OPEN)
            for box in (event, events.score(other), event):
                round_before = session.game.round
                session.apply(box)
                phases.add(session.game.phase)
                pots += kind.game == "skalpott" and session.game.round != round_before
                assert session.can_undo() and session.last_box == events.value(box)
                session.undo()
                undone += 1
                assert snapshot(session.game) == before and len(session.events()) == number
                assert not session.can_undo() and session.last_box == OPEN and session.held == 0 and session.pot_seen
                assert storage.records[-1] == journal.UNDO and storage.happened == session.events().tolist()
                with pytest.raises(ValueError, match="can be undone"):
                    session.undo()
            session.apply(event)
        assert session.events().tolist() == happened and session.game.phase == OVER
        assert state(again(session, storage)) == state(session)
    assert THROW in phases and (BANK in phases) == (kind is RECOMMENDED) and (kind.game != "skalpott" or pots > 20)
    tried(f"{undone} boxes taken back in {kind}, each time to exactly the same game")


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_undo_is_refused_after_any_other_event(kind):
    players, legs, happened = happenings(kind, "refused")
    for at, event in enumerate(happened[:150]):
        if at and writes(happened[at - 1]):
            session = replayed(kind, players, legs, happened[: at + 1])
            before = state(session)
            assert session.can_undo() == writes(event)
            if not session.can_undo():
                with pytest.raises(ValueError, match="can be undone"):
                    session.undo()
                assert state(session) == before


def replayed(kind, players, legs, happened):
    """A session with these events."""
    session = open_session(kind, players, legs)
    for event in happened:
        session.apply(event)
    return session


def test_undo_at_the_end_and_before_a_tie_break():
    """The last box can be undone from the standings, even if it leaves two players level."""
    found = set()
    for seed in range(60):
        players, _, happened = happenings(SKALPOTT, f"end {seed}")
        last = max(at for at, event in enumerate(happened) if writes(event))
        session = replayed(SKALPOTT, players, 1, happened[:last])
        before = snapshot(session.game)
        session.apply(happened[last])
        found.add(session.game.phase)
        assert not session.pot_seen
        session.undo()
        assert snapshot(session.game) == before and session.game.phase == DECIDE and session.game.winners == 0
    assert found == {OVER, TIE}, "the seeds include a match that ends level"


def test_undo_after_a_refused_box():
    session = open_session(YAMS)
    session.apply(events.roll([1, 1, 1, 2, 3]))
    before = state(session)
    session.score(0)
    with pytest.raises(ValueError, match="is not allowed here"):
        session.score(1)
    session.undo()
    assert state(session) == before


# Held dice.


def test_holds_are_written_once_and_restored():
    storage = Kept()
    session = open_session(YAMS, storage=storage)
    session.throw()
    assert not session.mark_holds(), "nothing is held"
    for held in (*range(1, 32), 0, 5):
        session.held = held
        count = len(storage.records)
        assert session.mark_holds() and not session.mark_holds()
        assert storage.records[count:] == [journal.hold(held)]
        session.cursor, session.agreed = held % 12, held % 2 == 0
        found = again(session, storage)
        assert state(found) == state(session) and found.held == held
        assert (found.cursor, found.agreed, found.pot_seen) == (OPEN, False, True)
        assert not found.mark_holds(), "the journal knows them"
    session.throw()
    assert session.game.thrown == 2 and session.held == 5 and not session.mark_holds(), "the event contains them"
    assert again(session, storage).held == 5
    session.score(0)
    assert session.held == 0 and not session.mark_holds() and again(session, storage).held == 0
    session.undo()
    session.held = 9
    assert session.mark_holds() and again(session, storage).held == 9
    session.throw()
    storage.records.pop()
    found = again(session, storage)
    assert found.held == found.game.held == 9, "the power failed before the dice were written"
    storage.room = False
    found.held = 3
    assert not found.mark_holds() and again(found, storage).held == 9, "no room for marks"
    storage.room = True
    assert found.mark_holds() and again(found, storage).held == 3


def test_holds_in_the_chips_memory(board):
    """Holds survive a restart with the real storage; when the journal is nearly full only events are written."""
    from skalbox.players.roles import COUNT as ROLES
    from skalbox.saves.storage import Storage

    storage = Storage(board.nvm, ROLES)
    storage.start_match(1, 0, 1, NAMES[:1])
    session = open_session(YAMS, storage=storage)
    session.throw()
    wrote = []
    for number in range(440):
        session.held = number % 31 + 1
        wrote.append(session.mark_holds())
        assert session.held == (wrote[-1] and number % 31 + 1) or not wrote[-1]
        found = again(session, Storage(board.nvm, ROLES)) if number % 20 == 0 else None
        assert found is None or (state(found) == state(session)) == wrote[-1]
        session.score(0)
        session.undo()
        if not wrote[-1]:
            break
    assert wrote.count(False) == 1 and not wrote[-1] and len(wrote) > 100
    assert not storage.full and board.flash.counts()[0] == 0, "nothing was erased"


# Restore and export.


def exported(session, capsys) -> str:
    """The text that export prints between its two marker lines."""
    from skalbox.match.session import RECORD_BEGINS, RECORD_ENDS

    capsys.readouterr()
    session.export()
    first, *lines, last = capsys.readouterr().out.splitlines(keepends=True)
    assert (
        first == RECORD_BEGINS + "\n" and last == RECORD_ENDS + "\n" and not any(line.startswith("#") for line in lines)
    )
    assert read((first + "".join(lines) + last).encode()).events == session.events().tolist(), "markers are comments"
    return "".join(lines)


@pytest.mark.parametrize(
    ("kind", "players", "legs"),
    [*[(kind, None, None) for kind in KINDS], (SKALPOTT, 4, 1), (YAMS, 8, 1), (YAHTZEE, 8, 2)],
    ids=str,
)
def test_the_exported_record_can_be_replayed(kind, players, legs, capsys):
    count, legs, happened = happenings(kind, "export", players, legs)
    storage = Kept()
    session = open_session(kind, count, legs, storage)
    for at, event in enumerate(happened):
        if at in (0, 1, 30) or at % 97 == 0:
            same(session, exported(session, capsys))
            assert state(again(session, storage)) == state(session)
        session.apply(event)
    same(session, exported(session, capsys))
    assert session.game.phase == OVER and state(again(session, storage)) == state(session)


def same(session, text: str) -> None:
    from skalbox.players.names import in_record

    found = read(text.encode("ascii"))
    assert found.events == session.events().tolist()
    assert found.names == in_record(session.names)
    assert report(found.game, found.names) == report(session.game, in_record(session.names))


def test_an_undone_box_is_not_exported(capsys):
    session = replayed(YAMS, 1, 1, [events.roll([1] * 5), events.score(0)])
    session.undo()
    session.score(12)
    text = exported(session, capsys)
    assert text.endswith("score chance\n") and text.count("score") == 1


@pytest.mark.parametrize(
    ("names", "written"),
    [
        (["Noé", "Noe", "Noë"], "Noe Noe-2 Noe-3"),
        (["Émilie-Éloïse", "Émilie-Éloïsa"], "Emilie-Elois Emilie-Elo-2"),
        (["Cœur", "!?", "Maman chérie"], "Coeur __ Maman_cherie"),
    ],
)
def test_names_in_the_record(names, written, capsys):
    from skalbox.match.session import Session

    assert read(exported(Session(names, None, 1), capsys).encode("ascii")).names == written.split()
