# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Sign and colour belong to a person: the device remembers them with the name from game to game and when it is off.
It remembers a name that was typed before the first game, too."""

from collections.abc import Callable, Iterator

import pytest
from at_the_table import on_device, run
from sight import soft_keys
from test_name_and_sign import colours
from test_settings import restarted

from host_tools.tours.actions import GOOD, ROLL, lay, show, spell, tap, throw
from host_tools.virtual.flash import PowerCut
from host_tools.virtual.machine import Machine

SKALPOTT, YAMS = 0, 1
CIRCLE, TRIANGLE, SQUARE, DIAMOND, STAR, CROSS, RING, HEART = range(8)
KNOWN = {"Lea": HEART, "Tom": STAR, "Emma": HEART, "Noé": TRIANGLE, "Inès": STAR, "Zoé": HEART}
EDIT, TITLE = 4, 4

# Who sits down, one after another, and the signs that they have then; unknown names are new.
SEATINGS = [
    (["New", "Newer", "Newest"], [CIRCLE, TRIANGLE, SQUARE]),
    (["Lea", "Tom", "Noé"], [HEART, STAR, TRIANGLE]),
    (["Tom", "Lea", "New"], [STAR, HEART, SQUARE]),
    (["Lea", "Emma"], [HEART, CIRCLE]),
    (["Emma", "Lea"], [HEART, CIRCLE]),
    (["Lea", "Emma", "Zoé", "Noé"], [HEART, CIRCLE, SQUARE, TRIANGLE]),
    (["Tom", "Inès", "Lea", "Emma"], [STAR, CIRCLE, HEART, TRIANGLE]),
    (["Noé", "New", "Lea"], [TRIANGLE, CIRCLE, HEART]),
    (["Lea", "New", "Emma", "Noé"], [HEART, TRIANGLE, CIRCLE, SQUARE]),
]  # fmt: skip


def worn(lobby) -> list[int]:
    from skalbox.players.sign_order import order

    return list(order(lobby.roles))[: len(lobby.players)]


def own(lobby) -> dict[str, int]:
    return {name: (number >> 4) - 1 for name, number in zip(lobby.players, lobby.roles, strict=True)}


def booted(machine: Machine):
    """The lobby after power-on."""
    from skalbox.match.lobby import Lobby
    from skalbox.players.roles import COUNT
    from skalbox.saves.storage import Storage

    machine.flash.on()
    lobby = Lobby(Storage(machine.nvm, COUNT))
    lobby.restore()
    return lobby


def seated(lobby, names: list[str]) -> None:
    from skalbox.match import seating

    for name in names:
        seating.sit(lobby, name)
        lobby.seat_players()


@pytest.mark.parametrize(("names", "signs"), SEATINGS)
def test_who_sits_down_has_the_own_sign(names, signs):
    """The second of two with the same sign gets the first free one; when the other leaves, it has its own again."""
    with Machine() as machine:
        lobby = booted(machine)
        lobby.game_index = YAMS
        lobby.typed, lobby.signs = list(KNOWN), {name: sign + 1 for name, sign in KNOWN.items()}
        seated(lobby, names)
        assert worn(lobby) == signs
        assert all(own(lobby)[name] == KNOWN[name] for name in names if name in KNOWN)
        from skalbox.match import seating

        first = lobby.players[0]
        seating.stand(lobby, 0)
        alone = list(own(lobby).values())
        assert all(sign == mine for sign, mine in zip(worn(lobby), alone, strict=True) if alone.count(mine) == 1)
        seating.sit(lobby, first)
        assert own(lobby)[first] == KNOWN.get(first, CIRCLE)


def test_another_name_on_a_seat_brings_its_sign_and_a_corrected_one_keeps_it():
    from skalcore import rules

    with Machine() as machine:
        from skalbox.match import seating

        lobby = booted(machine)
        assert lobby.rules() is rules.SKALPOTT
        lobby.typed, lobby.signs = ["Lea"], {"Lea": HEART + 1}
        seated(lobby, ["Tmo", "Emma"])
        lobby.roles[0] = lobby.roles[0] & ~15 | GOOD
        seating.rename(lobby, 0, "Tom")
        assert own(lobby) == {"Tom": CIRCLE, "Emma": TRIANGLE} and lobby.roles[0] & 15 == GOOD
        seating.rename(lobby, 0, "Lea")
        assert own(lobby) == {"Lea": HEART, "Emma": TRIANGLE} and lobby.roles[0] & 15 == GOOD
        seating.empty(lobby)
        seated(lobby, ["Emma", "Tom", "Lea"])
        assert own(lobby) == {"Emma": TRIANGLE, "Tom": CIRCLE, "Lea": HEART}


def test_a_sign_is_remembered_from_game_to_game():
    """The hall has it, for those who have played; the sign that was given for one game is nobody's own."""
    with Machine() as machine:
        from skalbox.match import seating

        lobby = booted(machine)
        seated(lobby, ["Lea", "Tom"])
        lobby.roles[:] = [HEART + 1 << 4 | 1, HEART + 1 << 4 | 1]
        lobby.remember(True)
        assert lobby.start_match()
        lobby.session.dry(bytearray(5))
        lobby = booted(machine)
        assert [number >> 4 for number in lobby.storage.head.roles] == [HEART + 1, CIRCLE + 1]
        assert own(lobby) == {"Lea": HEART, "Tom": HEART}
        lobby.abandon()
        seating.empty(lobby)
        lobby.remember(True)
        lobby = booted(machine)
        assert lobby.players == [] and lobby.typed == []
        seated(lobby, ["Tom", "Lea"])
        assert worn(lobby) == [HEART, CIRCLE] and own(lobby) == {"Lea": HEART, "Tom": HEART}
        # Another sign, chosen by somebody whom the hall knows, is in the hall once the seat is free.
        lobby.roles[0] = RING + 1 << 4 | 1
        seating.stand(lobby, 0)
        lobby.remember(True)
        lobby = booted(machine)
        assert {player.name: player.sign for player in lobby.hall().players} == {"Lea": HEART + 1, "Tom": RING + 1}


def test_a_match_keeps_its_signs_whatever_its_players_choose_next():
    """While it is on, put aside and resumed; and their own signs are the new ones after it."""
    with Machine() as machine:
        lobby = booted(machine)
        seated(lobby, ["Lea", "Tom", "Emma"])
        lobby.roles[2] = CIRCLE + 1 << 4 | 1
        lobby.remember(True)
        assert lobby.start_match()
        lobby.session.dry(bytearray(5))
        lobby.roles[0] = RING + 1 << 4 | 1  # for the next match
        lobby.game_index = YAMS
        assert lobby.start_match()
        lobby.session.dry(bytearray(5))
        assert worn(lobby) == [RING, TRIANGLE, CIRCLE]
        lobby = booted(machine)
        assert lobby.resume_aside(0) == "resume"
        lobby.restore()
        assert [number >> 4 for number in lobby.storage.head.roles] == [CIRCLE + 1, TRIANGLE + 1, SQUARE + 1]
        assert own(lobby) == {"Lea": RING, "Tom": TRIANGLE, "Emma": CIRCLE}


def fresh(lobby) -> None:
    """Nothing was ever saved."""


def language(lobby) -> None:
    """The language was chosen."""
    lobby.set("LANG", 1)
    lobby.keep_settings()


def hall(lobby) -> None:
    """Somebody has played, whose sign changes now."""
    language(lobby)
    seated(lobby, ["Ole"])
    lobby.remember(True)
    assert lobby.start_match()
    lobby.session.throw()
    lobby.abandon()
    lobby.roles[0] = RING + 1 << 4 | 1
    from skalbox.match import seating

    seating.empty(lobby)


def full(lobby) -> None:
    """The chip's memory has no page left after many names."""
    hall(lobby)
    for number in range(9):
        seated(lobby, [f"P{number}"])
        lobby.remember(True)
        from skalbox.match import seating

        seating.empty(lobby)


CUTS = [("before", 0), ("half", 0), ("half", 1), ("half", 2), ("half", 5), ("after", 0)]


@pytest.mark.parametrize(
    "before",
    [fresh, *(pytest.param(each, marks=pytest.mark.soak) for each in (language, hall)), full],
    ids=lambda before: before.__name__,
)
@pytest.mark.parametrize("kind", ["rp2", pytest.param("none", marks=pytest.mark.soak)])
@pytest.mark.parametrize("share", [5, pytest.param(1, marks=pytest.mark.soak)])  # 5 has each of CUTS in turn
def test_a_name_typed_before_the_first_game_survives_power_off(before, kind, share, tried):
    """A power cut during any write loses at most the name that is being written, and nothing else is lost."""

    def names(machine: Machine) -> tuple:
        lobby = booted(machine)
        before(lobby)
        seated(lobby, ["Lea"])
        lobby.roles[0] = STAR + 1 << 4 | 1
        lobby.remember(True)
        return lobby, machine.flash.count

    def at_cut(machine: Machine) -> None:
        lobby, _ = names(machine)
        players = {player.name: player.sign for player in lobby.hall().players}
        settings = dict(lobby.settings.chosen)
        if cut:
            machine.flash.cut(*cut)
        try:
            seated(lobby, ["Tom"])
            lobby.remember(True)
            written.append(machine.flash.count)
        except PowerCut:
            pass
        again = booted(machine)
        assert own(again) in ({"Lea": STAR}, {"Lea": STAR, "Tom": TRIANGLE}), cut
        assert again.lost == 0 and again.settings.chosen == settings
        assert {player.name: player.sign for player in again.hall().players} == players
        if not cut:
            assert own(again) == {"Lea": STAR, "Tom": TRIANGLE}

    cut: tuple = ()
    written: list[int] = []
    how = {"seed": 1, "nvm_kind": kind} | ({"nvm": None} if kind == "none" else {})
    with Machine(**how) as machine:
        operations = -names(machine)[1]
    with Machine(**how) as machine:
        at_cut(machine)
        operations += written[0]
    assert operations >= 1
    every = [(number, when, tear) for number in range(1, operations + 1) for when, tear in CUTS]
    for operation in every[::share]:
        cut = operation
        with Machine(**how) as machine:
            at_cut(machine)
    tried(f"{len(every[::share])} of {len(every)} power cuts while a name is saved")
    if kind == "rp2" and before is hall:
        assert operations <= 2, "the chip's memory is not erased"


def test_names_of_nobody_who_sits_are_remembered_as_room_allows():
    """All settings fit, and the last names: a restart can carry them over with a challenge's code, in 253 bytes."""
    with Machine() as machine:
        from skalbox.players.settings import Settings

        lobby = booted(machine)
        lobby.game_index = YAMS
        seated(lobby, ["É" * 9 + letter for letter in "ABCDEFGH"])
        lobby.typed = [f"Typed-{number}" for number in range(8)]
        lobby.signs = dict.fromkeys(lobby.typed, 3)
        lobby.remember(True)
        packed = lobby.storage.settings
        found = Settings(packed)
        room = 253 - 3 - 8
        assert room - 9 < len(packed) <= room and found.names == lobby.players
        count = len(found.typed)
        assert 1 < count < 8 and found.typed == [(name, 3) for name in lobby.typed[-count:]]


@pytest.mark.parametrize("length", range(1, 12))
def test_settings_with_a_piece_of_a_name_are_none(length):
    with Machine() as machine:
        from skalbox.players.settings import Settings

        lobby = booted(machine)
        seated(lobby, ["Lea"])
        lobby.typed, lobby.signs = ["Tom", "Emma"], {"Tom": 5}
        lobby.remember(True)
        packed = lobby.storage.settings
        assert Settings(packed).typed == [("Tom", 5), ("Emma", 0)]
        found = Settings(packed[:-length])
        assert (found.names, found.typed) in ((["Lea"], [("Tom", 5)]), (["Lea"], []), ([], []))


def by_keys(driver: Callable[[Machine], Iterator], **how) -> None:
    run(driver, flash=None, nvm_kind="rp2", **how)


def test_the_first_evening_by_keys():
    """Three names, the power off before the first game, a match, and the next evening in another order."""

    def driver(machine: Machine) -> Iterator:
        yield from machine.settle()
        yield from tap(machine, ROLL)
        for name in ("Lea", "Tom"):
            assert machine.app.screen.name == "letters"
            yield from spell(machine, name)
            yield from tap(machine, ROLL)
            assert machine.app.screen.name == "players"
            yield from tap(machine, 0)
        yield from restarted(machine)
        app = machine.app
        assert app.screen.name == "title" and app.lobby.players == ["Lea", "Tom"]
        yield from tap(machine, 0)
        assert colours()[1] == [CIRCLE, TRIANGLE, SQUARE]
        # Lea takes the diamond: the square is nobody's, too, but comes first; then once more.
        yield from tap(machine, EDIT, ROLL, 2)
        yield from tap(machine, ROLL, ROLL)
        assert "pink diamond" in machine.strings() and colours()[1] == [DIAMOND, TRIANGLE, SQUARE]
        yield from tap(machine, 0)
        yield from restarted(machine)
        app = machine.app
        assert own(app.lobby) == {"Lea": DIAMOND, "Tom": TRIANGLE} and colours()[1] == [DIAMOND, TRIANGLE, SQUARE]
        yield from tap(machine, ROLL)
        assert app.screen.name == "opening" and colours()[1] == [DIAMOND, TRIANGLE, SQUARE]
        yield from throw(machine, "12345")
        app.lobby.abandon()
        yield from show(machine, "players")
        yield from tap(machine, EDIT, 3)
        assert app.lobby.players == []
        yield from tap(machine, soft_keys(app)["Tom"])
        yield from tap(machine, soft_keys(app)["Lea"])
        assert colours()[1] == [TRIANGLE, DIAMOND, SQUARE]
        yield from restarted(machine)
        assert machine.app.lobby.players == ["Lea", "Tom"], "these two played last"

    by_keys(driver)


@on_device
def test_eight_players_exchange_their_signs(machine):
    """None is free."""
    app = machine.app
    names = [f"P{number}" for number in range(8)]
    app.lobby.game_index, app.lobby.players, app.lobby.roles = YAMS, names, []
    yield from show(machine, "players")
    yield from lay(machine, "seat", 2 + 8)
    for sign in (DIAMOND, STAR):
        yield from tap(machine, ROLL)
        assert worn(app.lobby)[2] == sign and sorted(worn(app.lobby)) == list(range(8))
    assert worn(app.lobby) == [CIRCLE, TRIANGLE, STAR, SQUARE, DIAMOND, CROSS, RING, HEART]


@on_device
def test_players_without_a_seat_do_not_spoil_the_settings(machine):
    """Nobody has a seat, and one waits: the settings are still read back."""
    lobby = machine.app.lobby
    lobby.set("SOUND", 2)
    lobby.players, lobby.roles, lobby.waiting, lobby.typed = [], [], [("Lea", 0x31)], ["Tom"]
    lobby.signs["Tom"] = 8
    lobby.game_index = YAMS
    lobby.remember(True)
    yield from restarted(machine)
    lobby = machine.app.lobby
    assert lobby.settings.get("SOUND") == 2 and (lobby.players, lobby.waiting) == ([], [])
    assert lobby.typed == ["Tom", "Lea"] and lobby.signs == {"Tom": 8, "Lea": 3}
