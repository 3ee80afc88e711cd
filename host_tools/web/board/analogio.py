# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Analog pins, of which the page has none: it shows no battery."""

try:
    from typing import Any
except ImportError:
    pass


class AnalogIn:
    def __init__(self, pin: Any) -> None:
        raise ValueError("Invalid pin")
