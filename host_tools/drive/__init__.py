# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""From the checkout to a board: what stands on its drive, in which order, and how it gets there whole."""

LABEL = "CIRCUITPY"
FREE_IT = "hold keys 1 and 5 while plugging the device in"


class DriveError(Exception):
    """One sentence: what, where, what is allowed. touched: something on the drive was changed already."""

    def __init__(self, text: str, touched: bool = False) -> None:
        super().__init__(text)
        self.touched = touched
