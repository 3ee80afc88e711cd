# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""English, the settings by their names in skalbox.players.setting_rows: what each is called, a note, and its values in
order; of the language only its own."""

_NO_YES = ("no", "yes")

LANG = ("Language", "French or English", "English")
SOUND = ("Sound", "Rattle and fanfare", "off", "low", "high")
ANIMATIONS = ("Animations", "The dice tumble") + _NO_YES
BRIGHTNESS = ("Brightness", "How bright the screen is", "1", "2", "3", "4", "5")
SLEEP_MIN = ("Sleep", "Sleeps to save power", "never", "1 min", "2 min", "5 min", "10 min")
PASS_ON = ("Pass it on", "A screen between turns") + _NO_YES
UNDO = ("Undo", "Oops takes back a box") + _NO_YES
ASK_ZERO = ("Ask before 0", "Confirm a 0") + _NO_YES
SHAKE = ("Shaking", "How hard to shake", "hard", "medium", "gentle")
TEXT = ("Text", "On the table, while you play", "normal", "large")
COACH = ("Coach", "What it plays for", "points", "the win")
CHANCES = ("Chances", "Of winning, between turns") + _NO_YES
