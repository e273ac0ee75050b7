"""What is counted; /metrics shows it."""

from prometheus_client import Counter, Gauge, Histogram

ANSWERED = Counter("patience_requests", "Requests answered", ["platform", "command", "outcome"])
SECONDS = Histogram(
    "patience_answer_seconds", "From request to reply", ["command"],
    buckets=(0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5),
)  # fmt: skip
WAITING = Gauge("patience_requests_waiting", "Requests in line, those being worked on included")
