# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""What survives a loss of power: the match, the hall of fame, the settings, the last crash."""
