"""Games: params may not be called what scenarios and tables of results call something else."""

from __future__ import annotations

from dataclasses import replace

import pytest

from balance.core import registry
from balance.core.game import RESERVED
from balance.core.params import Params, param
from balance.stats.metrics import COLUMNS
from balance.sweeps.axes import CASE


class Dice(Params):
    """Params with a name that is taken."""

    n: int = param(2, ge=1, le=6, about="dice", provenance="rulebook")


def test_a_param_with_a_taken_name_is_refused():
    with pytest.raises(ValueError, match="a param may not be called 'n'"):
        replace(registry.game("zombie_dot"), params=Dice)


def test_taken_are_the_columns_of_the_tables_and_the_words_of_scenarios():
    assert {*COLUMNS, "cell", "games", "label", CASE, "lineup", "rotate", "knobs"} <= RESERVED


@pytest.mark.parametrize("name", registry.games())
def test_no_game_has_such_a_param(name):
    assert not RESERVED & set(registry.game(name).params.model_fields)
