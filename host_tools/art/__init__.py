# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Generate the board's pictures: glyphs, icons, dice, signs and the wordmark. Run make.py."""
