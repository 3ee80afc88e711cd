# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""One module for each piece of hardware, and settings.toml, which says how it is wired."""
