from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from balance.stats import histograms, proportions
from balance.stats.histograms import Histogram

samples = st.lists(st.integers(-50, 400), min_size=2, max_size=60)


@given(samples)
def test_moments_are_those_of_the_games(values):
    histogram = Histogram.of(values, np.ones(len(values), np.int64))
    assert histogram.games == len(values)
    assert histogram.total == sum(values)
    assert histogram.mean() == pytest.approx(np.mean(values))
    assert histogram.variance() == pytest.approx(np.var(values, ddof=1))
    assert histogram.sd() == pytest.approx(np.std(values, ddof=1))


@given(samples, st.sampled_from([0.1, 0.25, 0.5, 0.9, 1.0]))
def test_quantiles_are_inverted_distribution_functions(values, share):
    histogram = Histogram.of(values, np.ones(len(values), np.int64))
    assert histograms.quantile(histogram, share) == np.quantile(values, share, method="inverted_cdf")


def test_repeated_and_empty_values_are_merged():
    histogram = Histogram.of([5, 3, 5, 9], [2, 1, 4, 0])
    assert histogram.values.tolist() == [3, 5]
    assert histogram.counts.tolist() == [1, 6]
    assert histogram.games_with(5) == 6


def test_sums_do_not_overflow():
    histogram = Histogram(np.array([10, 3_000_000_000]), np.array([1, 9_000_000_000]))
    assert histogram.total == 27 * 10**18 + 10
    assert histogram.mean() == pytest.approx(3e9)
    assert histograms.exact_sum(np.array([2**40]), np.array([2**40])) == 2**80


def test_squares_of_large_values_do_not_overflow():
    histogram = Histogram(np.array([1, 4_000_000_000]), np.array([1, 1]))
    assert histogram.squares == 16 * 10**18 + 1


def test_mean_interval_is_students():
    values = [3, 4, 4, 7, 9, 12]
    found = histograms.mean_interval(Histogram.of(values, np.ones(6)))
    low, high = stats.t.interval(0.95, 5, np.mean(values), stats.sem(values))
    assert found == pytest.approx((6.5, low, high))


def test_too_few_games_leave_the_limits_open():
    one = histograms.mean_interval(Histogram.of([4], [1]))
    assert one.estimate == 4
    assert np.isnan([one.low, one.high]).all()
    none = Histogram.of([], [])
    assert np.isnan(histograms.mean_interval(none)).all()
    assert np.isnan(histograms.quantile_interval(none, 0.5)).all()


def test_a_value_that_never_varied_is_not_certain():
    found, method = histograms.shown_mean(Histogram.of([0], [2000]))
    assert method == "clopper-pearson"
    assert found == pytest.approx((0, 0, 1 - 0.025 ** (1 / 2000)))
    found, _ = histograms.shown_mean(Histogram.of([7], [2000]))
    assert found.estimate == 7
    assert found.high > 7


def test_two_neighbouring_values_are_a_share():
    found, method = histograms.shown_mean(Histogram.of([3, 4], [60, 40]))
    assert method == "wilson"
    assert found == pytest.approx([3 + float(part) for part in proportions.wilson(40, 100)])


def test_other_means_are_students_but_not_below_zero():
    histogram = Histogram.of([0, 1, 90], [150, 20, 1])
    found, method = histograms.shown_mean(histogram)
    plain = histograms.mean_interval(histogram)
    assert method == "student"
    assert plain.low < 0
    assert found == (plain.estimate, 0.0, plain.high)
    below = Histogram.of([-3, 0, 90], [20, 150, 1])
    assert histograms.shown_mean(below)[0].low < 0


@pytest.mark.parametrize("share", [0.1, 0.5, 0.9])
def test_quantile_interval_covers(share):
    rng = np.random.default_rng(7)
    truth = stats.poisson.ppf(share, 30)
    held = 0
    for _ in range(1000):
        values, counts = np.unique(rng.poisson(30, 400), return_counts=True)
        interval = histograms.quantile_interval(Histogram(values, counts), share)
        held += bool(interval.low <= truth <= interval.high)
    assert held / 1000 > 0.95 - 3.5 * np.sqrt(0.95 * 0.05 / 1000)


def test_quantile_interval_has_the_binomial_ranks():
    histogram = Histogram(np.arange(1, 101), np.ones(100, np.int64))
    found = histograms.quantile_interval(histogram, 0.5)
    assert found == (50, 40, 61)  # ranks 40 and 61 of 100: the textbook 95 % interval of a median
