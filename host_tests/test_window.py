# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The window: keys by mouse, finger and keyboard, its size, the drawn handheld, the shake, and sound."""

import itertools
import re
from types import SimpleNamespace

import numpy as np
import pygame
import pytest
from at_the_table import on_device, under_way
from helpers import ROOT
from PIL import Image
from standin import device

from host_tools.desktop import window
from host_tools.desktop.hands import Hands
from host_tools.desktop.view import View
from host_tools.handheld import body, lettering, sizes
from host_tools.handheld.places import ROLL, places
from host_tools.tours import tour
from host_tools.tours.actions import lay
from host_tools.virtual import blinka
from host_tools.virtual.machine import Machine
from host_tools.virtual.panel import PANELS


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


@on_device(options={}, null_panel=False, nvm=None)
def test_it_shakes_while_roll_is_held_and_dice_tumble(machine):
    found = {}
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
    machine = window.play({"SKALBOX_LANG": "en", "SKALBOX_TEXT": "normal"}, "240x240", 1, silent=True)
    assert machine.crash is None and {each[:2] for each in shown[1:]} == {(False, 0)}
    assert shown[59][2] == "title" and shown[-1][2] not in ("title", ""), "the key was not lost"


SIZES = [row[:2] for row in PANELS.values()]


def noise(size) -> Image.Image:
    return Image.fromarray(np.random.default_rng(7).integers(0, 256, (size[1], size[0], 3), np.uint8))


def drawn(view, panel, pressed=(), shift=(0, 0)) -> np.ndarray:
    surface = pygame.Surface(view.size)
    view.draw(surface, panel, pressed, shift)
    return np.frombuffer(pygame.image.tobytes(surface, "RGB"), np.uint8).reshape(*view.size[::-1], 3)


def panel_part(view, seen, scale, shift=(0, 0)) -> np.ndarray:
    """The panel's part of the window: [row][row in a pixel][column][column in a pixel][colour]."""
    x, y, width, height = view.place(view.places.panel).move(shift[0] * scale, shift[1] * scale)
    return seen[y : y + height, x : x + width].reshape(height // scale, scale, width // scale, scale, 3)


@pytest.mark.parametrize("size", SIZES, ids="%dx%d".__mod__)
def test_the_panels_pixels_are_exact_at_every_multiple(size):
    view, panel = View(size), noise(size)
    width, height = view.places.size
    multiples = ((1, (0, 0), (0, 0)), (2, (101, 7), (-2, 1)), (3, (2, 3), (0, 0)))
    for scale, more, shift in multiples if size == (240, 135) else multiples[:1]:
        assert view.resize((width * scale + more[0], height * scale + more[1])) and view.scale == scale
        part = panel_part(view, drawn(view, panel, (0, ROLL), shift), scale, shift)
        assert (part == np.asarray(panel)[:, None, :, None]).all()
    assert not view.resize(view.size)


@pytest.mark.parametrize("scale", [1, 2])
def test_the_mouse_meets_each_key_where_it_is_drawn(scale):
    view = View((320, 170))
    width, height = view.places.size
    view.resize((width * scale + 300, height * scale + 90))
    panel = noise((320, 170))
    rest = drawn(view, panel)
    for key in range(6):
        changed = np.argwhere((drawn(view, panel, (key,)) != rest).any(axis=2))
        (top, left), (bottom, right) = changed.min(axis=0), changed.max(axis=0)
        assert {view.key_at(x, y) for x, y in ((left, top), (right, bottom))} == {key}
    assert view.key_at(2, 2) is None


def test_a_shaken_case_moves_as_one():
    view, panel = View((240, 135)), noise((240, 135))
    width, height = view.places.size
    view.resize((width + 80, height + 80))
    rest, moved = drawn(view, panel, (3,)), drawn(view, panel, (3,), (2, -1))
    assert (moved[39 : 39 + height, 42 : 42 + width] == rest[40 : 40 + height, 40 : 40 + width]).all()


EVERY = pytest.mark.parametrize("size", SIZES, ids="%dx%d".__mod__)


def picture(found, scale, down):
    made = body.case(found, scale)
    body.keys(made, (0, 0), found, scale, down)
    return made


def inside(inner, outer) -> bool:
    return (
        outer[0] <= inner[0]
        and outer[1] <= inner[1]
        and inner[0] + inner[2] <= outer[0] + outer[2]
        and inner[1] + inner[3] <= outer[1] + outer[3]
    )


def apart(one, other) -> bool:
    return (
        one[0] + one[2] <= other[0]
        or other[0] + other[2] <= one[0]
        or one[1] + one[3] <= other[1]
        or other[1] + other[3] <= one[1]
    )


@EVERY
def test_nothing_overlaps_or_leaves_the_case(size):
    found = places(*size)
    everything = [found.glass, *found.hollows, found.wordmark, found.foot]
    assert all(inside(place, (0, 0, *found.size)) for place in everything)
    assert all(apart(*pair) for pair in itertools.combinations(everything, 2))
    assert inside(found.panel, found.glass) and found.panel[2:] == size
    assert all(inside(found.key(key), found.hollows[key]) for key in range(6))


@EVERY
def test_each_hold_key_is_under_its_die(size):
    found = places(*size)
    for key in range(ROLL):
        x, _, width, _ = found.key(key)
        assert x + width / 2 == found.panel[0] + (key + 0.5) * size[0] / 5


@EVERY
def test_a_finger_on_a_key_finds_it(size):
    found = places(*size)
    for key, (x, y, width, height) in enumerate(found.hollows):
        for at in ((x, y), (x + width - 0.1, y), (x, y + height - 0.1), (x + width / 2, y + height / 2)):
            assert found.key_at(*at) == key
    # A hold key's touch area is its whole column: a thumb on the rim of the glass' lower edge still means that key.
    glass_end = found.glass[1] + found.glass[3]
    edge = [found.key_at(found.panel[0] + x + 0.5, glass_end) for x in range(size[0])]
    assert edge == [key for key in range(ROLL) for _ in range(size[0] // 5)]
    for x, y, width, height in (found.panel, found.wordmark, found.foot):
        assert found.key_at(x + width / 2, y + height / 2) is None
    assert found.key_at(-1, found.hollows[0][1]) is None and found.key_at(found.size[0], found.hollows[0][1]) is None


def test_the_keys_have_the_sizes_and_gaps_of_the_printed_case():
    """Heights are half of the case's. The page's style says the widths as parts of the panel's."""
    found = places(320, 240)
    hold, roll = found.hollows[0], found.hollows[ROLL]
    end = found.panel[1] + found.panel[3]
    for pixels, millimetres in [
        (hold[2], sizes.HOLD[0] + 2 * sizes.PLAY),
        (roll[2], sizes.ROLL[0] + 2 * sizes.PLAY),
        (2 * hold[3], sizes.HOLD[1] + 2 * sizes.PLAY),
        (2 * roll[3], sizes.ROLL[1] + 2 * sizes.PLAY),
        (2 * (hold[1] + hold[3] / 2 - end), -sizes.KEY_ROWS[0] - sizes.PICTURE[1] / 2),
        (2 * (roll[1] + roll[3] / 2 - hold[1] - hold[3] / 2), sizes.KEY_ROWS[0] - sizes.KEY_ROWS[1]),
    ]:
        assert abs(pixels * sizes.PIXEL - millimetres) < 2.1 * sizes.PIXEL, (pixels, millimetres)
    style = (ROOT / "host_tools/web/page/layouts.css").read_text("utf-8")
    widths = [float(each) for each in re.findall(r"width: calc\((0\.\d+) \* var\(--w\)", style)]
    wanted = [sizes.HOLD[0] / sizes.PICTURE[0], sizes.ROLL[0] / sizes.PICTURE[0]]
    assert widths == pytest.approx(wanted, abs=0.001)


def test_the_largest_whole_multiple_that_fits():
    found = places(240, 240)
    width, height = found.size
    for scale in (1, 2, 5):
        assert found.multiple(width * scale, height * scale) == scale
        assert found.multiple(width * (scale + 1) - 1, height * 9) == scale
        assert found.multiple(width * 9, height * (scale + 1) - 1) == scale
    assert found.multiple(1, 1) == 1


@pytest.mark.parametrize(("size", "scale"), [*((size, 1) for size in SIZES), ((240, 135), 2), ((240, 135), 3)])
def test_a_press_is_seen_on_each_key_and_nowhere_else(size, scale):
    found = places(*size)
    up, down = (np.asarray(picture(found, scale, pressed)).astype(int) for pressed in (False, True))
    assert up.shape == (found.size[1] * scale, found.size[0] * scale, 3)
    change = np.abs(up - down).max(axis=2)
    for x, y, width, height in found.hollows:
        here = change[y * scale : (y + height) * scale, x * scale : (x + width) * scale]
        assert (here > 20).mean() > 0.15, "a good part of it is clearly another colour"
        here[:] = 0
    assert not change.any()
    x, y, width, height = (part * scale for part in found.panel)
    assert len(np.unique(up[y : y + height, x : x + width].reshape(-1, 3), axis=0)) == 1, "bare glass"


@pytest.mark.parametrize("scale", [1, 2, 3])
def test_the_foot_has_room_for_its_words(scale, monkeypatch):
    """On the narrowest case, and the smaller the less room there is."""
    found, written = places(240, 135), []
    real = body._write
    monkeypatch.setattr(
        body, "_write", lambda made, ink, *at: written.append((ink.width, at[0])) or real(made, ink, *at)
    )
    body.case(found, scale)
    ends = [(x - width // 2, x - width // 2 + width) for width, x in written[-6:]]
    left, right = found.foot[0] * scale, (found.foot[0] + found.foot[2]) * scale
    assert left < ends[0][0] and ends[-1][1] <= right
    assert all(one[1] + 3 * scale <= other[0] for one, other in itertools.pairwise(ends))


def test_on_a_table_it_has_round_corners_and_a_shadow():
    found = places(240, 135)
    width, height = found.size
    table = body.ground(width + 80, height + 80, body.TABLE)
    bare = np.asarray(table)
    body.lay(laid := table.copy(), (40, 40), found, 1)
    laid = np.asarray(laid)
    case = np.asarray(body.case(found, 1))
    assert (laid[40 + height // 2, 40 + 8 : 40 + 12] == case[height // 2, 8:12]).all()
    assert laid[41, 41].max() < 80, "a corner is cut off"
    assert laid[height // 2, 34].sum() < bare[height // 2, 34].sum(), "a shadow beside it"
    assert (laid[0] == bare[0]).all()


@pytest.mark.parametrize("capitals", [5, 9, 14, 16, 40])
def test_letters_come_in_any_size(capitals):
    ink = np.asarray(lettering.text("H", capitals))
    rows = np.flatnonzero(ink.max(axis=1) > 127)
    assert abs(rows.size - capitals) <= 1 and rows[0] <= 1
    wide = lettering.text("HH", capitals, 0.5)
    assert wide.width > 2 * ink.shape[1]


def test_a_letter_that_the_device_lacks_is_refused():
    with pytest.raises(ValueError, match="the device's fonts have no '☃'"):
        lettering.text("a☃", 9)


def test_the_wordmark_is_that_of_the_title():
    letters, die = lettering.wordmark(116)
    assert letters.size == die.size == (211, 116)
    assert letters.getbbox() == (0, 0, 206, 114) and die.getbbox()[0] > 157 and die.getbbox()[1] > 61
    assert body.die().getpixel((27, 44))[:3] == (0xFF, 0x59, 0x29)
