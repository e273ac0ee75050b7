"""Why the program cannot start, for people at a terminal."""


class CannotStart(RuntimeError):
    """The text is one sentence or two: what is wrong, and what to do."""
