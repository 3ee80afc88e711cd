# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The match, the hall of fame, the settings and the last crash, saved through a loss of power."""

# The chip's memory on an RP2: one sector of flash, programmed in pages. In bytes.
SIZE = 4096
PAGE = 256
