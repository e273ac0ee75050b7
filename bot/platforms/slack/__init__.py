"""The platform Slack: translates between its payloads and the neutral Request and Reply, nothing else."""

from bot.platforms.slack.serve import make_platform

__all__ = ["make_platform"]
