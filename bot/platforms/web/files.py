"""The files of the card table: read once, and served under a hash of all of them, to be cached for ever."""

from __future__ import annotations

import gzip
import json
from base64 import b64encode
from functools import cache, partial
from hashlib import blake2b, sha256
from html import escape
from pathlib import Path

from aiohttp import web

import render.icon
from bot.errors import NotServed
from bot.platforms.web.bundle import bundled
from bot.platforms.web.frames import deck_file
from bot.platforms.web.guard import DOOR, WORDS, LocalHandler

STATIC = Path(__file__).parent / "static"
FOLDER = STATIC / "table"
FOR_EVER = "public, max-age=31536000, immutable"  # for what has a hash of its content in its address
KINDS = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".html": "text/html",
    ".webmanifest": "application/manifest+json",
}
STYLES = "table.css"  # stands within the pages, so that nothing has to arrive before they are painted
SCRIPTS = ("main.js",)  # each is served with all that it imports
EMBEDDED = ("activity.js", "lobby.js")  # and for a page in the frame of Discord's client
OF_THE_ROOT = ("index.html", "offline.html", "sw.js", "manifest.webmanifest")
ICONS = (192, 512)


def routes(root: str = "") -> list[web.RouteDef]:
    """The page below `root`, what it is made of, and what makes it something that can be installed."""
    return [
        web.get(f"{root}/", _page),
        web.get(root + "/app/{version}/{name}", _file),
        web.get(f"{root}/static/favicon.svg", _favicon),
        web.get(f"{root}/offline.html", _of_the_root("offline.html")),
        web.get(f"{root}/sw.js", _of_the_root("sw.js")),
        web.get(f"{root}/manifest.webmanifest", _of_the_root("manifest.webmanifest")),
        *(web.get(f"{root}/icon-{size}.png", partial(_icon, size)) for size in ICONS),
    ]


@cache
def _files() -> dict[str, str]:
    return {
        path.name: path.read_text(encoding="utf-8")
        for path in sorted(FOLDER.iterdir())
        if path.suffix in KINDS
    }


@cache
def _modules() -> dict[str, str]:
    return {name: text for name, text in _files().items() if name.endswith(".js") and name not in OF_THE_ROOT}


@cache
def version() -> str:
    """Of all files, by their content."""
    return blake2b(json.dumps(_files()).encode(), digest_size=8).hexdigest()


@cache
def _body(name: str, data: tuple[tuple[str, str], ...] = ()) -> bytes:
    """A file with the addresses of the others; `data` are attributes of its root element."""
    embedded = "application" in dict(data)
    app, deck = f"app/{version()}", f"deck/{deck_file()[0]}.json"
    scripts = [*SCRIPTS, *(EMBEDDED if embedded else ())]
    modules = [f'<link rel="modulepreload" href="{app}/{one}">' for one in scripts]
    newcomer = "newcomer" in dict(data)  # who chooses a game before there are cards to paint
    text = bundled(name, _modules()) if name in _modules() else _files()[name]
    if name in OF_THE_ROOT:
        addresses = ["offline.html", deck, *(f"{app}/{one}" for one in (*SCRIPTS, *EMBEDDED))]
        values = {
            "app": app,
            "deck": deck_file()[0],
            "modules": "\n".join(modules),
            "version": version(),
            "files": json.dumps(addresses),
            "styles": _files()[STYLES],
            "deck-link": "prefetch" if newcomer else "preload",
            "first": "activity.js" if embedded else "main.js",
            "data": "".join(f' data-{key}="{escape(value)}"' for key, value in data),
        }
        for key, value in values.items():
            text = text.replace("{" + key + "}", value)
    return text.encode()


@cache
def _gzipped(name: str, data: tuple[tuple[str, str], ...] = ()) -> bytes:
    return gzip.compress(_body(name, data), 9)


@cache
def _style() -> str:
    """The style sheet that stands within a page, as a policy allows it: by its hash."""
    digest = sha256(_files()[STYLES].encode()).digest()
    return f"'sha256-{b64encode(digest).decode()}'"


def _served(name: str, request: web.Request, keep: str) -> web.Response:
    policy = request.app[DOOR].policy(request, _style())
    headers = {"Cache-Control": keep, "Vary": "Accept-Encoding", "Content-Security-Policy": policy}
    data = tuple(request.app[DOOR].page_data(request).items()) if name == "index.html" else ()
    body = _body(name, data)
    if "gzip" in request.headers.get("Accept-Encoding", ""):
        body, headers["Content-Encoding"] = _gzipped(name, data), "gzip"
    return web.Response(body=body, content_type=KINDS[Path(name).suffix], charset="utf-8", headers=headers)


async def _page(request: web.Request) -> web.Response:
    # Asked for anew each time, yet a browser may go back to the page as it was left.
    response = _served("index.html", request, "private, no-cache")
    await request.app[DOOR].welcome(request, response)
    return response


async def _file(request: web.Request) -> web.Response:
    name = request.match_info["name"]
    if request.match_info["version"] != version() or name not in (*SCRIPTS, *EMBEDDED):
        raise NotServed(404, WORDS[404])
    return _served(name, request, FOR_EVER)


def _of_the_root(name: str) -> LocalHandler:
    async def served(request: web.Request) -> web.Response:
        return _served(name, request, "no-cache")

    return served


async def _favicon(_request: web.Request) -> web.StreamResponse:
    return web.FileResponse(STATIC / "favicon.svg", headers={"Cache-Control": "no-cache"})


async def _icon(size: int, _request: web.Request) -> web.Response:
    return web.Response(
        body=render.icon.icon(size), content_type="image/png", headers={"Cache-Control": "no-cache"}
    )
