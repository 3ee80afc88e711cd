# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Draw the handheld: its case, its glass and its six keys, around any panel and at any whole multiple of its
pixels."""
