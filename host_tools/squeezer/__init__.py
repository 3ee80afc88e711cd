# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Make the device's names take less memory, before mpy-cross compiles the program for a board."""


class CompileError(Exception):
    """One sentence: which file can't be compiled for a board, and why."""
