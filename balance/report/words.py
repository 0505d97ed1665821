"""Numbers and lists as a reader meets them: fixed digits, a true minus sign, plain English joins."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from numbers import Real
from typing import cast

MINUS = "−"
_SMALL = {"a", "an", "and", "at", "by", "for", "in", "of", "on", "or", "the", "to", "vs", "with"}


def fixed(value: float, digits: int = 1, *, sign: bool = False) -> str:
    """Return a number with fixed digits, thousands separated, a true minus sign and no negative zero.

    Infinity reads "beyond the cap", since only lengths of games that were cut off are infinite.
    """
    if math.isnan(value):
        return "–"
    if math.isinf(value):
        return "beyond the cap"
    text = f"{abs(value):,.{digits}f}"
    if float(text.replace(",", "")) == 0:
        return text
    return f"{MINUS}{text}" if value < 0 else f"+{text}" if sign else text


def number(value: float) -> str:
    """Return a count without digits after the point, any other number with up to three significant digits."""
    if math.isnan(value) or math.isinf(value):
        return fixed(value)
    if float(value).is_integer():
        return fixed(value, 0)
    size = abs(value)
    text = fixed(value, 0 if size >= 1000 else 1 if size >= 10 else 2 if size >= 0.1 else 4)
    return text.rstrip("0").rstrip(".") if "." in text else text


def percent(share: float) -> str:
    """Return a share as per cents with one digit; what rounds to 0 or 100 but is not says so."""
    if math.isnan(share):
        return "–"
    if 0 < share < 0.0005:
        return "<0.1%"
    if 0.9995 <= share < 1:
        return ">99.9%"
    return f"{fixed(100 * share)}%"


def percent_range(shares: Iterable[float]) -> str:
    """Return "12.0%" or "12.0% to 34.5%" for the smallest and largest of some shares."""
    kept = [share for share in shares if not math.isnan(share)]
    if not kept:
        return "–"
    low, high = percent(min(kept)), percent(max(kept))
    return low if low == high else f"{low} to {high}"


def point_count(points: float) -> str:
    """Return a number of percentage points: "2.5 points", "1 point"."""
    text = fixed(points, 0 if float(points).is_integer() else 1)
    return f"{text} point" if text.lstrip(MINUS) == "1" else f"{text} points"


def interval(low: float, high: float) -> str:
    """Return the limits of a share: "12.0% to 34.5%"."""
    return f"{percent(low)} to {percent(high)}"


def with_interval(share: float, low: float, high: float) -> str:
    """Return a share and its interval for a table cell: "34.5% (33.0–36.1)"."""
    return f"{percent(share)} ({fixed(100 * low)}–{fixed(100 * high)})"


def measured(value: float, low: float, high: float) -> str:
    """Return a mean and its interval with as many digits as the interval is worth: "4.02 (3.97–4.08)"."""
    if math.isnan(low) or low == high:
        return number(value)
    half = max((high - low) / 2, 1e-9)
    digits = min(3, max(0, -math.floor(math.log10(half))))
    return f"{fixed(value, digits)} ({fixed(low, digits)}–{fixed(high, digits)})"


def joined(words: Sequence[str], last: str = "and") -> str:
    """Return "a", "a and b" or "a, b and c"."""
    if len(words) <= 1:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def counted(n: int, noun: str, plural: str = "") -> str:
    """Return "1 game", "1,200 games"."""
    return f"{n:,} {noun if n == 1 else plural or noun + 's'}"


def pretty(value: object) -> str:
    """Return a slug as a title ("hounds-of-the-barkalypse": "Hounds of the Barkalypse"); anything else as it stands."""
    if not isinstance(value, str):
        return number(float(cast("float", value))) if is_number(value) else str(value)
    if not value.strip():
        return "(empty)"
    if not re.fullmatch(r"[a-z0-9]+([-_][a-z0-9]+)*", value):
        return value
    words = re.split(r"[-_]", value)
    return " ".join(word if i and word in _SMALL else word[:1].upper() + word[1:] for i, word in enumerate(words))


def uncapitalised(text: str) -> str:
    """Return a label as it stands inside a sentence: "Difficulty level" loses its capital, "RUN cards" keeps it."""
    return text[:1].lower() + text[1:] if len(text) > 1 and text[1].islower() else text


def is_whole(value: object) -> bool:
    """Tell whether a value is a whole number."""
    return is_number(value) and float(cast("float", value)).is_integer()


def is_number(value: object) -> bool:
    """Tell whether a value is a number, NumPy's included, and not a truth value."""
    return isinstance(value, Real) and not isinstance(value, bool)


def sentence(text: str) -> str:
    """Return a text that starts with a capital and ends with a full stop."""
    text = text.strip()
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")


def slugged(text: str) -> str:
    """Return a text as part of a file name: lower-case letters, digits and hyphens."""
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-") or "x"


def group_wins(group: str) -> str:
    """Return "the pack wins", "the zombies win", "seat 0 wins"."""
    return f"{the_group(group)} {'win' if _many(group) else 'wins'}"


def the_group(group: str) -> str:
    """Return "the pack", but "seat 0" and "any survivor" as they stand."""
    return group if re.search(r"\d", group) or group.startswith(("any ", "all ", "no ")) else f"the {group}"


def _many(group: str) -> bool:
    return group.endswith("s") and not group.endswith("ss")
