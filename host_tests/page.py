# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The page's board in node: plays a key script there and, to compare, on the virtual board."""

import base64
import json
import random
import shutil
import subprocess
from pathlib import Path

from helpers import ROOT
from PIL import Image, ImageChops

from host_tools.desktop import key_script, script_run
from host_tools.node import micropython
from host_tools.virtual.machine import Machine
from host_tools.web import static

SEED = 1
# What the sandbox of the virtual board does unless it is told otherwise.
PASS_OVER = "from skalbox.match.lobby import Lobby\nLobby.explains = False"


class Played:
    """Results of a script: shots (pictures by name), memory (the chip's), and the rest of page_board.mjs's
    report."""

    def __init__(self, report: dict, out: Path) -> None:
        self.report = report
        self.memory = base64.b64decode(report["memory"])
        self.shots = {
            name: Image.frombytes("RGBA", (width, height), (out / (name + ".rgba")).read_bytes()).convert("RGB")
            for name, width, height in report["shots"]
        }

    def __getattr__(self, name: str):
        return self.report[name]


def modules(folder: Path) -> Path:
    """Copies the page's modules into this folder, in which node takes them as such, and returns it."""
    folder.mkdir(exist_ok=True)
    for path in static.PAGE.glob("*.js"):
        shutil.copyfile(path, folder / path.name)
    (folder / "package.json").write_text('{"type": "module"}')
    return folder


def steps(text: str) -> list:
    """A script's steps, one command to a line or between slashes."""
    return [list(step) for step in key_script.parse(text.replace(" / ", "\n"), "script")]


def on_page(
    drive: Path,
    out: Path,
    script: list,
    panel="240x240",
    lang="en",
    saves=None,
    record="",
    poll=5,
    woken=False,
    before="",
    first_start=False,
    hears=False,
    **options,
) -> Played:
    """Plays these steps in node. `lang` None: a device that asks for its language. `saves`: of a board that ran before.
    `record`: the record that it shows. `poll`: ms that a turn of its loop takes. `woken`: it ends a deep sleep.
    `before`: Python that is run before it starts. `first_start`: as of Machine.
    `hears`: notes in `heard` what a screen reader says."""
    known = {"PANEL": panel, "LANG": lang, **options}
    rng = random.Random(SEED)
    out.mkdir(exist_ok=True)
    job = {
        "micropython": str(micropython.package() / "micropython.mjs"),
        "page": str(modules(out / "modules")),
        "drive": str(drive),
        "settings": "".join('SKALBOX_%s = "%s"\n' % item for item in known.items() if item[1]),
        "steps": script,
        "random": base64.b64encode(b"".join(rng.randbytes(1) for _ in range(20_000))).decode(),
        "out": str(out),
        "saves": saves or {},
        "record": record,
        "poll": poll,
        "woken": woken,
        "hears": hears,
        "before": before or ("" if first_start else PASS_OVER),
    }
    command = ["node", str(ROOT / "host_tests/page_board.mjs")]
    done = subprocess.run(command, input=json.dumps(job), capture_output=True, text=True, check=False, timeout=900)
    assert done.returncode == 0, done.stderr[-3000:]
    found = Played(json.loads(done.stdout), out)
    assert not found.failed, found.failed
    return found


def on_virtual(out: Path, script: list, panel="240x240", lang="en", **options) -> Path:
    """Plays them on the virtual board, and returns the folder with its pictures, nvm.bin and record.skal."""
    known = {"SKALBOX_" + name: value for name, value in {"LANG": lang, **options}.items()}
    motion = any(step[1] == "shake" for step in script)
    machine = Machine(panel=panel, options=known, seed=SEED, motion=motion)
    assert script_run.Run(machine, [key_script.Step(*step) for step in script], "script", out).play() == 0
    return out


def differing(page: Played, virtual: Path) -> list[str]:
    """The pictures that are not the same in every pixel."""
    found = []
    for name, picture in page.shots.items():
        other = Image.open(virtual / (name + ".png")).convert("RGB")
        if picture.size != other.size or ImageChops.difference(picture, other).getbbox():
            found.append(name)
    return found
