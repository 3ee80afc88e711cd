# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""One module for each piece of hardware, and those that read settings.toml, which describes the wiring."""
