# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Draw one throw as an animation: a key script plays it on the panel of the recommended build."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image

from host_tools.desktop import key_script, script_run
from host_tools.desktop.key_script import Step
from host_tools.pictures.screens import RECOMMENDED
from host_tools.virtual.machine import Machine

SCRIPT = Path(__file__).with_suffix(".keys")
_SCALE = 2  # pixels for each of the screen's
_COLOURS = 64  # a screen has fewer inks, and two steps between each of them and black
_TAP_MS = 60


@dataclass(frozen=True)
class Animation:
    """A moving picture.

    frames: pictures of one size, mode "P", with the same palette.
    durations: how long each is shown, in ms.
    """

    frames: list[Image.Image]
    durations: list[int]

    @property
    def size(self) -> tuple[int, int]:
        return self.frames[0].size


def durations(steps: list[Step]) -> list[int]:
    """Return for each `shot` of a key script the ms until the next one, or until the script ends."""
    found: list[int] = []
    for step in steps:
        if step.verb == "shot":
            found.append(0)
        elif found:
            found[-1] += step.number if step.verb == "wait" else _TAP_MS if step.verb == "tap" else 0
    return found


def _screens(steps: list[Step]) -> Iterator[Image.Image]:
    machine = Machine(panel=RECOMMENDED, options={"SKALBOX_LANG": "en"}, seed=1)
    with TemporaryDirectory() as folder:
        run = script_run.Run(machine, steps, SCRIPT.name, Path(folder))
        if run.play():
            raise RuntimeError("the key script %s failed" % SCRIPT.name)
        for path in run.shots:
            screen = Image.open(path).convert("RGB")
            yield screen.resize((screen.width * _SCALE, screen.height * _SCALE), Image.Resampling.NEAREST)


def draw() -> Animation:
    """Return the animation. Raise RuntimeError if its key script fails."""
    steps = key_script.load(SCRIPT)
    screens = list(_screens(steps))
    sheet = Image.new("RGB", (screens[0].width, screens[0].height * len(screens)))
    for number, screen in enumerate(screens):
        sheet.paste(screen, (0, number * screen.height))
    palette = sheet.quantize(_COLOURS, dither=Image.Dither.NONE)
    frames = [screen.quantize(palette=palette, dither=Image.Dither.NONE) for screen in screens]
    return Animation(frames, durations(steps))
