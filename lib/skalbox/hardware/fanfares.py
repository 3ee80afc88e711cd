# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The tunes of the celebrations, as pairs of pitch and length (skalbox.hardware.sound): in memory only with these."""

# Five of a kind: a note for each column that arrives, and a run that ends them.
ALIKE = (
    b"\x34\x50",  # 1040 Hz
    b"\x41\x50",  # 1300
    b"\x4e\x50",  # 1560
    b"\x68\x50",  # 2080
    b"\x68\x3c\x82\x3c\x9c\x3c\x82\x3c\x9c\x3c\xd0\xf0",  # 2080 2600 3120 2600 3120 4160
)
