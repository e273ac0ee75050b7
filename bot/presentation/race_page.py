"""A race as its channel sees it: who is in, how far everybody has come, who has won."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from bot.messages import times
from bot.messages.ids import PlaceId
from bot.messages.reply import Bulletin, Button, Reply
from bot.messages.spans import RichText, TextLike, joined, text
from bot.messages.times import moment
from bot.play import racing
from bot.presentation import status_words
from bot.presentation.menus import ButtonRow
from bot.presentation.naming import persons
from bot.records.race import End, Race, Racer
from engine import GAMES, in_figures

if TYPE_CHECKING:
    from bot.services import Services

BAR = 10  # signs
LISTED = 10  # winners of a channel
LOOKED_AT = 50  # winners that are read, as some of them hide
ENDS = {
    End.WON: "finished",
    End.STUCK: "stuck",
    End.TIME: "time over",
    End.LEFT: "gave up",
    End.ABSENT: "did not come",
}


def button(label: str, what: str, race: Race, style: str = "plain") -> Button:
    """A button of the command `race`."""
    return Button(label, "race", {"what": what, "race": race.race}, style)


async def bulletin(services: Services, race: Race) -> Reply:
    """The message of a race as it stands, with what can be tapped."""
    people = await persons(services, [racer.user for racer in race.racers], around=True)
    named: dict[str, TextLike] = {person.user: person for person in people}
    lines: list[TextLike] = [f"A race: {title(race)}, {in_figures(race.minutes, 'minute')} for each."]
    rows: tuple[ButtonRow, ...] = ()
    if not race.started:
        if not race.over:
            lines.append(text("In it: ", joined([named[racer.user] for racer in race.racers], ", "), "."))
        lines.append(note(services, race, named))
    if not (race.started or race.over):
        join, leave = button("Join", "join", race, "main"), button("Leave", "leave", race)
        rows = ((join, leave, button("Start", "start", race)),)
    if race.started:
        lines += [_line(race, rank, racer, named[racer.user]) for rank, racer in racing.standings(race)]
        lines.append(note(services, race, named))
        opens = (button("Open my board", "open", race, "main"), button("Watch others", "watch", race))
        rows = () if race.over else (opens,)
    return Reply(joined(lines), rows=rows, bulletin=Bulletin(race.race, race.revision))


def note(services: Services, race: Race, named: Mapping[str, TextLike]) -> RichText:
    """What comes next, and when; `named` are those who are in it."""
    if race.over:
        return text("It is over." if race.started else "It is called off: nobody has started it in time.")
    if race.started:
        return _rules(services, race)
    starter = named.get(race.host, "Whoever is in")
    closes = moment(race.created + racing.JOIN_WITHIN.total_seconds(), services.sessions.clock())
    return text(starter, " starts it; if nobody does, it is called off ", closes, ".")


async def announcement(services: Services, race: Race) -> Reply:
    """The message that a race is over: who has won it, and how it went for everybody."""
    standings = racing.standings(race)
    people = await persons(services, [racer.user for _, racer in standings], around=True)
    winners = [person for (rank, _), person in zip(standings, people, strict=True) if rank == 1]
    head: TextLike = "Nobody has brought a card home, so nobody has won."
    if len(winners) == 1:
        head = text(winners[0], f" has won: {result(standings[0][1])}.")
    elif winners:
        head = text("It is a tie of ", joined(winners, " and "), f": {result(standings[0][1])}.")
    lines: list[TextLike] = [
        f"The race is over: {status_words.name(GAMES[race.game].title, race.deal, race.variant or None)}.",
        head,
        *await _series(services, race),
        *(
            text(f"{rank}. " if rank else "· ", person, f": {result(racer)}")
            for (rank, racer), person in zip(standings, people, strict=True)
        ),
    ]
    deal = {"game": race.game, "deal": race.deal} | ({"variant": race.variant} if race.variant else {})
    following = "Rematch" if racing.decided(race) else "Next race"
    again = (
        button(following, "rematch", race, "main"),
        button("Compare", "compare", race),
        Button("Play this deal", "start", deal),
    )
    return Reply(joined(lines), rows=(again,))


async def _series(services: Services, race: Race) -> list[RichText]:
    """How a series of races stands, or who has won it."""
    if race.best_of == 1:
        return []
    score = racing.score(race)
    people = await persons(services, [user for user, _ in score], around=True)
    if not people:
        return [text(f"Best of {race.best_of}: nobody has won yet.")]
    standing = joined(
        [text(person, f" {many}") for person, (_, many) in zip(people, score, strict=True)], ", "
    )
    if racing.decided(race):
        return [text(people[0], f" has won the best of {race.best_of}: ", standing, ".")]
    return [text(f"Best of {race.best_of}: ", standing, ".")]


async def wins(services: Services, place: PlaceId) -> Reply:
    """The table of a channel: who has won most races there. Who hides from boards is not on it."""
    found = await services.races.store.wins(place, LOOKED_AT)
    visible = [(user, many) for user, many in found if not await services.daily.leaderboards.hidden(user)][
        :LISTED
    ]
    if not visible:
        return Reply("Nobody has won a race in this channel yet.", private=True)
    people = await persons(services, [user for user, _ in visible], around=True)
    lines: list[TextLike] = ["Races won in this channel:"]
    for person, (_, many) in zip(people, visible, strict=True):
        rank = 1 + sum(other > many for _, other in visible)
        lines.append(text(f"{rank}. ", person, f": {in_figures(many, 'win')}"))
    return Reply(joined(lines), private=True)


def title(race: Race) -> str:
    """The game of a race, and its deal where that may be known: "The Kings", "The Kings, deal 1"."""
    if race.open_deal:
        return status_words.name(GAMES[race.game].title, race.deal, race.variant or None)
    return GAMES[race.game].title + (f" ({race.variant})" if race.variant else "")


def _rules(services: Services, race: Race) -> RichText:
    """What those who have not come yet should know, and when all is over at the latest."""
    playing = [racer for racer in race.racers if not racer.end]
    if not playing:  # its end is being verified this moment
        return text("The result is on its way.")
    ends = max(
        racing.deadline(race, racer) + (0 if racer.opened else race.minutes * 60.0) for racer in playing
    )
    opening: TextLike = ""
    if any(not racer.opened and not racer.end for racer in race.racers):
        opens = moment(race.started + racing.OPEN_WITHIN.total_seconds(), services.sessions.clock())
        opening = text(
            "Your minutes begin when you open your board. Who has not opened it is out ", opens, ". "
        )
    return text(opening, "All is over ", moment(ends, services.sessions.clock()), " at the latest.")


def _line(race: Race, rank: int, racer: Racer, name: TextLike) -> RichText:
    """One player: how many cards are home, as a bar and in figures, and the moves."""
    how = state(race, racer)
    place = f"{rank}. " if rank and race.over else ""
    if not racer.opened:
        return text(place, name, f": {how}")
    home = f"{racer.home} home, {in_figures(racer.moves, 'move')}"
    return text(place, bar(race, racer), " ", name, ": ", ", ".join(filter(None, (home, how))))


def state(race: Race, racer: Racer) -> str:
    """How it stands with somebody besides their figures: "finished", "has not opened the board yet", ""."""
    if racer.end:
        return ENDS[End(racer.end)]
    return "has not opened the board yet" if race.started and not racer.opened else ""


def bar(race: Race, racer: Racer) -> str:
    """The part of the cards that came home since the deal: "▰▰▰▱▱▱▱▱▱▱"."""
    full = max(0, min(BAR, racer.home * BAR // max(1, race.total - race.dealt)))
    return "▰" * full + "▱" * (BAR - full)


def result(racer: Racer) -> str:
    """How a race ended for somebody: "finished in 12:05 and 143 moves", "31 cards home in 80 moves"."""
    moves = in_figures(racer.moves, "move")
    if racer.end == End.WON:
        return f"finished in {times.clock(racer.seconds)}, {moves}"
    if racer.end in racing.OUT:
        return ENDS[End(racer.end)]
    return f"{in_figures(racer.home, 'card')} home, {moves}"
