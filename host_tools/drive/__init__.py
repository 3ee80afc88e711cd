# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Build the content of a board's drive from the checkout, and copy it there safely."""

LABEL = "CIRCUITPY"
SAVES = "saves/"
SETTINGS = "settings.toml"
START = "code.py"
FREE_IT = "hold keys 1 and 5 down while you plug the board in"


class DriveError(Exception):
    """One sentence: what, where, what is allowed.

    touched: the drive has already been changed.
    """

    def __init__(self, text: str, touched: bool = False) -> None:
        super().__init__(text)
        self.touched = touched
