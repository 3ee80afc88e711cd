# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The window: keys by mouse, finger and keyboard, its size, the shake, and sound."""

from types import SimpleNamespace

import pytest
from at_the_table import under_way
from standin import device

from host_tools.desktop import window
from host_tools.desktop.hands import Hands
from host_tools.handheld.places import ROLL, places
from host_tools.tours import tour
from host_tools.tours.actions import lay
from host_tools.virtual import blinka
from host_tools.virtual.machine import Machine


@pytest.fixture(autouse=True)
def dummy(monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    assert window.why_no_screen() == ""
    yield
    import pygame

    pygame.display.quit()


def play(monkeypatch, tmp_path, *events, speaker=None):
    """Runs a small device in a window that gets these events, one at each poll; a function is called with the window to
    make one. Returns the keys that were down after each."""
    import pygame

    monkeypatch.setattr(blinka, "ROOT", tmp_path)
    shown = window.Window(tmp_path, speaker)
    machine = Machine(code=device(tmp_path), window=shown)
    coming, held = list(events), []

    def get():
        held.append(set(machine.held))
        if not coming:
            machine.power_off()
        event = coming.pop(0)
        return [event(shown)] if callable(event) else [event]

    monkeypatch.setattr(pygame.event, "get", get)
    machine.run()
    shown.close()
    assert machine.crash is None
    return held[1:]


def middle(shown, key):
    return shown._view.place(shown._view.places.hollows[key]).center


def mouse(kind, key, **more):
    import pygame

    more = {"button": 1, "touch": False, **more}
    return lambda shown: pygame.event.Event(kind, pos=middle(shown, key), **more)


def finger(kind, key, number):
    import pygame

    def event(shown):
        (x, y), (width, height) = middle(shown, key), shown._view.size
        return pygame.event.Event(kind, x=x / width, y=y / height, finger_id=number)

    return event


def typed(kind, scancode):
    import pygame

    return pygame.event.Event(kind, key=pygame.K_UNKNOWN, scancode=scancode)


def test_the_mouse_presses_keys(monkeypatch, tmp_path):
    import pygame

    down, up = pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP
    held = play(
        monkeypatch,
        tmp_path,
        *(mouse(kind, key) for key in range(6) for kind in (down, up)),
        mouse(down, 2, button=3),
        mouse(down, 2, touch=True),  # what SDL makes of a finger
        pygame.event.Event(down, pos=(1, 1), button=1, touch=False),
    )
    assert held == [each for key in range(6) for each in ({key}, set())] + [set()] * 3


def test_several_at_once(monkeypatch, tmp_path):
    """Keys 1 and 5 by fingers, 3 by the keyboard; ROLL by two, of whom the first lets go before the second."""
    import pygame

    down, up = pygame.FINGERDOWN, pygame.FINGERUP
    held = play(
        monkeypatch,
        tmp_path,
        finger(down, 0, 11),
        finger(down, 4, 12),
        typed(pygame.KEYDOWN, pygame.KSCAN_3),
        finger(up, 4, 12),
        finger(up, 0, 11),
        typed(pygame.KEYUP, pygame.KSCAN_3),
        mouse(pygame.MOUSEBUTTONDOWN, ROLL),
        typed(pygame.KEYDOWN, pygame.KSCAN_SPACE),
        mouse(pygame.MOUSEBUTTONUP, 0),
        typed(pygame.KEYUP, pygame.KSCAN_SPACE),
        finger(down, 1, 13),
        pygame.event.Event(pygame.WINDOWFOCUSLOST),
        finger(up, 1, 13),
    )
    roll = {ROLL}
    assert held == [{0}, {0, 4}, {0, 2, 4}, {0, 2}, {2}, set(), roll, roll, roll, set(), {1}, set(), set()]


def test_hands_press_each_key_once():
    machine = Machine()
    hands, told = Hands(), []
    machine.press = lambda key: told.append(("down", key)) or machine.held.add(key)
    machine.release = lambda key: told.append(("up", key)) or machine.held.discard(key)
    hands.down(machine, "mouse", None)
    hands.down(machine, "mouse", 3)
    hands.down(machine, "key", 3)
    hands.up(machine, "nobody")
    hands.up(machine, "mouse")
    hands.up(machine, "key")
    assert told == [("down", 3), ("up", 3)]


def test_the_window_grows_in_whole_multiples(monkeypatch, tmp_path):
    """It opens as large as the screen has room for, never below one pixel for one."""
    import pygame

    seen = []

    def resized(width, height):
        def event(shown):
            shown._window.size = width, height
            return pygame.event.Event(pygame.WINDOWSIZECHANGED)

        return event

    def look(shown):
        seen.append((shown._view.size, shown._view.scale, shown._window.minimum_size))
        return pygame.event.Event(pygame.WINDOWEXPOSED)

    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1920, 1080)])
    play(monkeypatch, tmp_path, look, resized(1000, 1250), look, resized(290, 410), look)
    width, height = least = places(240, 240).size
    assert seen == [((2 * width, 2 * height), 2, least), ((1000, 1250), 3, least), ((290, 410), 1, least)]


def test_a_window_that_does_not_open_is_one_sentence(monkeypatch, tmp_path):
    import pygame

    def refuse(*_, **named):
        raise pygame.error("out of windows")

    monkeypatch.setattr(pygame, "Window", refuse)
    with pytest.raises(ValueError, match=r"^a window cannot be opened: out of windows$"):
        play(monkeypatch, tmp_path)


def test_a_screen_with_more_pixels_than_points(monkeypatch, tmp_path):
    import pygame

    monkeypatch.setattr(window.Window, "_dense", lambda self: 2.0)
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1440, 900)])
    sizes = []

    def press(shown):
        sizes.append((shown._window.size, shown._window.minimum_size))
        x, y = middle(shown, 4)
        return pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(x / 2, y / 2), button=1, touch=False)

    assert play(monkeypatch, tmp_path, press) == [{4}]
    width, height = places(240, 240).size
    assert sizes == [((2 * width, 2 * height), ((width + 1) // 2, (height + 1) // 2))], "four pixels for each"


def test_it_shakes_while_roll_is_held_and_dice_tumble():
    found = {}

    def driver(machine):
        yield from machine.settle()
        yield from tour.take(machine, under_way(2), "turn")
        found["before"] = window.is_shaken(machine)
        machine.press(ROLL)
        yield from machine.wait(200)
        found["held"] = window.is_shaken(machine)
        machine.release(ROLL)
        yield from machine.polls()
        found["thrown"] = window.is_shaken(machine)
        yield from machine.settle()
        yield from machine.wait(500)
        machine.press(0)
        yield from machine.polls()
        found["another key"] = window.is_shaken(machine)
        machine.release(0)
        yield from lay(machine, "leave")
        machine.press(ROLL)
        yield from machine.wait(200)
        found["a bar fills"] = window.is_shaken(machine)
        machine.release(ROLL)

    machine = Machine(seed=1)
    machine.run(driver(machine))
    assert machine.crash is None
    assert [name for name, shaken in found.items() if shaken] == ["held"]
    assert not window.is_shaken(SimpleNamespace(app=None, held={ROLL}, ticks_ms=lambda: 0)), "a program without an app"


@pytest.mark.parametrize("silent", [True, False])
def test_silent_opens_no_mixer(silent, monkeypatch, tmp_path):
    import pygame

    opened, wired = [], []
    real = pygame.mixer.init
    monkeypatch.setattr(pygame.mixer, "init", lambda *args, **named: opened.append(args) or real(*args, **named))
    monkeypatch.setattr(window.Window, "pump", lambda self, machine: wired.append(machine) or machine.power_off())
    monkeypatch.setattr(blinka, "ROOT", tmp_path)
    device(tmp_path)
    window.play({}, "240x240", None, silent=silent)
    assert bool(opened) is not silent and pygame.mixer.get_init() is None
    assert (b"SKALBOX_BUZZER" in wired[0].settings_toml) is not silent


def test_the_speaker_gets_each_tone_once(monkeypatch, tmp_path):
    heard = []

    def hear(tones, now):
        heard.extend(tones)

    def sound(shown):
        import pygame

        machines[0].sounds.append((5, 880, 1300))
        return pygame.event.Event(pygame.WINDOWEXPOSED)

    machines = []
    real = Machine.run
    monkeypatch.setattr(Machine, "run", lambda self: machines.append(self) or real(self))
    play(monkeypatch, tmp_path, sound, sound, speaker=SimpleNamespace(play=hear))
    assert heard == [(5, 880, 1300)] * 2


def test_a_window_left_alone_for_an_hour_is_as_bright_and_takes_the_next_click(monkeypatch):
    """A device left alone dims, goes dark, sleeps, and loses the press that wakes it: a computer's has no reason to."""
    shown = []

    def pump(self, machine):
        if machine.app is None:
            return
        shown.append((machine.unlit, machine.app.power.state, machine.app.screen.name))
        machine.us += 60_000_000
        if len(shown) == 60:
            machine.press(4)
        elif len(shown) == 61:
            machine.release(4)
        elif len(shown) == 70:
            machine.power_off()

    monkeypatch.setattr(window.Window, "pump", pump)
    machine = window.play({"SKALBOX_LANG": "en"}, "240x240", 1, silent=True)
    assert machine.crash is None and {each[:2] for each in shown[1:]} == {(False, 0)}
    assert shown[59][2] == "title" and shown[-1][2] not in ("title", ""), "the key was not lost"
