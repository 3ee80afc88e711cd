# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Monkeys at the keys, of which one taps like a person: the device keeps working whatever is pressed.

monkey.py says what is checked after every move; the planted bugs below show that it would be found.
"""

import functools
import random
from collections.abc import Iterator

import pytest
from helpers import screen_files
from hurry import Person, hurried
from monkey import Play, shrink
from panels import PANELS
from sight import home, labelled

from host_tools.commands.device_options import LANGUAGES
from host_tools.desktop import key_script, script_run
from host_tools.virtual.machine import KEYS, Machine
from host_tools.virtual.sandbox import Sandbox

SCREENS = set(screen_files()) - {"template", "error", "alike", "hundred", "bonus"}


def tap(key: str) -> list[str]:
    """Hold a key down for 60 ms."""
    return ["press " + key, "wait 60", "release " + key]


# The games a monkey plays.
POTT, YAMS, YAHTZEE = 0, 1, 2


def seating(game: int, players: int) -> list[str]:
    """The moves from the title to the list of players of this game, with this number of new ones (1..4)."""
    named = [*tap("1"), "wait 600", *tap("roll"), "wait 600"]  # New, and the name that is offered
    return [
        "wait 600", *tap("2"), "wait 600", *[*tap("3"), "wait 300"] * game, *tap("roll"), "wait 600",
        *named * players,
    ]  # fmt: skip


class Monkey:
    """Alternates between playing sensibly, so that matches end, and pressing anything."""

    def __init__(self, seed: int, players: int = 4, wild: bool = False, game: int = POTT, cuts: bool = False) -> None:
        self._rng = random.Random(seed)
        self._cuts = cuts
        self._players = players
        self._game = game
        self._left = 0
        self._wild = not wild  # the first stretch is the other one

    def __call__(self, machine: Machine) -> Iterator[str]:
        """Yields moves without end."""
        rng = self._rng
        yield from seating(self._game, self._players)
        while True:
            if self._left == 0:
                self._wild = not self._wild
                self._left = rng.randint(8, 25) if self._wild else rng.randint(60, 200)
            self._left -= 1
            if self._cuts and rng.random() < 0.01:
                yield "cut"
            screen = getattr(machine.app.screen, "name", "")  # no screen while one is being built
            if screen in ("leave", "wipe", "new_match"):
                # So that not every match is abandoned, but some are.
                yield from tap("1") if rng.random() < 0.5 else ["press roll", "wait 1100", "release roll"]
            elif screen == "title" and rng.random() < 0.4:
                yield from tap("4")  # chance rarely finds the statistics and their pages
            elif screen == "final" and rng.random() < 0.3:
                yield from tap("3")
            elif screen == "review" and rng.random() < 0.5:
                yield from ["wait 1500", *tap("4")]  # once the review is worked out, a turn can be played again
            elif screen == "settings" and rng.random() < 0.5:
                yield from tap("roll")
            elif screen == "stats" and rng.random() < 0.7:
                yield from tap(rng.choice("45"))
            else:
                yield from self._anything(machine) if self._wild else self._sensible(machine)

    def _sensible(self, machine: Machine) -> list[str]:
        """Press ROLL, and now and then hold a die."""
        rng = self._rng
        up = ["release " + KEYS[key] for key in sorted(machine.held)]
        if getattr(machine.app.screen, "name", "") == "turn" and rng.random() < 0.15:
            return up + tap(KEYS[rng.randrange(5)])
        shaken = rng.choice((0, 60, 60, 250))
        return [*up, "press roll", f"wait {shaken}", "release roll", f"wait {rng.choice((0, 600, 950, 950, 950))}"]

    def _anything(self, machine: Machine) -> list[str]:
        rng = self._rng
        one, two = rng.sample(KEYS, 2)
        says = sorted(labelled(machine.app)) if machine.app.screen is not None else []
        if says and rng.random() < 0.6:
            one = KEYS[rng.choice(says)]
        pause = f"wait {rng.choice((0, 5, 20, 60, 150, 300, 600, 700, 1500, rng.randint(0, 1500)))}"
        up = ["release " + KEYS[key] for key in rng.sample(sorted(machine.held), rng.randint(0, len(machine.held)))]
        return rng.choice(
            (
                [*tap(one), pause],
                [*tap("roll"), pause],
                ["press " + one, pause],
                ["press " + one, "wait 700", "release " + one],
                ["press " + one, "release " + one, "press " + one, "release " + one, pause],
                ["press " + one, "press " + two, pause, "release " + two, "release " + one],
                [*up, pause],
            )
        )


def let_loose(seed: int, language: str, game: int, players: int, key_events: int, panel: str = PANELS[0]) -> Play:
    """Run a monkey with power cuts on this panel; from wherever it stops, labelled keys must lead to the title."""
    monkey = Monkey(seed, players, game=game, cuts=True)
    play = Play(seed, language, panel=panel).run(monkey, key_events, home)
    if play.failure:
        pytest.fail(play.report())
    assert play.watch.key_events == key_events
    return play


@pytest.mark.parametrize(
    "seed, language, game, players, panel",
    [
        (1, "fr", POTT, 2, "240x240"),
        (2, "en", POTT, 3, "240x135"),
        pytest.param(3, "fr", POTT, 1, "320x170", marks=pytest.mark.soak),
        pytest.param(4, "en", YAMS, 2, "320x240", marks=pytest.mark.soak),
        pytest.param(5, "fr", YAHTZEE, 2, "240x240", marks=pytest.mark.soak),
    ],
)
def test_a_monkey_does_no_harm(seed, language, game, players, panel, tried):
    watch = let_loose(seed, language, game, players, 1_000, panel).watch
    missed = SCREENS - watch.screens
    tried(
        f"1,000 key events of a monkey: {watch.matches} matches finished, "
        f"all {len(SCREENS)} screens but {' '.join(sorted(missed)) or 'none'}"
    )
    # A thousand events are too few to meet every question of the menus.
    assert len(missed) <= 37


# The soak: on each panel this many key events, which can run in parallel.
PART = 250_000
_RUN = 5_000
# Screens that chance need not find. They come at the first start, with wrong settings or lost save files, and after a
# whole leg of several. They also come after a whole match and its review (another monkey plays there), and at the far
# end of a menu or list.
RARE = {"language", "pot_card", "size", "wiring", "lost", "unsaved", "leg", "practised", "about", "letters"}
_SEEN: dict[str, set[str]] = {}  # by panel, the screens seen in its part of the events


@pytest.mark.soak
@pytest.mark.parametrize("panel", PANELS)
def test_a_monkey_does_no_harm_for_long(panel):
    matches, screens = 0, set()
    for number in range(PART // _RUN):
        game = (POTT, YAMS, YAHTZEE, POTT)[number % 4]
        seed = 1_000 * PANELS.index(panel) + number
        watch = let_loose(seed, LANGUAGES[number % len(LANGUAGES)], game, 1 + number // 4 % 4, _RUN, panel).watch
        matches += watch.matches
        screens |= watch.screens
    missed = " ".join(sorted(SCREENS - screens)) or "none"
    print(f"{PART:,} key events on {panel}: {matches} matches finished, screens not seen: {missed}")
    _SEEN[panel] = screens
    assert matches > 100


@pytest.mark.soak
def test_the_long_monkeys_visit_every_screen():
    """The screens are the same code on each panel, so it is enough if one of the monkeys visits each."""
    if len(_SEEN) < len(PANELS):
        pytest.skip(f"the long monkey ran on {len(_SEEN)} of the {len(PANELS)} panels only")
    missed = SCREENS.difference(*_SEEN.values())
    print(f"screens that no monkey visited: {' '.join(sorted(missed)) or 'none'}")
    assert missed <= RARE


def _breaks(screen, real, broken=4):
    def press(key, now):
        if key == broken:
            raise ZeroDivisionError("no such page")
        real(key, now)

    return press


def _throws_twice(screen, real):
    def release(key, now):
        real(key, now)
        game = screen._session.game
        if key == 5 and game.has_dice() and game.rolls_left():
            screen._session.throw()

    return release


def _cheats(screen, real):
    def enter(now):
        screen._session.game.ledger.current[0] = 13
        real(now)

    return enter


def _goes_astray(screen, real):
    return lambda key, now: screen._app.show("final" if key == 5 else "pot", now)


def _without_label(screen, real):
    return lambda key, now: real(1 if key == 2 else key, now)


def _goes_dark(screen, real):
    def enter(now):
        import displayio

        real(now)
        screen.group.append(displayio.TileGrid(displayio.Bitmap(240, 240, 1), pixel_shader=displayio.Palette(1)))

    return enter


PLANTED = [
    ("turn", "press", _breaks, "the device shows an error: ZeroDivisionError: no such page"),
    ("turn", "release", _throws_twice, "release roll made happen: ['roll', 'keep', 'roll']"),
    ("scoring", "enter", _cheats, "the match is not what its events say"),
    ("passon", "press", _goes_astray, "the screen final over final while the match is in phase 2"),
    ("turn", "press", _without_label, "a key did something on the screen turn that had no label"),
    ("turn", "enter", _goes_dark, "is black"),
]


def plant(monkeypatch, name: str, method: str, bug) -> None:
    """Replace this method of every screen of this name, on every board switched on from now on."""
    load_dice = Sandbox.load_dice

    def load(self):
        load_dice(self)
        from skalbox.app import App

        real = App.open

        def opened(app, wanted, argument=None):
            screen = real(app, wanted, argument)
            if wanted == name:
                setattr(screen, method, bug(screen, getattr(screen, method)))
            return screen

        App.open = opened

    monkeypatch.setattr(Sandbox, "load_dice", load)


# `make soak` plants the slower ones.
_SLOW = (_throws_twice, _without_label, _goes_dark)
BUGS = [pytest.param(*each, marks=[pytest.mark.soak] * (each[2] in _SLOW), id=each[2].__name__[1:]) for each in PLANTED]


@pytest.mark.parametrize("name, method, bug, failure", BUGS)
def test_a_monkey_finds_a_planted_bug(monkeypatch, name, method, bug, failure):
    plant(monkeypatch, name, method, bug)
    for seed in range(1, 6):  # not each of them comes by
        play = Play(seed, "fr").run(Monkey(seed, 2, wild=bug is not _goes_astray), 2_000)
        if play.failure:
            break
    assert failure in play.failure
    assert play.again(play.script).failure == play.failure, "the same moves find it again"


def test_a_failure_is_reported_as_a_short_key_script(monkeypatch, tmp_path, capsys):
    plant(monkeypatch, "help", "press", functools.partial(_breaks, broken=0))
    there_and_back = [*tap("5"), "wait 300", *tap("roll"), "wait 300"]  # to the settings
    noise = [*there_and_back, "press 5", "wait 300", "release 5", *tap("roll"), "wait 300"] * 3
    quiet = [*tap("2"), "wait 300", "press 5", "release 5"] * 3  # keys without labels
    play = Play(4, "en").run(lambda machine: ["wait 100", *noise, *tap("4"), *quiet, *tap("1"), *quiet])
    assert len(play.script) > 40
    report = play.report()
    lines = report.splitlines()
    assert lines[:2] == [
        "# the device shows an error: ZeroDivisionError: no such page",
        "# skalbox play --seed 4 --lang en --panel 240x240 --keys THIS --out DIR",
    ]
    assert lines[2].startswith("wait "), "the first screen must be complete:\n" + report
    assert lines[3:] == ["press 4", "press 1"]
    machine = Machine(seed=4, options={"SKALBOX_LANG": "en"})
    assert script_run.Run(machine, key_script.parse(report, "x.keys"), "x.keys", tmp_path).play() == 1
    assert "ZeroDivisionError: no such page" in capsys.readouterr().err


def test_a_shrunk_script_has_nothing_left_to_drop():
    fails = lambda script: "a" in script and "b" in script  # noqa: E731
    assert shrink([*"xxaxxxyyyxbxxz"], fails) == ["a", "b"]
    assert shrink([*"xaxb"], fails, seconds=0) == [*"xaxb"], "without time it stays as it was"


def let_loose_hurry(seed: int, language: str, game: int, players: int, key_events: int, panel: str) -> Person:
    """Runs a hurried monkey with power cuts; from its last screen labelled keys lead to the title."""
    monkey = Monkey(seed, players, game=game, cuts=True)
    person = Person(seed, language, panel=panel)
    person.run(lambda machine: hurried(monkey(machine), random.Random(seed)), key_events, home)
    if person.failure:
        pytest.fail(person.report())
    eye = person.watch.eye
    assert (eye.acted, eye.hasty, eye.missed) == ([], [], [])
    return person


@pytest.mark.parametrize(
    "seed, language, game, players, panel",
    [
        (1, "fr", POTT, 2, "240x240"),
        pytest.param(2, "en", YAMS, 3, "240x135", marks=pytest.mark.soak),
        pytest.param(3, "fr", YAHTZEE, 1, "320x170", marks=pytest.mark.soak),
    ],
)
def test_hurried_fingers_do_no_harm(seed, language, game, players, panel, tried):
    watch = let_loose_hurry(seed, language, game, players, 1_000, panel).watch
    eye = watch.eye
    tried(
        f"{eye.presses} presses like a person's: {eye.early} came before the panel showed what they would do, of "
        f"which {len(eye.acted)} acted; {watch.matches} matches finished on {len(watch.screens)} screens"
    )
    assert eye.early > eye.presses // 24
    assert watch.key_events > 400


@pytest.mark.soak
@pytest.mark.parametrize("panel", PANELS)
def test_hurried_fingers_do_no_harm_for_long(panel):
    pressed = early = acted = 0
    for seed in range(20):
        game = (POTT, YAMS, YAHTZEE)[seed % 3]
        watch = let_loose_hurry(100 + seed, LANGUAGES[seed % len(LANGUAGES)], game, 1 + seed % 4, 5_000, panel).watch
        eye = watch.eye
        pressed, early, acted = pressed + eye.presses, early + eye.early, acted + len(eye.acted)
    print(f"{pressed:,} presses on {panel}: {early:,} came before the panel showed what they would do; {acted} acted")


@pytest.mark.parametrize(
    "name, method, bug, failure",
    [
        ("turn", "press", _breaks, "the device shows an error: ZeroDivisionError: no such page"),
        ("turn", "release", _throws_twice, "release roll made happen: ['roll', 'keep', 'roll']"),
        ("scoring", "enter", _cheats, "the match is not what its events say"),
    ],
)
def test_a_planted_bug_is_found(monkeypatch, name, method, bug, failure):
    plant(monkeypatch, name, method, bug)
    person = Person(1, "fr").run(lambda machine: hurried(Monkey(1, 2, wild=True)(machine), random.Random(1)), 3_000)
    assert failure in person.failure
    assert person.again(person.script).failure == person.failure, "the same moves find it again"


def _calm(*keys: str) -> list[str]:
    """Taps that wait for the screen."""
    return [line for key in keys for line in (*tap(key), "wait 1500")]


@pytest.mark.parametrize(
    "bug, failure", [(None, ""), (_without_label, "a key did something on the screen turn that had no label")]
)
def test_a_key_without_a_label_is_blamed_for_its_own_work_alone(monkeypatch, bug, failure):
    if bug:
        plant(monkeypatch, "turn", "press", bug)
    # Games, Yam's, a new player; before the first throw the third key has no label.
    script = ["wait 1500", *_calm("2", "3", "roll", "1", "roll", "roll", "3"), "cut", "wait 3000", *_calm("1")]
    person = Person(1, "en").run(lambda machine: script)
    assert person.failure == failure
    assert failure or "turn" in person.watch.screens


def test_fingers_are_a_persons():
    moves = list(hurried([*tap("roll"), "wait 950"] * 300 + ["press 1", "release 1"] * 100, random.Random(1)))
    now, went_down, went_up = 0, {}, {}
    downs, gaps = [], []
    for line in moves:
        verb, _, word = line.partition(" ")
        if verb == "wait":
            now += int(word)
        elif verb == "press":
            gaps += [now - went_up[word]] if word in went_up else []
            went_down[word] = now
        else:
            downs.append(now - went_down[word])
            went_up[word] = now
    assert min(downs) >= 40 and max(downs) <= 60 + 120
    assert min(gaps) >= 20 and max(gaps) > 950
    assert len(downs) > 1.15 * 400, "every fourth tap is doubled"
