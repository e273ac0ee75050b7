"""The subset of Markdown that our own pages use, as HTML; everything else is text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape
from itertools import groupby

_HEADING = re.compile(r"(#{1,3}) (.+)")
_RULE = re.compile(r"\|[-| ]+\|")
_SPANS = (
    (re.compile(r"`([^`]+)`"), r"<code>\1</code>"),
    (re.compile(r"\*\*([^*]+)\*\*"), r"<strong>\1</strong>"),
    (re.compile(r"(?<!\*)\*([^*\s][^*]*)\*(?!\*)"), r"<em>\1</em>"),
    (re.compile(r"\[([^\]]+)\]\((https?://[^)\s]+)\)"), r'<a href="\2">\1</a>'),
    (re.compile(r"\[([^\]]+)\]\([^)]*\)"), r"\1"),  # links to files that are not served
)


def html_of(text: str) -> str:
    """Headings, paragraphs, lists and tables."""
    blocks = re.split(r"\n{2,}", text.strip())
    return "\n".join(line for block in blocks for line in _block(block.splitlines()))


def _block(lines: list[str]) -> Iterator[str]:
    if found := _HEADING.fullmatch(lines[0]):
        yield f"<h{len(found[1])}>{_spans(found[2])}</h{len(found[1])}>"
        if lines[1:]:
            yield from _block(lines[1:])
    elif lines[0].startswith("|"):
        yield from _table([line for line in lines if not _RULE.fullmatch(line)])
    elif any(line.startswith("* ") for line in lines):
        yield from _list(lines)
    else:
        yield f"<p>{_spans(' '.join(lines))}</p>"


def _table(lines: list[str]) -> Iterator[str]:
    yield "<table>"
    for number, line in enumerate(lines):
        kind = "td" if number else "th"
        cells = (cell.strip() for cell in line.strip("|").split("|"))
        yield f"<tr>{''.join(f'<{kind}>{_spans(cell)}</{kind}>' for cell in cells)}</tr>"
    yield "</table>"


def _list(lines: list[str]) -> Iterator[str]:
    """Items begin with a star; a line without one continues the item before it."""
    number, points = 0, []
    for line in lines:
        number += line.startswith("* ")
        points.append((number, line.removeprefix("* ").strip()))
    for point, parts in groupby(points, key=lambda pair: pair[0]):
        words = _spans(" ".join(text for _, text in parts))
        if not point:  # text before the first item
            yield f"<p>{words}</p>"
            continue
        yield ("<ul>\n" if point == 1 else "") + f"<li>{words}</li>"
    yield "</ul>"


def _spans(text: str) -> str:
    html = escape(text, quote=False).replace('"', "&quot;")
    for pattern, instead in _SPANS:
        html = pattern.sub(instead, html)
    return html
