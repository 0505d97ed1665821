from __future__ import annotations

import numpy as np
import pytest

from balance.stats import plan
from balance.stats.proportions import wilson


@pytest.mark.parametrize(
    ("half_width", "games"), [(0.02, 2401), (0.01, 9604), (0.005, 38_415), (0.002, 240_092), (0.001, 960_365)]
)
def test_games_for_a_half_width(half_width, games):
    assert plan.games_for_half_width(half_width) == games


@pytest.mark.parametrize(
    ("rate", "power", "games"),
    [
        (0.51, 0.8, 39_240),
        (0.52, 0.8, 9806),
        (0.55, 0.8, 1565),
        (0.51, 0.9, 52_530),
        (0.52, 0.9, 13_127),
        (0.55, 0.9, 2095),
    ],
)
def test_games_to_tell_two_rates_apart(rate, power, games):
    assert plan.games_to_tell_apart(0.5, rate, power=power) == games


@pytest.mark.parametrize(("seats", "games"), [(2, 26_269), (4, 26_572), (6, 22_875)])
def test_games_to_see_one_seat_a_point_ahead(seats, games):
    assert plan.games_to_see_seat(0.01, seats) == games


@pytest.mark.parametrize(("rules", "points"), [(2, 0.56), (4, 1.03), (6, 1.27), (10, 1.54), (20, 1.87)])
def test_spread_of_equal_rules(rules, points):
    assert 100 * plan.spread_of_equals(rules, 10_000) == pytest.approx(points, abs=0.006)


# Expected largest of k standard normals (Tippett 1925; Harter 1961).
@pytest.mark.parametrize(("rules", "errors"), [(2, 0.56419), (5, 1.16296), (10, 1.53875), (20, 1.86748), (50, 2.24907)])
def test_winners_curse(rules, errors):
    assert plan.winners_curse(rules) == pytest.approx(errors, abs=1e-5)


def test_pairs_on_common_seeds_need_fewer_games():
    apart = plan.games_to_tell_apart(0.50, 0.52)
    as_if_independent = plan.games_to_tell_pairs(0.5 * 0.48, 0.5 * 0.52)
    assert as_if_independent == pytest.approx(apart, rel=0.01)
    assert plan.games_to_tell_pairs(0.02, 0.04) < apart / 5


def test_planned_pairs_have_the_planned_power():
    games = plan.games_to_tell_pairs(0.05, 0.08)
    rng = np.random.default_rng(4)
    b, c, _ = rng.multinomial(games, [0.05, 0.08, 0.87], size=20_000).T
    seen = (np.abs(b - c) / np.sqrt(b + c) > 1.959964).mean()
    assert seen == pytest.approx(0.8, abs=0.015)


@pytest.mark.parametrize(
    "call", [lambda: plan.games_to_tell_apart(0.4, 0.4), lambda: plan.games_to_tell_pairs(0.1, 0.1)]
)
def test_equal_rates_cannot_be_told_apart(call):
    with pytest.raises(ValueError, match="cannot be told apart"):
        call()


def test_bad_requests_are_refused():
    with pytest.raises(ValueError, match="half_width"):
        plan.games_for_half_width(0)
    with pytest.raises(ValueError, match="advantage"):
        plan.games_to_see_seat(0.6, 2)


def test_further_games_settle_in_four_cases_of_five():
    truth, limit, played = 0.52, 0.50, 2000
    first = wilson(truth * played, played)
    more = plan.further_games(played, float(first.estimate - first.low), truth - limit)
    assert more is not None
    total = played + more
    wins = np.random.default_rng(5).binomial(total, truth, size=20_000)
    assert (wilson(wins, np.full(wins.size, total)).low > limit).mean() == pytest.approx(0.8, abs=0.03)


def test_further_games_at_the_edge_shrink_with_the_number_of_games():
    none = wilson(0, 1000)
    more = plan.further_games(1000, float(none.high), 0.001, exact_edge=True)
    assert more is not None
    assert wilson(0, 1000 + more).high == pytest.approx(0.001, rel=0.05)


@pytest.mark.parametrize(
    ("slack", "gap"),
    [(0.1, 0.0), (float("nan"), 0.1), (0.0, 0.1), (0.1, float("inf")), (0.02, abs(540 / 600 * 3 - 2.7)), (0.1, 1e-9)],
)
def test_no_number_is_promised_on_the_limit(slack, gap):
    assert plan.further_games(1000, slack, gap) is None


@pytest.mark.parametrize(
    ("number", "rounded"), [(1, 1), (99, 99), (100, 100), (101, 110), (1234, 1300), (99_001, 100_000)]
)
def test_two_digits(number, rounded):
    assert plan.two_digits(number) == rounded
