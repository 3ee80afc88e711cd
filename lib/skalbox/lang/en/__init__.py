# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""English: what the question for the language says of it. The folder's name is the language's code (ISO 639-1)."""

NAME = "English"
NOTE = "The game speaks English"
