# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The sizes that the printed case shares with the handheld on a screen, in millimetres."""

PICTURE = 40.8, 30.6  # the panel's active area, which has 320 by 240 pixels
PIXEL = PICTURE[0] / 320
HOLD, ROLL = (5.7, 9.0), (22.9, 11.0)  # the keys
PLAY = 0.28  # around a key in its window
KEY_ROWS = -26.0, -40.0  # the middles of the hold keys and of ROLL, from the middle of the picture
