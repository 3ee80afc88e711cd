# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Lines of settings.toml, wrong ones with what is said of them, and good ones."""

# A line or more of settings.toml, who is complained of, and what is said of it.
WRONG = [
    # The panel.
    ('SKALBOX_PANEL = "240x241"', "SKALBOX_PANEL", "240x241", "240x240 320x240 240x135 320x170 board"),
    ("SKALBOX_PANEL = 240", "SKALBOX_PANEL", "240", "240x240 320x240"),
    ('SKALBOX_PANEL = "board"', "SKALBOX_PANEL", "board", "no panel"),
    ('SKALBOX_SCK = "GP99"', "SKALBOX_SCK", "GP99", "GP0-GP28"),
    ("SKALBOX_SCK = 18", "SKALBOX_SCK", "18", "GP0-GP28"),
    ('SKALBOX_SCK = "I2C"', "SKALBOX_SCK", "I2C", "GP0-GP28"),
    ('SKALBOX_SCK = ""', "SKALBOX_SCK SKALBOX_MOSI", "GP19", "SPI"),
    ('SKALBOX_MOSI = "GP11"', "SKALBOX_SCK SKALBOX_MOSI", "GP18 GP11", "SPI"),
    ('SKALBOX_SCK = "GP14"', "SKALBOX_SCK SKALBOX_MOSI", "GP14 GP19", "SPI"),
    ('SKALBOX_MOSI = "GP18"', "SKALBOX_MOSI", "GP18", "SKALBOX_SCK"),
    ('SKALBOX_DC = "GP17"', "SKALBOX_DC", "GP17", "SKALBOX_CS"),
    ('SKALBOX_DC = ""', "SKALBOX_DC", "", "GP0-GP28"),
    ('SKALBOX_CS = "gp17"', "SKALBOX_CS", "gp17", "GP0-GP28"),
    ('SKALBOX_RST = "17"', "SKALBOX_RST", "17", "GP0-GP28"),
    ('SKALBOX_BACKLIGHT = "GP16"', "SKALBOX_BACKLIGHT", "GP16", "SKALBOX_DC"),
    ("SKALBOX_SPI_MHZ = 63", "SKALBOX_SPI_MHZ", "63", "1-62"),
    ('SKALBOX_SPI_MHZ = "fast"', "SKALBOX_SPI_MHZ", "fast", "1-62"),
    ('SKALBOX_ROTATION = "45"', "SKALBOX_ROTATION", "45", "0 90 180 270"),
    ('SKALBOX_PANEL = "320x240"\nSKALBOX_ROTATION = "0"', "SKALBOX_ROTATION", "0", "90 270"),
    ('SKALBOX_COLSTART = "-1"', "SKALBOX_COLSTART", "-1", "0-160"),
    ('SKALBOX_INVERT = "yes"', "SKALBOX_INVERT", "yes", "off on"),
    # The keys.
    ('SKALBOX_KEYS = "GP2 GP3 GP4 GP5 GP6"', "SKALBOX_KEYS", "GP2 GP3 GP4 GP5 GP6", "6"),
    ('SKALBOX_KEYS = "GP2 GP3 GP4 GP5 GP6 GP77"', "SKALBOX_KEYS", "GP77", "GP0-GP28"),
    ('SKALBOX_KEYS = "GP2 GP3 GP4 GP5 GP6 GP2"', "SKALBOX_KEYS", "GP6 GP2", "SKALBOX_KEYS"),
    ('SKALBOX_KEYS = "GP2 GP3 GP4 GP5 GP6 GP18"', "SKALBOX_KEYS", "GP18", "SKALBOX_SCK"),
    ('SKALBOX_KEYS = "GP2,GP3,GP4,GP5,GP6,GP7"', "SKALBOX_KEYS", "GP2,GP3", "6"),
    ("SKALBOX_KEYS = 6", "SKALBOX_KEYS", "6", "6"),
    # Its usual pins are taken as well: any others, so that somebody can go on.
    ('SKALBOX_RST = "GP5"\nSKALBOX_KEYS = "GP0"', "SKALBOX_KEYS", "GP0", "6"),
    # What may be there.
    ('SKALBOX_BUZZER = "GP77"', "SKALBOX_BUZZER", "GP77", "GP0-GP28"),
    ('SKALBOX_BUZZER = "GP7"', "SKALBOX_BUZZER", "GP7", "SKALBOX_KEYS"),
    ('SKALBOX_BUZZER = "GP20"\nSKALBOX_RST = ""', "SKALBOX_BUZZER", "GP20", "timer"),
    ('SKALBOX_MOTION = "mpu6050"', "SKALBOX_MOTION", "mpu6050", '"" lis3dh'),
    ('SKALBOX_MOTION = "lis3dh"', "SKALBOX_MOTION", "lis3dh", "no sensor answers there (GP0 GP1, 24)"),
    ('SKALBOX_MOTION = "lis3dh"\nSKALBOX_SDA = "GP10"', "SKALBOX_SDA SKALBOX_SCL", "GP10 GP1", "I2C"),
    ('SKALBOX_MOTION = "lis3dh"\nSKALBOX_SDA = "GP2"', "SKALBOX_SDA", "GP2", "SKALBOX_KEYS"),
    ('SKALBOX_BATTERY = "GP8"', "SKALBOX_BATTERY", "GP8", "GP26 to GP28"),
    ('SKALBOX_BATTERY = "VBAT"', "SKALBOX_BATTERY", "VBAT", "GP0-GP28"),
    ('SKALBOX_BATTERY_RATIO = "x"', "SKALBOX_BATTERY_RATIO", "x", "100-1100"),
    ("SKALBOX_BATTERY_EMPTY_MV = 4200", "SKALBOX_BATTERY_EMPTY_MV", "4200", "500-4149"),
    # Taste.
    ('SKALBOX_LANG = "de"', "SKALBOX_LANG", "de", "fr en"),
    ("SKALBOX_LANG = 1", "SKALBOX_LANG", "1", "fr en"),
    ('SKALBOX_BRIGHTNESS = "bright"', "SKALBOX_BRIGHTNESS", "bright", "1 2 3 4 5"),
    ("SKALBOX_SOUND = 3", "SKALBOX_SOUND", "3", "off low high"),
    ("SKALBOX_DIM_S = 2.5", "SKALBOX_DIM_S", "invalid syntax", "write it as"),
    ("SKALBOX_OFF_S = true", "SKALBOX_OFF_S", "invalid syntax", "write it as"),
    ("SKALBOX_OFF_S = 99999", "SKALBOX_OFF_S", "99999", "0-3600"),
    ('SKALBOX_UNDO = "off', "SKALBOX_UNDO", "EOF", "write it as"),
    # The file.
    ('SKALBOX_PRESET = "pica"', "SKALBOX_PRESET", "pica", "feather-esp32-s3-tft pico pico-lcd-1.3"),
    ('SKALBOX_BUZER = "GP22"', "SKALBOX_BUZER", "GP22", "SKALBOX_BUZZER"),
    ('SKALBOX_KEY = "GP2"', "SKALBOX_KEY", "GP2", "SKALBOX_KEYS"),
    ("My Skalbox is blue.\nIt is on the table.", "settings.toml", "My Skalbox is blue.", "line 2"),
    ('# mine\n[skalbox]\nSKALBOX_SOUND = "off"', "settings.toml", "SKALBOX_SOUND", "line 4"),
]
GOOD = [
    "",
    '# nothing\n\nSKALBOX_PRESET = "pico"\n',
    'SKALBOX_LANG = "en" # mine\nOTHER = 12\n',
    'SKALBOX_SCK = "GP10"\nSKALBOX_MOSI = "GP11"\nSKALBOX_CS = ""\nSKALBOX_RST = ""\nSKALBOX_BACKLIGHT = ""\n',
    'SKALBOX_PRESET = "pico-lcd-1.3"\nSKALBOX_SOUND = "off"\n',
    'SKALBOX_PRESET = "pico-lcd-1.3"\nSKALBOX_PANEL = "240x135"\nSKALBOX_BUZZER = "GP22"\n',
    'SKALBOX_SPI_MHZ = 24\nSKALBOX_DIM_S = "5"\nSKALBOX_ROTATION = 180\nSKALBOX_BRIGHTNESS = 2\n',
    'SKALBOX_BUZZER = ""\nSKALBOX_MOTION = ""\nSKALBOX_BATTERY = ""\n',
    'SKALBOX_BATTERY = "GP28"\nSKALBOX_BATTERY_EMPTY_MV = 4000\nSKALBOX_BATTERY_FULL_MV = 5000\n',
    'SKALBOX_COLSTART = 0\nSKALBOX_ROWSTART = "80"\nSKALBOX_INVERT = "off"\nSKALBOX_BGR = "off"\n',
]
