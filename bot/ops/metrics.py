"""The metrics that /metrics serves."""

from prometheus_client import Counter, Gauge, Histogram

ANSWERED = Counter("patience_requests", "Requests answered", ["platform", "command", "outcome"])
SECONDS = Histogram(
    "patience_answer_seconds",
    "From request to reply",
    ["command"],
    buckets=(0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5),
)
ANSWERING = Gauge("patience_answering", "Answers on their way to a platform", ["platform"])
RETIRING = Gauge("patience_boards_to_retire", "Old boards that are still to be deleted", ["platform"])
LIMITED = Counter("patience_rate_limited", "Answers of a platform that asked for fewer calls", ["platform"])
INVALID = Counter(
    "patience_invalid_requests", "Calls a platform refused in a way that counts", ["platform", "status"]
)
LEFT_OUT = Counter("patience_calls_left_out", "Calls not made, for they would be refused", ["platform"])
CONNECTED = Gauge("patience_connected", "1 where the platform can be heard, 0 where not", ["platform"])
SHARDS = Gauge("patience_shard_connected", "1 where a shard of Discord can be heard, 0 where not", ["shard"])
DRAWING = Histogram(
    "patience_render_seconds",
    "To draw a picture",
    buckets=(0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2),
)
TASKS = Gauge("patience_tasks", "Tasks of the event loop, waiting or not")
WAITING = Gauge("patience_requests_waiting", "Requests in line, those being worked on included")
