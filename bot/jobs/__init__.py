"""What is done without anybody asking: daily posts and reminders."""
