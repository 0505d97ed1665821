"""Philox against its published vectors; streams, dice and shuffles."""

from __future__ import annotations

import numpy as np
import pytest

from balance.core import rng

U = np.uint64


def _block(counter: tuple[int, ...], key: tuple[int, ...]) -> list[str]:
    words = np.zeros(4, np.uint32)
    rng.philox(*map(U, counter), *map(U, key), words)
    return [f"{word:08x}" for word in words]


@pytest.mark.parametrize(
    ("counter", "key", "expected"),
    [
        ((0, 0, 0, 0), (0, 0), "6627e8d5 e169c58d bc57ac4c 9b00dbd8"),
        ((0xFFFFFFFF,) * 4, (0xFFFFFFFF,) * 2, "408f276d 41c83b0e a20bc7c6 6d5451fd"),
        (
            (0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344),
            (0xA4093822, 0x299F31D0),
            "d16cfe09 94fdcceb 5001e420 24126ea1",
        ),
    ],
)
def test_philox_gives_the_known_answers_of_random123(counter, key, expected):
    assert _block(counter, key) == expected.split()


def test_word_is_the_block_named_by_seed_index_stream_and_draw():
    seed, index, stream = 0x0123456789ABCDEF, 0x1122334455, 7
    chance = rng.new_chance()
    rng.start(chance[0], seed, index, 0)
    got = [f"{rng.word(chance[0], stream):08x}" for _ in range(6)]
    counter = (index & 0xFFFFFFFF, index >> 32, stream)
    key = (seed & 0xFFFFFFFF, seed >> 32)
    assert got == _block((*counter, 0), key) + _block((*counter, 1), key)[:2]


def test_streams_do_not_disturb_each_other():
    alone, mixed = rng.new_chance(), rng.new_chance()
    rng.start(alone[0], 5, 9, 0)
    rng.start(mixed[0], 5, 9, 0)
    expected = [rng.word(alone[0], 3) for _ in range(10)]
    got = []
    for _ in range(10):
        rng.word(mixed[0], 4)
        got.append(rng.word(mixed[0], 3))
    assert got == expected


def test_a_bot_has_streams_of_its_own():
    game, bot = rng.new_chance(), rng.new_chance()
    rng.start(game[0], 5, 9, 0)
    rng.start(bot[0], 5, 9, rng.BOT_BASE)
    assert [rng.word(game[0], 0) for _ in range(4)] != [rng.word(bot[0], 0) for _ in range(4)]


def test_below_rejects_the_words_that_would_bias_it():
    # 2**32 mod n = threshold: a word whose low product part lies below it is drawn again (Lemire)
    n = 3_000_000_000 // 2
    threshold = (1 << 32) % n
    chance = rng.new_chance()
    expected = []
    rng.start(chance[0], 1, 1, 0)
    while len(expected) < 50:
        product = rng.word(chance[0], 2) * n
        if product & 0xFFFFFFFF >= threshold:
            expected.append(product >> 32)
    rng.start(chance[0], 1, 1, 0)
    assert [rng.below(chance[0], 2, n) for _ in range(50)] == expected
    assert int(chance[0].draws[2]) > 50


def test_a_die_is_fair_and_logged():
    chance = rng.new_chance()
    counts = np.zeros(21, int)
    for index in range(2000):
        rng.start(chance[0], 11, index, 0)
        counts[rng.die(chance[0], 4, 20)] += 1
    assert counts[0] == 0
    expected = 100.0
    # chi-square with 19 degrees of freedom exceeds 45.97 once in 2,000 seeds
    assert ((counts[1:] - expected) ** 2 / expected).sum() < 45.97
    assert int(chance[0].log_n) == 1
    assert int(chance[0].log_kind[0]) == rng.KIND_DIE
    assert int(chance[0].log_source[0]) == 4
    rng.clear_log(chance[0])
    assert int(chance[0].log_n) == 0


def test_the_log_counts_past_its_capacity_without_writing_there():
    chance = rng.new_chance()
    rng.start(chance[0], 1, 1, 0)
    for _ in range(rng.LOG_CAPACITY + 5):
        rng.note_card(chance[0], 1, 7)
    assert int(chance[0].log_n) == rng.LOG_CAPACITY + 5
    assert set(chance[0].log_value.tolist()) == {7}


def _order(source: list[int], index: int) -> list[int]:
    chance = rng.new_chance()
    rng.start(chance[0], 3, index, 0)
    target = np.zeros(len(source), np.int8)
    rng.shuffle(chance[0], 1, np.array(source, np.int8), target, len(source))
    return target.tolist()


def test_shuffle_is_a_permutation_and_uniform_over_orders():
    seen: dict[tuple[int, ...], int] = {}
    for index in range(2400):
        order = tuple(_order([0, 1, 2, 3], index))
        assert sorted(order) == [0, 1, 2, 3]
        seen[order] = seen.get(order, 0) + 1
    counts = np.array(list(seen.values()))
    assert len(counts) == 24
    # chi-square with 23 degrees of freedom exceeds 51.9 once in 2,000 seeds
    assert ((counts - 100.0) ** 2 / 100.0).sum() < 51.9


def test_a_replaced_card_leaves_every_other_position_alone():
    before = _order(list(range(40)), 5)
    swapped = [99 if card == 17 else card for card in range(40)]
    after = _order(swapped, 5)
    assert [a for a, b in zip(after, before, strict=True) if a != b] == [99]


def test_an_appended_card_moves_at_most_one_other():
    before = _order(list(range(40)), 5)
    after = _order(list(range(41)), 5)
    assert sum(a != b for a, b in zip(after, before, strict=False)) <= 1
