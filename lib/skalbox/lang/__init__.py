# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""One folder for each language, all with the same modules and names. The comments are in `en`."""
