# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Codes of challenges: drawn by chance, and written for people."""

import os

from skalcore.challenge import CHARACTERS, LENGTH


def drawn() -> bytes:
    """Return a code drawn by chance."""
    return bytes([CHARACTERS[byte % len(CHARACTERS)] for byte in os.urandom(LENGTH)])  # 32 divides 256: all alike


def written(code: bytes) -> str:
    """Return the code in two halves, which are easier to read out; dashes stand for what is not typed yet."""
    text = code.decode() + "-" * (LENGTH - len(code))
    half = LENGTH // 2
    return text[:half] + " " + text[half:]
