from __future__ import annotations

import numpy as np
import pytest
from statsmodels.duration.survfunc import CumIncidenceRight, SurvfuncRight

from balance.stats import survival
from balance.stats.histograms import Histogram, mean_interval
from balance.stats.survival import Lifetimes


def draw(rng: np.random.Generator, games: int, cap: int, rates=(0.1, 0.05)) -> tuple[np.ndarray, np.ndarray]:
    """Draw lengths with two competing endings and a cap; the cause is -1 for games cut off."""
    first, second = rng.geometric(rates[0], games), rng.geometric(rates[1], games)
    length, cause = np.minimum(first, second), np.where(first <= second, 0, 1)
    return np.minimum(length, cap), np.where(length > cap, -1, cause)


def lives(length: np.ndarray, cause: np.ndarray, endings: int = 2) -> Lifetimes:
    return Lifetimes.of(length, cause, np.ones(length.size, np.int64), endings)


@pytest.fixture
def sample() -> tuple[np.ndarray, np.ndarray]:
    """400 games, some cut off at random times, some at 15."""
    rng = np.random.default_rng(3)
    length, cause = draw(rng, 400, 15)
    early = rng.random(400) < 0.1
    return np.where(early, np.minimum(length, 4), length), np.where(early & (length > 4), -1, cause)


def test_kaplan_meier_agrees_with_statsmodels(sample):
    length, cause = sample
    curve = survival.kaplan_meier(lives(length, cause))
    reference = SurvfuncRight(length, (cause >= 0).astype(int))
    assert curve.times.tolist() == reference.surv_times.tolist()
    assert curve.value == pytest.approx(reference.surv_prob)
    spread = 1.959963984540054 * reference.surv_prob_se / (reference.surv_prob * -np.log(reference.surv_prob))
    assert curve.low == pytest.approx(reference.surv_prob ** np.exp(spread))
    assert curve.high == pytest.approx(reference.surv_prob ** np.exp(-spread))


def test_cumulative_incidence_agrees_with_statsmodels(sample):
    length, cause = sample
    curves = survival.cumulative_incidence(lives(length, cause))
    reference = CumIncidenceRight(length, cause + 1)
    for curve, value, error in zip(curves, reference.cinc, reference.cinc_se, strict=True):
        assert curve.value == pytest.approx(value)
        assert curve.high - curve.value == pytest.approx(1.959963984540054 * error, rel=1e-6)


def test_incidence_of_all_endings_adds_up_to_what_is_over(sample):
    found = lives(*sample)
    parts = sum(curve.value for curve in survival.cumulative_incidence(found))
    assert parts == pytest.approx(1 - survival.kaplan_meier(found).value)


def test_competing_endings_are_not_overstated():
    # Two constant hazards 0.1 and 0.05 in steps of 1/50: by time 20 the first ending has taken 2/3 (1 - e^-3) = 0.633
    # of the games; one minus Kaplan-Meier for it alone would say 1 - e^-2 = 0.865.
    steps, games = np.arange(1, 20 * 50 + 1), 10**12
    left = np.round(games * np.exp(-0.15 * np.arange(steps.size + 1) / 50)).astype(np.int64)
    over = left[:-1] - left[1:]
    first = np.round(over * 2 / 3).astype(np.int64)
    found = Lifetimes(steps, np.column_stack([first, over - first]), np.append(np.zeros(steps.size - 1, int), left[-1]))
    curve = survival.cumulative_incidence(found)[0]
    assert curve.value[-1] == pytest.approx(2 / 3 * (1 - np.exp(-3)), abs=1e-4)
    alone = Lifetimes(steps, first[:, None], found.cut + over - first)
    assert 1 - survival.kaplan_meier(alone).value[-1] == pytest.approx(1 - np.exp(-2), abs=2e-3)


def test_without_a_cap_nothing_is_special():
    rng = np.random.default_rng(5)
    length = rng.geometric(0.1, 500)
    found = lives(length, np.zeros(500, int), 1)
    plain = mean_interval(Histogram.of(length, np.ones(500)))
    mean = survival.restricted_mean(found)
    assert mean.estimate == pytest.approx(length.mean())
    half = 1.959963984540054 * length.std(ddof=1) / np.sqrt(500)
    assert mean.high - mean.estimate == pytest.approx(half, rel=1e-9)
    assert mean.low == pytest.approx(float(plain.low), abs=0.01)
    curve = survival.kaplan_meier(found)
    assert curve.value == pytest.approx([(length > time).mean() for time in curve.times])
    assert curve.value[-1] == 0
    assert curve.low[-1] == 0


def test_a_common_cap_restricts_the_mean_to_the_cap():
    length, cause = draw(np.random.default_rng(6), 3000, 12)
    mean = survival.restricted_mean(lives(length, cause))
    assert mean.estimate == pytest.approx(length.mean())
    assert mean.high - mean.estimate == pytest.approx(1.96 * length.std() / np.sqrt(3000), rel=1e-3)


def test_restricted_mean_at_a_chosen_limit():
    found = lives(np.array([2, 4, 10]), np.array([0, 0, 0]), 1)
    assert survival.restricted_mean(found, limit=5).estimate == pytest.approx((2 + 4 + 5) / 3)
    assert survival.restricted_mean(found, limit=10).estimate == pytest.approx(16 / 3)


def test_quantiles_beyond_the_cap_are_infinite():
    found = lives(np.array([3] * 6 + [10] * 4), np.array([0] * 6 + [-1] * 4), 1)
    assert survival.quantile(found, 0.5).estimate == 3
    assert survival.quantile(found, 0.9).estimate == np.inf
    assert survival.quantile(found, 0.9).high == np.inf


def test_a_game_that_ends_at_the_cap_ends_before_the_cut():
    found = lives(np.array([10, 10]), np.array([0, -1]), 1)
    assert survival.kaplan_meier(found).value.tolist() == [0.5]


def test_share_over_by_a_limit():
    found = lives(np.array([2, 4, 6, 9]), np.array([0, 0, -1, -1]), 1)
    assert survival.share_over_by(found, 5).estimate == pytest.approx(0.5)
    assert survival.share_over_by(found, 1).estimate == 0
    assert np.isnan(survival.share_over_by(found, 30).estimate)
    over = lives(np.array([2, 4]), np.array([0, 0]), 1)
    assert survival.share_over_by(over, 30).estimate == 1


def test_intervals_under_censoring_cover():
    rng = np.random.default_rng(8)
    over = 1 - (0.9 * 0.95) ** np.arange(1, 41)
    median = int(np.argmax(over >= 0.5)) + 1
    mean = float((1 - np.concatenate(([0], over[:14]))).sum())
    curve_held = mean_held = median_held = 0
    for _ in range(1000):
        length, cause = draw(rng, 300, 15)
        found = lives(length, cause)
        curve = survival.kaplan_meier(found)
        place = int(np.searchsorted(curve.times, 8, side="right")) - 1
        curve_held += bool(curve.low[place] <= 1 - over[7] <= curve.high[place])
        limits = survival.restricted_mean(found, limit=15)
        mean_held += bool(limits.low <= mean <= limits.high)
        limits = survival.quantile(found, 0.5)
        median_held += bool(limits.low <= median <= limits.high)
    slack = 3.5 * np.sqrt(0.95 * 0.05 / 1000)
    assert abs(curve_held / 1000 - 0.95) < slack
    assert abs(mean_held / 1000 - 0.95) < slack
    assert median_held / 1000 > 0.95 - slack


def test_incidence_interval_covers():
    rng = np.random.default_rng(9)
    q, steps = 0.9 * 0.95, np.arange(1, 11)
    truth = float((0.1 * q ** (steps - 1)).sum())
    held = 0
    for _ in range(1000):
        curve = survival.cumulative_incidence(lives(*draw(rng, 300, 15)))[0]
        place = int(np.searchsorted(curve.times, 10, side="right")) - 1
        held += bool(curve.low[place] <= truth <= curve.high[place])
    assert abs(held / 1000 - 0.95) < 3.5 * np.sqrt(0.95 * 0.05 / 1000)
