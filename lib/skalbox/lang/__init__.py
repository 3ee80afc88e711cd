# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""One folder per language, all with the same modules and names; one language is loaded at a time."""
