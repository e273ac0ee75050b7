"""The rules of a race, without storage: who may join and start, whose time is over, who has won."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import timedelta

from bot.messages.refused import Refused
from bot.records.race import End, Race, Racer, RaceResult
from engine import in_figures

MOST_RACERS = 15  # of one race: more have no room in one message
MOST_RACES_OF_SERIES = 9
MINUTES, LONGEST_MINUTES = 15, 30
# A message that is older than an hour can hardly be changed in Discord: all three together stay below that.
JOIN_WITHIN = timedelta(minutes=15)
OPEN_WITHIN = timedelta(minutes=5)
OUT = (End.LEFT, End.ABSENT)  # without a place

UNKNOWN = "I know nothing of that race any more: it was long ago."
OVER = "That race is over."
CALLED_OFF = "That race was called off: nobody had started it."


def check_open(race: Race) -> None:
    """Refused where it is over."""
    if race.over:
        raise Refused(OVER if race.started else CALLED_OFF)


def join(race: Race, user: str) -> Race:
    """Somebody comes in."""
    check_open(race)
    if race.racer(user):
        raise Refused("You are in already. " + _what_comes(race))
    if race.started:
        raise Refused("This race has started without you. You are welcome in the next one!")
    if len(race.racers) >= MOST_RACERS:
        raise Refused(f"This race is full: {MOST_RACERS} people are in it. You are welcome in the next one!")
    return replace(race, racers=(*race.racers, Racer(user)))


def _what_comes(race: Race) -> str:
    if race.started:
        return "Open your board with the button below the race."
    return "It begins when the one who called it starts it."


def leave(race: Race, user: str) -> Race:
    """Somebody leaves; before the start that is as if they had never come in."""
    check_open(race)
    racer = race.racer(user)
    if racer is None:
        raise Refused("You are not in this race.")
    if race.started:
        raise Refused("The race is under way. Give your board up if you do not want to play on.")
    return without(race, user)


def without(race: Race, user: str) -> Race:
    """The race without somebody; if they called it, the first of the others may start it."""
    racers = tuple(racer for racer in race.racers if racer.user != user)
    host = race.host if race.host != user else racers[0].user if racers else ""
    return replace(race, racers=racers, host=host)


def start(race: Race, user: str, now: float) -> Race:
    """Everybody who is in may open their board from now on."""
    check_open(race)
    if race.started:
        raise Refused("This race has started already. Whoever is in it opens their board.")
    if user != race.host and race.host:
        raise Refused("Only the one who called this race can start it. You can join meanwhile.")
    if len(race.racers) < 2:
        raise Refused("A race needs two at least. Somebody else has to join before you start it.")
    return replace(race, started=int(now))


def open_board(race: Race, user: str, now: float) -> Race:
    """Somebody sees the deal; their time runs from the first time they do."""
    racer = race.racer(user)
    if racer is None:
        check_open(race)
        if race.started:
            raise Refused("You are not in this race: only those who joined before its start have a board.")
        raise Refused("You are not in this race. Join it, and you can open your board when it starts.")
    if racer.opened:
        return race
    check_open(race)
    if not race.started:
        raise Refused("This race has not started yet. " + _what_comes(race))
    if racer.end or now >= deadline(race, racer):
        minutes = in_figures(int(OPEN_WITHIN.total_seconds()) // 60, "minute")
        raise Refused(f"You did not open your board within {minutes}, so this race runs without you.")
    return _with(race, replace(racer, opened=int(now)))


def progress(race: Race, user: str, home: int, moves: int) -> Race:
    """Somebody has moved, or has taken moves back."""
    racer = race.racer(user)
    if racer is None or racer.end or race.over:
        return race
    return _with(race, replace(racer, home=home, moves=moves))


def finish(race: Race, user: str, end: End, home: int = 0, moves: int = 0, seconds: int = 0) -> Race:
    """The race has ended for somebody, with what was verified of their record."""
    racer = race.racer(user)
    if racer is None or racer.end or race.over:
        return race
    return _with(race, replace(racer, home=home, moves=moves, seconds=seconds, end=str(end)))


def _with(race: Race, racer: Racer) -> Race:
    racers = tuple(racer if one.user == racer.user else one for one in race.racers)
    return replace(race, racers=racers)


def deadline(race: Race, racer: Racer) -> float:
    """Until when a player may play or, if they have not yet, open their board."""
    if racer.opened:
        return racer.opened + timedelta(minutes=race.minutes).total_seconds()
    return race.started + OPEN_WITHIN.total_seconds()


def due(race: Race) -> float | None:
    """When the next time limit ends; 0 where the race can end at once, None where it is over."""
    if race.over:
        return None
    if not race.started:
        return race.created + JOIN_WITHIN.total_seconds() if race.racers else 0.0
    return min((deadline(race, racer) for racer in race.racers if not racer.end), default=0.0)


def late(race: Race, now: float) -> list[Racer]:
    """Those whose time is over although they have neither finished nor dropped out."""
    running = race.racers if race.started and not race.over else ()
    return [racer for racer in running if not racer.end and deadline(race, racer) <= now]


def end(race: Race, now: float) -> Race:
    """The race is over, if it is over for everybody, or if nobody has started it in time."""
    if race.over or (race.started and not all(racer.end for racer in race.racers)):
        return race
    if not race.started and race.racers and (due(race) or 0) > now:
        return race
    return replace(race, over=int(now))


def standings(race: Race) -> list[tuple[int, Racer]]:
    """Everybody with their place, the best first; 0 is no place: no card home, or out.

    First to finish wins, by the time since they saw the deal; else most cards home, then fewest moves.
    Equals share a place.
    """
    ordered = sorted(race.racers, key=_order)
    found: list[tuple[int, Racer]] = []
    for number, racer in enumerate(ordered, start=1):
        place = number
        if found and _order(found[-1][1]) == _order(racer):
            place = found[-1][0]
        counts = racer.end not in OUT and (racer.end == End.WON or racer.home > 0)
        found.append((place if counts else 0, racer))
    return found


def _order(racer: Racer) -> tuple[bool, bool, int, int, int]:
    seconds = racer.seconds if racer.end == End.WON else 0
    return (racer.end in OUT, racer.end != End.WON, seconds, -racer.home, racer.moves)


def score(race: Race) -> list[tuple[str, int]]:
    """Who has won how many races of the series with this one, the most first."""
    wins = dict(race.score)
    if race.over and race.started:
        for rank, racer in standings(race):
            if rank == 1:
                wins[racer.user] = wins.get(racer.user, 0) + 1
    return sorted(wins.items(), key=lambda one: -one[1])


def decided(race: Race) -> bool:
    """Whether the series is over: somebody has won more races than are left to anybody else."""
    most = score(race)
    return race.best_of == 1 or (bool(most) and 2 * most[0][1] > race.best_of)


def entries(before: Race, after: Race) -> dict[str, RaceResult | None]:
    """What is stored with players after a change: for those who came in, left (None), or have a result."""
    here, there = ({racer.user for racer in race.racers} for race in (before, after))
    gone: dict[str, RaceResult | None] = dict.fromkeys(here - there)
    if after.over and not after.started:  # called off
        return gone | dict.fromkeys(there)
    if after.over and not before.over:
        return gone | {racer.user: _result(after, racer, rank) for rank, racer in standings(after)}
    return gone | {racer.user: entry(after, racer) for racer in after.racers if racer.user not in here}


def entry(race: Race, racer: Racer) -> RaceResult:
    """What is stored with a player who is in a race."""
    return replace(_result(race, racer, 0), at=race.created, racers=0)


def _result(race: Race, racer: Racer, rank: int) -> RaceResult:
    return RaceResult(
        place=race.place,
        game=race.game,
        at=race.over,
        rank=rank,
        racers=len(race.racers),
        home=racer.home,
        total=race.total,
        moves=racer.moves,
        seconds=racer.seconds,
        end=racer.end,
    )


def tally(some: Iterable[RaceResult]) -> tuple[int, int]:
    """How many of these races have ended, and how many were won."""
    ended = [result for result in some if result.end]
    return len(ended), sum(result.rank == 1 for result in ended)
