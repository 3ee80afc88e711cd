# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""What every picture is made from: palettes, text, glyphs and icons, and where things stand on the panel."""
