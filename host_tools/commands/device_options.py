# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The options of `skalbox play` and `skalbox shots` that say which device it is."""

from __future__ import annotations

import argparse
import runpy

from host_tools.virtual import blinka
from host_tools.virtual.panel import GLASS

LANGUAGES = ("fr", "en")


def common_options(parser: argparse.ArgumentParser) -> None:
    """The options about the device: its panel, its language, its dice."""
    parser.add_argument("--panel", choices=tuple(GLASS), default="240x240", help="the panel (default 240x240)")
    parser.add_argument("--lang", choices=LANGUAGES, default="fr", help="the language (default fr)")
    parser.add_argument("--seed", type=int, help="of the dice; without it they are the real ones")
    parser.add_argument("--first-start", action="store_true", help="as new: the device asks for its language")


def check_panel(parser: argparse.ArgumentParser, panel: str) -> None:
    """An error of the parser's where the device on this drive has no screens for the panel."""
    path = blinka.ROOT / "lib/skalbox/hardware/config.py"
    if not path.is_file():
        return
    panels = runpy.run_path(str(path))["PANELS"]
    if panel not in panels:
        parser.error("--panel %s has no screens yet; there are some for %s" % (panel, " ".join(panels)))


def settings(args: argparse.Namespace) -> dict[str, str | None]:
    """What these options change in settings.toml: a device that is told its language does not ask for it."""
    return {"SKALBOX_LANG": None if args.first_start else args.lang}
