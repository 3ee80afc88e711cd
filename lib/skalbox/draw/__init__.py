# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""What every picture is made from: palettes, text, glyphs and icons, and where things stand on the panel."""

# The row of skalbox.hardware.panels that is drawn on. The start hands it in before it loads what measures by it.
panel: tuple = ()
