"""Part files: whole or refused, the same bytes every time."""

from __future__ import annotations

import numpy as np
import pyarrow.parquet
import pytest

from balance.core import registry
from balance.sweeps.disk import write_atomic
from balance.sweeps.parts import BadPart, ForeignPart, checksum, columns_of, encoded, part_path, read_part, write_part
from balance.sweeps.plan import Part

PLAN = "a" * 64
PART = Part(cell=3, number=17, first=160, games=40)


@pytest.fixture
def columns():
    game = registry.game("toy")
    rows = np.zeros(PART.games, game.outcome)
    rows["game_index"] = np.arange(PART.first, PART.first + PART.games)
    rows["winners"] = rows["game_index"] % 4
    rows["turns"] = 2**31 - 1 - rows["game_index"]
    rows["comeback"] = rows["game_index"] % 2
    rows["score"][:, 0] = 7
    rows["score"][:, 2] = -(2**31)
    return columns_of(rows, game, 3)


@pytest.fixture
def path(tmp_path, columns):
    place = part_path(tmp_path, PART.cell, PART.number)
    place.parent.mkdir(parents=True)
    write_part(tmp_path, columns, PLAN, PART)
    return place


def test_the_place_and_the_columns(path, columns):
    assert path.parts[-3:] == ("games", "cell=0003", "part-000017.parquet")
    table = pyarrow.parquet.read_table(path, partitioning=None)
    assert table.column_names == [
        "game_index", "status", "winners", "end_reason", "turns", "decisions",
        "rolls", "busts", "holds", "comeback", "score_0", "score_1", "score_2",
    ]  # fmt: skip
    assert [str(kind) for kind in table.schema.types[:6]] == ["int64", "int8", "uint32", "int8", "int32", "int32"]


def test_what_is_written_is_read(path, columns):
    found = read_part(path, PLAN, PART)
    assert list(found) == list(columns)
    for name, values in columns.items():
        assert found[name].dtype == values.dtype
        assert (found[name] == values).all()


def test_the_same_part_has_the_same_bytes(path, columns):
    assert bytes(memoryview(encoded(columns, PLAN, PART))) == path.read_bytes()


def test_every_truncation_is_noticed(path):
    whole = path.read_bytes()
    for size in [*range(0, len(whole), 97), len(whole) - 1]:
        path.write_bytes(whole[:size])
        with pytest.raises(BadPart):
            read_part(path, PLAN, PART)


def test_every_flipped_byte_is_noticed_or_harmless(path, columns):
    whole = path.read_bytes()
    noticed = 0
    for at in range(0, len(whole), 13):
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 0x55]) + whole[at + 1 :])
        try:
            assert checksum(read_part(path, PLAN, PART)) == checksum(columns)
        except (BadPart, ForeignPart):
            noticed += 1
    assert noticed > len(whole) / 13 / 4


def test_other_games_than_the_name_says(path):
    with pytest.raises(BadPart, match="other games"):
        read_part(path, PLAN, Part(3, 18, 200, 40))


def test_another_plan(path):
    with pytest.raises(ForeignPart, match="plan aaaaaaaaaa"):
        read_part(path, "b" * 64, PART)


def test_a_file_that_is_no_part(path):
    pyarrow.parquet.write_table(pyarrow.table({"game_index": [1, 2]}), path)
    with pytest.raises(BadPart):
        read_part(path, PLAN, PART)


def test_a_missing_file_is_a_bad_part(path):
    path.unlink()
    with pytest.raises(BadPart):
        read_part(path, PLAN, PART)


def test_the_checksum_knows_names_types_and_values():
    base = {"a": np.arange(3, dtype="<i4")}
    sums = {
        checksum(base),
        checksum({"b": base["a"]}),
        checksum({"a": base["a"].astype("<i8")}),
        checksum({"a": base["a"] + 1}),
        checksum({"a": base["a"][:2]}),
    }
    assert len(sums) == 5
    assert checksum({"a": np.arange(3, dtype=">i4")}) == checksum(base)


def test_a_failed_write_leaves_the_old_file(tmp_path, monkeypatch):
    target = tmp_path / "file"
    write_atomic(target, b"old")

    def full(handle):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(Exception, match="the disk is full"):
        write_atomic(target, b"new")
    assert target.read_bytes() == b"old"
    assert [path.name for path in tmp_path.iterdir()] == ["file"]
