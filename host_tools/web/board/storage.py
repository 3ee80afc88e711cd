# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Who may write the drive: the device."""


class _Drive:
    readonly = False


def getmount(mount_path: str) -> _Drive:
    return _Drive()
