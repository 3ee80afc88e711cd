# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""One module a language, with the same names in each; one of them is loaded at a time."""
