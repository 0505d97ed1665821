"""Figures as bytes: SVG to put into the page, SVG and PNG files beside it, equal from run to run."""

from __future__ import annotations

import io
import re
from typing import Any, NamedTuple

from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure

PNG_DPI = 160
SVG: Any = FigureCanvasSVG
Agg: Any = FigureCanvasAgg


class Drawn(NamedTuple):
    """A figure as files and as a piece of a page."""

    svg: bytes
    png: bytes
    width: int
    """CSS pixels at natural size."""


def drawn(figure: Figure) -> Drawn:
    """Save a figure; the same figure gives the same bytes.

    The canvases are called directly: `Figure.savefig` draws everything twice for each file.
    """
    svg, png = io.BytesIO(), io.BytesIO()
    SVG(figure).print_svg(svg, metadata={"Date": None, "Creator": None})
    figure.set_layout_engine("none")
    figure.dpi = PNG_DPI
    Agg(figure).print_png(png, metadata={"Software": None})
    return Drawn(svg.getvalue(), png.getvalue(), round(figure.get_figwidth() * 96))


def inline(svg: bytes, name: str, alt: str, width: int) -> str:
    """Return an SVG as part of an HTML page: no header or comments, ids of its own, scaled to the room there is.

    Parameters
    ----------
    svg : bytes
        As matplotlib writes it.
    name : str
        Slug that makes the ids unique in the page.
    alt : str
        Text alternative, already escaped for HTML.
    width : int
        Natural width in CSS pixels.
    """
    text = svg.decode("utf-8")
    text = re.sub(r"<!--.*?-->\s*", "", text[text.index("<svg") :], flags=re.DOTALL)
    text = re.sub(r"<metadata>.*?</metadata>\s*", "", text, flags=re.DOTALL)
    text = re.sub(r'\bid="([^"]+)"', rf'id="{name}-\1"', text)
    text = re.sub(r'href="#([^"]+)"', rf'href="#{name}-\1"', text)
    text = re.sub(r"url\(#([^)]+)\)", rf"url(#{name}-\1)", text)
    view = re.search(r'viewBox="[^"]+"', text)
    head = f'<svg role="img" aria-label="{alt}" {view[0] if view else ""} style="max-width:{width}px" '
    head += 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">'
    return re.sub(r"^<svg[^>]*>", lambda _: head, text, count=1).rstrip()
