# Everything starts here. `make play` and `make test` need only Python 3.11, git and make.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
ADDRESS := --host 127.0.0.1 --port 8765
.DEFAULT_GOAL := help

.PHONY: look pictures help play test check bench bench-hall ladder soak load docs compiled test-compiled wheels test-wheels lock format clean browser golden house reach mutants

help: ## what can be made
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-12s %s\n", $$1, $$2}'

$(VENV)/play: pyproject.toml requirements/play.txt
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements/play.txt
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --editable .
	@touch $@

$(VENV)/dev: pyproject.toml requirements/dev.txt
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements/dev.txt
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --editable .
	@touch $@ $(VENV)/play

play: $(VENV)/play ## open the hall in the browser
	$(BIN)/questhall serve

browser: $(VENV)/dev
	@$(BIN)/python tools/browser.py

test: $(VENV)/dev browser check ## run all tests, as CI does
	$(BIN)/pytest -n 2 --dist loadfile

golden: $(VENV)/dev ## write the whole games on file again, after a wanted change; read the difference
	$(BIN)/python -m tests.games.test_golden

check: $(VENV)/dev ## style, types, import rules
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: $(VENV)/dev ## side-by-side measurements, written to docs/benchmarks.md
	$(BIN)/python -m bench

GAMES ?= 400
LADDER = $(BIN)/questhall ladder --steps --until-clear --games $(GAMES) --into bench/ladder.jsonl --markdown
MOST = --bots random,easy,normal,strong
TOP = --bots strong,master
ENCOUNTER = adventure-tactics --seats 1 -o play=encounter -o mode=hard -o ties=program
ladder: $(VENV)/dev ## the steps from level to level in all five games, each until it is clear: it goes on where it stopped
	for n in 1 2 3 4; do $(LADDER) roll-for-adventure --bots random,easy --seats $$n --seed 2 || exit; done
	for n in 1 2 3 4; do $(LADDER) roll-for-adventure --bots easy,normal --seats $$n -o adventure=crown-of-kings --seed 2 || exit; done
	for n in 1 2 4; do $(LADDER) roll-for-adventure --bots normal,strong --seats $$n -o adventure=crown-of-kings --seed 2 || exit; done
	$(LADDER) roll-for-adventure --bots normal,strong --seats 3 -o adventure=crown-of-kings -o track=6 --seed 2
	for n in 1 2 3 4; do $(LADDER) drawn-to-destiny $(MOST) --seats $$n -o scene=harbour --seed 2 || exit; done
	for n in 1 2 3 4; do $(LADDER) drawn-to-adventure $(MOST) --seats $$n || exit; done
	for n in 3 4 5; do $(LADDER) $(ENCOUNTER) $(MOST) -o rounds=20 -o heroes=$$n -o chapter=c02 || exit; done
	for n in 1 2 3 4; do $(LADDER) call-to-adventure $(MOST) --seats $$n || exit; done
	for n in 2 3 4; do $(LADDER) call-to-adventure $(MOST) --seats $$n -o mode=coop || exit; done
	for fight in "-o heroes=3 -o chapter=c17 -o rounds=20" "-o heroes=4 -o chapter=c46 -o rounds=7" "-o heroes=5 -o chapter=c10 -o rounds=6"; do \
		$(LADDER) $(ENCOUNTER) $(TOP) $$fight -o ready=true --seed 2 || exit; done
	for n in 1 2 3 4; do $(LADDER) drawn-to-adventure $(TOP) --seats $$n || exit; done
	for n in 1 2 3; do $(LADDER) roll-for-adventure $(TOP) --seats $$n -o adventure=crown-of-kings -o track=5 --seed 2 || exit; done
	$(LADDER) roll-for-adventure $(TOP) --seats 4 -o adventure=crown-of-kings -o track=6 --seed 2
	for n in 1 2; do $(LADDER) drawn-to-destiny $(TOP) --seats $$n -o scene=deck9 -o difficulty=hard --seed 2 || exit; done
	$(LADDER) drawn-to-destiny $(TOP) --seats 3 -o scene=highnoon -o mode=versus --seed 2
	$(LADDER) drawn-to-destiny $(TOP) --seats 4 -o scene=hedgerow -o mode=versus --seed 2
	$(LADDER) call-to-adventure $(TOP) --seats 2 -o mode=coop
	$(LADDER) call-to-adventure $(TOP) --seats 3 -o mode=coop -o difficulty=hard
	$(LADDER) call-to-adventure $(TOP) --seats 4 -o mode=coop -o difficulty=hard -o choice=false -o simple=true
	for n in 1 2 3 4; do $(LADDER) call-to-adventure $(TOP) --seats $$n || exit; done

bench-hall: $(VENV)/dev ## the hall beside boardgame.io's server
	$(BIN)/python -m bench.hall

look: $(VENV)/dev browser ## open every game at three sizes by day and night, measure it, leave pictures in build/look
	$(BIN)/python -m tools.look

pictures: $(VENV)/dev browser ## take the pictures of README and docs again
	$(BIN)/python -m tools.pictures

soak: $(VENV)/dev browser ## the long forms of the hall's fault tests, with a report
	$(BIN)/python -m tests.hall.soak

load: $(VENV)/dev ## 10,000 sockets at 1,000 tables of three halls on one PostgreSQL, one of them killed
	$(BIN)/python -m tests.hall.load --kill

docs: $(VENV)/dev ## build the documentation into site/
	$(BIN)/sphinx-build -q -W --keep-going docs site

house: $(VENV)/dev ## write into docs/games how each game is built, from the docstrings of its modules
	$(BIN)/python tools/house.py

reach: $(VENV)/dev ## is every function that names a clause run by tests of that clause?
	$(BIN)/python tools/reach.py

mutants: $(VENV)/dev ## do the tests bite? plant a sample of faults in every area (takes an hour) and print the score
	$(BIN)/python tools/mutants.py

compiled: $(VENV)/dev ## compile kernel, games and bots with mypyc, in build/compiled
	$(BIN)/python tools/compile.py

test-compiled: compiled ## the tests of kernel, bots and games on the compiled build
	PYTHONPATH=build/compiled $(BIN)/pytest -q -n 2 --dist loadfile tests/kernel tests/bots tests/games

wheels: compiled ## a pure and a compiled wheel, in dist
	$(BIN)/python tools/wheels.py

test-wheels: wheels ## the tests of kernel, bots and games on what each wheel installs
	PYTHONPATH=build/wheels/pure $(BIN)/pytest -q -n 2 --dist loadfile tests/kernel tests/bots tests/games
	PYTHONPATH=build/wheels/compiled $(BIN)/pytest -q -n 2 --dist loadfile tests/kernel tests/bots tests/games

lock: $(VENV)/dev ## write the pinned requirements again
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --no-header --python-version 3.11 --extra hall -o requirements/play.txt pyproject.toml
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --no-header --python-version 3.11 --extra dev -o requirements/dev.txt pyproject.toml

format: $(VENV)/dev ## put the sources into shape
	$(BIN)/ruff check --fix . ; $(BIN)/ruff format .

clean: ## remove what was built
	rm -rf build dist site .pytest_cache .mypy_cache .ruff_cache
