# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Digital pins. Only boot.py and a sensor's interrupt would use one, and the page has neither."""
