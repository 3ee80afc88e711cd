# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""French, what there is to reach against the bank, alone, and in the last two rounds of a match."""

# The bank's addition, in the line about the pot.
BEAT_BANK = "bats les %d de la banque"
BANK_AFTER = "la banque lance après"
# What these dice do to the pot: an addition, the points won.
POT_BEATS_BANK = ("%d bat la banque : +%d", "%d bat 10")
POT_TIES_BANK = ("%d égalise : +%d", "%d égalise")
POT_TO_BANK = ("la banque garde tout", "la banque gagne")
POT_BEFORE_BANK = ("%d, puis la banque lance", "%d pour toi")
# A player alone.
RECORD_IS = "record %d"
ON_AVERAGE = "%s sur ta moyenne"
AVERAGE_IS = "moyenne %s"
OVER_RECORD = ("%d d’avance sur le record (@)", "%d d’avance sur le record", "+%d sur @", "record +%d")
UNDER_RECORD = ("%d de retard sur le record (@)", "%d de retard sur le record", "−%d sur @", "record −%d")
LIKE_RECORD = "égal au record"
# The last two rounds of a match.
SAFE = "Victoire sûre"
OUT_OF_REACH = "Hors d’atteinte"
MORE_TO_LEAD = "%d pour mener"
ONLY_WINS = "%s ou rien"
