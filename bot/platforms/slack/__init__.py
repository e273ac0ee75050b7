"""The edge to Slack: translates between its payloads and the neutral Request and Reply, nothing else."""

from bot.platforms.slack.serve import made

__all__ = ["made"]
