"""A request that cannot be done; its text is the sentence the asker reads."""


class Refused(ValueError):
    """Raised by commands, said by the table of errors."""
