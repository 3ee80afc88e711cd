# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The screens around a turn on all panels, for every game, mode and number of players.

Every text is in its place, none is over another or over the pill, all are readable, nothing is off the panel or in the
keys' cells.
"""

import contextlib
import io
from collections.abc import Iterator

import pytest
from layout_cases import Shown, begun, full_hall, lay, look, shown
from panels import TRIED, size
from sight import labelled, seen
from texts import CONTRAST, Text
from texts import faults as of_texts

from host_tools.tours import tour
from host_tools.virtual.machine import KEYS, Machine
from host_tools.virtual.panel import GLASS

ROLL = 5


ON_ALL = pytest.mark.parametrize(("panel", "language"), TRIED)


@ON_ALL
def test_every_text_has_its_place(panel, language, tried):
    width, height = size(panel)
    faults = []
    screens = shown(panel, language)
    for screen in screens:
        assert screen.texts, screen.name
        faults += [f"{screen.name}: {fault}" for fault in of_texts(screen.texts, width, height)]
    assert not faults, "\n".join(faults)
    tried(f"{len(screens)} screens on {panel} in {language}")


@ON_ALL
def test_pill_and_keys_stand_free(panel, language):
    width, height = size(panel)
    cells = height - (37 if GLASS[panel].layout == "low" else 48)
    faults = []
    for screen in shown(panel, language):
        for text in screen.texts:
            inside = screen.pill and text.place[0] >= screen.pill[0] and text.place[3] <= screen.pill[3]
            if screen.pill and not inside and text.touches(Text("the pill", screen.pill, screen.pill, None, "")):
                faults.append(f"{screen.name}: under the pill: {text}")
            if text.contrast is not None and text.ink[3] > cells:
                faults.append(f"{screen.name}: in the cells: {text}")
        for box, below in screen.boxes:
            if box[0] < 0 or box[1] < 0 or box[2] > width or box[3] > height:
                faults.append(f"{screen.name}: a picture off the panel: {box}")
            if box[3] > cells and not below:
                faults.append(f"{screen.name}: a picture in the cells: {box}")
    assert not faults, "\n".join(faults)


SCREENS = ["title", "language", "choice", "passon", "fame", "stats", "gamemenu", "leave", "wipe"]


@pytest.mark.parametrize("panel", ["240x240", "240x135"])
def test_labelled_keys_do_something(panel):
    """With a full hall, so that there is more than one page; the other keys do nothing."""
    wrong: list[str] = []

    def drive() -> Iterator[None]:
        yield from machine.settle()
        for screen in SCREENS:
            for key in range(ROLL + 1):
                yield from _go(machine, screen)
                says = key in labelled(machine.app)
                before = seen(machine.app)
                with contextlib.redirect_stdout(io.StringIO()):
                    yield from machine.tap(key)
                if (seen(machine.app) != before) != says:
                    wrong.append(f"{screen}: key {KEYS[key]} is {'' if says else 'not '}labelled")

    machine = Machine(panel=panel, seed=1, options={"SKALBOX_LANG": "fr"}, null_panel=True)
    machine.run(drive())
    assert machine.crash is None
    assert not wrong


def _go(machine: Machine, screen: str) -> Iterator[None]:
    """Shows this screen, with a match if it needs one."""

    app = machine.app
    app.speak("fr")
    app.lobby.storage.hall = full_hall(312).pack()
    app.lobby.session = None
    if screen == "choice":
        yield from tour.take(machine, _to_choose(machine), screen)
    elif screen in ("passon", "gamemenu", "leave"):
        yield from tour.take(machine, begun(machine, (0, 0, 3, 1), 4), "passon" if screen == "passon" else "turn")
    else:
        app.show("title", machine.ticks_ms())
        yield from machine.settle()
    if screen not in ("choice", "passon", "title"):
        yield from lay(machine, screen)
        yield from machine.settle()
    if screen == "stats":
        yield from tour.tap(machine, 2)


def _to_choose(machine: Machine):
    from skalcore import events

    session = begun(machine, (0, 0, 3, 1))
    for faces in ("66666", "12345", "12345"):
        session.apply(events.dry(tour.dice(faces)))
    return session


def test_fame_begins_with_what_was_played_last():
    heads: list[str] = []

    def drive(machine: Machine) -> Iterator[None]:
        yield from machine.settle()
        for kind, mode in ((0, 0), (0, 1), (0, 2), (1, 0), (2, 0)):
            machine.app.lobby.kind, machine.app.lobby.mode = kind, mode
            machine.app.lobby.players = ["Léa"] if mode else ["Léa", "Noé"]
            yield from lay(machine, "fame")
            heads.append(look(machine, "fame").texts[-2].text)

    machine = Machine(seed=1, options={"SKALBOX_LANG": "fr"}, null_panel=True)
    machine.run(drive(machine))
    assert len(set(heads)) == 5, heads


def test_checks_can_fail():
    """A misplaced picture and a misplaced text are found."""
    machine = Machine(seed=1, options={"SKALBOX_LANG": "fr"}, null_panel=True)
    found: list[Shown] = []

    def drive() -> Iterator[None]:
        yield from machine.settle()
        from skalbox.draw import palette

        frame = machine.app.screen._frame
        frame.words(machine.app.assets.small, palette.SMOKE, frame.pill.x + 3, 250, "under the floor")
        found.append(look(machine, "title"))

    machine.run(drive())
    text = found[0].texts[-1]
    assert text.contrast is not None and text.contrast < CONTRAST and text.ink[3] > 240
    assert max(box[3] for box, _ in found[0].boxes) > 240
