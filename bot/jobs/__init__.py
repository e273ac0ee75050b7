"""Background jobs: daily posts and reminders."""
