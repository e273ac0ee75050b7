"""Terms, privacy and support: our texts, with who runs the bot, for everybody who has the address."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from bot.errors import CannotStart
from bot.health import health_server
from bot.ops import listing, pages
from bot.ops.markdown import html_of
from bot.services import Services, open_services
from bot.settings import Settings

ROOT = Path(__file__).parents[2]
PUBLIC: dict[str, Any] = {
    "public_url": "https://patience.example/",
    "operator": "The Society <of Ada>",
    "contact": "ada@patience.example",
}
APPLICATION: dict[str, Any] = {
    "description": listing.DESCRIPTION,
    "tags": list(listing.TAGS),
    "verify_key": "ab" * 32,
    "bot_public": True,
    "interactions_endpoint_url": None,
    "terms_of_service_url": "https://patience.example/terms",
    "privacy_policy_url": "https://patience.example/privacy",
}


def settings_with(**given: Any) -> Settings:
    return Settings(_env_file=None, redis_url=None, **given)


@pytest.fixture
async def services(tmp_path: Path) -> AsyncIterator[Services]:
    async with open_services(settings_with(data_dir=tmp_path)) as opened:
        yield opened


@pytest.mark.parametrize("path", pages.PAGES)
async def test_a_page_is_served_where_there_is_an_address(services: Services, path: str) -> None:
    """With the operator's name and mail; without a public address there is none."""
    settings = settings_with(health_port=0, **PUBLIC)
    async with (
        health_server(settings, services) as port,
        aiohttp.ClientSession(f"http://127.0.0.1:{port}") as session,
        session.get(path) as answer,
    ):
        text = await answer.text()
    assert (answer.status, answer.content_type) == (200, "text/html")
    assert "This bot is run by The Society &lt;of Ada&gt;." in text
    assert 'href="mailto:ada@patience.example"' in text
    for other in pages.PAGES:
        assert f'href="{other}"' in text

    async with (
        health_server(settings_with(health_port=0), services) as port,
        aiohttp.ClientSession(f"http://127.0.0.1:{port}") as session,
        session.get(path) as answer,
    ):
        assert answer.status == 404


def test_they_contain_what_the_files_contain() -> None:
    """Each heading and each kind of stored data is on the page; nothing of the Markdown is left over."""
    for path, name in pages.PAGES.items():
        text, page = (ROOT / name).read_text(encoding="utf-8"), pages.page(path, settings_with())
        for line in text.splitlines():
            if line.startswith("#"):
                assert f">{line.lstrip('# ')}<" in page
        assert page.count("<tr>") == sum(line.startswith("| ") for line in text.splitlines())
        assert "**" not in page and "`" not in page and "](" not in page and "|" not in page


def test_an_operators_own_text_comes_first(tmp_path: Path) -> None:
    """In the place of ours; the others stay."""
    (tmp_path / "TERMS.md").write_text("# House rules\n\nBe kind.\n")
    settings = settings_with(pages_dir=tmp_path, contact="https://patience.example/us")
    assert "<p>Be kind.</p>" in pages.page("/terms", settings)
    assert "<h1>Support</h1>" in pages.page("/support", settings)
    assert '<a href="https://patience.example/us">' in pages.page("/terms", settings)


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("# A *b*", "<h1>A <em>b</em></h1>"),
        ("one\ntwo", "<p>one two</p>"),
        ("* a\n  b\n* `c`", "<ul>\n<li>a b</li>\n<li><code>c</code></li>\n</ul>"),
        ("Said:\n* a", "<p>Said:</p>\n<ul>\n<li>a</li>\n</ul>"),
        (
            "| a | b |\n|---|---|\n| 1 | **2** |",
            "<table>\n<tr><th>a</th><th>b</th></tr>\n<tr><td>1</td><td><strong>2</strong></td></tr>\n</table>",
        ),
        (
            "<script> & [x](https://a.example) [y](b.md)",
            '<p>&lt;script&gt; &amp; <a href="https://a.example">x</a> y</p>',
        ),
        ('[x](https://a.example/"onclick)', '<p><a href="https://a.example/&quot;onclick">x</a></p>'),
    ],
)
def test_markdown(text: str, html: str) -> None:
    """What our pages are written in; everything else is text."""
    assert html_of(text) == html


def test_the_listing_stays_within_the_limits() -> None:
    """Discord's for descriptions and tags, Slack's for a long description."""
    assert len(listing.SUMMARY) <= 140
    assert 175 <= len(listing.DESCRIPTION) <= listing.LONGEST_DESCRIPTION
    assert len(set(listing.TAGS)) == len(listing.TAGS) <= listing.MOST_TAGS
    assert max(map(len, listing.TAGS)) <= listing.LONGEST_TAG


@pytest.mark.parametrize(
    ("lacking", "named"),
    [
        ({"description": ""}, "a description"),
        ({"tags": []}, "tags"),
        ({"terms_of_service_url": "https://other.example/terms"}, "https://patience.example/terms"),
        ({"privacy_policy_url": None}, "https://patience.example/privacy"),
        ({"bot_public": False}, "Public Bot"),
    ],
)
def test_what_the_directory_lacks_is_named(lacking: dict[str, Any], named: str) -> None:
    """One thing each; where nothing lacks, nothing is named."""
    settings = settings_with(**PUBLIC)
    assert list(listing.of_discord(settings, APPLICATION)) == []
    (missing,) = listing.of_discord(settings, APPLICATION | lacking)
    assert named in missing


def test_a_bot_that_hears_nothing_is_not_right() -> None:
    """Discord sends to an address and we listen to the gateway; or another key signs."""
    http = {"discord_http": True, "discord_public_key": "cd" * 32, **PUBLIC}
    with pytest.raises(CannotStart, match="PATIENCE_DISCORD_HTTP=true"):
        list(listing.of_discord(settings_with(), APPLICATION | {"interactions_endpoint_url": "https://x.y"}))
    with pytest.raises(CannotStart, match="DISCORD_PUBLIC_KEY"):
        list(listing.of_discord(settings_with(**http), APPLICATION))
    right = settings_with(**http | {"discord_public_key": "ab" * 32})
    assert list(listing.of_discord(right, APPLICATION)) == []


def test_what_slacks_marketplace_lacks_is_named() -> None:
    """No Socket Mode there, and workspaces install it themselves."""
    ready = settings_with(slack_client_id="1.2", slack_client_secret="s", **PUBLIC)
    assert listing.summary("Slack's Marketplace", listing.of_slack(ready)).endswith("is there.")
    left = list(listing.of_slack(settings_with(slack_app_token="xapp-1")))
    assert [
        any(word in line for line in left) for word in ("PATIENCE_OPERATOR", "Socket Mode", "SLACK_CLIENT_ID")
    ]
    assert len(left) == 3


def test_the_documents_have_the_listing() -> None:
    """What is to be pasted stands in the pages about Discord and Slack, word for word."""
    document = (ROOT / "docs/discord.md").read_text(encoding="utf-8")
    assert listing.DESCRIPTION in " ".join(document.split())
    assert ", ".join(listing.TAGS) in document
    for page in ("docs/discord.md", "docs/slack.md"):
        assert listing.SUMMARY in (ROOT / page).read_text(encoding="utf-8")
