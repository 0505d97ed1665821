"""The last sections of a report: games that need a caveat, games to replay, assumptions, provenance."""

from __future__ import annotations

from balance.report.page import Command, PagePart, PageSection
from balance.report.panel import Table
from balance.report.view import View
from balance.report.words import counted, percent, sentence


def sections(view: View) -> list[PageSection]:
    """Return the closing sections of the page."""
    return [part for part in (_quality(view), _replays(view), _assumptions(view), _provenance(view)) if part]


def _count(view: View, slugs: set[int]) -> int:
    counts, length = view.tables.counts, view.tables.length
    chosen = counts[(counts["column"] == length) & counts["end_reason"].isin(slugs)]
    return int(chosen["n"].sum())


def quality_sentences(view: View) -> list[str]:
    """Return what is known about games that were cut off or failed, and the notes of the run."""
    tables, said = view.tables, []
    codes = {end.code for end in tables.ends if end.censored}
    status = tables.status
    failed = int(status.loc[status["status"] != 0, "n"].sum())
    if codes:
        capped = _count(view, codes)
        if capped:
            share = percent(capped / view.games)
            text = f"{counted(capped, 'game')} of {view.games:,} ({share}) reached the turn cap: "
            text += "they count as not won, their length only as longer than the cap, "
            said.append(text + "and every other mean and share leaves them out.")
    if failed:
        said.append(
            f"{counted(failed, 'game')} of {view.games:,} failed a check of the simulator or hit its step limit; they "
            "are kept, count as not won, and deserve a replay before the numbers are trusted."
        )
    if not said:
        said.append("No game was cut off, failed or was dropped.")
    return [*said, *(sentence(note) for note in tables.notes)]


def _quality(view: View) -> PageSection:
    rows = []
    for cell in view.cells:
        shares = [view.get(cell, metric) for metric in ("capped_share", "failed_share")]
        if any(row is not None and row.estimate > 0 for row in shares):
            n = view.tables.games(cell)
            counts = [f"{round(row.estimate * row.n):,}" if row else "0" for row in shares]
            rows.append([view.place_words(cell) or "the run", *counts, f"{n:,}"])
    parts = []
    if rows:
        table = Table(["cell", "cut off by the turn cap", "failed", "games"], rows)
        parts.append(PagePart("quality", "", "", table))
    return PageSection("quality", "Games cut off or failed", quality_sentences(view), (), parts)


def _replays(view: View) -> PageSection | None:
    replays = view.tables.replays
    if replays.empty:
        return None
    commands = []
    columns = [replays[name].tolist() for name in ("role", "cell", "game_index", "about", "command")]
    for role, cell, index, about, command in zip(*columns, strict=True):
        told = str(about).removeprefix(f"{view.tables.cells['label'].get(int(cell), '')}: ")
        where = ", ".join(filter(None, (view.place_words(int(cell)), f"game {int(index):,}")))
        commands.append(Command(sentence(str(role)).rstrip("."), sentence(f"{where}: {told}"), str(command)))
    words = ["Each command plays the very game again, move by move; add --trace FILE to write every die and card."]
    title = "Three games to watch" if len(commands) == 3 else "Games to watch"
    return PageSection("replays", title, words, (), (), commands)


def assumption_sentence(view: View) -> str:
    """Say how many inputs are assumed and what rests on them."""
    table = view.tables.assumptions
    if table.empty:
        return ""
    assumed = int((table["provenance"] == "assumed").sum())
    if not assumed:
        return ""
    verb = "is" if assumed == 1 else "are"
    return (
        f"{counted(assumed, 'input')} {verb} assumed, not printed in any source we have: every win rate and length "
        f"here rests on {'it' if assumed == 1 else 'them'}. A comparison within this report makes the same assumptions "
        "on both sides and is safer than any single number."
    )


def _assumptions(view: View) -> PageSection:
    table = view.tables.assumptions
    if table.empty:
        return PageSection("assumptions", "What is assumed", ["Every input of this run is printed or published."])
    columns = [table[name].astype(str).tolist() for name in ("path", "value", "provenance", "about")]
    shown = Table(["input", "value", "known from", "what it is"], list(zip(*columns, strict=True)), words=4)
    words = [assumption_sentence(view) or "Every input of this run is printed, published or a house rule."]
    words.append("Whoever owns the printed parts can replace an input by its path in the scenario file and run again.")
    return PageSection("assumptions", "What is assumed", words, (), [PagePart("assumptions", "", "", shown)])


def _provenance(view: View) -> PageSection | None:
    if not view.tables.provenance:
        return None
    rows = [[str(key), str(value)] for key, value in view.tables.provenance.items()]
    words = ["The same command with the same versions and seed gives the same numbers, bit for bit, on any machine."]
    part = PagePart("provenance", "", "", Table(["what", "value"], rows, words=2))
    return PageSection("provenance", "Where the numbers come from", words, (), [part])
