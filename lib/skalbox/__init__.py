# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The device's program."""

import sys

VERSION = "2.1.0.dev0"

if sys.implementation.name == "circuitpython":
    # The path of each module stays in memory for ever: found from here, it is eleven bytes shorter.
    import os

    os.chdir(__path__)  # type: ignore[arg-type]  # a board has one path, and no list
    __path__ = "."  # type: ignore[assignment]
