# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The means of drawing: palettes, text, glyphs, icons, and the positions of things on the panel."""

# The panel's row of skalbox.hardware.panels. skalbox.start sets it before it loads skalbox.draw.measures.
panel: tuple = ()
