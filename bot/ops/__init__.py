"""Running the bot: its log, its figures, whether it is well, and whether everything is set up."""
