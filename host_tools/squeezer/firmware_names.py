# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The names in the flash of CircuitPython's firmware for a Raspberry Pi Pico: they take no memory of a program."""

from __future__ import annotations

import ast
import keyword
from importlib import metadata
from pathlib import Path

# The firmware's modules, ...
MODULES = """
    adafruit_bus_device adafruit_pixelbuf aesio alarm analogio atexit audiobusio audiocore audiomixer audiomp3
    audiopwmio bitbangio bitmapfilter bitmaptools bitops _bleio board busdisplay busio codeop countio digitalio
    displayio epaperdisplay _eve floppyio fontio fourwire framebufferio getpass gifio hashlib i2cdisplaybus
    i2ctarget imagecapture jpegio keypad keypad_demux locale memorymap microcontroller msgpack neopixel_write
    nvm onewireio paralleldisplaybus picodvi _pixelmap pulseio pwmio qrio rainbowio rgbmatrix rotaryio rp2pio
    rtc sdcardio select sharpdisplay storage supervisor synthio terminalio time touchio traceback ulab usb
    usb_cdc usb_hid usb_host usb_midi usb_video vectorio warnings watchdog zlib
"""
# ... its names that are not in their stubs (Python's own names, errors, the array library), ...
_UNLISTED = """
    Alarm ArithmeticError AssertionError AttributeError BGR BGR555 BGR555_SWAPPED BGR565 BGR565_SWAPPED
    BaseException BlockInput BrokenPipeError BufferedIn BytesIO C CancelledError ColorSpace ConnectionError
    DeepSleepRequest EACCES EADDRINUSE EAGAIN EALREADY EBADF ECONNABORTED ECONNREFUSED ECONNRESET EEXIST
    EHOSTUNREACH EINPROGRESS EINVAL EIO EISDIR ENOBUFS ENODEV ENOENT ENOMEM ENOSPC ENOTCONN EOFError EOPNOTSUPP
    EPERM EROFS ETIMEDOUT Ellipsis Exception FileIO Flash FutureWarning Generator GeneratorExit IOBase
    ImportError IndentationError IndexError KeyError KeyboardInterrupt L8 LookupError MemoryError NameError
    NoneType NotImplementedError OSError OrderedDict OverflowError POLLERR POLLHUP POLLIN POLLOUT
    ReadableBuffer ReloadException RuntimeError ScaleMixer ScaleMixerOffset Sequence Status_Bar
    StopAsyncIteration StopIteration StringIO SyntaxError SystemExit T Task TaskQueue TextIOWrapper
    TimeoutError TypeError USBDevices UnicodeError ValueError VectorShape Warning WritableBuffer
    ZeroDivisionError a2b_base64 abs add all analogbufio annotations any append appendleft argv asarray atan2
    auto b2a_base64 backlight_pwm_frequency big bin binascii bisect bit_length bitwise_and bitwise_or
    bitwise_xor block_size bool bound_method buffering builtins bytearray bytecode byteorder bytes byteswap
    calcsize callable cancel cast center chdir cho_solve choice cholesky chr circuitpython classmethod clear
    closure collect collections comments compile complex compress const convolve copy copysign coro coroutine
    count counter cp437 cp874 crc32 cs_active_value cur_task data_source decode delattr delete deleter
    delimiter deque det dict dict_view difference difference_update dir discard divmod doc done dump dumps e
    eig encode encoding endswith enumerate errno errorcode eval exec exit extend fabs factor_1 factor_2 fatol
    fft filename2 filter find flat flatiter flatten float fmin fmod footer format frexp from_bytes
    from_int16_buffer from_int32_buffer from_uint16_buffer from_uint32_buffer frombuffer fromhex fromkeys
    frozenset function gammaln gc generator get getattr getcwd getenv getrandbits getter getvalue globals group
    groups hasattr hash help hex hexlify high id ifft imag implementation index inf inplace input insert int
    intersection intersection_update inv io ioctl ipoll isalpha isdigit isdisjoint isenabled isinstance islower
    isnan isspace issubclass issubset issuperset isupper items itemsize iter iterable iterator jmp_pull join
    json keepends key_size keys last ldexp left_shift len linalg list listdir little load loads loadtxt loc
    locals localtime low lower lstrip machine main map match math max max_polyphony max_rows maxiter maxsize
    mem_alloc mem_free memoryview micropython min miso mktime modf modify module modules monotonic monotonic_ns
    mosi move_to_end namedtuple nan newline newton next nodename norm normal obj object oct open optimize ord
    order os out partition peek pend_throw ph_key pi platform point poll polyfit polyval pop popitem pow print
    property protocol_audiosample protocol_draw protocol_framebuffer protocol_vfs push qr randint random
    randrange range re readonly real reduced release release_then_press remove rename replace repr reshape
    reverse reverse_bytes_in_word reversed rfind right_shift rindex round rpartition rsplit rstrip rtol save
    savetxt search seconds security_mode seed seek select sep separators set setattr setdefault setter
    settimeout shape shift_underscore_jis signal signed signedness single skiprows sleep slice solve_triangular
    sort sorted sos sosfilt span special split splitlines startswith state staticmethod stderr stdin stdout str
    strerror strides strip struct struct_time sub sum super swap_in swap_out symmetric_difference
    symmetric_difference_update synthio_block sys sysname tell throw tm_hour tm_isdst tm_mday tm_min tm_mon
    tm_sec tm_wday tm_yday tm_year to_bytes tobytes tol tolist trunc tuple txfifo txrx type uname unhexlify
    uniform union unlink unpack_from update upper urandom use_palette usecols usys utime values version
    version_info w wb xatol xtol zi zip
"""
# ... and names that only the stubs list.
_ABSENT = """
    A DigitalInOutProtocol FontProtocol HIGH_SHELF LOW_SHELF PEAKING_EQ Region SPEED_FULL SPEED_HIGH SPEED_LOW
    StatusBar a_max a_min action addr alarms alpha arrays block_device blue buf buffer1 buffer2 bufsize bytesio
    cell cls condition cursor_x cursor_y deinited destination destination_length distance dst exc
    external_clock f factor1 factor2 filepath fill_value fmt fp frac func get_setting green h handle
    highlight_color2 instructions interface item keymap kwargs layer lgamma linestride m m1 m2 midi_note nbytes
    new_color o old_color other port_numbers prim pul pulses raise_on_timeout red ref replace_color s sfail
    source_bitmapp spass spectra6 speed src start_block t target touch_tuple unsafe_disable_usb_drive user util
    val wait_for_vblank wbits working_directory wrapx wrapy x_pixels xa xp y_pixels ya
"""
_PINS = ["GPIO%d" % pin for pin in range(30)]


def _trees() -> list[tuple[tuple[str, ...], ast.Module]]:
    """Return (parts of the path, parsed source) of every stub of the modules."""
    modules, found = MODULES.split(), []
    for file in metadata.files("circuitpython-stubs") or []:
        parts = tuple(part.removesuffix("-stubs").removesuffix(".pyi") for part in file.parts)
        if parts[:2] == ("board_definitions", "raspberry_pi_pico"):
            parts = ("board",)  # circuitpython_setboard may have changed the stub itself to any board
        elif parts[0] == "board":
            continue
        if file.suffix == ".pyi" and parts[0] in modules:
            found.append((parts, ast.parse(Path(str(file.locate())).read_text("utf-8"))))
    return found


def firmware_names() -> set[str]:
    """Return all the names, except Python's keywords and names that begin with two underscores."""
    found = {*_UNLISTED.split(), *_PINS}
    for parts, tree in _trees():
        found.update(parts)
        for node in ast.walk(tree):
            if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
                found.add(node.name)
            elif isinstance(node, ast.arg):
                found.add(node.arg)
            elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                found.add(node.target.id)
    found.difference_update(_ABSENT.split(), keyword.kwlist)
    return {name for name in found if name.isidentifier() and not name.startswith("_")}


def attributes(names: set[str]) -> set[str]:
    """Return the attributes of the firmware's classes of these names: a subclass must not use them for anything
    else."""
    found: set[str] = set()
    for _, tree in _trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef) and node.name in names:
                found.update(each.name for each in node.body if isinstance(each, ast.FunctionDef))
                targets = [each.target for each in node.body if isinstance(each, ast.AnnAssign)]
                found.update(each.id for each in targets if isinstance(each, ast.Name))
    return found
