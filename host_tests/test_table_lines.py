# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Lines of the table: the pot, the player's own aims, news on low panels, large type; and a match as a curve."""

import math

import pytest
from at_the_table import begun, on_device, run, under_way
from panels import LAYOUTS, is_low
from test_settings import restarted

from host_tools.tours import tour
from host_tools.tours.actions import EASY, ROLL, dice, lay, take, tap, throw
from host_tools.tours.matches import (
    MATCH,
    SKALPOTT,
    SOLO_RECOMMENDED,
    SOLO_SIMPLE,
    YAHTZEE,
    YAMS,
    ended,
    four,
    new,
    play,
    write,
)
from host_tools.tours.tour import under_way as under_way_tour
from host_tools.virtual.machine import Machine
from skalcore import events
from skalcore.boxes import OPEN
from skalcore.game import BANK, DECIDE


@pytest.mark.parametrize("panel", LAYOUTS)
@pytest.mark.parametrize("level", [1, 2, 3])
@on_device
def test_all_who_are_level_stand_there(machine, panel, level):
    """Three of four players have thrown, and this many of them have the highest addition."""
    session = tour.new(0, 4)
    first = session.game.player
    for box in range(3):
        session.apply(events.roll(dice("66411" if box < level else "65311")))
        session.score(box)
    yield from tour.take(machine, session, "turn")
    said = [text for text in machine.strings() if text.startswith("beat 12") or "ties" in text]
    who = session.names[first] if level == 1 else f"{level} players"
    assert said == [f"only 12 ties ({who})"]


# Game, boxes written (as in matches.write), record and mean before, what the table says.
ACES, SIXES = "aces 11123", "sixes 66612"
CASES = [
    (YAMS, (ACES,), (220, 156), ["record 220", "−9 vs your average"]),  # 3 points, where 12 are a thirteenth of 156
    (YAMS, (ACES, SIXES), (220, 130), ["record 220", "+1 vs your average"]),
    (YAMS, (), (220, 130), ["record 220"]),
    (YAMS, (ACES,), (220, -1), ["record 220"]),
    (YAMS, (ACES,), (-1, -1), []),
    (YAHTZEE, (ACES,), (-1, 130), ["−7 vs your average"]),
    (SKALPOTT, (), (300, 240), []),
    (SKALPOTT, (ACES,), (300, 240), ["record 300"]),
    (SKALPOTT, (ACES, SIXES), (300, 240), ["average "]),
    (SKALPOTT, (ACES,), (-1, -1), []),
]


@pytest.mark.parametrize(("kind", "written", "aims", "says"), CASES)
@on_device
def test_what_somebody_alone_plays_for(machine, kind, written, aims, says):
    session = new(kind, ["Léa"], SOLO_RECOMMENDED if kind == SKALPOTT else 0)
    for line in written:
        write(session, line)
        while session.game.expects() == 1 << events.DRY:
            session.dry(bytearray(5))
    session.pot_seen = True
    session.aims = aims
    yield from take(machine, session, "turn")
    said = [text for text in machine.strings() if "record" in text or "average" in text]
    assert len(said) == len(says) and all(text.startswith(part) for text, part in zip(said, says, strict=True))


@on_device
def test_a_match_begins_with_the_aims_that_the_hall_knows(machine):
    from skalbox.saves.hall import Hall

    lobby = machine.app.lobby
    hall = Hall()
    for number, (name, luck) in enumerate((("Léa", 9), ("Noé", 25))):
        hall.add(play(new(YAMS, [name]), luck=luck), number + 1)
    totals = [player.tallies[YAMS].total for player in hall.players]
    lobby.storage.hall = hall.pack()
    lobby.players, lobby.game_index = ["Léa"], YAMS
    lobby.start_match()
    assert lobby.session.aims == (max(totals), totals[0])
    lobby.players = ["Léa", "Noé"]
    lobby.start_match()
    assert lobby.session.aims == (-1, -1), "nobody plays alone"


MATCHES = [
    four,
    lambda: ended(grand_chelem=("55555", "66612")),
    lambda: play(new(SKALPOTT, 1, SOLO_SIMPLE)),
    lambda: play(new(YAMS)),
    lambda: play(new(YAMS, 8)),
    lambda: play(new(YAHTZEE, 4, MATCH, 3)),
    lambda: play(new(YAHTZEE, 2, MATCH, 9)),
]


@pytest.mark.parametrize("number", range(len(MATCHES)))
@on_device
def test_the_curve_of_a_match(machine, number):
    from skalbox.match import ranking

    session = MATCHES[number]()
    game = session.game
    found = ranking.totals(session)
    assert len(found) == game.players
    for seat in range(game.players):
        own = list(found[seat])
        assert len(own) == game.rules.rounds * game.legs + 1
        assert own[0] == 0 and own[-1] == game.match_total(seat) and own == sorted(own)


@pytest.mark.parametrize("panel", LAYOUTS)
def test_every_players_line_is_drawn(panel):
    machine = Machine(panel=panel, options={"SKALBOX_LANG": "en"}, seed=1)
    found = []

    def driver():
        yield from machine.settle()
        from skalbox.draw import palette

        for make in MATCHES:
            session = make()
            yield from take(machine, session, "final")
            yield from lay(machine, "curve")
            colours = {colour for _, colour in machine.image().convert("RGB").getcolors(1 << 16)}
            for seat in range(session.game.players):
                ink = palette.PLAYERS[seat]
                near = [abs((ink >> 16) - r) + abs((ink >> 8 & 255) - g) + abs((ink & 255) - b) for r, g, b in colours]
                assert min(near) < 24, (panel, seat)
            assert "Round by round" in machine.strings()
            found.append(True)

    machine.run(driver())
    assert machine.crash is None and len(found) == len(MATCHES)


@on_device
def test_the_keys_that_lead_there(machine):
    yield from take(machine, four(), "final")
    yield from tap(machine, 2, 2)
    assert "Curve" in machine.strings()
    yield from tap(machine, 4)
    assert machine.app.screen.name == "curve", "of several by way of the story"
    yield from tap(machine, ROLL)
    assert machine.app.screen.name == "final"
    yield from take(machine, play(new(YAMS)), "final")
    yield from lay(machine, "sheet")
    yield from tap(machine, 4)
    assert machine.app.screen.name == "curve", "alone by way of the sheet"
    yield from tap(machine, ROLL)
    yield from take(machine, play(new(YAMS), 5), "turn")
    yield from lay(machine, "sheet")
    assert "Curve" not in machine.strings(), "only after a match"


OOPS, DOWN = 0, 2
ACES_BANK, TWOS = 0, 1
OPEN_BOXES = 11  # in the second round


def write_bank(machine, box):
    """Moves the cursor to this box and writes it."""
    for _ in range(OPEN_BOXES):
        if machine.app.lobby.session.cursor != box:
            yield from tap(machine, DOWN)
    assert machine.app.lobby.session.cursor == box
    yield from tap(machine, ROLL)


def second_round(machine):
    """Plays the recommended solo up to the box of its second round; the bank rolls next."""
    yield from begun(machine, [1], 0)
    for faces in ("66655", "11123"):
        yield from throw(machine, faces)
        yield from tap(machine, 0, 1, 2, 3, 4, ROLL)
        if faces == "66655":
            yield from tap(machine, ROLL)
            assert machine.app.screen.name == "bank"
            yield from tap(machine, ROLL)
    yield from write_bank(machine, ACES_BANK)
    game = machine.app.lobby.session.game
    assert machine.app.screen.name == "bank" and game.phase == BANK and game.cards[0][ACES_BANK] == 3


@pytest.mark.parametrize("cut", ["", "before", "after"])
@on_device
def test_a_box_is_taken_back_before_the_bank_rolls(machine, cut):
    yield from second_round(machine)
    if cut == "before":
        yield from restarted(machine)
        yield from tap(machine, ROLL)
    assert machine.app.screen.name == "bank" and "Oops" in machine.strings()
    yield from tap(machine, OOPS)
    if cut == "after":
        yield from restarted(machine)
        yield from tap(machine, ROLL)
    app = machine.app
    game = app.lobby.session.game
    assert game.phase == DECIDE and game.cards[0][ACES_BANK] == OPEN and bytes(game.dice) == bytes((1, 1, 1, 2, 3))
    if app.screen.name == "turn":
        yield from tap(machine, *[key for key in range(5) if not app.lobby.session.held >> key & 1], ROLL)
    yield from write_bank(machine, TWOS)
    assert game.phase == BANK and game.cards[0][TWOS] == 2 and game.cards[0][ACES_BANK] == OPEN
    yield from throw(machine, "66543")
    assert game.round == 2 and "Oops" not in machine.strings(), "the bank has rolled"
    yield from tap(machine, OOPS)
    assert game.round == 2


@on_device(options={"SKALBOX_LANG": "en", "SKALBOX_UNDO": "off"})
def test_it_is_not_if_the_settings_forbid_it(machine):
    yield from second_round(machine)
    assert "Oops" not in machine.strings()
    yield from tap(machine, OOPS)
    assert machine.app.lobby.session.game.phase == BANK


POTT = 0
# On the smallest panel it replaces the bonus if there is no pot.
CASES_PANELS = [(kind, panel) for kind in (POTT, YAMS) for panel in LAYOUTS]


@pytest.mark.parametrize(("kind", "panel"), CASES_PANELS)
def test_why_nobody_has_to_roll(kind, panel):
    """Because the device plays, and for whom, or a player has left: said before the throw, and gone with the choice."""

    def driver(machine, away):
        yield from machine.settle()
        session = under_way(2, kind)
        if away:
            session.away = 1
        else:
            session.roles[0] = EASY
        app = machine.app
        app.lobby.session = session
        machine.faces += [dice("12345")] * 3
        app.resume(machine.ticks_ms())
        yield from machine.wait(200)
        wanted = "Played for you" if away else "The robot plays"
        assert app.screen.name == "robot" and wanted in machine.strings()
        while app.screen.name != "scoring":
            yield from machine.wait(50)
        assert wanted not in machine.strings()

    for away in (True, False):
        run(driver, away, panel=panel)


@pytest.mark.parametrize(("kind", "panel"), CASES_PANELS)
@on_device
def test_the_battery_is_low(machine, kind, panel):
    """Said before the throw; then the line shows its usual text again."""
    app = machine.app
    app.lobby.session = under_way(2, kind)
    app.show("turn", machine.ticks_ms())
    yield from machine.settle()
    usual = machine.strings()
    app.power.battery.percent = 5
    app.show("turn", machine.ticks_ms())
    yield from machine.settle()
    assert "Battery low" in machine.strings() and "Battery low" not in usual
    machine.faces.append(dice("12346"))
    yield from machine.tap(ROLL)
    yield from machine.settle()
    assert "Battery low" not in machine.strings()
    if is_low(panel):
        assert (kind == POTT) == ("Pot 12: " in machine.strings())


# By panel: the inches of its diagonal that the build guide names.
GLASS = {"320x240": 2.0, "320x170": 1.9}
LEAST_MM = 1.6


def large(panel: str, driver) -> Machine:
    """Runs this driver on a board whose players want large type."""
    machine = Machine(panel=panel, options={"SKALBOX_LANG": "en", "SKALBOX_TEXT": "large"}, seed=1)

    def run(machine):
        yield from machine.settle()
        yield from driver(machine)

    machine.run(run(machine))
    assert machine.crash is None and machine.panel.outside == 0
    return machine


def rows(machine) -> list[tuple[str, str]]:
    """The list from its top: name and number of each box shown."""
    found = sorted(machine.app.table.boxes._rows, key=lambda row: row.label.y)
    return [(row.label.text, row.number.text) for row in found]


@pytest.mark.parametrize("panel", GLASS)
@on_device(by=large)
def test_capitals_are_large_enough_on_glass(machine, panel, tried):
    capitals = []
    yield from take(machine, under_way_tour(0), "turn")
    capitals.append(machine.app.table.boxes._rows[0].label.font.capitals)
    width, height = map(int, panel.split("x"))
    mm = capitals[0] * GLASS[panel] * 25.4 / math.hypot(width, height)
    tried("capitals of %.2f mm on a panel of %.1f inches" % (mm, GLASS[panel]))
    assert mm >= LEAST_MM


@pytest.mark.parametrize("panel", LAYOUTS)
@on_device(by=large)
def test_the_list_has_the_open_boxes_with_most_points_first(machine, panel):
    seen = []
    yield from take(machine, under_way_tour(0), "turn")
    seen.append(rows(machine))
    yield from throw(machine, "66626")
    seen.append(rows(machine))
    yield from tap(machine, 0)
    seen.append(rows(machine))
    boxes = machine.app.table.boxes
    card = machine.app.lobby.session.game.cards[machine.app.table.seat]
    scores = machine.app.table.scores
    assert sorted(boxes._order) == [box for box in range(len(card)) if card[box] == -1]
    brings = [scores[box] for box in boxes._order]
    assert brings == sorted(brings, reverse=True)
    before, thrown, held = seen
    assert all(number == "—" for _, number in before), "nothing was thrown yet"
    assert thrown[0] == ("4 of a kind", "+40")
    assert held == thrown, "a hold changes nothing in the list"


@pytest.mark.parametrize("panel", LAYOUTS)
@on_device(by=large)
def test_the_cursor_goes_through_the_list_and_back_to_its_top(machine, panel):
    yield from take(machine, under_way_tour(0), "turn")
    for faces in ("66626", "66626", "66626"):
        yield from throw(machine, faces)
    app = machine.app
    order = list(app.table.boxes._order)
    visited = []
    for _ in range(len(order) + 1):
        visited.append(app.lobby.session.cursor)
        shown = [row.box for row in app.table.boxes._rows]
        assert app.lobby.session.cursor in shown, "the row of the cursor is on the panel"
        yield from tap(machine, 2)
    assert visited == order + order[:1]
    yield from tap(machine, 1)
    assert app.lobby.session.cursor == order[0]


@on_device(by=large, panel="240x240")
def test_a_box_is_written_from_the_list(machine):
    written = []
    session = under_way_tour(0)
    seat = session.game.player
    yield from take(machine, session, "turn")
    for _ in range(3):
        machine.faces.append(dice("66626"))
        yield from tap(machine, ROLL)
    box = session.cursor
    yield from tap(machine, ROLL)
    written.append((box, session.game.cards[seat][box]))
    assert written[0][1] == 40, "4 of a kind"


@on_device(by=large, panel="240x240")
def test_the_setting_changes_the_table_of_a_match_that_is_on(machine):
    kinds = []
    machine.free_bytes = 30_000
    yield from take(machine, under_way_tour(0), "turn")
    for value in (0, 1):
        machine.app.set("TEXT", value)
        machine.app.resume(machine.now_ms)
        yield from machine.settle()
        kinds.append(type(machine.app.table.boxes).__name__)
    assert kinds == ["Boxes", "LargeBoxes"]


@on_device(by=large, panel="240x240")
def test_holds_stay_cheap_and_a_row_costs_no_picture(machine, tried):
    sent = {}

    def step(name, what):
        before = machine.panel.pixel_bytes
        yield from what
        sent[name] = machine.panel.pixel_bytes - before

    yield from take(machine, under_way_tour(0), "turn")
    yield from throw(machine, "66626")
    yield from step("hold", tap(machine, 3))
    yield from throw(machine, "66626")
    yield from throw(machine, "66626")
    yield from step("cursor", tap(machine, DOWN))
    tried("bytes in large type: %s" % sent)
    assert sent["hold"] <= 4_958
    assert sent["cursor"] <= 2 * 2 * 224 * 24, "two rows"
