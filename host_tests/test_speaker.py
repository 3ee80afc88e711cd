# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The buzzer's tones on the computer's speaker: samples, their time, and computers that have no speaker."""

import os

import numpy as np
import pytest

from host_tools.desktop import speaker, window
from host_tools.desktop.speaker import RATE, square


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
    """A speaker, and what it plays: samples, and "stop"."""
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
