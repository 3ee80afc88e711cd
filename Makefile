# Every target sets up its tools in .venv, which can be deleted at any time.
# The system's own Python, if it is new enough and can make .venv: it is built for speed, and the tests take a fifth less.
# Else the first one in PATH.
SYSTEM = /usr/bin/python3
IS_NEW = import sys; sys.exit(sys.version_info < (3, 11))
PYTHON ?= $(shell $(SYSTEM) -c 'import ensurepip; $(IS_NEW)' 2>/dev/null && echo $(SYSTEM) || echo python3)
VENV := .venv
BIN := $(VENV)/bin
# The Python that has KiCad's module pcbnew.
KICAD ?= /usr/bin/python3
HAS_KICAD = $(KICAD) -c "import pcbnew, numpy" 2>/dev/null
HAS_SLICER = command -v prusa-slicer >/dev/null
HAS_POVRAY = command -v povray >/dev/null
HAS_CHROMIUM = { [ -n "$$CHROME" ] || command -v chromium || command -v chromium-browser || command -v google-chrome; } >/dev/null
# Debian has the driver for its own Chromium alone.
HAS_DRIVER = { command -v chromedriver || ! command -v chromium; } >/dev/null
HAS_FIREFOX = { command -v firefox-esr || command -v firefox; } >/dev/null
# /usr/bin/python3 is the Python that has Debian's module gi.
HAS_WEBKIT = { command -v WebKitWebDriver && command -v Xvfb && \
    /usr/bin/python3 -c "import gi; gi.require_version('WebKit2', '4.1')"; } >/dev/null 2>&1
# $(call install,NAME,TEST,PACKAGES): if the test fails and you are root on Debian, apt-get installs the packages.
install = $(2) || [ "$$(id -u)" != 0 ] || ! command -v apt-get >/dev/null || \
    { apt-get update; apt-get install -y --no-install-recommends $(3); } || echo "apt-get could not install $(1)"
export PIP_DISABLE_PIP_VERSION_CHECK = 1
# Python compiles a package when it is first imported, and keeps that: pip need not compile them all.
export PYTHONDONTWRITEBYTECODE =

.PHONY: setup play web test browser soak measure mutants bench memory art pictures golden hardware hardware-check release clean

# The tools and all that the tests need, in .venv.
setup: $(VENV)/.test

play: $(VENV)/.play
	$(BIN)/skalbox play

# The page: built, and opened in a browser.
web: $(VENV)/.play
	$(BIN)/skalbox web --serve

test: $(VENV)/.test
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	@$(BIN)/mypy & types=$$!; \
	$(BIN)/pytest -n 2 -m "not soak and not measure and not browser"; tested=$$?; \
	wait $$types && exit $$tested

# The pages in a headless Chromium, which CHROME names or PATH has, in Firefox and in WebKitGTK. What is missing is
# installed if you are root on Debian.
browser: $(VENV)/.test
	@$(call install,Chromium: its tests will be skipped,$(HAS_CHROMIUM),chromium)
	@$(call install,ChromeDriver: one test of Chromium will be skipped,$(HAS_DRIVER),chromium-driver)
	@$(call install,Firefox: its tests will be skipped,$(HAS_FIREFOX),firefox-esr)
	@$(call install,WebKitGTK: its tests will be skipped,$(HAS_WEBKIT),webkit2gtk-driver gir1.2-webkit2-4.1 python3-gi xvfb)
	$(BIN)/pytest -s -m browser host_tests/test_browser*.py

soak: $(VENV)/.test
	$(BIN)/pytest -s -m soak

# What the coach loses against optimal play: exactly, and in 20,000 simulated games of each kind.
measure: $(VENV)/.test
	$(BIN)/skalbox solve --measure
	$(BIN)/pytest -s -m measure

# How many planted faults the tests find. Stopped and started again, it goes on where it was.
mutants: $(VENV)/.test
	$(BIN)/python host_tests/mutants.py

bench: $(VENV)/.test
	$(BIN)/skalbox bench

# What each screen leaves free of a Pico's memory.
memory: $(VENV)/.test
	$(BIN)/python host_tools/heap/make.py

art: $(VENV)/.test
	$(BIN)/python host_tools/art/make.py

# The pictures of the README: run it after `make golden`, or when a preset has changed.
pictures: $(VENV)/.test
	$(BIN)/python host_tools/pictures/make.py

# The reference pictures of the tests: look at each before you commit it.
golden: $(VENV)/.test
	rm -rf host_tests/golden/screens
	$(BIN)/skalbox shots --panel 240x240 host_tests/golden/screens
	rm host_tests/golden/screens/contact-sheet-*.png

# The files of hardware/, made again with KiCad 6, and its pictures with POV-Ray. PrusaSlicer is for hardware-check. What
# is missing is installed if you are root on Debian.
hardware: $(VENV)/.test
	@$(call install,KiCad,$(HAS_KICAD),kicad kicad-footprints python3-numpy)
	@$(call install,PrusaSlicer,$(HAS_SLICER),prusa-slicer)
	@$(call install,POV-Ray,$(HAS_POVRAY),povray)
	@if $(HAS_KICAD); then $(KICAD) hardware/board/make.py; \
	else echo "KiCad was not found: the board is not made again"; fi
	$(BIN)/python hardware/case/make.py
	@if $(HAS_POVRAY); then $(BIN)/python host_tools/body/pictures.py; \
	else echo "POV-Ray was not found: the pictures are not drawn again"; fi
	@$(HAS_SLICER) || echo "PrusaSlicer was not found: make hardware-check will not slice the printed parts"

# Whether the files of hardware/ are right, judged by the programs that their makers use.
hardware-check: $(VENV)/.test
	@if $(HAS_KICAD); then $(KICAD) host_tests/board_check.py; \
	else echo "KiCad was not found: the check of the board is skipped"; fi
	$(BIN)/python host_tests/case_check.py

# All that a release page needs, in dist/release.
release: $(VENV)/.test
	$(BIN)/python host_tools/release/make.py

clean:
	rm -rf $(VENV) build dist out .mypy_cache .ruff_cache .pytest_cache .hypothesis

$(VENV)/bin/python:
	@command -v $(firstword $(PYTHON)) >/dev/null || { echo "$(PYTHON) was not found; skalbox needs Python 3.11 or newer. Try: make PYTHON=python3.11"; exit 2; }
	@$(PYTHON) -c '$(IS_NEW)' || { echo "skalbox needs Python 3.11 or newer; $(PYTHON) is older. Try: make PYTHON=python3.11"; exit 2; }
	@echo "Setting up $(VENV): only once, a minute or less."
	$(PYTHON) -m venv $(VENV)

$(VENV)/.play: pyproject.toml $(VENV)/bin/python
	$(BIN)/pip install --quiet --editable .
	@$(BIN)/python host_tools/quiet_start.py
	touch $@

$(VENV)/.test: pyproject.toml host_tools/node/package.json $(VENV)/bin/python
	$(BIN)/pip install --quiet --no-compile --editable '.[test]'
	@$(BIN)/python host_tools/quiet_start.py
	$(BIN)/circuitpython_setboard raspberry_pi_pico
	@if command -v npm >/dev/null 2>&1; then \
	    mkdir -p $(VENV)/node && cp host_tools/node/package.json $(VENV)/node/ && \
	    npm install --silent --no-audit --no-fund --no-package-lock --prefix $(VENV)/node || \
	    { rm -rf $(VENV)/node; echo "npm could not install its packages: the MicroPython tests and the check of the fonts will be skipped. To try again: rm $@"; }; \
	else echo "npm was not found: the MicroPython tests and the check of the fonts will be skipped"; fi
	touch $(VENV)/.play $@
