"""Terms, privacy and support as web pages, which app directories require."""

from __future__ import annotations

import re
import sys
from collections.abc import Awaitable, Callable, Iterator
from html import escape
from pathlib import Path

from aiohttp import web

from bot.ops.markdown import html_of
from bot.settings import Settings

PAGES = {"/terms": "TERMS.md", "/privacy": "PRIVACY.md", "/support": "SUPPORT.md"}
# Beside the program when run from its source, else where it is installed.
FOLDERS = (Path(__file__).parents[2], Path(sys.prefix) / "share" / "patience")
HEADERS = {
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}
SHAPE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Patience: {title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<style>
body {{ max-width: 46rem; margin: 2rem auto; padding: 0 1rem; font: 1.05rem/1.55 system-ui, sans-serif }}
table {{ border-collapse: collapse; display: block; overflow-x: auto }}
td, th {{ border: 1px solid #8888; padding: .3rem .5rem; text-align: left; vertical-align: top }}
</style></head><body>
{body}
<hr><p>{run_by}</p>
<p>{links}</p>
</body></html>
"""


def routes(settings: Settings) -> Iterator[web.RouteDef]:
    """The routes, where there is a public URL."""
    if settings.public_url:
        for path in PAGES:
            yield web.get(path, _answer(page(path, settings)))


def page(path: str, settings: Settings) -> str:
    """A page as HTML, with the operator's name and contact."""
    text = source(PAGES[path], settings.pages_dir)
    title = text.splitlines()[0].lstrip("# ")
    links = " · ".join(f'<a href="{other}">{other[1:].capitalize()}</a>' for other in PAGES)
    whole: str = SHAPE.format(title=escape(title), body=html_of(text), run_by=run_by(settings), links=links)
    return whole


def source(name: str, own: Path | None = None) -> str:
    """The Markdown of a page: the operator's own if there is one, else ours."""
    folders: list[Path] = [own, *FOLDERS] if own else [*FOLDERS]
    found = next(folder / name for folder in folders if (folder / name).is_file())
    return found.read_text(encoding="utf-8")


def run_by(settings: Settings) -> str:
    """Who runs this bot and how to reach them, as HTML."""
    name, contact = settings.operator or "somebody who has not said their name", settings.contact or ""
    sentence = f"This bot is run by {escape(name)}."
    if re.fullmatch(r"https?://\S+", contact):
        return f'{sentence} You reach them at <a href="{escape(contact)}">{escape(contact)}</a>.'
    if re.fullmatch(r"[^@\s]+@[^@\s]+", contact):
        return f'{sentence} You reach them at <a href="mailto:{escape(contact)}">{escape(contact)}</a>.'
    return f"{sentence} You reach them at {escape(contact)}." if contact else sentence


def _answer(text: str) -> Callable[[web.Request], Awaitable[web.Response]]:
    async def answer(_request: web.Request) -> web.Response:
        return web.Response(text=text, content_type="text/html", headers=HEADERS)

    return answer
