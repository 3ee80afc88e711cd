# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Save every sound of the device as a WAV file, as its buzzer plays it.

The device plays them on a virtual board. Five of a kind, the bonus, a further five of a kind and a record sound as in
their celebrations, pauses included. Dice that are shaken rattle for a second.
"""

from __future__ import annotations

import argparse
import io
import wave
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path

import numpy as np

from host_tools import safe_files
from host_tools.commands.options import Parser, nonempty
from host_tools.desktop.speaker import RATE, Tone, square
from host_tools.terminal.messages import complain, printable
from host_tools.tours.actions import fresh
from host_tools.tours.celebrations import bonus, five_alike, hundred, new_record
from host_tools.virtual import blinka
from host_tools.virtual.machine import Machine
from host_tools.virtual.sandbox import settings

_RATTLES_US = 1_000_000
_BUZZER = {"SKALBOX_LANG": "en", "SKALBOX_BUZZER": "GP22"}
_CELEBRATED: dict[str, Callable[[Machine], Iterator[None]]] = {
    "five-alike": five_alike,
    "bonus": bonus,
    "extra-100": hundred,
    "record": new_record,
}


def _named(machine: Machine, found: dict[str, list[Tone]]) -> None:
    """Play each tune of skalbox.hardware.tunes and note what the buzzer does."""
    from skalbox.hardware import tunes

    sound = machine.app.sound
    numbers = {name: value for name, value in vars(tunes).items() if name.isupper() and isinstance(value, int)}
    for name, number in numbers.items():
        if name in ("OFF", "LOW", "HIGH"):
            continue
        sound.stop()
        machine.sounds.clear()
        start = machine.us
        sound.play(number, machine.ticks_ms())
        while sound.playing and (number != tunes.RATTLE or machine.us < start + _RATTLES_US):
            sound.tick(machine.ticks_ms())
            machine.us += 1_000
        sound.stop()
        found[name.lower().replace("_", "-")] = [*machine.sounds, (machine.us, 0, 0)]


def _celebrated(machine: Machine, found: dict[str, list[Tone]]) -> Iterator[None]:
    """Have the device celebrate and note what its buzzer does."""
    for name, scene in _CELEBRATED.items():
        yield from fresh(machine)
        machine.sounds.clear()
        yield from scene(machine)
        screen = machine.app.screen
        if screen.name != "record":
            machine.sounds.clear()  # the throw, or the box that was written
        while machine.moving() and machine.app.screen is screen:
            found[name] = list(machine.sounds)  # not yet what the next screen plays
            yield


def recorded(volume: str = "high") -> dict[str, list[Tone]]:
    """Return by name what the buzzer plays at this volume: its tones, from the first to the end of the last."""
    machine = Machine(options={**_BUZZER, "SKALBOX_SOUND": volume}, seed=1)
    found: dict[str, list[Tone]] = {}

    def driver(machine: Machine) -> Iterator[None]:
        yield from machine.settle()
        _named(machine, found)
        yield from _celebrated(machine, found)

    machine.run(driver(machine))
    if machine.crash is not None:
        raise machine.crash
    return {name: _trimmed(tones) for name, tones in found.items()}


def _trimmed(tones: list[Tone]) -> list[Tone]:
    """Return the tones without silence before the first and after the last."""
    heard = [i for i, tone in enumerate(tones) if tone[2]]
    return tones[heard[0] : heard[-1] + 2]


def wav(tones: list[Tone]) -> bytes:
    """Return a WAV file of these tones; the time of the last is their end."""
    parts = [square(tone[1], tone[2], after[0] - tone[0]) for tone, after in pairwise(tones)]
    out = io.BytesIO()
    with wave.open(out, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(np.concatenate(parts).astype("<i2").tobytes())
    return out.getvalue()


def arguments(argv: list[str]) -> argparse.Namespace:
    parser = Parser(prog="skalbox sounds", description=__doc__)
    parser.add_argument("dir", metavar="DIR", type=nonempty, help="folder for the files")
    parser.add_argument("--volume", choices=("low", "high"), default="high", help="of the device (default high)")
    args = parser.parse_args(argv)
    args.dir = Path(args.dir)
    return args


def main(argv: list[str]) -> int:
    """Return 0, or 2 if the folder can't be written or settings.toml is invalid."""
    args = arguments(argv)
    try:
        settings(blinka.ROOT)
        args.dir.mkdir(parents=True, exist_ok=True)
        sounds = recorded(args.volume)
        for name, tones in sounds.items():
            safe_files.write(args.dir / f"{name}.wav", wav(tones))
    except (ValueError, OSError) as error:
        complain(f"skalbox sounds: {safe_files.sentence(error, args.dir)}")
        return 2
    print(printable(f"{len(sounds)} sounds: {args.dir}"))
    return 0
