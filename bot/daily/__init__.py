"""The daily challenge: one deal for everybody, one ranked try each, boards, streaks and statistics."""
