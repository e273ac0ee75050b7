"""Texts of words and spans: put together, written by a platform's markup, cut where there is no room."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from bot.messages.reply import Reply
from bot.messages.spans import (
    PLAIN,
    Channel,
    Code,
    CommandName,
    Emphasis,
    Markup,
    Moment,
    Owner,
    Person,
    RichText,
    TextLike,
    Typed,
    joined,
    pieces,
    text,
    written,
)

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)


class Loud(Markup):
    """A markup that one can see: words are escaped by a backslash before each star, emphasis is starred."""

    def words(self, words: str) -> str:
        return words.replace("*", r"\*")

    def emphasis(self, span: Emphasis) -> str:
        return f"*{self.words(span.text)}*"

    def person(self, span: Person) -> str:
        return f"<@{span.user}>" if span.known else super().person(span)


def test_every_span_reads_well_without_markup() -> None:
    """Each kind has a plain form: what a terminal shows, and a screen reader says."""
    texts: dict[str, TextLike] = {
        "3 f2": Code("3 f2"),
        "deal *x*": Typed("deal *x*"),
        "The Kings": Emphasis("The Kings"),
        "/patience daily play": CommandName("daily", "play"),
        "/move 3 f2": CommandName("move", "3 f2", alone=True),
        "Amber Knave 12": Person("discord:42", "Amber Knave 12", known=True),
        "99": Channel("discord:7/99"),
        "": Owner("discord:42"),
        "in 2 h 05 min": Moment(NOW + timedelta(hours=2, minutes=5), NOW),
        "in 0 min": Moment(NOW - timedelta(minutes=5), NOW),
    }

    assert {plain: written(span) for plain, span in texts.items()} == {plain: plain for plain in texts}


def test_what_is_typed_is_never_markup() -> None:
    """Words and typed text are escaped by the platform; only spans bring markup of their own."""
    rich = text("5 * 4, ", Emphasis("a*b"), " ", Typed("*bold*"), " ", Person("x:1", "A*", known=True))

    assert written(rich, Loud()) == r"5 \* 4, *a\*b* \*bold\* <@x:1>"


def test_what_is_typed_can_be_seen() -> None:
    """Told again it gives no order to a terminal and turns no line; letters and pictures stay."""
    plain = "Amber 10♠︎ אב ال é 🂡 \U0001f469\U0001f3fd"

    assert Typed(plain).text == plain
    assert Typed("a\x1b]0;title\x07b\x9bc\x00").text == "a\ufffd]0;title\ufffdb\ufffdc\ufffd"
    assert Typed("a\u202eb\u2066c\u200fd\u200be\ufefff\U000e0041").text == "abcdef"
    assert Typed("one\r\ntwo\u2028three\tfour\xa0five").text == "one  two three four five"
    assert Typed("half \ud83d").text == "half \ufffd"
    assert written(Channel("discord:7/a\x1bb"), Loud()) == "a\ufffdb"


def test_texts_are_put_together() -> None:
    """Equal texts are equal however they were made; what is empty leaves no line behind."""
    assert text("a", "b", Code("c")) == text(text("ab"), Code("c")) == RichText(("ab", Code("c")))
    assert joined(["one", "", text(), Code("two")]) == text("one\n", Code("two"))
    assert not text("")
    assert str(joined(["one", Code("two")], " · ")) == "one · two"


def test_a_text_is_parted_by_lines() -> None:
    """Lines end in words, not in spans."""
    rich = text("a\nb ", Code("c\nd"), "\n\ne")

    assert list(rich.lines()) == [text("a"), text("b ", Code("c\nd")), text(), text("e")]


parts = st.one_of(
    st.text("ab*\n", max_size=12),
    st.builds(Typed, st.text("ab*", max_size=12)),
    st.builds(Emphasis, st.text("ab*", min_size=1, max_size=6)),
)


@given(st.lists(parts, max_size=6), st.integers(4, 40))
def test_a_text_is_cut_to_its_room(some: list[TextLike], longest: int) -> None:
    """It is never longer than there is room, never ends within markup, and is whole where it fits."""
    rich, loud = text(*some), Loud()
    whole, cut = written(rich, loud), written(rich, loud, longest)

    assert len(cut) <= longest
    assert cut == whole if len(whole) <= longest else cut.endswith("…")
    stars = cut.replace(r"\*", "").count("*")
    assert stars % 2 == 0
    assert not cut.removesuffix("…").endswith("\\")


@given(st.lists(parts, max_size=8), st.integers(4, 30))
def test_pieces_fit_and_lose_no_short_line(some: list[TextLike], longest: int) -> None:
    """Every piece fits; lines that fit stand in them in their order."""
    rich = text(*some)
    found = pieces(rich, PLAIN, longest)
    short = [line for line in str(rich).split("\n") if line.strip() and len(line) <= longest]

    assert all(0 < len(piece) <= longest for piece in found)
    lines = iter("\n".join(found).split("\n"))
    assert all(any(line == other for other in lines) for line in short)


def test_a_reply_ends_with_its_status() -> None:
    """A board's words and the line on how its game stands are one text."""
    reply = Reply(text("Played ", Code("3 f2")), status="The Kings · 3 moves")

    assert reply.text == "Played 3 f2\nThe Kings · 3 moves"
    assert reply.rich_text == text("Played ", Code("3 f2"), "\nThe Kings · 3 moves")
