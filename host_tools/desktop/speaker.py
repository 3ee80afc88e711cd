# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Play the tones of the board's buzzer through the computer's speaker, as square waves."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    import pygame

Tone = tuple[int, int, int]  # when (us), frequency (Hz), duty cycle (0 to 65535; 0: silence), each until the next

RATE = 44_100  # samples a second
_LOUD = 0.3  # of the speaker's range, for a duty cycle of a half
_BUFFER = 512  # samples that the mixer takes at a time: 12 ms
_LATE_US = 20_000  # every tone is so late: by then the end of a click is known
_OPEN_US = 2_000_000  # a tone that has no end yet is prepared for so long


def square(frequency: int, duty: int, us: int) -> np.ndarray:
    """Return `us` microseconds of a square wave of this frequency (Hz), as 16-bit samples.

    A duty cycle (0 to 65535) of a half is loudest. A short one is softer as on a piezo, by half the decibels: people
    sit further from the speaker than from the device.
    """
    level = round(32767 * _LOUD * np.sqrt(np.sin(np.pi * duty / 65536)))
    half_periods = np.arange(us * RATE // 1_000_000) * (2 * frequency) // RATE
    return np.where(half_periods % 2, -level, level).astype(np.int16)


class Speaker:
    """The computer's speaker; pygame.error if it has none."""

    def __init__(self) -> None:
        import pygame

        pygame.mixer.init(RATE, -16, 1, _BUFFER, allowedchanges=0)
        self._pygame = pygame
        self._coming: deque[Tone] = deque()
        self._open: pygame.mixer.Channel | None = None  # plays a tone that had no end yet

    def play(self, tones: Iterable[Tone], now: int) -> None:
        """Play what is due at `now` (us); `tones`: what the buzzer has played since the last call."""
        coming = self._coming
        coming.extend(tones)
        while coming and coming[0][0] + _LATE_US <= now:
            start, frequency, duty = coming.popleft()
            if self._open is not None:
                self._open.stop()
                self._open = None
            if duty:
                end = coming[0][0] if coming else start + _OPEN_US
                sound = self._pygame.mixer.Sound(buffer=square(frequency, duty, end - start).tobytes())
                channel = sound.play()
                self._open = None if coming else channel

    def close(self) -> None:
        self._pygame.mixer.quit()


def speaker() -> Speaker | None:
    """Return the speaker, or None if there is none."""
    import pygame

    try:
        with _hushed():
            return Speaker()
    except (NotImplementedError, pygame.error):
        return None


@contextmanager
def _hushed() -> Iterator[None]:
    """Keep libraries from writing to standard error: without a sound card ALSA's complains at length."""
    kept, nowhere = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)
