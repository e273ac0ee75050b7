"""Pictures that show no table: podium, chart, share card."""
