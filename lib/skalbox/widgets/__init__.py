# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""What screens are made of: pieces that draw themselves into a group and compare before they draw."""
