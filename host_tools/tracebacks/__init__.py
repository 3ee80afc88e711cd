# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Read tracebacks of a device, which has other names and lines than the source."""
