"""The edge to Slack: translates between its payloads and the neutral Request and Reply, nothing else."""

from bot.platforms.slack.serve import run

__all__ = ["run"]
