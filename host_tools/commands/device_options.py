# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The options of `skalbox play` and `skalbox shots` that describe the device."""

from __future__ import annotations

import argparse

from host_tools.source_tree import languages
from host_tools.virtual.panel import DEFAULT, GLASS

LANGUAGES = languages()


def common_options(parser: argparse.ArgumentParser) -> None:
    """Adds the options of the device: its panel, its language, its dice."""
    parser.add_argument("--panel", choices=tuple(GLASS), default=DEFAULT, help="the panel (default %s)" % DEFAULT)
    parser.add_argument("--lang", choices=LANGUAGES, default="fr", help="the language (default fr)")
    parser.add_argument("--seed", type=int, help="seed of the dice (default: none, real random dice)")
    parser.add_argument(
        "--first-start", action="store_true", help="start like a new device, which asks for its language"
    )


def settings(args: argparse.Namespace) -> dict[str, str | None]:
    """Returns what these options change in settings.toml: a device whose language is set doesn't ask for it."""
    return {"SKALBOX_LANG": None if args.first_start else args.lang}
