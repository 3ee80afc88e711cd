# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The panel's traffic: pixel bytes that each action of a player sends over the wire."""

import pytest
from panels import DEFAULT, LAYOUTS, shared_out

from host_tools.commands import device_options
from host_tools.tours import tour
from host_tools.virtual.machine import Machine
from skalcore import rules

# The most on 240x240 for: a die held or freed, a frame of flying dice, the cursor moved, a box written and counted.
# Holding the fifth die, or freeing it, changes the hint, too: 2,200 bytes.
BUDGETS = {"hold": 7_100, "free": 7_100, "press": 4_958, "tumble": 19_360, "cursor": 5_992, "score": 15_000}
PANEL = DEFAULT
SCRAP = 4_000  # extra for a full picture: parts hidden while it was sent are sent again with the next one
LIVE = 9_750  # extra for the widest pill that goes live once the picture is there: its body, its icon and its word
OFFER = 2_710  # extra for the cursor in Yahtzee: the offer to strike the box comes or goes with it
ROLL = 5
YAHTZEE = 2


GAMES = pytest.mark.parametrize("game", range(3), ids=["skalpott", "yams", "yahtzee"])
LANGUAGES = pytest.mark.parametrize("language", device_options.LANGUAGES)


def whole(panel: str) -> int:
    """The bytes of one full picture."""
    width, height = map(int, panel.split("x"))
    return 2 * width * height


def measured(language: str, driver, panel: str = PANEL) -> dict[str, int]:
    """Pixel bytes by step; `driver(machine, step)` performs the steps, each with `yield from step(name, moves)`."""
    machine = Machine(panel=panel, options={"SKALBOX_LANG": language}, seed=1)
    sent: dict[str, int] = {}

    def step(name, what):
        before = machine.panel.pixel_bytes
        yield from what
        sent[name] = machine.panel.pixel_bytes - before

    def run(machine):
        yield from machine.settle()
        yield from driver(machine, step)

    machine.run(run(machine))
    assert machine.crash is None
    assert machine.panel.outside == 0
    return sent


def match(game: int):
    """A match well under way, with open boxes in both sections."""
    if game == 0:
        session = tour.under_way()
        tour.write(session, "aces 11656")
        return session
    return tour.play(tour.new(game, 4, legs=1 + 2 * (game == 2)), 25)


def a_turn(game: int):
    """Everything that moves in a turn, and the boxes."""

    def driver(machine, step):
        yield from tour.take(machine, match(game), "turn")
        machine.faces.append(tour.dice("63614"))
        machine.press(ROLL)
        yield from machine.polls(4)
        for frame in range(10):
            yield from step(f"tumble {frame}", machine.wait(60))
        machine.release(ROLL)
        yield from machine.settle()
        for i in range(5):
            yield from step(f"hold {i}", tour.tap(machine, i))
        for i in range(5):
            yield from step(f"free {i}", tour.tap(machine, i))
        for i in range(5):
            yield from step(f"hold again {i}", tour.tap(machine, 4 - i))
        yield from tour.tap(machine, ROLL)
        for i in range(12):
            yield from step(f"cursor {i}", tour.tap(machine, 1))
        yield from step("sheets", tour.tap(machine, 4))
        yield from step("back", tour.tap(machine, ROLL))

    return driver


def every_box(game: int):
    """Each box written after three throws, from the press of ROLL to the end of the flash, and on to the next screen.
    If ROLL writes on release, since holding it would strike the box, its press is a separate step.
    """

    def driver(machine, step):
        rules = tour.new(game, 4).game.rules
        for box, name in enumerate(rules.names):
            faces = tour.ALIKE.get(name, "55555" if box == rules.five_box else "66543")
            session = tour.new(game, 4)
            tour.roll(session, faces, faces, faces)
            yield from tour.take(machine, session, "scoring")
            yield from tour.tap(machine, 1, 0)
            while session.cursor != box:
                yield from tour.tap(machine, 1)
            machine.press(ROLL)
            if rules.has_zero:
                yield from step("press " + name, machine.polls(4))
                machine.release(ROLL)
            yield from step("score " + name, machine.wait(450))
            machine.release(ROLL)
            assert session.last_box == box
            yield from step("and on " + name, machine.settle())

    return driver


def worst(sent: dict[str, int]) -> dict[str, int]:
    """The maximum of each kind of step."""
    found = {}
    for kind in BUDGETS:
        steps = [count for name, count in sent.items() if name.startswith(kind)]
        if steps:
            assert all(steps), sent
            found[kind] = max(steps)
    return found


@LANGUAGES
@GAMES
def test_a_turn(game, language, tried):
    sent = measured(language, a_turn(game))
    most = worst(sent)
    budgets = BUDGETS | {"cursor": BUDGETS["cursor"] + OFFER * (game == YAHTZEE)}
    assert len(most) == 4 and all(count <= budgets[kind] for kind, count in most.items()), sent
    assert sent["sheets"] <= whole(PANEL) and sent["back"] <= whole(PANEL) + SCRAP + LIVE
    tried(f"the wire in {language}, game {game}: at most {most} bytes")


@LANGUAGES
@GAMES
def test_every_box_written(game, language, tried):
    sent = measured(language, every_box(game))
    most = worst(sent)
    assert all(count <= BUDGETS[kind] for kind, count in most.items()), sent
    assert max(sent.values()) <= whole(PANEL) + SCRAP + LIVE, sent
    tried(f"writing each box in {language}, game {game}: at most {most} bytes")


@pytest.mark.parametrize(
    ("panel", "game"), shared_out(range(3), [panel for panel in LAYOUTS if panel != PANEL]), ids=str
)
def test_other_panels_send_no_more_than_a_picture(panel, game, tried):
    """Their figures are printed; they have no budgets of their own."""
    sent = measured("fr", a_turn(game), panel) | measured("fr", every_box(game), panel)
    most = worst(sent)
    assert set(BUDGETS) - {"press"} <= set(most) and max(sent.values()) <= whole(panel) + SCRAP + LIVE, sent
    tried(f"the wire on {panel}, game {game}: at most {most} bytes")


@pytest.mark.parametrize("panel", LAYOUTS)
def test_the_title_is_added_to_the_splash(panel, tried):
    """At power-on the name is sent once, in a whole picture. The title sends its additions."""

    def switched_on(machine):
        yield from machine.settle()
        share = machine.panel.pixel_bytes / whole(panel)
        # Icons and words lie on the keys, and are sent twice.
        assert machine.app.screen.name == "title" and 1 < share < 1.5
        tried(f"{panel}: splash and title are {share:.2f} pictures")

    machine = Machine(panel=panel, options={"SKALBOX_LANG": "en", "SKALBOX_ANIMATIONS": "off"}, seed=1)
    machine.run(switched_on(machine))


@pytest.mark.parametrize(("panel", "language"), shared_out(device_options.LANGUAGES))
def test_a_list_of_more_games_than_fit_scrolls_in_one_frame(language, panel, monkeypatch, tried):
    monkeypatch.setattr(rules, "GAMES", rules.GAMES + rules.GAMES)
    count = len(rules.GAMES)

    def driver(machine, step):
        yield from tour.show(machine, "game")
        for number in range(2 * count):
            key = 2 if number < count else 1  # all the way down, then up, from the last to the first and back
            yield from step(f"{number} {key}", tour.tap(machine, key))
            chosen = (number + 1 if number < count else 2 * count - number - 1) % count
            assert f"{chosen + 1}/{count}" in machine.strings()

    sent = measured(language, driver, panel)
    assert len(sent) == 2 * count and min(sent.values()) > 0 and max(sent.values()) <= whole(panel), sent
    tried(f"a list of {count} games in {language} on {panel}: at most {max(sent.values())} bytes a step")


@pytest.mark.soak
@LANGUAGES
def test_every_screen_is_one_frame(language):
    """In a tour no key press sends more than one full picture, unless several screens pass."""
    machine = Machine(options={"SKALBOX_LANG": language}, seed=1)
    sent: dict[str, int] = {}
    tap = machine.tap

    def counted(key, ms=60):
        before, screen, changes = machine.panel.pixel_bytes, machine.app.screen, 0
        writes = screen.name in ("scoring", "zero")
        yield from tap(key, ms)
        for _ in machine.settle():
            if machine.app.screen is not screen:
                screen, changes = machine.app.screen, changes + 1
            yield
        if machine.app.screen is not screen:
            changes += 1
        name = machine.app.screen.name
        # Writing a box flashes it before the next screen comes, as measured above.
        if writes and name in ("passon", "pot"):
            return
        if ms >= 600:
            return  # a long press holds the die before the menu comes, as measured above
        if changes <= 1 and name not in ("turn", "opening", "scoring"):
            sent[name] = max(sent.get(name, 0), machine.panel.pixel_bytes - before)

    machine.tap = counted
    machine.run(tour.tour(machine, lambda name: None))
    assert machine.crash is None
    assert {"title", "players", "sheets", "gamemenu", "help", "choice", "zero"} <= set(sent)
    # The standings' field fills, larger with a large name. A code for a phone takes the place of the whole screen. In
    # the hall of fame a page's lines take the place of another's, and overlap a little.
    results = {"coach": 1.75, "review": 2.6, "practised": 1.25, "final": 1.9, "qr": 2.15, "fame": 1.02}
    for name, frames in results.items():
        assert sent.pop(name) <= frames * whole(PANEL) + LIVE, name + ": the screen, then its result"
    assert max(sent.values()) <= whole(PANEL) + LIVE, sent
