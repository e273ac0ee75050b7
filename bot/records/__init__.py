"""What is stored, as values: tables, settings, results."""
