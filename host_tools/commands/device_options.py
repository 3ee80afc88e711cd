# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The options of `skalbox play` that describe the device, and the languages that every command knows."""

from __future__ import annotations

import argparse

from host_tools.commands.options import whole
from host_tools.source_tree import languages
from host_tools.virtual.panel import DEFAULT, GLASS

LANGUAGES = languages()
USUAL = "fr"  # the language of a device without a window


def common_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of the device: its panel, its language, its dice."""
    parser.add_argument(
        "--panel", choices=tuple(GLASS), default=DEFAULT, help="size of the panel (default %s)" % DEFAULT
    )
    parser.add_argument(
        "--lang",
        choices=LANGUAGES,
        help="language (default: %s with --keys; in a window, a new device asks)" % USUAL,
    )
    parser.add_argument("--seed", metavar="N", type=whole(), help="seed for the dice (default: random)")
    parser.add_argument(
        "--first-start",
        action="store_true",
        help="with --keys: begin with the questions of a new device, and explain once what it explains",
    )


def settings(args: argparse.Namespace, usual: str | None = USUAL) -> dict[str, str | None]:
    """Return what these options change in settings.toml: a device whose language is set doesn't ask for it. `usual`:
    the language that is set if the options name none; None: none is set."""
    return {"SKALBOX_LANG": None if args.first_start else args.lang or usual}
