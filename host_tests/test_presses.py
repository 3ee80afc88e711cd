# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The presses that count, made for a label that was complete on the panel; and how many lead into a match."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from helpers import ROOT
from sight import pill, soft_keys

from host_tools.desktop import key_script, script_run
from host_tools.tours import tour
from host_tools.tours.actions import NAMES, ROLL, tap
from host_tools.virtual.machine import Machine, Restart
from skalcore import events
from skalcore.game import OPENING

SCAN = 12  # ms that may pass between a key going down and its event
WRAP = 2**29


@pytest.fixture
def labels():
    """Labels of a screen whose first refresh ended at 1000 ms."""
    with Machine():
        from skalbox.hardware.labels import Labels

        made = Labels()
        made.renew()
        made.shown(1000)
        yield made


@pytest.mark.parametrize(
    "when, now, counts",
    [
        (900, 1000, False),  # while the screen was being drawn
        (1000, 1000, False),
        (1000 + SCAN - 1, 1020, False),  # reported after the refresh, but down before
        (1000 + SCAN, 1020, True),
        (1100, 1100, True),
        (1100, 1900, True),  # it waited in the queue
        (1100 + WRAP // 2 + 5, 1100 + WRAP // 2 + 6, True),  # the label has been shown for three days
    ],
)
def test_a_press_counts_once_the_label_is_shown(labels, when, now, counts):
    for key in range(6):
        assert labels.counts(key, when % WRAP, now % WRAP) is counts


@pytest.mark.parametrize("start", [WRAP - 1, WRAP - SCAN, WRAP - 500])
def test_the_clock_may_wrap_in_between(labels, start):
    labels.renew()
    labels.shown(start)
    assert not labels.counts(ROLL, (start + SCAN - 1) % WRAP, (start + 600) % WRAP)
    assert labels.counts(ROLL, (start + SCAN) % WRAP, (start + 600) % WRAP)
    assert not labels.counts(ROLL, (start - 1) % WRAP, (start + 600) % WRAP)


def test_nothing_counts_before_the_first_refresh(labels):
    labels.renew()
    assert labels.pending()
    assert not any(labels.counts(key, 5000, 5000) for key in range(6))
    labels.shown(6000)
    assert not labels.pending()
    assert not any(labels.counts(key, 5000, 6100) for key in range(6))
    assert all(labels.counts(key, 6050, 6100) for key in range(6))


def test_a_changed_label_affects_only_its_key(labels):
    labels.label_changed(2)
    assert [labels.counts(key, 1100, 1100) for key in range(6)] == [key != 2 for key in range(6)]
    labels.shown(1130)
    assert [labels.counts(key, 1110, 1150) for key in range(6)] == [key != 2 for key in range(6)]
    assert labels.counts(2, 1130 + SCAN, 1150)


LIVE, DIM, BLINK = range(3)


def test_roll_rests_from_the_next_refresh_on(labels):
    labels.delay_roll(200)
    assert labels.pill_look(1100) == DIM and not labels.counts(ROLL, 1100, 1100)
    assert not labels.moving(), "a dark panel may be drawn hours later"
    labels.shown(1200)
    end = 1200 + 200 + SCAN  # of the rest, for the event of a key that went down 200 ms after the refresh
    assert not labels.counts(ROLL, end - 1, end + 50) and labels.counts(ROLL, end, end + 50)
    assert labels.counts(0, 1250, 1300), "the other keys need not wait"
    assert labels.pill_look(end - 1) == DIM and labels.moving()
    assert labels.pill_look(end) == LIVE and not labels.moving()
    labels.label_changed(ROLL)
    labels.shown(3000)
    assert labels.pill_look(3000) == LIVE and labels.counts(ROLL, 3000 + SCAN, 3020), (
        "another label does not rest again"
    )


def test_roll_may_rest_from_an_earlier_time_on(labels):
    labels.delay_roll(888, 500)
    labels.label_changed(ROLL)
    assert labels.pill_look(1380) == DIM and not labels.counts(ROLL, 1400, 1400), "not on the panel yet"
    labels.shown(1380)
    assert not labels.counts(ROLL, 500 + 887, 1400), "its label was not shown for long enough"
    assert labels.counts(ROLL, 1380 + SCAN, 1400) and labels.pill_look(1388) == LIVE


def test_the_next_screen_does_not_rest(labels):
    labels.delay_roll(200)
    labels.renew()
    labels.shown(2000)
    assert labels.pill_look(2000) == LIVE and not labels.moving() and labels.counts(ROLL, 2000 + SCAN, 2020)


def test_a_rest_ends_across_a_wrap_of_the_clock(labels):
    labels.renew()
    labels.delay_roll(200)
    labels.shown(WRAP - 50)
    assert labels.pill_look(WRAP - 1) == DIM and labels.pill_look(161) == DIM
    assert not labels.counts(ROLL, 161, 200) and labels.counts(ROLL, 162, 200)
    assert labels.pill_look(162) == LIVE and labels.pill_look(WRAP - 60) == LIVE, "days later"


def test_the_pill_blinks_once_for_a_dropped_press(labels):
    labels.drop()
    assert labels.moving() and labels.pill_look(1010) == BLINK
    labels.drop()
    assert labels.pill_look(1089) == BLINK and labels.pill_look(1090) == LIVE, "one blink for both"
    assert labels.pill_look(1091) == LIVE and not labels.moving()
    labels.drop()
    assert labels.pill_look(1200) == BLINK
    labels.renew()
    assert labels.pill_look(1210) == LIVE, "the next screen does not go on with it"


def test_the_pill_blinks_as_soon_as_it_is_on_the_panel(labels):
    labels.renew()
    labels.delay_roll(200)
    labels.drop()
    assert labels.pill_look(1100) == DIM and labels.moving()
    labels.shown(1300)
    assert labels.pill_look(1301) == BLINK and labels.pill_look(1381) == DIM and labels.pill_look(1512) == LIVE


def pressed(machine):
    """A list that collects the keys whose presses reach a screen from now on."""
    received = []
    presses = machine.app.presses
    real = presses.press

    def press(app, key, now):
        received.append(key)
        return real(app, key, now)

    presses.press = press
    return received


def early(machine):
    """Keys that go down while a screen appears are dropped; those that go down when it is complete are not."""
    yield from machine.settle()
    received = pressed(machine)
    app = machine.app
    app.show("title", machine.ticks_ms())
    for key in (2, 5):
        machine.press(key)
    yield from machine.polls(1)
    for key in (2, 5):
        machine.release(key)
    yield from machine.polls()
    assert received == [] and app.screen.name == "title" and app.presses.down == 0
    yield from machine.tap(2)
    assert received == [2] and app.screen.name == "fame"


def ticks(machine):
    """A dropped press sounds as a soft tick, unless another sound plays."""
    yield from machine.settle()
    app = machine.app
    machine.sounds.clear()
    app.show("title", machine.ticks_ms())
    machine.press(5)
    yield from machine.polls()
    assert [sound[1:] for sound in machine.sounds if sound[2]] == [(800, 1300)]
    machine.release(5)
    yield from machine.polls(10)
    assert machine.sounds[-1][2] == 0, "it ends by itself"
    machine.sounds.clear()
    yield from machine.tap(0)  # a key without a label does nothing
    assert not [sound for sound in machine.sounds if sound[2]]


def scoring(machine):
    """Taps of ROLL write nothing for 200 ms after the boxes appear."""
    from host_tools.tours.actions import take
    from host_tools.tours.matches import roll, under_way

    session = under_way()
    roll(session, "11666", "11666", "11666")
    yield from take(machine, session, "turn")
    app = machine.app
    app.show("scoring", machine.ticks_ms())
    yield from machine.polls()
    start = machine.now_ms
    happened = len(session.events())
    while machine.now_ms < start + 130:
        assert app.moving(machine.ticks_ms())
        yield from machine.tap(ROLL)
    assert app.screen.name == "scoring" and len(session.events()) == happened
    yield from machine.settle()
    yield from machine.tap(ROLL)
    assert len(session.events()) == happened + 1


def in_the_air(machine):
    """The key below a die that ROLL has just taken up is not heard, since its die is gone."""
    from host_tools.tours.actions import take
    from host_tools.tours.matches import roll, under_way

    session = under_way()
    roll(session, "11666")
    session.held = 0b00100
    yield from take(machine, session, "turn")
    yield from machine.settle()
    received = pressed(machine)
    for key in (ROLL, 1, 2):
        machine.press(key)
    yield from machine.polls()
    assert received == [ROLL, 2], "die 3 is held, and stays where it is"
    assert session.held == 0b00100


def taken_away(machine):
    """The keys below dice that have just been taken off the panel do not count."""
    from skalbox.widgets.dicerow import DiceRow

    yield from machine.settle()
    labels = machine.app.presses.labels
    row = DiceRow(machine.app.assets)
    row.lay(b"\1\2\3\4\5", 0)
    labels.shown(1000)
    assert [labels.counts(key, 1100, 1100) for key in range(6)] == [True] * 6
    row.forget()
    assert [labels.counts(key, 1100, 1100) for key in range(6)] == [False] * 5 + [True]


def relabelled(machine):
    """ROLL, which acts as it comes up, does nothing if another key has changed its label while it was down."""
    yield from machine.settle()
    app = machine.app
    app.lobby.players, app.lobby.typed = ["Hugo"], ["Tom"]
    app.show("players", machine.ticks_ms())
    yield from machine.settle()
    words = app.words
    for key, before, after, players in (
        ("Tom", words.NEXT, words.PLAY, 2),
        (words.KEY_EDIT, words.PLAY, words.CHANGE, 2),
    ):
        assert before in machine.strings()
        machine.press(ROLL)
        yield from machine.settle()
        yield from machine.tap(soft_keys(app)[key])
        machine.release(ROLL)
        yield from machine.settle()
        assert after in machine.strings() and len(app.lobby.players) == players
        assert (app.screen.name, app.base, app.lobby.session) == ("players", "players", None)
    app.lobby.players, app.lobby.typed = ["Hugo"], ["Tom", "Léa", "Noé", "Inès"]
    app.show("players", machine.ticks_ms())
    yield from machine.settle()
    machine.press(ROLL)
    yield from machine.settle()
    yield from machine.tap(soft_keys(app)[words.KEY_OTHERS])  # ROLL's label stays
    machine.release(ROLL)
    yield from machine.settle()
    assert app.screen.name == "solo"


@pytest.mark.parametrize(
    "driver", [early, ticks, scoring, in_the_air, taken_away, relabelled], ids=lambda driver: driver.__name__
)
def test_presses_count_on_the_board(driver):
    machine = Machine(seed=1, options={"SKALBOX_LANG": "en", "SKALBOX_BUZZER": "GP22"})
    machine.run(driver(machine))
    assert machine.crash is None


SCRIPTS = ROOT / "host_tests/scripts/presses"
OURS = ["Hugo", "Emma", "Théo"]
SKALPOTT, YAMS = 0, 1
FRENCH = {"SKALBOX_LANG": "fr"}


def steps_of(name: str) -> tuple[list[key_script.Step], int]:
    """The steps of a key script, and how many presses they are."""
    steps = key_script.load(SCRIPTS / (name + ".keys"))
    return steps, sum(step.verb in ("tap", "hold", "press") for step in steps)


def played(machine: Machine, name: str, tmp_path: Path) -> Iterator[None]:
    """Runs a key script on this machine."""
    run = script_run.Run(machine, [], name, tmp_path)
    for step in steps_of(name)[0]:
        yield from run._step(step)


def test_there_is_a_count_for_every_script():
    assert sorted(path.stem for path in SCRIPTS.glob("*.keys")) == ["back-to-players", "first-start", "next-turn"]


def test_presses_of_the_first_start(tmp_path, tried):
    """The language, three own names of four letters, one of them with an accent: the opening."""
    machine = Machine(null_panel=True, seed=1)

    def drive() -> Iterator[None]:
        yield from played(machine, "first-start", tmp_path)
        session = machine.app.lobby.session
        assert session.names == OURS and session.game.phase == OPENING and not len(session.events())

    machine.run(drive())
    assert machine.crash is None
    presses = steps_of("first-start")[1]
    tried(f"first start to the opening: {presses} presses")
    assert presses <= 36


def test_from_the_opening_to_the_players(tmp_path):
    machine = Machine(null_panel=True, seed=1, options=FRENCH)

    def drive() -> Iterator[None]:
        yield from machine.settle()
        machine.app.lobby.players = list(OURS)
        machine.app.start_match(machine.ticks_ms())
        yield from played(machine, "back-to-players", tmp_path)
        lobby = machine.app.lobby
        assert (machine.app.screen.name, lobby.session, lobby.players) == ("players", None, OURS)
        yield from tap(machine, ROLL)
        assert machine.app.screen.name == "opening" and lobby.session.names == OURS

    machine.run(drive())
    assert machine.crash is None and steps_of("back-to-players")[1] == 1


def test_presses_to_the_next_turn(tmp_path):
    machine = Machine(null_panel=True, seed=1, options=FRENCH)

    def drive() -> Iterator[None]:
        yield from machine.settle()
        yield from tour.take(machine, tour.under_way(), "passon")
        yield from played(machine, "next-turn", tmp_path)
        game = machine.app.lobby.session.game
        assert machine.app.screen.name == "turn" and bytes(game.dice) == bytes((1, 2, 3, 5, 6))

    machine.run(drive())
    assert machine.crash is None and steps_of("next-turn")[1] == 1


def evening(machine: Machine, kind: int, people: list[str]) -> Iterator[None]:
    """These play a match to its end, on a device that is switched off afterwards."""
    lobby = machine.app.lobby
    lobby.game_index, lobby.players, lobby.roles = kind, list(people), []
    machine.app.start_match(machine.ticks_ms())
    yield from machine.settle()
    if machine.app.screen.name == "wins":
        yield from tap(machine, 0)  # it is another evening
    for seat in range(len(people)):
        lobby.session.apply(events.dry([6 if not seat else 1] * 5))
    if kind == SKALPOTT:
        lobby.session.apply(events.start_choice(events.FINISH))
    tour.play(lobby.session)
    lobby.enter_in_hall()
    yield Restart()
    yield from machine.settle()


@pytest.mark.parametrize(
    ("kind", "others"),
    [(SKALPOTT, ["Ana", "Bob", "Cléo"]), (SKALPOTT, list(NAMES[:4])), (YAMS, list(NAMES))],
    ids=["three others", "four others", "eight others"],
)
def test_the_same_three_the_next_evening(kind, others, tried):
    """After other people have played: by the labels, from switching on to the opening."""
    machine = Machine(null_panel=True, seed=1, options=FRENCH)
    pressed: list[str] = []

    def press(word: str) -> Iterator[None]:
        pressed.append(word)
        app = machine.app
        yield from tap(machine, ROLL if word == pill(app) else soft_keys(app)[word])

    def drive() -> Iterator[None]:
        yield from machine.settle()
        yield from evening(machine, kind, OURS)
        yield from evening(machine, kind, others)
        app, words = machine.app, machine.app.words
        assert app.screen.name == "title" and app.lobby.players == others, "they sit already"
        yield from press(words.KEY_PLAYERS)
        if words.KEY_EMPTY not in soft_keys(app):
            yield from press(words.KEY_EDIT)
        yield from press(words.KEY_EMPTY)
        assert app.screen.name == "wins", "the evening is over"
        yield from press(pill(app))
        for name in OURS:
            while name not in soft_keys(app):
                yield from press(words.KEY_OTHERS)
            yield from press(name)
        yield from press(words.PLAY)
        assert app.screen.name == "opening" and app.lobby.session.names == OURS

    machine.run(drive())
    assert machine.crash is None
    tried(f"the same three after {len(others)} others: {len(pressed)} presses: {', '.join(pressed)}")
    assert len(pressed) <= 9  # one for the table that closes the evening
