# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Game records: the text that a game is written down in, and what a record says as JSON."""
