from __future__ import annotations

import numpy as np
import pytest
from scipy import stats
from statsmodels.stats.proportion import confint_proportions_2indep

from balance.stats import proportions as prop

# Newcombe (1998), Statistics in Medicine 17, 857-872, table I.
NEWCOMBE = [
    (81, 263, (0.255289, 0.366210), (0.252737, 0.367622)),
    (15, 148, (0.062386, 0.160487), (0.057844, 0.161650)),
    (0, 20, (0.0, 0.161125), (0.0, 0.168433)),
    (1, 29, (0.006113, 0.171755), (0.000873, 0.177644)),
]


@pytest.mark.parametrize(("events", "games", "wilson", "exact"), NEWCOMBE)
def test_published_intervals(events, games, wilson, exact):
    assert prop.wilson(events, games)[1:] == pytest.approx(wilson, abs=6e-7)
    assert prop.clopper_pearson(events, games)[1:] == pytest.approx(exact, abs=6e-7)


def coverage(method, games: int, rate: float) -> float:
    """Return the exact probability that the interval of `games` games holds the true rate."""
    events = np.arange(games + 1)
    interval = method(events, np.full(games + 1, games))
    holds = (interval.low <= rate) & (rate <= interval.high)
    return float(stats.binom.pmf(events, games, rate)[holds].sum())


@pytest.mark.parametrize(
    ("games", "rate", "wilson", "exact"),
    [
        (10, 0.5, 0.978516, 0.978516),
        (50, 0.02, 0.921572, 0.982242),
        (50, 0.1, 0.970308, 0.970308),
        (50, 0.5, 0.935091, 0.967161),
        (100, 0.5, 0.943112, 0.964800),
        (1000, 0.01, 0.963536, 0.976095),
    ],
)
def test_exact_coverage(games, rate, wilson, exact):
    assert coverage(prop.wilson, games, rate) == pytest.approx(wilson, abs=6e-7)
    assert coverage(prop.clopper_pearson, games, rate) == pytest.approx(exact, abs=6e-7)


def test_mean_coverage_over_all_rates():
    grid = np.linspace(0.0005, 0.9995, 1999)
    events = np.arange(51)
    weights = stats.binom.pmf(events[:, None], 50, grid)
    for method, mean in ((prop.wilson, 0.9517), (prop.clopper_pearson, 0.9693)):
        interval = method(events, np.full(51, 50))
        holds = (interval.low[:, None] <= grid) & (grid <= interval.high[:, None])
        assert (weights * holds).sum(axis=0).mean() == pytest.approx(mean, abs=1e-4)


def test_the_shown_interval_does_not_dip_where_wilson_does():
    def shown(events, games):
        return prop.shown(events, games)[0]

    assert coverage(prop.wilson, 1000, 0.000175) < 0.85
    rates = np.concatenate([np.linspace(0.0001, 0.02, 60), np.linspace(0.02, 0.5, 60)])
    assert min(coverage(shown, 1000, rate) for rate in rates) > 0.93


@pytest.mark.parametrize(
    ("events", "games", "name"),
    [
        (9, 1000, "clopper-pearson"),
        (10, 1000, "wilson"),
        (9, 50, "clopper-pearson"),
        (25, 50, "wilson"),
        (4995, 5000, "clopper-pearson"),
        (2500, 5000, "wilson"),
        (99_900, 10_000_000, "clopper-pearson"),
    ],
)
def test_rare_events_get_the_exact_interval(events, games, name):
    interval, method = prop.shown(events, games)
    assert str(method) == name
    chosen = prop.wilson if name == "wilson" else prop.clopper_pearson
    assert interval == chosen(events, games)


@pytest.mark.parametrize("method", [prop.wilson, prop.clopper_pearson])
def test_none_and_all_reach_the_edges_exactly(method):
    interval = method([0, 7, 0], [7, 7, 0])
    assert interval.low[0] == 0.0
    assert 0 < interval.high[0] < 1
    assert interval.high[1] == 1.0
    assert 0 < interval.low[1] < 1
    assert interval.low[1] == pytest.approx(1 - interval.high[0])
    assert np.isnan([interval.estimate[2], interval.low[2], interval.high[2]]).all()


def test_more_events_than_games_is_refused():
    with pytest.raises(ValueError, match="events must lie"):
        prop.wilson(8, 7)


def test_a_higher_level_gives_a_wider_interval():
    narrow, wide = prop.wilson(30, 100, 0.9), prop.wilson(30, 100, 0.99)
    assert wide.low < narrow.low < narrow.high < wide.high


def test_newcombe_difference():
    found = prop.newcombe(56, 70, 48, 80)
    assert found == pytest.approx((0.2, 0.0524, 0.3339), abs=5e-5)  # Newcombe (1998) 873-890, table II, method 10
    low, high = confint_proportions_2indep(13, 50, 22, 60, method="newcomb", compare="diff")
    assert prop.newcombe(13, 50, 22, 60)[1:] == pytest.approx((low, high), abs=1e-12)


@pytest.mark.parametrize(("seats", "z"), [(2, 1.95996), (3, 2.3437), (4, 2.4685), (5, 2.5548), (6, 2.6213)])
def test_simultaneous_critical_values(seats, z):
    assert prop.simultaneous_z(seats) == pytest.approx(z, abs=1e-4)
    rng = np.random.default_rng(seats)
    x = rng.standard_normal((200_000, seats))
    largest = np.abs(x - x.mean(axis=1, keepdims=True)).max(axis=1) * np.sqrt(seats / (seats - 1))
    inside = (largest <= z).mean()
    assert abs(inside - 0.95) < 3.5 * np.sqrt(0.95 * 0.05 / 200_000)


def test_many_seats_stay_below_bonferroni():
    for seats in (8, 12):
        assert prop.simultaneous_z(seats - 1) < prop.simultaneous_z(seats) < prop.z_score(1 - 0.05 / seats)


def test_seat_intervals_hold_together():
    rng = np.random.default_rng(11)
    fair = np.array([0.28, 0.26, 0.24, 0.22])
    wins = rng.multinomial(3000, fair, size=2000)
    held = 0
    for counts in wins:
        interval = prop.simultaneous_shares(counts, 3000)
        held += bool(np.all((interval.low <= fair) & (fair <= interval.high)))
    assert abs(held / 2000 - 0.95) < 3.5 * np.sqrt(0.95 * 0.05 / 2000)
