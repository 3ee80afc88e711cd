# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""A folder for each language, with the same modules and the same names in each; one of them is loaded at a time."""
