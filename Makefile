# Two commands from a bare clone: `make report` runs the main job, `make test` passes the tests.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check
SCENARIO ?= gdbz/difficulty

.DEFAULT_GOAL := help
.PHONY: help setup dev report test test-nojit test-boundscheck lint format bench clean lock

help: ## list the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/  make \1\t\2/' | expand -t 26

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "error: $(PYTHON) is older than Python 3.11; call make with PYTHON=python3.11 (or newer)"; exit 2; }
	$(PYTHON) -m venv $(VENV) || { echo "error: $(PYTHON) cannot make virtual environments (on Debian: apt install python3-venv)"; exit 2; }

$(VENV)/.runtime: pyproject.toml constraints.txt | $(VENV)/bin/python
	@echo "installing balance into $(VENV) ..."
	$(PIP) install --quiet --constraint constraints.txt --editable .
	@touch $@

$(VENV)/.dev: pyproject.toml constraints.txt | $(VENV)/bin/python
	@echo "installing balance and its tools into $(VENV) ..."
	$(PIP) install --quiet --constraint constraints.txt --editable '.[dev]'
	@touch $@ $(VENV)/.runtime

setup: $(VENV)/.runtime ## make the virtual environment; then .venv/bin/balance is the command
	@echo "ready: $(BIN)/balance --help"

dev: $(VENV)/.dev ## the same with the tools for tests and checks

report: $(VENV)/.runtime ## the main job: the million-game difficulty sweep of Good Dog, Bad Zombie, with its report
	$(BIN)/balance run $(SCENARIO)

test: $(VENV)/.dev ## set up and pass every test
	$(BIN)/python -m pytest -n 2 --dist loadgroup --no-loadscope-reorder

lint: $(VENV)/.dev ## style, types and the import contract
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

format: $(VENV)/.dev ## rewrite the code in the house style
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: $(VENV)/.runtime ## measure games per second, compile time and memory of every game
	@for game in $$($(BIN)/balance games --names); do $(BIN)/balance bench $$game || exit $$?; done

lock: $(VENV)/.dev ## pin the versions that are installed now
	$(PIP) freeze --exclude-editable --exclude zombie-balance --exclude balance-pig | sort -f > constraints.txt

clean: ## remove the virtual environment and what tools left behind (never reports/)
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache *.egg-info
	find . -name __pycache__ -type d -not -path './.git/*' -prune -exec rm -rf {} +
