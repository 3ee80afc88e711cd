# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Forms of saved data: the data of version 1.0.0 are read, and the hall and the largest numbers (limits.py) have
room."""

import base64
import json
import random
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any

import pytest
import saved_images
from at_the_table import on_device
from helpers import ROOT, unpacked_hall
from limits import cases, fullest_hall, largest_total, most_legs, of_case
from power_pairs import SOUND, Board, State
from test_hall import NAMES as PLAYERS
from test_hall import OTHERS, plain

from host_tools.tours.actions import give
from host_tools.virtual.machine import Machine
from host_tools.virtual.slot_layout import BLOCK, PATHS, extent
from skalcore import boxes, rules
from skalcore.game import BANK, CHOICE, DECIDE, OPENING, OVER, THROWS_A_TURN, TIE

HALL = bytes.fromhex(
    "010001010d0000001a00000000000000000000000d0000000d0000000000000000000100000003416e610000000000000000"
    "00000000010000802000000020000000000000000000000000000001200000010000"
)
# The chip's memory and both slots, packed. The match in them is in the journal with a hold and a changed setting, or
# starts in a slot after a checkpoint.
IMAGES = [
    (
        (
            "c-jm0_Am@#U}Ruq<Yi!BkYYdpUMPkDMj&Q(%u7U401|6Z0MZH!D1cD`EVVG{py2;eFbYP&AO^wSA%^@6Oq~CjpaP)0D>Cuog"
            "AwC@FGDE?W+r%%#sn(qz(pO4U;g2hhPwAPhO__U<v7K}wQt3EGBgz2is@u%*l;W61nYq}0x$SRGsh?x1*2dTjDk@x3P!;&1O"
            "PH?U2^"
        ),
        ("c-rm5u@OK(6a~O{mx+YxP=rW$4XQvry7?G2$aZIT>|<?7mgjM9S2E|-r|R`dS_%LF0000000000000000Qk=hRnMrC"),
        (
            "c-rmCu?Ye}5CzcLy~yA&6fW8pEWz0DY~Vr>tikSVN?3Qj1GR_u;4{q3pU?9#N5rk=dAPnVv5ziAN@JT-e2rUTYeWpE`|?xhw"
            "?}ES#Gh0?ue__duKHd9000000000000000004m18#Mh_qW"
        ),
    ),
    (
        (
            "c-jm0_Am@#U}Ruq<Yi!BkYYdpUMPkDMj&Q(%u7U401|6Z0MZH!D1cD`EVVG{py2;eFbYP&AO^wSA%^@6Oq~B2paP)0+s*%qX"
            "T<p5%TS7enTdfJSaPug{muj`>A*!Di(mfXmG1LdM255f85>3m=}|BWM!_f;1*2dTjDnE_0G}#p*8"
        ),
        (
            "c-rmEy9okO5CzbAyMh=jW(o$ffel!Kv0$R1u-JgMU=LPd9d==8BkO*|PYZGmTply?X143?GLMK$lWH+}>|z|V7)FYeil#S<k"
            "K&bHYLc&xhp!K9?_4%-89!3ljj~Z4b+4`S?7fw>$GU5S&FOZn=9B4tALl+b0000000000000000002|yC)i4H{b"
        ),
        (
            "c-rmCu?Ye}5CzcLy~yA&6fW8pEWz0DY~Vr>tikSVN?3Qj1GR_u;4{q3pU?9#N5rk=dAPnVv5ziAN@JT-e2rUTYeWpE`|?xhw"
            "?}ES#Gh0?ue__duKHd9000000000000000004m18#Mh_qW"
        ),
    ),
]
MATCHES = [[7775, 5910, 23770, 32768, 23770, 32768, 23770], [7775, 5910, 23770, 32768, 23770, 32768, 23770, 32769]]


def board(machine: Machine, packed: tuple[str, str, str]) -> Board:
    """The board with this memory."""
    nvm, *slots = (zlib.decompress(base64.b85decode(each)) for each in packed)
    data = machine.flash.data
    data[: len(nvm)] = nvm
    for slot in range(len(PATHS)):
        data[extent(slot).start + BLOCK : extent(slot).stop] = slots[slot]
    return Board(machine)


@pytest.mark.parametrize("number", range(len(IMAGES)))
def test_memory_written_by_version_1_0_0_is_read(number):
    with Machine() as machine:
        found = board(machine, IMAGES[number])
        assert found.restart() == State(HALL, 0, tuple(MATCHES[number]))
        assert bool(found.storage.head.events) == (number == 1), "only the second match starts in a slot"
        found.roll()
        found.set_sound()
        assert found.restart() == State(HALL, 1, (*MATCHES[number], *found.state().match[-1:]))
        found.finish()
        wanted = found.state()
        assert found.restart() == wanted and wanted.match is None and wanted.hall != HALL
        assert found.settings.get(SOUND) == 1 and not found.storage.trouble


# Whole matches, of one and of several players, halls and settings; see golden/1.0.0/README.md.
KEPT = ROOT / "host_tests/golden/1.0.0"
NAMES = sorted(path.stem for path in KEPT.glob("*.zip"))
# The settings of 1.0.0, in its order.
SETTINGS = ["LANG", "SOUND", "ANIMATIONS", "BRIGHTNESS", "SLEEP_MIN", "PASS_ON", "UNDO", "ASK_ZERO", "SHAKE"]
WANTED = {name: json.loads((KEPT / f"{name}.json").read_text("utf-8")) for name in NAMES}


def device(name: str) -> Machine:
    """A board with the image of this name, switched off."""
    how: dict[str, Any] = {"null_panel": True, "options": {"SKALBOX_LANG": "fr"}}
    machine = Machine(seed=1, nvm_kind=WANTED[name]["nvm"], **how)
    with machine:
        saved_images.load(machine, KEPT / f"{name}.zip")
    return machine


def to_the_end(session: Any) -> None:
    """Play the match to its end: each throw is written at once, into the first open box."""
    while session.game.phase != OVER:
        game = session.game
        if game.phase in (OPENING, TIE, BANK):
            session.dry(bytearray(5))
        elif game.phase == CHOICE:
            session.apply(1 << 13)
        elif game.phase != DECIDE:
            session.throw()
        else:
            own = game.cards[game.player]
            session.score(next(box for box in range(game.rules.rounds) if own[box] < 0))


@pytest.mark.parametrize("name", NAMES)
def test_everything_that_1_0_0_saved_is_found(name):
    """Events, names, roles, hall and settings are read; then the match is finished and counts in the hall."""
    machine, wanted = device(name), dict(WANTED[name])
    found: dict[str, Any] = {}

    def driver(machine: Machine) -> Iterator[None]:
        yield from machine.settle()
        app = machine.app
        lobby = app.lobby
        found.update(saved_images.facts(lobby, SETTINGS), nvm=wanted["nvm"], screen=app.screen.name)
        assert not lobby.lost and not lobby.complaints
        if lobby.session is not None:
            to_the_end(lobby.session)
            lobby.enter_in_hall()
            app.show("title", machine.ticks_ms())
            yield from machine.settle()
            taken.update(saved_images.hall(lobby.hall()))
            played_on.append(sum(lobby.hall().played))

    taken: dict[str, Any] = {}
    played_on: list[int] = []
    machine.run(driver(machine))
    assert machine.crash is None
    if name == "settings":  # nobody had played: 1.0.0 made four players up, and saved none of them
        wanted["next"] = {**wanted["next"], "players": [], "roles": []}
    assert found == wanted
    match = wanted["match"]
    if match is None:
        assert "hall" in name or name == "settings"
        return
    practice = name == "yahtzee-alone"
    assert played_on == [sum(wanted["hall"]["played"]) + (not practice)]
    device_roles = 3
    people = [who for who, role in zip(match["names"], match["roles"], strict=True) if role < device_roles]
    assert practice or set(people) <= set(taken["players"])
    assert set(taken["players"]) - set(people) <= set(wanted["hall"]["players"])
    assert all(now > before for now, before in zip(taken["faces"], wanted["hall"]["faces"], strict=True))


def test_the_images_cover_every_case():
    """Each game for one and for several, a hall of all categories, a match in a slot and in the chip's memory."""
    matches = [(each["match"]["game"], len(each["match"]["names"]) > 1) for each in WANTED.values() if each["match"]]
    assert set(matches) == {(game, company) for game in range(3) for company in (False, True)}
    hall = WANTED["hall"]["hall"]
    assert all(hall["played"]) and all(hall["best"]) and all(hall["faces"]) and len(hall["players"]) == 12
    assert len(WANTED["yahtzee-checkpoint"]["match"]["events"]) > 850, "more than the chip's memory holds"
    assert WANTED["waiting"]["next"]["waiting"] and {each["nvm"] for each in WANTED.values()} == {"rp2", "erasing"}
    assert WANTED["skalpott"]["match"]["held"] and WANTED["skalpott"]["match"]["away"]
    assert len({tuple(each["settings"]) for each in WANTED.values()}) >= 4
    assert sum(path.stat().st_size for path in KEPT.iterdir()) < 65_536


def test_settings_in_flash_are_read_back_or_not_at_all():
    """Settings() reverses pack(); damaged data never raises an exception and never gives an invalid value."""
    with Machine():
        from skalbox.players.setting_rows import ROWS
        from skalbox.players.settings import ROOM, Settings

        rng = random.Random("settings")
        for _ in range(300):
            one = Settings(None)
            for row in rng.sample(ROWS, rng.randint(0, len(ROWS))):
                one.set(row.name, row.value(rng.choice(row.words())))
            one.game_index = rng.randrange(3)
            one.names = ["Œuvre-%d-%s" % (i, "é" * 2) for i in range(rng.randint(2, 4))]
            one.roles = [rng.randrange(6) for _ in one.names]
            packed = one.pack()
            assert len(packed) <= ROOM
            again = Settings(packed)
            assert vars(again) == {**vars(one), "loud": again.loud} and again.pack() == packed
            damaged = bytearray(packed)
            damaged[rng.randrange(len(damaged))] = rng.randrange(256)
            found = Settings(bytes(damaged[: rng.randint(0, len(damaged))]))
            assert all(row.allows(found.get(row.name)) for row in ROWS)
        one.game_index, one.names, one.roles = 1, ["é" * 10] * 8, [5] * 8  # Yam's seats eight
        one.chosen = {row.name: 677 if row.name == "LANG" else 0 for row in ROWS}
        assert len(one.pack()) <= ROOM
        assert Settings(one.pack()).chosen == {row.name: 0 for row in ROWS[1:]}


# Written by version 1.0.0 with a match of two at Yam's: language, sound and shaking set, only the language, or none.
FORMS = [
    ("0209 01 02 ff ff ff ff ff ff 02 01 00 01 02 03416e61 03426f62 01 01", {"LANG": 1, "SOUND": 2, "SHAKE": 2}),
    ("0209 00 ff ff ff ff ff ff ff ff 01 00 01 02 03416e61 03426f62 01 01", {"LANG": 0}),
    ("0209 ff ff ff ff ff ff ff ff ff 01 00 01 02 03416e61 03426f62 01 01", {}),
]


@pytest.mark.parametrize(("kept", "chosen"), FORMS)
def test_settings_of_version_1_0_0_are_read_and_written_unchanged(kept, chosen):
    """Settings that are newer than that version follow its nine, not chosen yet (255)."""
    with Machine():
        from skalbox.players.setting_rows import ROWS
        from skalbox.players.settings import Settings

        count = len(ROWS)
        found = Settings(bytes.fromhex(kept))
        assert found.chosen == chosen and (found.game_index, found.names, found.roles) == (1, ["Ana", "Bob"], [1, 1])
        old = bytes.fromhex(kept)
        assert found.pack() == old[:1] + bytes([count]) + old[2:11] + b"\xff" * (count - 9) + old[11:]


def test_fewer_and_more_settings_than_known():
    """Saved by an older version with fewer settings, and by a newer one: known settings are kept."""
    with Machine():
        from skalbox.players.setting_rows import ROWS
        from skalbox.players.settings import Settings

        for count in (0, 3, 12):
            kept = bytes((2, count)) + bytes([1] * count) + bytes.fromhex("01 00 01 01 03416e61 01")
            found = Settings(kept)
            assert (found.game_index, found.names, len(found.chosen)) == (1, ["Ana"], min(count, len(ROWS)))


@contextmanager
def halls(games: int) -> Iterator[SimpleNamespace]:
    """The hall on a board with this many games."""
    known = rules.GAMES
    more = [rules.Rules("game%d" % each, boxes.THIRTEEN_BOXES, 63, 1, 8, 0) for each in range(len(known), games)]
    rules.GAMES = (*known, *more)[:games]
    try:
        with Machine():
            from skalbox.saves import chip_memory, hall

            both = {"pack": hall.Hall.pack, "unpack": unpacked_hall, "room": chip_memory.HALL_ROOM}
            yield SimpleNamespace(**vars(hall), **both)
    finally:
        rules.GAMES = known


def fill(module: Any, names: list[str], rng: random.Random) -> Any:
    """A hall in which these players have played every game, and every list is full."""
    hall = module.Hall(65_535)
    hall.players = [module.Player(name) for name in names]
    for player in hall.players:
        for tally in player.tallies:
            tally.matches, tally.wins, tally.total = rng.randint(1, 999), 7, rng.randrange(2**32)
    for which in range(module.CATEGORIES):
        hall.played[which] = 999
        for place in range(module.BEST):
            hall.best[which].append(module.Entry(900 - place, rng.choice(hall.players), 999 - place))
    return hall


@pytest.mark.parametrize("games", [3, 4, 5, 8, 16])
def test_with_more_games_the_hall_keeps_to_its_room(games):
    """And every name, which there is always room for."""
    rng, sizes, kept = random.Random(games), [], []
    with halls(games) as module:
        assert games + 2 == module.CATEGORIES and module.NAMES == 16
        for names in (PLAYERS + OTHERS, [("%cmmanuélle" % letter) for letter in "ABCDEFGHIJKLMNOP"]):
            hall = fill(module, names, rng)
            packed = module.pack(hall)
            sizes.append(len(packed))
            kept.append(sum(map(len, hall.best)))
            assert [player.name for player in hall.players] == names
            assert plain(module.unpack(packed)) == plain(hall)
    assert max(sizes) <= module.room == 1014
    assert kept[1] >= (30 if games == 3 else 0)


def test_statistics_go_first_of_who_was_not_seen_longest():
    """Then totals; those who have just played and those in lists keep theirs."""
    with halls(6) as module:
        hall = fill(module, PLAYERS + OTHERS, random.Random("stay"))
        for entries in hall.best:
            for entry in entries:
                entry.player = hall.players[2]
        for player in hall.players:
            for tally in player.tallies:
                tally.matches = 1
        sitting = hall.players[0]
        game = SimpleNamespace(rules=rules.YAMS, mode=0, legs=1, players=1, winners=1, phase=7)
        game.match_total = [700].__getitem__
        session = SimpleNamespace(names=[sitting.name], roles=[0], aided=0, code=b"", game=game, events=lambda: ())
        hall.add(session, 1)
        module.pack(hall)
        assert [player.name for player in hall.players] == [*(PLAYERS + OTHERS)[1:], sitting.name]
        counted = [player.matches() > 0 for player in hall.players]
        assert counted[1] and counted[-1] and not counted[0] and not all(counted[2:])
        rest = counted[2:]
        assert rest == sorted(rest) and {len(entries) for entries in hall.best} == {10}


def test_a_hall_that_cannot_shrink_says_so():
    with halls(3) as module:
        hall = module.Hall()
        hall.players = [module.Player("x" * 250) for _ in range(5)]
        hall.shrink = lambda: False
        with pytest.raises(ValueError, match="has room for"):
            module.pack(hall)


@pytest.mark.parametrize("games", [1, 2, 3, 4])
@pytest.mark.parametrize("wrote", [2, 3, 4])
def test_halls_travel_between_devices_with_other_games(wrote, games):
    """What both devices know is there, in its position; nothing else is."""
    rng = random.Random("travel")
    with halls(wrote) as module:
        before = fill(module, PLAYERS[:3], rng)
        packed = module.pack(before)
    with halls(games) as module:
        after = module.unpack(packed)
        common = min(wrote, games)
        assert [player.name for player in after.players] == PLAYERS[:3]
        for one, other in zip(before.players, after.players, strict=True):
            seen = [vars(tally) for tally in other.tallies]
            assert seen[:common] == [vars(tally) for tally in one.tallies[:common]]
            assert all(not tally["matches"] for tally in seen[common:])
        lists = [[entry.total for entry in entries] for entries in after.best]
        assert lists == [list(range(900, 890, -1))] * (common + 2) + [[]] * (games - common)
        assert list(after.played) == [999] * (common + 2) + [0] * (games - common)


LONGEST = ["É" * 9 + letter for letter in "ABCDEFGH"]  # no name has more bytes


def plain_saved(hall) -> tuple:
    names = [player.name for player in hall.players]
    return (
        list(hall.faces),
        list(hall.played),
        [(player.name, player.fives, [vars(tally) for tally in player.tallies]) for player in hall.players],
        [[(each.total, names.index(each.player.name), each.at, each.aided) for each in best] for best in hall.best],
        [vars(result) for result in hall.results],
    )


@on_device
def test_the_largest_hall_comes_back(machine):
    from skalbox.saves import hall as halls

    hall = fullest_hall(LONGEST)
    for seat, name in enumerate(LONGEST):
        total = max(largest_total(row, 0) for row in rules.GAMES)
        hall.results.append(halls.Result(b"WWWWWWWW", halls.CATEGORIES - 1, seat, name, total, True))
    before = plain_saved(hall)
    assert plain_saved(unpacked_hall(hall.pack())) == before


@on_device
def test_counters_stop_at_their_end(machine):
    """No device gets there; if one does, its hall can still be saved, and shows that number of matches ever after."""
    from skalbox.saves import hall as halls

    lobby = machine.app.lobby
    for case in cases():
        if case[2] > 4:
            continue
        hall = fullest_hall(LONGEST)
        for face in range(6):
            hall.faces[face] = 0  # 32 bits are more dice than flash can be told of
        lobby.storage.hall = hall.pack()
        give(machine, of_case(LONGEST, case, 1))
        lobby.enter_in_hall()
        found = unpacked_hall(lobby.storage.hall)
        which = halls.category(case[0], case[1])
        assert found.played[which] == halls.MOST
        tallies = [player.tallies[case[0]] for player in found.players]
        assert max(tally.matches for tally in tallies) == halls.MOST
        assert max(tally.wins for tally in tallies) == halls.ALONE - 1
        assert found.best[which][0].total == largest_total(rules.GAMES[case[0]], case[1])


@pytest.mark.parametrize("row", rules.GAMES, ids=lambda row: row.name)
@on_device
def test_the_longest_match_has_room(machine, row):
    """Its events in a slot, with hall, settings and head; its head in a page of the chip's memory."""
    from skalbox.players import roles, settings, sign_order
    from skalbox.saves import aside, chip_memory, slots
    from skalbox.saves.head import Head
    from skalbox.saves.slots import unpack_head

    kind = rules.GAMES.index(row)
    turns = row.players * row.rounds * most_legs(row)
    events = turns * (2 * THROWS_A_TURN) + aside._OTHERS  # throws, holds between them, the box
    head = Head(65_535, kind, 0, most_legs(row), LONGEST[: row.players])
    head.roles = [(roles.COUNT - 1) | (8 - seat) << 4 for seat in range(row.players)]
    head.away = head.aided = (1 << row.players) - 1
    head.events, head.generation, head.code = events, 2**32 - 1, b"WWWWWWWW"
    packed, signs = slots.pack_head(head), sign_order.pack(head.roles)
    assert vars(unpack_head(packed, roles.COUNT, signs)) == vars(head)
    assert len(packed) + len(signs) <= chip_memory.HEAD_ROOM
    assert unpack_head(slots.pack_head(head, True), roles.COUNT).roles == head.roles
    fixed = chip_memory.HALL_ROOM + settings.ROOM + len(packed)
    assert fixed <= aside._FIXED and aside._FIXED + 2 * events <= slots.ROOM


@on_device
def test_the_largest_match_is_over_as_it_should_be(machine):
    """The matches of these tests are real ones: all boxes are written, and no number was given."""
    for case in cases():
        game = of_case(LONGEST, case, -1).game
        assert game.phase == OVER and game.legs == case[3]
        row = rules.GAMES[case[0]]
        if row.extra != rules.EXTRA_NONE:
            assert game.extras[0] == rules.EXTRA_POINTS * (row.rounds - 1)
