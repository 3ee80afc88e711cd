# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Motion and tunes during play: dice bounce, points fly to the total, the title's die nods, and each tune has its
moment."""

import itertools

import pytest
from at_the_table import on_device, run
from panels import LAYOUTS

from host_tools.tours import tour
from host_tools.tours.actions import EASY, ROLL, dice, tap, throw
from host_tools.tours.matches import SKALPOTT, YAHTZEE, new, roll, under_way, write
from host_tools.virtual.machine import Machine
from skalcore.rules import SOLO_RECOMMENDED, SOLO_SIMPLE

THROW_MS = 600  # from ROLL let go to the last die at rest; on a board drawing takes some 40 more
HOP = 3  # pixels
STILL = {"SKALBOX_LANG": "en", "SKALBOX_ANIMATIONS": "off"}


def lowered(machine) -> list:
    """How many pixels each die at rest is above its place; None for a die that was never at rest."""
    from skalbox.draw import measures

    base = measures.CELL_Y + measures.DIE_Y
    return [None if die is None or die.hidden else base - die.y for die in machine.app.table.dice._rest]


def drawn(machine, ms: int, look):
    """What `look()` returns after each drawing in the next `ms` ms: (ms from now, value)."""
    start, sent, found = machine.now_ms, machine.panel.pixel_bytes, []
    while machine.now_ms < start + ms:
        yield
        if machine.panel.pixel_bytes != sent:
            sent = machine.panel.pixel_bytes
            found.append((machine.now_ms - start, look()))
    return found


def thrown(machine, ms: int):
    """Keeps ROLL down for `ms`, and returns what `drawn` finds of the dice."""
    machine.press(ROLL)
    yield from machine.wait(ms)
    machine.release(ROLL)
    return (yield from drawn(machine, 800, lambda: lowered(machine)))


@pytest.mark.parametrize("panel", LAYOUTS)
@on_device(null_panel=False)
def test_each_die_lands_with_a_bounce(machine, panel):
    yield from tour.take(machine, under_way(5), "turn")
    machine.faces.append(dice("63614"))
    found = yield from thrown(machine, 300)
    for i in range(5):
        heights = [each[i] for _, each in found if each[i] is not None]
        ups = [ms for ms, each in found if each[i] == HOP]
        assert heights[0] == HOP and heights[-1] == 0 and set(heights) == {0, HOP}
        assert heights == sorted(heights, reverse=True), "up once, then down"
        assert max(ups) - min(ups) <= 60, "two frames: up, and down"
    rest = next(ms for ms, each in found if each == [0] * 5)
    assert rest <= THROW_MS
    assert machine.app.table.dice.at_rest()


@on_device(null_panel=False)
def test_held_dice_do_not_bounce(machine):
    from skalbox.draw import measures

    yield from tour.take(machine, under_way(5), "turn")
    yield from throw(machine, "63614")
    yield from tap(machine, 1, 3)
    found = yield from thrown(machine, 300)
    assert len(found) > 10 and {(each[1], each[3]) for _, each in found} == {(measures.HELD_RISE,) * 2}
    assert found[-1][1] == [0, measures.HELD_RISE, 0, measures.HELD_RISE, 0]


@on_device(options=STILL, null_panel=False)
def test_without_animations_dice_lie_at_once(machine):
    yield from tour.take(machine, under_way(5), "turn")
    machine.faces.append(dice("63614"))
    found = yield from thrown(machine, 60)
    assert found and {tuple(each) for _, each in found} == {(0,) * 5}


def writing(machine, line: str = "66655", box: str = "full_house", game: int = SKALPOTT):
    """Chooses this box with these dice, in the first turn of a match of four."""
    session = new(game, 4)
    roll(session, line, line, line)
    yield from tour.take(machine, session, "scoring")
    session.cursor = session.game.rules.names.index(box)
    yield from tour.show(machine, "scoring")
    yield from machine.wait(1000)


def shown(machine, size: list | None = None) -> tuple:
    """(place of the flying points or None, the total in the header, the screen). `size`: gets the points' size."""
    screen = machine.app.screen
    flying = getattr(screen, "_flying", None)
    if size is not None and flying is not None:
        size[:] = flying.bitmap.width, flying.bitmap.height
    return flying and (flying.x, flying.y), machine.app.table and machine.app.table._header._total.text, screen.name


@pytest.mark.parametrize("panel", LAYOUTS)
@pytest.mark.parametrize("text", ["normal", "large"])
def test_points_fly_to_the_total_in_five_steps(panel, text, tried):
    from_press = {}
    size: list = []  # of the points

    def driver(machine, animations):
        yield from machine.settle()
        yield from writing(machine)
        machine.press(ROLL)
        found = yield from drawn(machine, 700, lambda: shown(machine, size))
        machine.release(ROLL)
        from_press[animations] = next(ms for ms, each in found if each[2] == "passon")
        scoring = [each for _, each in found if each[2] == "scoring"]
        flown = [each[0] for each in scoring if each[0]]
        if animations == "off":
            assert flown == [] and {each[1] for each in scoring} == {"30"}
            return
        assert len(flown) == len(set(flown)) == 4, "the fifth step is the total"
        totals = [each[1] for each in scoring]
        assert [total for total, each in zip(totals, scoring, strict=True) if each[0]] == ["0"] * 4
        assert totals[-1] == "30" and scoring[-1][0] is None and totals.index("30") == len(totals) - 1
        moves = [(x - before[0], y - before[1]) for before, (x, y) in itertools.pairwise(flown)]
        assert all(max(part) - min(part) <= 1 for part in zip(*moves, strict=True)), "straight, and as far each time"
        from skalbox.draw.measures import NAME, TOTAL_RIGHT

        x, y = flown[-1][0] + moves[-1][0] + size[0], flown[-1][1] + moves[-1][1] + size[1]
        assert abs(x - TOTAL_RIGHT) <= 2 and abs(y - NAME) <= 2, "the next step is the total"

    for animations in ("on", "off"):
        options = {"SKALBOX_LANG": "en", "SKALBOX_TEXT": text, "SKALBOX_ANIMATIONS": animations}
        run(driver, animations, panel=panel, options=options, null_panel=False)
    tried(f"box written to pass-on on {panel} in {text} type: {from_press} ms")
    assert from_press["on"] == from_press["off"]


@pytest.mark.parametrize("key", [0, 4, ROLL])
@on_device
def test_any_key_ends_the_flight(machine, key):
    yield from writing(machine)
    yield from machine.tap(ROLL)
    yield from machine.wait(240)
    place, total, _ = shown(machine)
    assert place is not None and total == "0"
    machine.press(key)
    yield from machine.polls(4)
    assert shown(machine) == (None, "30", "scoring")
    yield from machine.settle()
    assert machine.app.screen.name == "passon"


@on_device(options={"SKALBOX_LANG": "en", "SKALBOX_ASK_ZERO": "off"}, null_panel=False)
def test_nothing_flies_with_nothing(machine):
    yield from writing(machine, "66543", "aces")
    machine.press(ROLL)
    found = yield from drawn(machine, 700, lambda: shown(machine))
    machine.release(ROLL)
    assert found and all(each[0] is None for _, each in found)


@on_device
def test_a_further_five_of_a_kind_flies_with_its_hundred(machine):
    session = new(YAHTZEE)
    five = session.game.rules.names[session.game.rules.five_box]
    write(session, five + " 66666")
    roll(session, "55555")
    session.cursor = 3
    yield from tour.take(machine, session, "scoring")
    session.cursor = session.game.rules.names.index("fives")
    yield from tour.show(machine, "scoring")
    yield from machine.wait(1000)
    yield from machine.tap(ROLL)
    flown = set()
    for _ in range(400):
        yield
        flying = getattr(machine.app.screen, "_flying", None)
        if flying is not None:
            flown.add(flying.text)
    assert flown == {"+125"} and session.game.total(0) == 175


@pytest.mark.parametrize("panel", LAYOUTS)
def test_the_die_of_the_title_nods_at_power_on_alone(panel):
    def ups(options, keys=()):
        found = []

        def driver(machine):
            while machine.app is None or machine.app.screen is None:
                yield
            for key in keys:
                yield from machine.settle()
                found.clear()
                yield from machine.tap(key)
            end = machine.now_ms + 1_500
            while machine.now_ms < end:
                yield
                if machine.app.screen.name == "title":
                    y = machine.app.screen._die.y
                    if not found or found[-1] != y:
                        found.append(y)

        run(driver, panel=panel, options={"SKALBOX_LANG": "en", **options})
        return [y - found[-1] for y in found]

    assert ups({}) == [0, 2, 3, 2, 0]
    assert ups({"SKALBOX_ANIMATIONS": "off"}) == [0]
    assert ups({}, (2, ROLL)) == [0], "not again after the help"


class Heard:
    """The tunes that a device plays from now on, by name, except clicks and the rattle."""

    def __init__(self, machine: Machine) -> None:
        from skalbox.hardware import tunes

        sound = machine.app.sound
        names = {value: name for name, value in vars(tunes).items() if name.isupper() and name not in ("OFF", "LOW")}
        dull = ("RATTLE", "HOLD", "SETTLE", "EARLY", "HIGH")
        self.names: list = []
        sound.play = lambda tune, now: names.get(tune, "") not in dull and self.names.append(names.get(tune, "own"))


@on_device
def test_the_next_player_is_called_once(machine):
    yield from writing(machine)
    heard = Heard(machine)
    yield from tap(machine, ROLL)
    assert machine.app.screen.name == "passon" and heard.names == ["COMBO", "YOUR_TURN"]
    sheets = machine.app.words.KEY_SHEETS
    key = next(number for number, row in enumerate(machine.app.screen._keys) if row and row[1] == sheets)
    yield from tap(machine, key, ROLL)
    assert machine.app.screen.name == "passon" and heard.names == ["COMBO", "YOUR_TURN"]


@on_device
def test_the_last_roll_is_heard(machine):
    yield from tour.take(machine, under_way(5), "turn")
    heard = Heard(machine)
    for faces, names in (("63614", []), ("63615", []), ("63612", ["LAST_ROLL"])):
        machine.faces.append(dice(faces))
        yield from machine.wait(400)
        yield from tap(machine, ROLL)
        assert heard.names == names
    assert machine.app.screen.name == "scoring"


@pytest.mark.parametrize(
    ("seats", "devices", "tune"),
    [
        (("11112", "11112", "66512", "55512"), (), "POT"),
        (("66512", "11112", "66512", "55512"), (), "POT_SHARED"),
        (("11112", "11112", "66512", "55512"), (0, 2), "POT_LOST"),
        (("11112", "11112", "66512", "55512"), (0, 1, 3), "POT"),
        (("66512", "11112", "66512", "55512"), (1, 2), "POT_SHARED"),
    ],
)
@on_device
def test_a_pot_is_won_shared_or_lost(machine, seats, devices, tune):
    session = under_way(5)
    wrote = []
    for faces in seats:
        wrote.append(session.game.player)
        write(session, "aces " + faces)
    tour.give(machine, session)
    for number in devices:
        session.roles[wrote[number]] = EASY
    heard = Heard(machine)
    yield from tour.show(machine, "pot")
    yield from tap(machine, 4, ROLL)
    assert heard.names == [tune]


@pytest.mark.parametrize(("line", "tune"), [("66612", "POT"), ("55512", "POT_SHARED"), ("22213", "POT_LOST")])
@on_device
def test_the_known_bank(machine, line, tune):
    session = new(mode=SOLO_SIMPLE)
    write(session, {"6": "sixes ", "5": "fives ", "2": "twos "}[line[0]] + line)
    tour.give(machine, session)
    heard = Heard(machine)
    yield from tour.show(machine, "bank")
    assert heard.names == [tune]


@pytest.mark.parametrize(("faces", "tune"), [("65412", "POT"), ("66111", "POT_SHARED"), ("66541", "POT_LOST")])
@on_device
def test_the_bank_that_rolls(machine, faces, tune):
    session = new(mode=SOLO_RECOMMENDED)
    write(session, "sixes 66612")
    session.pot_seen = True
    write(session, "fives 55561" if tune == "POT_LOST" else "aces 11266")
    yield from tour.take(machine, session, "bank")
    heard = Heard(machine)
    machine.faces.append(dice(faces))
    yield from machine.wait(300)
    yield from tap(machine, ROLL)
    assert heard.names == [tune]


@pytest.mark.parametrize("match", [False, True])
def test_power_on_is_heard_once_the_first_picture_is_there(match):
    from host_tools.virtual.flash import Flash

    options = {"SKALBOX_LANG": "en", "SKALBOX_BUZZER": "GP22"}
    kept = Flash()
    if match:

        def begin(machine):
            yield from machine.settle()
            machine.app.lobby.players = ["Léa", "Noé"]
            machine.app.start_match(machine.ticks_ms())
            yield from machine.settle()
            yield from tap(machine, ROLL, ROLL, ROLL, ROLL)

        before = Machine(options=options, seed=1, flash=kept, null_panel=True)
        before.run(begin(before))
        assert before.crash is None
    machine = Machine(options=options, seed=1, flash=kept)
    first = []

    def driver(machine):
        yield from machine.settle()
        first.append(machine.app.screen.name)
        yield from machine.wait(700)

    machine.run(driver(machine))
    assert machine.crash is None and first == ["resume" if match else "title"]
    assert [hz for _, hz, duty in machine.sounds if duty] == [1040, 1560, 2340, 3120]
    assert machine.sounds[-1][2] == 0
