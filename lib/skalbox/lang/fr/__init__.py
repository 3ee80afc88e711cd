# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""French: what the question for the language says of it. The folder's name is the language's code (ISO 639-1)."""

NAME = "Français"
NOTE = "Le jeu parle français"
