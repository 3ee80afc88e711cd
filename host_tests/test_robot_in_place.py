# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The device plays its turns on the table that everybody sees, and the coach that is always asked marks dice there."""

import pytest
from at_the_table import on_device, run, under_way
from panels import PANELS

from host_tools.tours.actions import AIDED, ASKING, BEGINNER, BEST, EASY, GOOD, ROLL, dice, give, take, tap, throw
from host_tools.virtual.machine import Machine
from skalcore import events
from skalcore.boxes import OPEN

TURN = ("34561", "34511", "66662")  # the dice of a turn, as far as they are thrown
LONGEST = 6_000  # ms from the ROLL of the player before to the device's written box
ROUNDS = 4_000  # polls
PICO, SHORT, ROOMY = 33_000, 26_000, 70_000  # bytes free, with the table, while the device's turn begins


def ready(machine: Machine, role: int, kind: int = 0, faces=TURN, away: bool = False):
    """A match in which Léa chooses a box, and the device plays next, for Noé if he is `away`. It will throw `faces`."""
    session = under_way(3, kind)
    session.roles = [ASKING, ASKING if away else role, ASKING]
    session.away = 2 * away
    session.apply(events.roll(dice("11246")))
    give(machine, session)
    machine.faces.clear()
    machine.faces.extend(dice(each) for each in faces)
    machine.app.show("scoring", machine.ticks_ms())
    yield from machine.settle()
    assert machine.app.screen.name == "scoring" and session.game.player == 0


def expected(machine: Machine, role: int, faces) -> list[int]:
    """The events of the device's turn with these dice, as its coach chooses."""
    from skalbox.coach.advisor import consult

    session = machine.app.lobby.session
    game = session.game
    while game.player == 0:
        session.apply(events.score(list(game.cards[0]).index(OPEN)))
    advisor = consult(game, role, True, machine.app.lobby.is_for_win())
    while not advisor.work():
        pass
    lie, found = bytearray(5), []
    held = 0
    for number in range(3):
        for i in range(5):
            if not held >> i & 1:
                lie[i] = dice(faces[number])[i]
        found.append(events.roll(lie))
        held = advisor.choose(lie, 2 - number)
        if held < 0:
            break
        found.append(events.hold_event(held))
    found.append(events.score(advisor.best_box(lie)))
    advisor.close()
    return found


def known(role: int, kind: int, faces) -> list[int]:
    """The same on a device of its own."""
    found: list[int] = []

    def driver(machine):
        yield from ready(machine, role, kind, faces)
        found.extend(expected(machine, role, faces))

    run(driver)
    return found


def watched(machine: Machine, session, seen: list, skip_at: int = -1):
    """Léa writes; then notes (screen, held dice, line) until Noé's box is written. `skip_at`: polls until ROLL."""
    app = machine.app
    before = len(session.events())
    yield from machine.tap(ROLL)
    if app.screen.name == "zero":
        yield from machine.wait(300)
        yield from machine.tap(ROLL)
    while session.game.player == 0 or app.screen.name == "scoring":
        yield
    for poll in range(ROUNDS):
        if poll == skip_at:
            machine.press(ROLL)
        if poll == skip_at + 12:
            machine.release(ROLL)
        now = (app.screen.name, session.held, app.table.frame.status.said)
        if not seen or seen[-1] != now:
            seen.append(now)
        assert app.display.root_group is app.table.group, "the table stays"
        yield
        if session.game.player != 1:
            break
    assert session.game.player == 2
    return list(session.events()[before + 1 :])


@pytest.mark.parametrize(
    ("kind", "role", "free", "made"),
    [
        *((0, BEGINNER, SHORT, 1), (0, EASY, PICO, 1), (0, GOOD, PICO, 1), (0, GOOD, SHORT, 2), (0, BEST, PICO, 2)),
        *((0, BEST, ROOMY, 1), (1, GOOD, PICO, 1), (2, BEGINNER, PICO, 1), (2, BEST, PICO, 2)),
    ],
)
def test_its_turn_is_played_on_the_table(kind, role, free, made, tried):
    """No other screen is shown from the box before to its own box, and it does what its coach says for these dice. If
    there is no room for coach and table at once, the table is `made` again after the coach has answered."""
    wanted = known(role, kind, TURN)

    @on_device
    def play(machine):
        yield from ready(machine, role, kind)
        machine.free_bytes = free
        app = machine.app
        session = app.lobby.session
        table, seen = app.table, []
        happened = yield from watched(machine, session, seen)
        assert happened == wanted
        assert [name for name, _, _ in seen if name not in ("robot", "scoring")] == []
        assert (app.table is not table) == (made == 2)
        holds = [each for each in wanted if events.kind(each) == events.KEEP]
        assert [held for held in dict.fromkeys(held for _, held, _ in seen) if held] == list(
            dict.fromkeys(events.value(each) for each in holds if events.value(each))
        )
        lines = list(dict.fromkeys(line for _, _, line in seen))
        assert lines[0] == "The robot plays" and len([line for line in lines if "olds" in line]) <= len(holds)
        tried(f"{len(happened)} events; the line says: {' / '.join(lines)}")

    play()


@pytest.mark.parametrize("skip_at", [-1, 200])
@pytest.mark.parametrize(("role", "box"), [(EASY, "four_of_a_kind"), (GOOD, "sixes")])
def test_only_good_writes_four_sixes_in_the_sixes(role, box, skip_at):
    """Yam's, with both boxes open."""

    @on_device
    def play(machine):
        yield from ready(machine, role, 1, ("66665",) * 3)
        session = machine.app.lobby.session
        happened = yield from watched(machine, session, [], skip_at)
        assert session.game.rules.names[events.value(happened[-1])] == box

    play()


@pytest.mark.parametrize("skip_at", [60, 120, 200, 260, 300, 340, 400, 460, 500, 560, 640, 720, 800, 860])
def test_skip_writes_the_same_box_at_once(skip_at, tried):
    """At each moment of the turn; the events are the same as if nobody had pressed ROLL."""
    wanted = known(GOOD, 0, TURN)

    @on_device
    def play(machine):
        yield from ready(machine, GOOD)
        session = machine.app.lobby.session
        seen: list = []
        then = machine.ticks_ms()
        happened = yield from watched(machine, session, seen, skip_at)
        assert happened == wanted
        tried(f"ROLL after {skip_at} polls: {machine.ticks_ms() - then} ms")
        if skip_at <= 400:
            assert machine.ticks_ms() - then < 1_700 + 5 * skip_at, "it does not wait"

    play()


@on_device
def test_a_second_press_of_the_roll_that_wrote_does_not_skip(machine):
    yield from ready(machine, GOOD)
    session = machine.app.lobby.session
    seen: list = []
    happened = yield from watched(machine, session, seen, 0)
    assert len([each for each in happened if events.kind(each) == events.KEEP]) == 2
    assert any("for the" in line for _, _, line in seen)


def test_it_takes_six_seconds_at_most(tried):
    """The time runs from the press that writes the box before, on a device that is as slow as a Pico."""
    took = []

    def driver(machine):
        yield from machine.settle()
        yield from ready(machine, BEST)
        session = machine.app.lobby.session
        then = machine.us
        seen: list = []
        happened = yield from watched(machine, session, seen)
        assert len([each for each in happened if events.kind(each) == events.ROLL]) == 3
        took.append((machine.us - then) // 1000)

    run(driver, clocked=True)
    tried(f"three throws and a box: {took[0]} ms")
    assert 3_000 < took[0] <= LONGEST


@pytest.mark.parametrize("skips", [False, True])
@on_device
def test_for_a_player_who_has_left_it_throws_once_and_takes_the_most(machine, skips):
    yield from ready(machine, GOOD, 1, ("55511",), away=True)
    session = machine.app.lobby.session
    seen: list = []
    happened = yield from watched(machine, session, seen, 150 if skips else -1)
    names = session.game.rules.names
    assert happened == [events.roll(dice("55511")), events.score(names.index("full_house"))]
    assert "Played for you" in {line for _, _, line in seen}


@on_device
def test_a_player_who_comes_back_plays_on(machine):
    yield from ready(machine, GOOD, away=True)
    app = machine.app
    session = app.lobby.session
    yield from machine.tap(ROLL)
    while app.screen.name != "robot":
        yield
    yield from machine.polls(20)
    yield from machine.tap(4)
    yield from machine.settle()
    assert app.screen.name == "gamemenu"
    session.leave(1, False)
    yield from tap(machine, ROLL)
    assert app.screen.name in ("passon", "turn") and session.game.player == 1 and not session.game.has_dice()


@pytest.mark.parametrize("phase", ["thrown", "held"])
def test_it_goes_on_from_where_the_power_failed(phase):
    """Its dice lie on the table, or it has held some and not thrown the others yet."""
    wanted = known(GOOD, 0, TURN)

    def cut(machine):
        yield from machine.settle()
        yield from ready(machine, GOOD)
        session = machine.app.lobby.session
        session.storage = machine.app.lobby.storage
        for event in session.events():
            session.note(event)
        while session.game.player == 0:
            session.score(list(session.game.cards[0]).index(OPEN))
        for event in wanted[: 1 if phase == "thrown" else 2]:
            session.apply(event)

    first = run(cut)

    def later(machine):
        yield from machine.settle()
        machine.faces.extend(dice(each) for each in TURN[1:])
        app = machine.app
        assert app.screen.name == "resume"
        yield from machine.tap(ROLL)
        for _ in range(ROUNDS):
            yield
            if app.lobby.session.game.player != 1:
                break
        assert list(app.lobby.session.events())[-len(wanted) :] == wanted

    run(later, nvm=first.nvm_image())


def marks(machine: Machine) -> dict[int, int]:
    """The dice over which there is a chevron, by position, and their y."""
    from skalbox.art import index
    from skalbox.draw.measures import CELL

    icons = machine.app.assets.icons
    found = {}
    for part in machine.app.table.dice.group:
        if part.bitmap is icons and part[0] == index.ICON_CHEVRON and not part.hidden:
            found[part.x // CELL] = part.y
    return found


@pytest.mark.parametrize("panel", PANELS)
@on_device
def test_the_coach_that_is_always_asked_marks_its_dice_in_place(machine, panel):
    session = under_way(3)
    session.roles = [AIDED, ASKING, ASKING]
    yield from take(machine, session, "turn")
    app = machine.app
    table = app.table
    yield from throw(machine, "66341")
    best = best_of(machine)
    assert best not in (-1, 0) and set(marks(machine)) == {i for i in range(5) if best >> i & 1}
    assert session.held == 0 and app.screen.name == "turn" and app.table is table
    first = min(marks(machine))
    y = marks(machine)[first]
    yield from tap(machine, first)
    assert session.held == 1 << first and len(marks(machine)) == bin(best).count("1")
    assert marks(machine)[first] > y, "the mark is on the held die, which lies higher"
    yield from machine.tap(first, 700)  # the long press opens the menu, and the mark is there when it closes
    yield from machine.settle()
    assert app.screen.name == "menu" and "Coach" in machine.strings()
    yield from tap(machine, ROLL)
    assert app.screen.name == "turn" and len(marks(machine)) == bin(best).count("1")
    machine.press(ROLL)
    yield from machine.polls(30)
    assert not marks(machine), "the dice in the air have no marks"
    machine.release(ROLL)
    yield from machine.settle()


def best_of(machine: Machine) -> int:
    from skalcore.answers import Answers

    session = machine.app.lobby.session
    return Answers(machine.app.thought[1]).choose(session.game.dice, session.game.rolls_left())


@on_device
def test_its_box_is_where_the_cursor_begins(machine):
    session = under_way(3)
    session.roles = [AIDED, ASKING, ASKING]
    yield from take(machine, session, "turn")
    for _ in range(3):
        yield from throw(machine, "11116")
    app = machine.app
    assert app.screen.name == "scoring" and session.aided & 1
    from skalcore.answers import Answers

    assert session.cursor == Answers(app.thought[1]).best_box(session.game.dice)


def thinks_beside_the_table(machine: Machine):
    """The coach that always speaks thinks about the first throw of a turn."""
    machine.free_bytes = ROOMY
    session = under_way(3)
    session.roles = [AIDED, ASKING, ASKING]
    yield from take(machine, session, "turn")
    machine.faces.append(dice("66341"))
    yield from machine.tap(ROLL)
    while not machine.app.screen.works:
        yield


@on_device
def test_a_hold_while_the_coach_thinks_is_a_hold(machine):
    """The table stays alive: keys count before the marks are there. A Pico has no room for that."""
    yield from thinks_beside_the_table(machine)
    session = machine.app.lobby.session
    yield from machine.polls(4)
    assert not marks(machine)
    machine.press(4)
    yield from machine.polls(3)
    machine.release(4)
    assert session.held == 16
    yield from machine.settle()
    assert marks(machine) and session.held == 16


def finds_no_room(machine: Machine, thinker):
    """The thinker's next slice of work finds no room. The screen is shown again, with another table."""

    def refuse() -> bool:
        raise MemoryError

    app = machine.app
    first, table = app.screen, app.table
    thinker._go_on = refuse
    machine.free_bytes = PICO
    while app.screen is first:
        yield
    assert app.screen.name == first.name and app.thought is not None and app.table is not table
    yield from machine.settle()
    assert app.fault is None


@on_device
def test_a_coach_that_finds_no_room_beside_the_table_answers_before_it_is_made_again(machine):
    yield from ready(machine, BEST)
    machine.free_bytes = ROOMY
    app = machine.app
    yield from machine.tap(ROLL)
    while app.screen.name != "robot":
        yield
    yield from finds_no_room(machine, app.screen._advisor)
    assert app.lobby.session.game.player == 2


@on_device
def test_a_coach_that_always_speaks_and_finds_no_room_marks_the_dice_all_the_same(machine):
    yield from thinks_beside_the_table(machine)
    app = machine.app
    yield from finds_no_room(machine, app.screen._advice._advisor)
    assert marks(machine) and list(app.lobby.session.game.dice) == list(dice("66341"))


@on_device
def test_a_coach_that_always_speaks_and_finds_no_room_at_the_boxes_has_answers_all_the_same(machine):
    machine.free_bytes = ROOMY
    session = under_way(3)
    session.roles = [AIDED, ASKING, ASKING]
    session.apply(events.roll(dice("66341")))
    give(machine, session)
    app = machine.app
    app.show("scoring", machine.ticks_ms())
    while app.screen.name != "scoring":
        yield
    yield from finds_no_room(machine, app.screen._advice)


@on_device
def test_it_writes_the_points_for_somebody_who_left_from_the_question_about_a_0(machine):
    """Léa keeps ROLL down to write a 0 by choice. Then she goes home instead of an answer."""
    yield from machine.settle()
    session = under_way(3, 2)
    session.apply(events.roll(dice("66666")))
    give(machine, session)
    app = machine.app
    app.show("scoring", machine.ticks_ms())
    yield from machine.settle()
    yield from machine.wait(1500)
    yield from machine.tap(ROLL, 1200)
    yield from machine.settle()
    assert app.screen.name == "zero" and session.wants_zero
    yield from tap(machine, 4, 0, ROLL)  # the menu, who leaves, Léa
    assert session.away == 0b001
    yield from tap(machine, 0, ROLL)
    while session.game.player == 0:
        yield
    box = session.last_box
    assert session.events()[-1] == events.score(box) and session.game.cards[0][box] == 50


@pytest.mark.parametrize(("kind", "points"), [(1, 100), (2, 130)])
@on_device
def test_it_says_what_a_further_five_of_a_kind_earns(machine, kind, points):
    """In Yam's a box is struck for it, and in Yahtzee the sixes score, too."""
    yield from machine.settle()
    yield from ready(machine, BEST, kind, ("66666",))
    game, said = machine.app.lobby.session.game, set()
    game.cards[1][game.rules.five_box] = 50
    yield from machine.wait(1500)
    yield from machine.tap(ROLL)
    for _ in range(ROUNDS):
        yield
        said.update(text for text in machine.strings() if " +" in text)
        if game.player == 2:
            break
    assert [text for text in said if text.endswith("+%d" % points)], said
