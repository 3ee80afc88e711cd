# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Circuit boards: the tracks between the pads, and the files for an order."""
