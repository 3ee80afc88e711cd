# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The right to write the drive, which the device has."""


class _Drive:
    readonly = False


def getmount(mount_path: str) -> _Drive:
    return _Drive()
