"""Logs: one JSON object a line. User input is never logged, so the messages of exceptions are left out.

Libraries do not observe that: slack-bolt logs the whole body of a request with a bad signature, discord.py
the id of a user who waited too long for a completion. Of their lines this alone is logged: logger, place
in its code, the type of an error, and the message template without its arguments.
"""

from __future__ import annotations

import logging
import re
import sys
from collections.abc import Container, Iterator
from contextlib import contextmanager
from pathlib import PurePath
from traceback import extract_tb

import structlog
from structlog.contextvars import bound_contextvars, merge_contextvars
from structlog.typing import EventDict, Processor, WrappedLogger

_A_TABLE = re.compile(r"[a-z0-9-]{1,40}")


def configure(level: str) -> None:
    """Log our own lines and those of libraries to standard error."""
    number = logging.getLevelNamesMapping()[level.upper()]
    shared: list[Processor] = [
        merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso"),
        without_words,
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        wrapper_class=structlog.make_filtering_bound_logger(number),
        logger_factory=structlog.stdlib.LoggerFactory(),
    )
    json: list[Processor] = [
        structlog.stdlib.ProcessorFormatter.remove_processors_meta,
        structlog.processors.JSONRenderer(),
    ]
    formatter = structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=[of_library, *shared],  # for lines of libraries
        processors=json,
        use_get_message=False,
        pass_foreign_args=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(formatter)
    logging.basicConfig(level=max(number, logging.INFO), handlers=[handler], force=True)
    logging.getLogger("bot").setLevel(number)


@contextmanager
def request_context(
    platform: str, command: str, request_id: str, table: str | None, known: Container[str]
) -> Iterator[None]:
    """Add the request to every line logged meanwhile; `known` are the names of the commands.

    An unknown command or a malformed table name is user input and is left out.
    """
    facts = {
        "platform": platform,
        "command": command if command in known else "unknown",
        "request": request_id.rpartition("/")[2],  # at the local table the player stands before it
        "table": table if table and _A_TABLE.fullmatch(table) else None,
    }
    with bound_contextvars(**{name: fact for name, fact in facts.items() if fact}):
        yield


def of_library(_logger: WrappedLogger, _method: str, line: EventDict) -> EventDict:
    """A library's line without its arguments: its template, else only the place in its code."""
    record: logging.LogRecord = line["_record"]
    place = f"{PurePath(record.pathname).name}:{record.lineno} {record.funcName}"
    template = str(record.msg) if line.pop("positional_args", None) else ""
    line.pop("stack_info", None)
    return {**line, "event": template or f"{record.name} at {place}", "logger": record.name, "where": place}


def without_words(_logger: WrappedLogger, _method: str, line: EventDict) -> EventDict:
    """Replace an exception by its type and place: its message may contain user input."""
    problem = line.pop("exc_info", None)
    if problem is True or isinstance(problem, tuple):
        problem = sys.exc_info()[1] if problem is True else problem[1]
    if isinstance(problem, BaseException):
        line["error"] = type(problem).__name__
        frames = extract_tb(problem.__traceback__)
        line["frames"] = [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames]
    return line
