# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Results: records, standings, what counts in the statistics, and the progress towards the upper bonus."""

import struct
import sys
from types import SimpleNamespace

import pytest
from at_the_table import on_device, run
from helpers import RECOMMENDED, RULES, SIMPLE, unpacked_hall
from helpers import SKALPOTT as SKALPOTT_KIND
from helpers import YAHTZEE as YAHTZEE_KIND
from helpers import YAMS as YAMS_KIND
from panels import LAYOUTS
from sight import labelled
from test_hall import match, plain, totals_of

from host_tools.tours import celebrations
from host_tools.tours.actions import ASKING, BEST, ROLL, take
from host_tools.tours.matches import SKALPOTT, SOLO_RECOMMENDED, SOLO_SIMPLE, YAHTZEE, YAMS, new, play, roll
from host_tools.tours.matches import ended as ended_matches
from host_tools.tours.tour import tap
from host_tools.virtual.machine import Machine
from skalcore.boxes import OPEN

SEAT = 0


def ended(kind, players, roles, code=b""):
    """A match up to its last box, with the dice of its third throw on the table."""
    session = new(kind, players)
    session.code = code
    play(session, 13 * players - 1)
    session.roles = list(roles)
    roll(session, "11234", "11234", "11234")
    return session


def kept(name, total, kind):
    """A hall with one total."""
    from skalbox.saves.hall import Entry, Hall, category

    hall = Hall()
    hall._enter(category(kind, 0), Entry(total, hall._player(name), 0))
    return hall.pack()


# Game, roles, the record so far, whether it is celebrated.
CASES = [
    (YAMS, (ASKING,), 100, True),
    (YAMS, (ASKING,), 900, False),
    (YAMS, (ASKING,), None, False),
    (YAMS, (ASKING, ASKING), 100, True),
    (YAMS, (BEST, BEST), 100, False),
    (YAHTZEE, (ASKING, BEST), 100, True),
    (YAHTZEE, (ASKING,), 100, False),  # practice
    (YAMS, (BEST,), 100, False),
]


@pytest.mark.parametrize(("kind", "roles", "before", "celebrated"), CASES)
@on_device
def test_when_it_is_celebrated(machine, kind, roles, before, celebrated):
    app, session = machine.app, ended(kind, len(roles), roles)
    if before is not None:
        app.lobby.storage.hall = kept("Noé", before, kind)
    yield from take(machine, session, "scoring")
    shown = []
    for _ in range(2_000):
        if app.screen.name in ("scoring", "zero"):
            yield from machine.tap(ROLL)
        yield
        if app.screen.name not in shown[-1:]:
            shown.append(app.screen.name)
        if shown[-1] == "final" and not app.moving(machine.ticks_ms()):
            break
    assert shown[-1] == "final" and ("record" in shown) is celebrated
    yield from machine.tap(4)
    yield from machine.settle()
    assert app.screen.name == "title"


def test_the_hall_is_asked_once_the_table_is_out_of_memory(monkeypatch):
    """Both do not fit after an hour with eight players."""
    asked = []

    def driver(machine):
        yield from machine.settle()
        app = machine.app
        yield from take(machine, ended(YAMS, 8, (ASKING,) * 8), "scoring")
        hall = type(app.lobby).hall

        def watched(lobby):
            asked.append((app.screen, app.table, "skalbox.screens.scoring" in sys.modules))
            return hall(lobby)

        monkeypatch.setattr(type(app.lobby), "hall", watched)
        for _ in range(2_000):
            if app.screen.name in ("scoring", "zero"):
                assert not asked
                yield from machine.tap(ROLL)
            yield
            if app.screen.name == "final":
                break
        assert asked[0] == (None, None, False) and app.base == "final"

    run(driver)


@pytest.mark.parametrize("key", [0, ROLL])
@on_device
def test_any_key_goes_on_to_the_standings(machine, key):
    session = ended(YAMS, 1, (ASKING,))
    machine.app.lobby.storage.hall = kept("Noé", 100, YAMS)
    yield from take(machine, session, "scoring")
    session.score(session.game.rules.names.index("aces") if session.game.cards[0][0] == -1 else _open(session))
    machine.app.resume(machine.ticks_ms())
    yield from machine.wait(300)
    assert machine.app.screen.name == "record"
    yield from machine.tap(key)
    yield from machine.settle()
    assert machine.app.screen.name == "final" and machine.app.lobby.session is session


def _open(session):
    return list(session.game.cards[0]).index(-1)


@on_device
def test_a_challenge_sets_no_record(machine):
    from skalbox.match import results

    session = play(new(YAMS, ["Léa"]))
    machine.app.lobby.storage.hall = kept("Noé", 100, YAMS)
    machine.app.lobby.session = session
    assert results.beaten(machine.app.lobby) == SEAT
    session.code = b"ABCDEFGH"
    assert results.beaten(machine.app.lobby) == -1
    machine.app.lobby.session = None


@pytest.mark.parametrize(("more", "seat"), [(-1, SEAT), (0, -1), (1, -1)])
@on_device
def test_a_record_that_is_only_equalled_still_stands(machine, more, seat):
    from skalbox.match import results

    session = play(new(YAMS, ["Léa"]))
    machine.app.lobby.storage.hall = kept("Noé", session.game.match_total(0) + more, YAMS)
    machine.app.lobby.session = session
    assert results.beaten(machine.app.lobby) == seat
    machine.app.lobby.session = None


@on_device
def test_a_record_of_nothing_is_a_record_to_beat(machine):
    from skalbox.match import results

    session = play(new(YAMS, ["Léa"]))
    assert results.best_total(machine.app.lobby.hall(), session) == (-1, "")
    machine.app.lobby.storage.hall = kept("Noé", 0, YAMS)
    machine.app.lobby.session = session
    assert results.best_total(machine.app.lobby.hall(), session) == (0, "Noé")
    assert results.beaten(machine.app.lobby) == SEAT
    machine.app.lobby.session = None


@on_device
def test_who_practised_is_remembered_without_statistics(machine):
    from host_tools.tours.actions import give

    give(machine, play(new(YAHTZEE, ["Zazie"])))
    machine.app.lobby.enter_in_hall()
    known = machine.app.lobby.hall().players[-1]
    assert (known.name, known.matches(), known.fives) == ("Zazie", 0, 0)


@on_device
def test_of_two_who_beat_it_level_the_winner_or_the_first_at_the_table_has_the_record(machine):
    from skalbox.match import results

    session = play(new(YAMS, ["Léa", "Noé"]))
    for box in range(13):
        session.game.cards[1][box] = session.game.cards[0][box]
    assert session.game.match_total(0) == session.game.match_total(1)
    machine.app.lobby.storage.hall = kept("Hugo", 1, YAMS)
    machine.app.lobby.session = session
    for winners, seat in ((0b11, 0), (0b01, 0), (0b10, 1)):
        session.game.winners = winners  # the second one by additions
        assert results.beaten(machine.app.lobby) == seat
    machine.app.lobby.session = None


ROLL, SHEETS = 5, 1


def last_turn(players: int):
    """Yam's up to the last box, with the dice of its third throw on the table."""
    session = play(new(YAMS, players), 13 * players - 1)
    roll(session, "11234", "11234", "11234")
    return session


@pytest.mark.parametrize("players", [1, 2])
@on_device
def test_mashing_roll_at_the_end_leaves_the_standings(machine, players):
    app, session = machine.app, last_turn(players)
    yield from take(machine, session, "scoring")
    while app.screen.name != "final":
        yield from machine.tap(ROLL)
        yield from machine.wait(190)
    box = session.last_box
    for _ in range(4):
        assert app.presses.labels.moving() and "Oops" in machine.strings(), "ROLL rests"
        yield from machine.tap(ROLL)
        yield from machine.wait(140)
        assert (app.screen.name, app.lobby.session) == ("final", session)
    machine.press(ROLL)
    yield from machine.wait(400)
    assert ROLL in labelled(app) and not app.presses.labels.moving()
    machine.release(ROLL)
    yield from machine.settle()
    assert app.lobby.session is session, "the key was pressed while it rested"
    yield from tap(machine, SHEETS, ROLL)
    assert ROLL in labelled(app), "a player who returns from the sheets has seen them"
    yield from tap(machine, 0)
    assert app.screen.name == "scoring" and session.game.cards[session.game.player][box] == OPEN


@on_device
def test_then_roll_plays_again(machine):
    session = ended_matches(grand_chelem=("55555", "66612"))
    yield from take(machine, session, "final")
    assert session.game_index == SKALPOTT and ROLL in labelled(machine.app) and "Again" in machine.strings()
    yield from tap(machine, ROLL)
    assert machine.app.screen.name == "opening" and machine.app.lobby.session is not session


@on_device
def test_a_key_pressed_while_the_field_fills_does_what_it_says(machine):
    yield from celebrations.victory(machine)
    yield from machine.wait(120)
    assert str(machine.app.lobby.session.game.match_total(0)) not in machine.strings()
    yield from tap(machine, SHEETS)
    assert machine.app.screen.name == "sheets"
    yield from tap(machine, ROLL)
    assert str(machine.app.lobby.session.game.match_total(0)) in machine.strings()


# Totals, additions and the winners' bits of a game, and the seats from the winner down with their places.
PLACES = [
    ((210, 250, 230), (0, 0, 0), 0b010, [1, 2, 0], [3, 1, 2]),
    ((200, 250, 200), (0, 0, 0), 0b010, [1, 0, 2], [2, 1, 2]),
    ((200, 250, 200), (70, 40, 71), 0b010, [1, 2, 0], [3, 1, 2]),
    ((250, 250, 200), (70, 71, 99), 0b010, [1, 0, 2], [2, 1, 3]),
    ((250, 250, 200), (70, 70, 99), 0b010, [1, 0, 2], [2, 1, 3]),
    ((250, 250, 250), (0, 0, 0), 0b111, [0, 1, 2], [1, 1, 1]),
    ((249, 250, 249), (144, 0, 143), 0b010, [1, 0, 2], [2, 1, 3]),
]


@pytest.mark.parametrize(("totals", "additions", "winners", "order", "places"), PLACES)
def test_players_are_placed_by_total_then_additions_then_the_last_rolls(totals, additions, winners, order, places):
    game = SimpleNamespace(
        players=3, match_total=lambda seat: totals[seat], ledger=SimpleNamespace(additions=additions), winners=winners
    )
    with Machine():
        from skalbox.match import ranking

        found = ranking.ranks(game)
        assert ranking.order(found) == order
        assert [ranking.place(found, seat) for seat in range(3)] == places


# Who played alone before with which totals, and what the end of a game with 200 points then says of it.
ALONE = [
    ([], "1st of 1", [], []),
    ([("Noé", 250)], "2nd of 2", ["Noé 250", "−50"], []),
    ([("Léa", 190), ("Noé", 180)], "1st of 3", ["Léa 190", "+10"], ["190", "+10"]),
    ([("Léa", 190), ("Léa", 231)], "2nd of 3", ["Léa 231", "−31"], ["211", "−11"]),
    ([("Noé", 200)] * 4, "5th of 5", ["Noé 200", "+0"], []),
    ([("Noé", 300)] * 10, "", ["Noé 300", "−100"], []),
]


@pytest.mark.parametrize(("before", "place", "record", "average"), ALONE)
def test_the_end_of_a_game_alone(before, place, record, average):
    def driver(machine):
        yield from machine.settle()
        from skalbox.saves.hall import Entry, Hall, category

        session = play(new(YAMS, ["Léa"]))
        less = session.game.match_total(0) - 200
        hall = Hall()
        for name, total in before:
            player = hall._player(name)
            tally = player.tallies[YAMS]
            tally.matches += 1
            tally.total += total + less
            hall._enter(category(YAMS, 0), Entry(total + less, player, 0))
        machine.app.lobby.storage.hall = hall.pack()
        yield from take(machine, session, "final")

        def moved(text):
            words = text.split(" ")
            return text if text[0] in "+−" else " ".join([*words[:-1], str(int(words[-1]) + less)])

        said = machine.strings()
        ordinals = [text for text in said if " of " in text and text[0].isdigit() and not text.split()[0].isdigit()]
        assert ordinals == ([place] if place else [])
        for text in [*record, *average]:
            assert moved(text) in said
        assert ("Record" in said, "Your average" in said) == (bool(record), bool(average))

    run(driver)


@pytest.mark.parametrize(
    ("before", "known"),
    [
        ([], False),
        ([(SIMPLE, "Léa")], True),
        ([(SIMPLE, "Léa"), (SKALPOTT_KIND, "Noé"), (YAMS_KIND, "Léa")], True),
        ([(SIMPLE, "Léa"), (SKALPOTT_KIND, "Léa")], False),
        ([(SIMPLE, "Léa"), (RECOMMENDED, "Léa")], False),
        ([(SIMPLE, "Léa"), (RECOMMENDED, "Noé")], False),  # nobody knows whose it was
    ],
)
@on_device
def test_the_average_alone_is_of_the_same_mode(machine, before, known):
    """A match of several wins other pots, and the bank has another addition in the recommended mode."""
    from skalbox.match import results
    from skalbox.saves.hall import Hall

    hall = Hall()
    for number, (kind, name) in enumerate(before):
        others = {"Hugo": 9} if kind is SKALPOTT_KIND else {}
        hall.add(match(kind, {name: 300, **others}), number)
    assert results.mean(hall, new(SKALPOTT, ["Léa"], SOLO_SIMPLE), 0) == (300 if known else -1)


@pytest.mark.parametrize("mode", [SOLO_SIMPLE, SOLO_RECOMMENDED])
@on_device
def test_what_the_pots_brought(machine, mode):
    session = play(new(SKALPOTT, ["Léa"], mode))
    yield from take(machine, session, "final")
    rounds = [points for points in session.game.ledger.past_pots if points]
    said = machine.strings()
    assert f"{len(rounds)} of 12" in said and f"+{session.game.ledger.pots[0]}" in said
    assert rounds


SCORES, STATS, GAME = 2, 3, 0


@pytest.fixture
def halls():
    """The Hall class and its stored form, on a board that is switched on."""
    with Machine():
        from skalbox.saves import hall

        yield SimpleNamespace(Hall=hall.Hall, pack=hall.Hall.pack, unpack=unpacked_hall)


@pytest.mark.parametrize(
    ("matches", "wins", "alone"),
    [
        ([(SIMPLE, ["Léa"])] * 3, 0, True),
        ([(SIMPLE, ["Léa"]), (SKALPOTT_KIND, ["Léa", "Noé"]), (SIMPLE, ["Léa"])], 1, False),
        ([(SKALPOTT_KIND, ["Noé", "Léa"]), (SIMPLE, ["Léa"])], 0, False),
    ],
    ids=["always", "in between", "afterwards"],
)
def test_alone_nobody_wins(matches, wins, alone, halls):
    hall = halls.Hall()
    for number, (kind, names) in enumerate(matches):
        hall.add(match(kind, {name: 300 - at for at, name in enumerate(names)}), number)
    for each in (hall, halls.unpack(halls.pack(hall))):
        lea = next(player for player in each.players if player.name == "Léa").tallies[0]
        assert (lea.matches, lea.wins, lea.alone) == (len(matches), wins, alone)


def test_older_statistics_are_read_unchanged(halls):
    """Older versions counted only wins: these are kept, and their highest bit was never set."""
    hall = halls.Hall()
    hall.add(match(YAMS_KIND, {"Léa": 200}), 1)
    packed, new = halls.pack(hall), struct.pack("<HHIH", 1, 0x8000, 200, 200)
    old = halls.unpack(packed.replace(new, struct.pack("<HHIH", 1, 1, 200, 200)))
    assert packed.count(new) == 1 and (old.players[0].tallies[1].wins, old.players[0].tallies[1].alone) == (1, False)
    assert plain(halls.unpack(halls.pack(old))) == plain(old)


def test_matches_of_several_legs_count_by_their_mean(halls):
    hall = halls.Hall()
    for number, (name, total, legs) in enumerate([("Léa", 250, 1), ("Noé", 722, 3), ("Zoé", 521, 2), ("Tom", 2160, 9)]):
        session = match(YAHTZEE_KIND, {name: total, "Inès": 9})
        session.game.legs = legs
        hall.add(session, number)
    assert totals_of(hall, 4)[:4] == [(261, "Zoé"), (250, "Léa"), (241, "Noé"), (240, "Tom")]
    assert [player.tallies[2].best for player in hall.players if player.name == "Noé"] == [241]


@pytest.mark.parametrize(("totals", "shown"), [({"Zoé": 201}, "1–0"), ({"Zoé": 202, "Max": 140}, "110100")])
@on_device
def test_the_statistics_show_a_dash_for_players_who_only_played_alone(machine, totals, shown):
    """`shown`: matches, wins and fives of a kind, name by name."""
    hall = machine.app.lobby.hall()
    hall.add(match(YAMS_KIND, totals), 1)

    machine.app.lobby.storage.hall = hall.pack()
    yield from tap(machine, SCORES, STATS, GAME)
    assert "Yam’s" in machine.strings()
    assert sorted(text for text in machine.strings() if len(text) == 1) == sorted(shown)


def texts_of(group) -> list[str]:
    """The texts in a group and the groups in it."""
    found = []
    for i in range(len(group)):
        found += texts_of(group[i]) if hasattr(group[i], "append") else [getattr(group[i], "text", "")]
    return found


# The series as they are written, None for an open one, and what the bonus says of them in SkalPott and in Yam's.
_ = None
SAYS = [
    ((_, _, _, _, _, _), "+35 at 60", "+35 at 63"),
    ((3, _, 9, _, _, _), "on course", "on course"),
    ((_, _, _, 16, _, _), "4 ahead", "4 ahead"),
    ((2, _, _, _, _, 12), "7 behind", "7 behind"),
    ((3, 4, 6, 8, 15, _), "9 behind", "9 behind"),
    ((0, 0, 3, 8, 15, _), "0", "0"),  # 26 and at most 30 more
    ((0, 4, 6, 8, 15, _), "12 behind", "12 behind"),  # 33 and at most 30 more
    ((0, 4, 6, 8, 12, _), "15 behind", "0"),  # 30 and at most 30 more
    ((3, 6, 9, 12, 12, 18), "+35", "0"),  # 60
    ((3, 6, 9, 12, 15, 18), "+35", "+35"),
    ((0, 0, 0, 0, 0, 0), "0", "0"),
]


@on_device(null_panel=False, nvm=None)
def test_the_bonus_in_words(machine):
    found = []
    from skalbox.lang.phrases import bonus_text

    for series, *_says in SAYS:
        own = [-1 if points is None else points for points in series] + [-1] * 7
        found.append([bonus_text(machine.app.words, own, RULES[game]) for game in ("skalpott", "yams")])
    assert found == [list(says) for _series, *says in SAYS]


@pytest.mark.parametrize("panel", LAYOUTS)
@on_device(options={}, null_panel=False, nvm=None)
def test_the_bar_of_the_bonus_can_be_drawn_for_every_sum(machine, panel):
    from skalbox.widgets.standing import Bonus

    drawn = Bonus(machine.app.assets, "Bonus")
    for needed in (60, 63):
        for par in range(0, needed + 1, 3):
            for upper in range(106):
                drawn.draw("+35" if upper >= needed else "4 ahead", upper, needed, par)
                bar = drawn._bar
                if bar is not None and not par:
                    full = sum(bar[x, bar.height - 1] == 2 for x in range(bar.width))
                    assert full == min(upper * bar.width // needed, bar.width), upper
    assert "+35" in texts_of(drawn.group)
