from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats
from statsmodels.stats.contingency_tables import mcnemar as mcnemar_reference
from statsmodels.stats.multitest import multipletests

from balance.stats import paired
from balance.stats.proportions import wilson

# Benjamini and Hochberg (1995), section 3.2.
BENJAMINI_HOCHBERG = [
    0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240, 0.4262, 0.5719, 0.6528, 0.7590, 1.0,
]  # fmt: skip


@given(st.lists(st.tuples(st.booleans(), st.booleans()), min_size=1, max_size=70), st.integers(0, 20))
def test_discordant_games_are_counted_bit_by_bit(games, more):
    first, second = (np.array(flags, bool) for flags in zip(*games, strict=True))
    n = len(games)
    extra = np.ones(more, bool)
    packed = np.packbits(np.concatenate([first, extra])), np.packbits(np.concatenate([second, ~extra]))
    found = paired.discordant(*packed, n)
    assert found == (n, int((first & ~second).sum()), int((second & ~first).sum()), int((first & second).sum()))


def test_too_few_bits_are_refused():
    with pytest.raises(ValueError, match="17 games do not fit in 2"):
        paired.prefix(np.zeros(2, np.uint8), 17)


def test_the_bits_themselves_are_left_alone():
    bits = np.full(2, 0xFF, np.uint8)
    assert paired.ones(paired.prefix(bits, 9)) == 9
    assert bits.tolist() == [0xFF, 0xFF]


@pytest.mark.parametrize(("b", "c"), [(0, 0), (0, 6), (5, 5), (12, 30), (4900, 5100)])
def test_exact_mcnemar(b, c):
    reference = mcnemar_reference([[10, b], [c, 20]], exact=True).pvalue
    assert float(paired.mcnemar(b, c)) == pytest.approx(min(1.0, reference), rel=1e-9)


def test_asymptotic_mcnemar():
    reference = mcnemar_reference([[10, 20_000], [20_500, 20]], exact=False, correction=False).pvalue
    assert float(paired.mcnemar(20_000, 20_500)) == pytest.approx(reference, rel=1e-9)


def test_exact_and_asymptotic_meet_where_the_method_changes():
    total = paired.EXACT_UP_TO
    exact = float(paired.mcnemar(total // 2 - 98, total // 2 + 98))
    normal = float(2 * stats.norm.sf(196 / np.sqrt(total)))
    assert exact == pytest.approx(normal, abs=0.002)


def test_holm_rejects_three_of_the_published_fifteen():
    adjusted = paired.holm(BENJAMINI_HOCHBERG)
    assert (adjusted < 0.05).sum() == 3
    assert adjusted[0] == pytest.approx(0.0015)
    shuffled = np.random.default_rng(1).permutation(BENJAMINI_HOCHBERG)
    assert paired.holm(shuffled) == pytest.approx(multipletests(shuffled, method="holm")[1])
    assert paired.holm([]).size == 0


def test_family_level_is_bonferroni():
    assert paired.family_level(0.95, 5) == pytest.approx(0.99)
    assert paired.family_level(0.95, 0) == 0.95


def exact_difference_coverage(games: int, first_only: float, second_only: float) -> float:
    """Return the exact coverage of the paired interval, summed over the trinomial distribution."""
    b, c = np.meshgrid(np.arange(games + 1), np.arange(games + 1), indexing="ij")
    possible = b + c <= games
    cells = np.stack([b, c, np.where(possible, games - b - c, 0)], axis=-1)
    weight = np.where(
        possible, stats.multinomial.pmf(cells, games, [first_only, second_only, 1 - first_only - second_only]), 0
    )
    interval = paired.difference(games, b, c)
    truth = second_only - first_only
    return float(weight[(interval.low <= truth) & (truth <= interval.high) & possible].sum())


@pytest.mark.parametrize(
    ("first_only", "second_only"), [(0.1, 0.1), (0.05, 0.15), (0.02, 0.02), (0.3, 0.4), (0.0, 0.1)]
)
def test_paired_difference_covers(first_only, second_only):
    assert 0.925 < exact_difference_coverage(60, first_only, second_only) <= 1


def test_paired_difference_known_values():
    found = paired.difference(1000, 30, 50)
    assert found.estimate == pytest.approx(0.02)
    p, q = 31 / 1002, 51 / 1002
    half = 1.959963984540054 * np.sqrt((p + q - (q - p) ** 2) / 1002)
    assert found[1:] == pytest.approx((q - p - half, q - p + half))


def test_no_discordant_game_still_leaves_doubt():
    found = paired.difference(100, 0, 0)
    assert found.estimate == 0
    assert found.low == pytest.approx(-found.high)
    assert 0.01 < found.high < 0.04


def make_bits(seed: int, games: int, rates: list[float]) -> tuple[np.ndarray, list[np.ndarray]]:
    rng = np.random.default_rng(seed)
    common = rng.random(games)
    own = rng.random((len(rates), games))
    flags = np.array([(0.6 * common + 0.4 * mine) < rate for mine, rate in zip(own, rates, strict=True)])
    return flags, [np.packbits(row) for row in flags]


def test_covariance_is_that_of_the_games():
    flags, bits = make_bits(1, 997, [0.4, 0.5, 0.6])
    rates, matrix = paired.covariance(bits, 997)
    assert rates == pytest.approx(flags.mean(axis=1))
    assert matrix == pytest.approx(np.cov(flags, ddof=0) / 997)


def test_pooled_rate_takes_the_game_index_as_observation():
    flags, bits = make_bits(2, 1003, [0.45, 0.5, 0.55])
    found = paired.pooled(bits, 1003)
    per_game = flags.mean(axis=0)
    assert found.estimate == pytest.approx(per_game.mean())
    half = float(found.high - found.low) / 2
    assert half == pytest.approx(1.96 * per_game.std() / np.sqrt(1003), rel=0.01)
    naive = wilson(flags.sum(), flags.size)
    assert half > 1.3 * float(naive.high - naive.low) / 2


def test_pooled_copies_of_one_cell_are_worth_one_cell():
    flags, bits = make_bits(3, 800, [0.5])
    found, single = paired.pooled(bits * 5, 800), wilson(flags.sum(), 800)
    assert found == pytest.approx([float(part) for part in single], abs=1e-12)


def test_pooled_always_won():
    found = paired.pooled([np.packbits(np.ones(50, bool))] * 2, 50)
    assert (found.estimate, found.high) == (1, 1)
    assert 0.9 < found.low < 1


def test_contrast_of_two_cells_is_their_paired_difference():
    _, bits = make_bits(4, 5000, [0.4, 0.5])
    found, p = paired.contrast(bits, [-1, 1], 5000)
    pair = paired.discordant(bits[0], bits[1], 5000)
    reference = paired.difference(5000, pair.first_only, pair.second_only)
    assert found == pytest.approx([float(part) for part in reference], abs=2e-4)
    assert p < 1e-6


def test_contrast_of_equal_cells_is_not_certain():
    _, bits = make_bits(5, 400, [0.4])
    found, p = paired.contrast([bits[0], bits[0]], [-1, 1], 400)
    assert p == 1
    assert found.high == pytest.approx(1.96 / 400, rel=1e-3)


def test_p_values_are_uniform_under_the_null():
    rng = np.random.default_rng(49)
    moved = rng.binomial(80_000, 0.25, size=2000)
    first = rng.binomial(moved, 0.5)
    assert stats.kstest(paired.mcnemar(first, moved - first), "uniform").pvalue > 0.001
