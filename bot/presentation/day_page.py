"""Pages of the daily challenge: today's, a player's streak, and the history."""

from __future__ import annotations

from datetime import date, timedelta
from typing import TYPE_CHECKING

from bot.daily.service import FORGOTTEN, Daily
from bot.messages import times
from bot.messages.reply import Button, Menu, Option, Reply
from bot.messages.request import Request
from bot.messages.spans import RichText, TextLike, joined, text
from bot.presentation import result_words
from bot.presentation.menus import ButtonRow
from bot.records import calendar
from engine import GAMES, in_figures, search, shelf

if TYPE_CHECKING:
    from bot.services import Services

LISTED = 25  # days of the history, as many as a menu takes


def button(label: str, what: str, style: str = "plain", **arguments: str) -> Button:
    """A button of the command `daily`."""
    return Button(label, "daily", {"what": what, **arguments}, style)


def pages(**of_day: str) -> ButtonRow:
    """Buttons to the other pages; `day` selects the card to share."""
    share = button("Share", "share", **of_day)
    return (
        button("Leaderboard", "leaderboard"),
        share,
        button("Streak", "streak"),
        button("History", "history"),
    )


def pages_of(day: str) -> ButtonRow:
    """The same after one's own try of a day, with how others played it."""
    return (*pages(day=day), button("Compare", "compare", day=day))


PLAY = button("Play today's deal", "play", "main")
PAGES = pages()


async def today(request: Request, services: Services) -> Reply:
    """Today's game, how long it lasts, and the state of the user's try."""
    daily, day = services.daily, services.daily.today
    result, gone = await daily.leaderboards.result(request.user, day), await daily.forgotten(request.user)
    if gone:
        state = FORGOTTEN
    elif result:
        state = f"Your try: {result_words.outcome(result)}."
    elif await daily.leaderboards.claimed(request.user, day):
        state = "Your ranked try is under way: play on, it waits for you."
    else:
        state = "You have one ranked try, wherever you begin it."
    practice = text("For practice its deal opens ", daily.opening(day), "; the history has those of before.")
    lines = (f"{await title(daily, day)}.", state, practice if result else "", resets(daily))
    after = (pages_of(day.isoformat()) if result else PAGES,)
    return Reply(joined(lines), rows=after if result or gone else ((PLAY,), PAGES), private=True)


async def title(daily: Daily, day: date) -> str:
    """As in "Patience 325: The Kings (difficulty 3 of 5), 21 November 2026"."""
    game = GAMES[await daily.schedule.game(day)]
    difficulty = f"difficulty {shelf.stars(game)} of {search.STARS}"
    return f"{challenge_name(day, game.slug)} ({difficulty}), {times.day(day)}"


def challenge_name(day: date, game: str) -> str:
    """As in "Patience 325: The Kings"."""
    return f"Patience {calendar.number(day)}: {GAMES[game].title}"


def resets(daily: Daily) -> RichText:
    """When the next deal comes."""
    at = calendar.begins(daily.today + timedelta(1))
    return text("The next deal comes ", times.moment(at, daily.sessions.clock()), ".")


async def streak(request: Request, services: Services) -> Reply:
    """The page on the user's streak: days in a row, the longest ever, and freezes."""
    found, gone = await services.daily.streak(request.user), await services.daily.forgotten(request.user)
    freezes = in_figures(found.freezes, "freeze")
    row, longest = in_figures(found.current, "day"), in_figures(found.longest, "day")
    lines: list[TextLike] = [
        f"Your streak: {row} in a row; the longest was {longest}."
        if found.longest
        else "You have no streak yet: the first try in which you bring a card home begins one.",
        f"You have {freezes}: seven days in a row earn one, a missed day takes one.",
    ]
    result = await services.daily.leaderboards.result(request.user, services.daily.today)
    if gone:
        lines.append(FORGOTTEN)
    elif result is None:
        lines.append(text("Today is still to be played. ", resets(services.daily)))
    elif not result.scored:
        lines.append("No card came home in today's try, so it does not count here.")
    rows = (() if result or gone else ((PLAY,),)) + (PAGES,)
    return Reply(joined(lines), rows=rows, private=True)


async def history(request: Request, services: Services) -> Reply:
    """The last days and the user's results; a menu deals the unsealed ones again, unranked."""
    daily = services.daily
    results, gone = await daily.leaderboards.results(request.user), await daily.forgotten(request.user)
    lines, options = [], []
    for back in range(LISTED):
        day = daily.today - timedelta(back)
        if day < calendar.FIRST:
            break
        result = results.get(day.isoformat())
        game = result.game if result else await daily.schedule.game(day)
        outcome = result_words.outcome(result) if result else "not played"
        if not daily.sealed(day) or not (back or result or gone):  # today's own try can be begun here as well
            options.append(Option(f"{challenge_name(day, game)}, {times.day(day)}", day.isoformat(), outcome))
        if result:
            lines.append(f"{challenge_name(day, game)}: {outcome}")
    total = f"You have handed in {in_figures(len(results), 'try').replace('trys', 'tries')} in all."
    menu = Menu("Play a day's deal", "daily", "day", tuple(options), {"what": "play"})
    return Reply("\n".join([*lines, total]), menus=(menu,), rows=(PAGES,), private=True)
