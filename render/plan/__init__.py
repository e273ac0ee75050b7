"""Where everything of a table lies on its picture: from card widths to pixels."""
