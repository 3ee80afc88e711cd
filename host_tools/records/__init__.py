# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Game records: reads and writes the text of a game, and converts it to JSON."""
