"""Rulings as kernels read them."""

from __future__ import annotations

from typing import Literal

import numpy as np

from balance.core.params import Params
from balance.core.rulings import pack_flags, pack_words


class _Rulings(Params):
    passing: Literal["forced", "optional"] = "forced"
    area: Literal["now", "ever", "centred"] = "centred"


def test_flags_and_words_fill_their_fields():
    p = np.zeros(1, [("free", "<i4"), ("r_area", "<i4"), ("area", "<i4"), ("other", "<i4")]).view(np.recarray)[0]
    rulings = _Rulings(passing="optional")
    pack_flags(p, rulings.model_dump(), {"free": ("passing", "optional"), "other": ("area", "now")})
    pack_words(p, rulings, ["area"])
    pack_words(p, rulings, ["area"], prefix="r_")
    assert p.tolist() == (1, 2, 2, 0)
