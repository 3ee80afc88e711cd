# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""What makes the device's names cost less memory, before mpy-cross compiles the program for a board."""


class CompileError(Exception):
    """One sentence: which file cannot be compiled for a board, and why."""
