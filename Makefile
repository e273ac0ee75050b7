# On a fresh machine with Python and make: `make play` or `make test`. Everything else is fetched once, checked by hash,
# into .venv; from the second time on nothing is fetched. More for pytest or for the table: ARGS="...".

VENV ?= .venv
BIN := $(VENV)/bin
RUN := $(VENV)/.ready
DEV := $(VENV)/.ready-dev
ARGS ?=
# Each core takes whole files of tests, in their order; PARALLEL= runs them one after the other.
PARALLEL ?= -n auto --dist loadfile --no-loadscope-reorder

# Helpers that search and draw have the lowest priority: beside tests that wait for them they would starve.
NICE ?= nice -n 19

# The first Python that really runs (a version manager's stub may only complain) and can make environments.
WORKS := import ensurepip, venv, sys; sys.exit(sys.version_info < (3, 11))
PYTHON ?= $(shell for name in python3.11 python3.12 python3.13 python3.14 python3 python; do \
	$$name -c '$(WORKS)' >/dev/null 2>&1 && { echo $$name; break; }; done)

.PHONY: help play test test-rest test-all coverage lint style layout types format fast lock golden pages pictures site wheels refusals day sheet bench bench-compare clean
help:
	@echo "make play    the table in your browser"
	@echo "make test    whether all is well: the quick tests, and of those of each game a few games for every word"
	@echo "make test-all  all tests; make test-rest what make test leaves out"
	@echo "make coverage  the lines that no quick test goes through"
	@echo "make lint    style and types, changes nothing"
	@echo "make style   the style alone       make layout  the layout alone"
	@echo "make types   the types alone       make golden GAME=mill SEED=4    after a new game's file"
	@echo "make format  mend the style        make lock    choose the newest versions of what we use"
	@echo "make pages   docs/games and the vocabulary, from the games and words themselves"
	@echo "make sheet   docs/contact-sheet.png, all games at a glance, and docs/deck.png, the deck"
	@echo "make pictures  docs/local-table.png and docs/table.gif, the table in the browser"
	@echo "make refusals  tests/golden/refusals.txt, why moves may not be played"
	@echo "make day     tests/golden/day.txt, what each platform writes in a player's day"
	@echo "make site    docs/ as a site to read in a browser"
	@echo "make wheels  dist/: the bot, and the engine alone, as packages to install"
	@echo "make bench   how fast it is            make clean   forget what was installed"
	@echo "make bench-compare REV=main            what became slower or larger since a revision"
	@echo "make fast    search compiled, several times as fast; needs a C compiler, and nothing needs it"

play: $(RUN)
	@$(BIN)/python -m bot play $(ARGS)

test: $(DEV)
	@$(NICE) $(BIN)/python -m pytest $(PARALLEL) --set quick $(ARGS)
test-rest: $(DEV)
	@$(NICE) $(BIN)/python -m pytest $(PARALLEL) --set rest $(ARGS)
test-all: $(DEV)
	@$(NICE) $(BIN)/python -m pytest $(PARALLEL) $(ARGS)

# Which lines the quick tests go through, in all processes they start.
coverage: $(DEV)
	@$(BIN)/python -m coverage erase
	@$(NICE) $(BIN)/python -m coverage run -m pytest $(PARALLEL) --set quick $(ARGS)
	@$(BIN)/python -m coverage combine --quiet
	@$(BIN)/python -m coverage report

lint: style layout types
style: $(DEV)
	@$(BIN)/ruff check --output-format concise .
layout: $(DEV)
	@$(BIN)/ruff format --check --quiet .
types: $(DEV)
	@$(BIN)/mypy

format: $(DEV)
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .

# What search plays on, compiled by the mypyc of the lock; without it the same files run as they are.
fast: $(DEV)
	@$(BIN)/python .ci/fast.py

# The one command after a game's file and tests: a game of it to keep, a won one, its page, its picture, its place on the sheet.
golden: $(RUN)
	@test -n "$(GAME)" || { echo "Say which game: make golden GAME=red-and-black SEED=6"; exit 1; }
	@$(BIN)/python -m engine golden $(GAME) --seed $(or $(SEED),1)
	@$(BIN)/python -m engine win $(GAME)
	@$(BIN)/python -m render.usual_play $(GAME)
	@$(MAKE) --no-print-directory pages sheet

# docs/ as a site, build/site/index.html; a link that leads nowhere stops it.
site: $(VENV)/.ready-docs
	@$(BIN)/sphinx-build --quiet --fail-on-warning --builder html docs build/site
	@echo "The site is built: build/site/index.html"

# Both packages, built offline with the setuptools of the lock.
wheels: $(RUN)
	@$(BIN)/python .ci/wheels.py

pages: $(RUN)
	@$(BIN)/python -c 'from pathlib import Path; from render.docs import write; write(Path("docs"))'
	@$(BIN)/python -m engine.tools.vocabulary_page docs/vocabulary.md

# What players read when a move may not be played, tests/golden/refusals.txt.
refusals: $(DEV)
	@$(BIN)/python -c 'from tests.engine.test_refusals import SNAPSHOT, snapshot; SNAPSHOT.write_text(snapshot(), encoding="utf-8")'

# What each platform writes in a player's day, tests/golden/day.txt.
day: $(DEV)
	@PATIENCE_WRITE_DAY=1 $(BIN)/python -m pytest -q -n0 tests/platforms/test_same_everywhere.py

# docs/local-table.png and docs/table.gif, from the real table in Chromium.
pictures: $(DEV)
	@$(BIN)/python .ci/table_pictures.py

sheet: $(RUN)
	@$(BIN)/python -m render sheet docs/contact-sheet.png
	@$(BIN)/python -m render deck docs/deck.png

bench: $(RUN)
	@$(BIN)/python -m benchmarks $(ARGS)

# make bench-compare REV=v0.1.0: both revisions in turns on this machine; fails where a ratio or a size grew.
bench-compare: $(RUN)
	@test -n "$(REV)" || { echo "Say with what: make bench-compare REV=main"; exit 1; }
	@$(BIN)/python -m benchmarks --against $(REV) $(ARGS)

clean:
	rm -rf $(VENV) build dist *.egg-info engine/fast/compiled .pytest_cache .mypy_cache .ruff_cache .coverage
	find engine render bot tests benchmarks -name __pycache__ -prune -exec rm -rf {} +

# The locks are for every Python and platform we support at once, and say nothing of where packages come from.
COMPILE = $(BIN)/uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-emit-find-links --custom-compile-command "make lock" pyproject.toml --extra build
lock: | $(BIN)/python
	@$(BIN)/python -m pip install --quiet --upgrade uv
	$(COMPILE) --output-file requirements.lock
	$(COMPILE) --extra dev --extra fast --extra cluster --constraint requirements.lock --output-file requirements-dev.lock
	$(COMPILE) --extra dev --extra docs --constraint requirements-dev.lock --output-file requirements-docs.lock

$(BIN)/python:
	@test -n "$(PYTHON)" || { echo "Please install Python 3.11 or later (on Debian and Ubuntu: apt install python3 python3-venv)."; exit 1; }
	@echo "Setting up $(VENV) with $$($(PYTHON) --version); the first time this takes a minute."
	@$(PYTHON) -m venv $(VENV)

# Installing the project builds it with the setuptools of the lock: nothing unlocked, nothing fetched.
INSTALL = $(BIN)/python -m pip install -qq --disable-pip-version-check
define install
@$(INSTALL) --require-hashes -r $<
@$(INSTALL) --no-deps --no-build-isolation --editable .
@touch $@
endef

$(RUN): requirements.lock pyproject.toml | $(BIN)/python
	$(install)

$(DEV): requirements-dev.lock pyproject.toml | $(BIN)/python
	$(install)
	@touch $(RUN)

$(VENV)/.ready-docs: requirements-docs.lock pyproject.toml | $(BIN)/python
	$(install)
