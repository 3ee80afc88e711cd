# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""French, what the standings say of a player alone: in memory only with them."""

SOLO = "en solo"
FAME = "Palmarès"
RECORD = "Record"
AVERAGE = "Ta moyenne"
PLACE_OF = "%s sur %d"
PLACES = ("1er", "2e", "3e", "4e", "5e", "6e", "7e", "8e", "9e", "10e")
POTS_OF = "%d sur %d"
EACH_LEG = "Moyenne par manche"
NEW_RECORD = "Record !"
BEATEN_BY = "%d de plus que %s : %d"
CURVE = "Tour par tour"
