# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""What survives a loss of power: the match, the hall of fame, the settings, the last crash."""

# The chip's memory on an RP2: one sector of flash, programmed in pages. In bytes.
SIZE = 4096
PAGE = 256
