# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The hall of fame and the statistics: what enters, in which order, how flash stores it, and which names stay."""

import random
import struct
from types import SimpleNamespace

import oracle
import pytest
from helpers import KINDS, RECOMMENDED, SIMPLE, SKALPOTT, YAHTZEE, YAMS, record, unpacked_hall

from host_tools.virtual.machine import Machine
from skalcore import events, rules
from skalcore.game import OVER

GAMES = [each.name for each in rules.GAMES]
CATEGORY = {SKALPOTT: 0, SIMPLE: 1, RECOMMENDED: 2, YAMS: 3, YAHTZEE: 4}
NAMES = ["Léa", "Noé", "Inès", "Hugo", "Zoé", "Chloé", "Théo", "Anaïs", "Gaël", "Rémi", "Maman", "Cœur d'Été"]
OTHERS = ["Ana", "Bob", "Cléo", "Dan"]
LONG = [chr(ord("À") + at) * 11 + "é" for at in range(12)]  # 24 bytes each


@pytest.fixture(autouse=True)
def hall_module():
    """The hall on a board that is switched on."""
    with Machine():
        from skalbox.saves import hall

        codec = {"pack": hall.Hall.pack, "unpack": unpacked_hall}
        yield SimpleNamespace(**vars(hall), **codec)


def match(kind, totals: dict, happened=()) -> SimpleNamespace:
    """A finished match with these totals by name, as the hall expects it."""
    scores = list(totals.values())
    winners = sum(1 << seat for seat, total in enumerate(scores) if total == max(scores))
    game = SimpleNamespace(rules=rules.GAMES[GAMES.index(kind.game)], mode=rules.MODES.index(kind.mode), legs=1)
    game.players, game.winners, game.phase, game.match_total = len(scores), winners, OVER, scores.__getitem__
    seats = [0] * len(totals)
    return SimpleNamespace(names=list(totals), roles=seats, aided=0, code=b"", game=game, events=lambda: happened)


def played(kind, rng, names=NAMES, stop=None):
    """A real session with a random record of this kind, and the record's text."""
    from skalbox.match.session import Session

    text = kind.random_text(rng, None, None, stop)
    found = record(text)
    count = found.game.players
    mode, legs = rules.MODES.index(kind.mode), found.game.legs
    session = Session(rng.sample(names, count), None, GAMES.index(kind.game), mode, legs)
    for event in found.events:
        session.apply(event)
    return session, text


def plain(hall) -> list:
    """Everything in a hall, as plain values."""
    names = [player.name for player in hall.players]
    tallies = [[vars(tally) for tally in player.tallies] for player in hall.players]
    best = [[(entry.total, names.index(entry.player.name), entry.at) for entry in entries] for entries in hall.best]
    fives = [player.fives for player in hall.players]
    return [hall.serial, list(hall.faces), list(hall.played), names, fives, tallies, best]


def totals_of(hall, which: int) -> list:
    return [(entry.total, entry.player.name) for entry in hall.best[which]]


def test_what_is_packed_comes_back(hall_module, tried):
    rng, sizes = random.Random("halls"), []
    for number in range(60):
        hall = hall_module.Hall()
        for serial in range(1 + rng.randrange(60 if number % 5 else 9)):
            kind = rng.choice(KINDS if number % 2 else [SKALPOTT])
            names = rng.sample(LONG + NAMES, rng.randint(kind.fewest, kind.most))
            scores = match(kind, {name: rng.randrange(600) for name in names})
            hall.add(scores if number % 5 else played(kind, rng, NAMES + LONG)[0], serial)
        packed = hall_module.pack(hall)
        sizes.append(len(packed))
        found = hall_module.unpack(packed)
        assert plain(found) == plain(hall) and hall_module.pack(found) == packed
    tried(f"{len(sizes)} halls packed in {min(sizes)} to {max(sizes)} bytes, and unpacked")


def test_the_fullest_hall_has_room(hall_module):
    """Twelve names of twelve accented characters, every list full, every number as large as possible."""
    hall = hall_module.Hall()
    for kind in KINDS:
        for at in range(0, 24, kind.fewest):
            names = [LONG[(at + seat) % 12] for seat in range(kind.fewest)]
            hall.add(match(kind, dict.fromkeys(names, 14_175)), 65_535)
    for player in hall.players:
        player.fives = 70_000
        for tally in player.tallies:
            tally.matches, tally.wins, tally.total, tally.best = 65_535, 65_535, 2**32 - 1, 65_535
    for face in range(6):
        hall.faces[face] = 2**32 - 1
    packed = hall_module.pack(hall)
    assert 900 < len(packed) <= 1014
    if len(hall.best) == len(CATEGORY):  # a table of more games leaves less room for each
        assert [player.name for player in hall.players] == LONG and all(len(entries) == 10 for entries in hall.best)
    found = hall_module.unpack(packed)
    assert {player.fives for player in found.players} == {65_535} and hall_module.pack(found) == packed


def real_pack(hall_module) -> bytes:
    hall, rng = hall_module.Hall(), random.Random("damage")
    for serial in range(1, 9):
        hall.add(played(KINDS[serial % 5], rng)[0], serial)
    return hall_module.pack(hall)


def test_a_hall_that_stops_short_is_an_empty_one(hall_module):
    packed, empty = real_pack(hall_module), plain(hall_module.Hall())
    assert all(plain(hall_module.unpack(data)) == empty for data in (None, b"", b"\xff", packed[:27]))
    assert plain(hall_module.unpack(packed[:2] + b"\x03" + packed[3:])) == [8, *empty[1:]], "another version"
    for length in range(28, len(packed)):
        assert plain(hall_module.unpack(packed[:length])) == [8, *empty[1:]], length


def test_noise_and_damage_never_raise(hall_module):
    rng, packed = random.Random("noise"), real_pack(hall_module)
    for number in range(3_000):
        image = bytearray(rng.randbytes(rng.randrange(1_015)) if number % 3 == 0 else packed)
        if number % 3 == 0 and len(image) > 3:
            image[2:4] = bytes([rng.randint(1, 2), rng.randrange(13)])
        for _ in range(number % 3 * 2):
            image[rng.randrange(len(image))] = rng.randrange(256)
        hall = hall_module.unpack(bytes(image))
        assert all(entry.player in hall.players for each in hall.best for entry in each)


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_the_ten_best_are_in_order(kind, hall_module):
    """By total, of equal totals the earlier first; each with the number of matches played since."""
    rng, hall, entered = random.Random(f"best {kind}"), hall_module.Hall(), []
    which = CATEGORY[kind]
    for number in range(1, 61):
        names = rng.sample(NAMES, rng.randint(kind.fewest, kind.most))
        totals = {name: rng.randrange(200, 230) for name in names}
        hall.add(match(kind, totals), number)
        entered += [(total, name, number) for name, total in totals.items()]
        wanted = sorted(entered, key=lambda each: -each[0])[:10]
        assert totals_of(hall, which) == [each[:2] for each in wanted]
        assert [hall.since(which, entry) for entry in hall.best[which]] == [number - each[2] for each in wanted]
    assert sum(map(len, hall.best)) == 10
    assert list(hall.played)[:5] == [60 * (at == which) for at in range(5)]


def count_lines(text: str, seats: list, fives: dict, faces: list) -> None:
    """Counts the fives and faces of this record; `seats`: the name whose turn each line that writes a box ends."""
    dice, held, ends = [], [], iter(seats)
    for line in text.splitlines():
        word, *rest = line.split()
        if word == "keep":
            held = [int(each) - 1 for each in rest]
        elif word in ("dry", "roll"):
            thrown = [int(each) for each in rest]
            for at, face in enumerate(thrown):
                faces[face - 1] += at not in held
            dice, held = (thrown if word == "roll" else dice), []
        elif word in ("score", "zero"):
            name = next(ends)
            fives[name] = fives.get(name, 0) + (len(set(dice)) == 1)


def who_ends(text: str, names: list) -> list:
    """The name of every turn, by the oracle."""
    rounds = oracle.replay(text)["rounds"]
    return [names[oracle.NAMES.index(name)] for each in rounds for name in each["order"]]


def test_the_statistics_of_random_matches(hall_module, tried):
    rng, hall = random.Random("stats"), hall_module.Hall()
    tallies, fives, faces = {}, {}, [0] * 6
    for number in range(60):
        kind = KINDS[number % 5]
        session, text = played(kind, rng)
        hall.add(session, number)
        said = oracle.replay(text)
        count_lines(text, who_ends(text, session.names), fives, faces)
        for name, player in zip(session.names, said["players"], strict=True):
            totals, wins = tallies.setdefault((name, GAMES.index(kind.game)), ([], []))
            totals.append(int(player["match_total"] / session.game.legs + 0.5))
            wins += [player["name"] in said["winners"]] if len(session.names) > 1 else []
    assert list(hall.faces) == faces and hall.serial == 59 and list(hall.played)[:5] == [12] * 5
    assert {player.name: player.fives for player in hall.players} == fives and max(fives.values()) > 3
    for player in hall.players:
        for game, tally in enumerate(player.tallies):
            totals, wins = tallies.get((player.name, game), ([], []))
            counted = [len(totals), sum(totals), max(totals, default=0)]
            assert [tally.matches, tally.total, tally.best] == counted
            assert (tally.wins, tally.alone) == (sum(wins), bool(totals) and not wins)
        assert player.matches() == sum(tally.matches for tally in player.tallies)
    tried(f"{sum(faces):,} dice counted twice")


def test_a_match_left_counts_its_dice_alone(hall_module):
    for kind in KINDS:
        hall, faces = hall_module.Hall(), [0] * 6
        session, text = played(kind, random.Random(f"left {kind}"), stop=30)
        hall.count(session)
        count_lines(text, ["A"] * 30, {}, faces)
        assert list(hall.faces) == faces and not any(hall.played) and hall.players == []


__all__ = ["hall_module"]  # the fixture


def crowd(hall_module):
    """Sixteen names, of whom the first two fill the list of Yam's."""
    hall = hall_module.Hall()
    for number in range(10):
        hall.add(match(YAMS, {NAMES[number % 2]: 100 + number}), 1)
    for name in NAMES[2:] + OTHERS:
        hall.add(match(YAMS, {name: 50}), 1)
    return hall


def test_who_was_not_seen_longest_goes_unless_listed(hall_module):
    hall = crowd(hall_module)
    known = NAMES + OTHERS
    assert [player.name for player in hall.players] == known and len(known) == hall_module.NAMES
    hall.add(match(YAMS, {NAMES[2]: 50}), 1)
    assert [player.name for player in hall.players] == [*known[:2], *known[3:], NAMES[2]], "seen again"
    for number, new in enumerate(LONG[:5]):
        hall.add(match(YAMS, {new: 50}), 1)
        left = [*known[:2], *known[4 + number :], NAMES[2], *LONG[: number + 1]]
        assert [player.name for player in hall.players] == left
    assert {name for _, name in totals_of(hall, 3)} == set(NAMES[:2])
    assert plain(hall_module.unpack(hall_module.pack(hall))) == plain(hall), "in this order"


def test_a_name_is_remembered_though_the_match_does_not_count(hall_module):
    hall = hall_module.Hall()
    hall.meet(SimpleNamespace(names=["Léa", "Skal", "Noé"], roles=[0, 4, 1]))
    hall.meet(SimpleNamespace(names=["Léa"], roles=[1]))
    assert [(player.name, player.matches()) for player in hall.players] == [("Noé", 0), ("Léa", 0)]
    assert plain(hall_module.unpack(hall_module.pack(hall))) == plain(hall)


def test_with_all_listed_the_last_totals_make_room(hall_module):
    """Nobody is forgotten who is in a list; so the longest one gives away its last totals until somebody is in none."""
    hall = hall_module.Hall()
    known = NAMES + OTHERS
    for at, name in enumerate(known):
        hall.add(match([YAMS, YAHTZEE][at % 2], {name: 200 - at}), 1)
    assert {entry.player for entries in hall.best for entry in entries} == set(hall.players)
    hall.add(match(YAMS, {"X": 99}), 1)
    assert [player.name for player in hall.players] == [*known[:14], known[15], "X"]
    assert totals_of(hall, 3) == [(200 - at, known[at]) for at in range(0, 14, 2)], "186 was better than 99"
    assert len(totals_of(hall, 4)) == 8
    assert plain(hall_module.unpack(hall_module.pack(hall))) == plain(hall)


def test_a_full_hall_drops_no_total_for_a_lower_one(hall_module, tried):
    """A newcomer's name takes room, and a list may become shorter for it; but it has the best totals of all matches."""
    shorter = 0
    for seed in range(40):
        rng, hall = random.Random(f"full {seed}"), hall_module.Hall()
        names = NAMES + OTHERS + LONG
        kinds = rng.sample(KINDS, 2)
        for number in range(120):
            kind = rng.choice(kinds)
            before = [totals_of(hall, which) for which in range(len(hall.best))]
            totals = {name: rng.randrange(600) for name in rng.sample(names, rng.randint(kind.fewest, kind.most))}
            hall.add(match(kind, totals), number)
            entered = [(total, name) for name, total in totals.items()]
            for which, old in enumerate(before):
                wanted = sorted(old + entered * (which == CATEGORY[kind]), key=lambda each: -each[0])[:10]
                found = [total for total, _ in totals_of(hall, which)]
                assert found == [total for total, _ in wanted][: len(found)]
                shorter += len(found) < len(wanted)
            assert len(hall.players) <= hall_module.NAMES and set(totals) <= {each.name for each in hall.players}
    tried(f"{shorter} lists became shorter")
    assert shorter


@pytest.mark.parametrize("winner", ["Léa", "Noé"])
def test_of_equal_totals_the_winner_s_comes_first(winner, hall_module):
    """A tie-break decides who has the record, as its celebration says."""
    hall = hall_module.Hall()
    session = match(SKALPOTT, {"Léa": 300, "Noé": 300, "Inès": 200})
    session.game.winners = 1 << session.names.index(winner)
    hall.add(session, 1)
    assert totals_of(hall, 0)[0] == (300, winner)
    assert [player.name for player in hall.players] == ["Léa", "Noé", "Inès"]


@pytest.mark.parametrize("score", [300, 9], ids=["listed", "unlisted"])
def test_newcomers_of_one_match_stay_with_their_fives(score, hall_module):
    happened = [events.dry([6] * 5), events.dry([1] * 5)]
    for box in range(13):
        happened += [events.roll([2] * 5), events.score(box)] * 2
    hall = crowd(hall_module)
    hall.add(match(YAMS, {"X": score, "Y": score}, happened), 1)
    assert {player.name: player.fives for player in hall.players[-2:]} == {"X": 13, "Y": 13}


def test_a_total_of_0_with_the_coachs_help_comes_back(hall_module):
    hall = hall_module.Hall(3)
    hall.results = [hall_module.Result(b"K7Q2M9XA", which, 1, "Ana", 0, aided) for which in (2, 4) for aided in (0, 1)]
    hall.players = [hall_module.Player("Ana")]
    hall.best[4] = [hall_module.Entry(0, hall.players[0], 1, True), hall_module.Entry(0, hall.players[0], 1)]
    again = hall_module.unpack(hall_module.pack(hall))
    assert [(each.category, each.total, each.aided) for each in again.results] == [
        (2, 0, False),
        (2, 0, True),
        (4, 0, False),
        (4, 0, True),
    ]
    assert [(each.total, each.aided) for each in again.best[4]] == [(0, True), (0, False)]


def test_results_of_an_unknown_mode_are_left_out(hall_module):
    """SkalPott has three modes, of which a fourth would be Yam's only one."""
    hall = hall_module.Hall(3)
    hall.results = [hall_module.Result(b"K7Q2M9XA", 2, 1, "Ana", 100, False)]
    packed = bytearray(hall_module.pack(hall))
    at = packed.index(b"K7Q2M9XA") + 8
    assert packed[at] >> 3 == 2
    packed[at] += 8
    assert hall_module.unpack(bytes(packed)).results == []


def test_a_name_that_has_not_played_has_no_total(hall_module):
    tally = hall_module.Tally()
    assert (tally.matches, tally.wins, tally.total, tally.best, tally.alone) == (0, 0, 0, 0, False)
    tally.add(0, False, 0)
    assert (tally.matches, tally.total, tally.best) == (1, 0, 0)


def test_a_mean_is_rounded(hall_module):
    """As on the standings, so in the statistics."""
    means = [hall_module.Tally(matches, 0, total).mean() for matches, total in ((1, 7), (2, 401), (3, 400), (3, 401))]
    assert means == [7, 201, 133, 134]


def test_the_last_24_results_of_challenges_are_kept(hall_module):
    hall = hall_module.Hall(3)
    for number in range(30):
        session = match(YAMS, {str(number): 100 + number})
        session.code = b"K7Q2M9XA"
        hall.compare(session)
    assert [each.name for each in hall.results] == [str(number) for number in range(6, 30)]


def test_a_hall_of_the_first_version_is_read(hall_module):
    """It has no list of modes, SkalPott has three, and each name has a tally in all three games."""
    tallies = [(3, 1, 700, 260), (2, 2, 500, 251), (4, 0, 900, 240)]
    data = struct.pack("<HBB6I5H", 9, 1, 1, *range(1, 7), *range(11, 16)) + b"\3Ana" + struct.pack("<H", 6)
    data += b"".join(struct.pack("<HHIH", *each) for each in tallies)
    data += b"\0\0\1" + struct.pack("<HBH", 0x8000 | 230, 0, 2) + b"\0\1" + struct.pack("<HBH", 240, 0, 1)
    hall = hall_module.unpack(data)
    assert (hall.serial, hall.faces.tolist(), hall.played.tolist()) == (9, [1, 2, 3, 4, 5, 6], [11, 12, 13, 14, 15])
    (player,) = hall.players
    assert (player.name, player.fives) == ("Ana", 6) and hall.results == []
    assert [(each.matches, each.wins, each.total, each.best) for each in player.tallies] == tallies
    assert [[(each.total, each.player, each.at, each.aided) for each in entries] for entries in hall.best] == [
        [],
        [],
        [(230, player, 2, True)],
        [],
        [(240, player, 1, False)],
    ]
