# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The tunes of the celebrations, as pairs of pitch and length (skalbox.hardware.sound)."""

# Five of a kind: a note for each column that arrives, and a run that ends them.
ALIKE = (
    b"\x34\x50",  # 1040 Hz
    b"\x41\x50",  # 1300
    b"\x4e\x50",  # 1560
    b"\x68\x50",  # 2080
    b"\x68\x3c\x82\x3c\x9c\x3c\x82\x3c\x9c\x3c\xd0\xf0",  # 2080 2600 3120 2600 3120 4160
)

# The bonus: up an octave, and once more.
BONUS = b"\x34\x46\x41\x46\x4e\x46\x68\x8c\x00\x28\x4e\x46\x68\xdc"  # 1040 1300 1560 2080, 1560 2080
# A further five of a kind: a step for each die, the last with a trill.
HUNDRED = (
    b"\x4e\x28\x68\x28",  # 1560 2080
    b"\x57\x28\x75\x28",  # 1740 2340
    b"\x62\x28\x82\x28",  # 1960 2600
    b"\x68\x28\x8a\x28",  # 2080 2760
    b"\x75\x28\x9c\x50\x82\x28\x9c\x28\x82\x28\x9c\x28\xd0\xff",  # 2340 3120, 2600 3120 2600 3120, 4160
)
# A record: a run that climbs with the field, then a call.
RECORD = (
    b"\x34\x50\x3a\x50\x41\x50\x45\x50\x4e\x50\x57\x50\x62\x50\x68\xa0"  # 1040 1160 1300 1380 1560 1740 1960 2080
    b"\x00\x28\x82\x3c\x00\x14\x82\x3c\x00\x14\x82\x3c\x9c\x3c\xd0\xff"  # 2600 2600 2600 3120 4160
)
