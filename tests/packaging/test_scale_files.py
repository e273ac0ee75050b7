"""The files for several processes, and for machines without Docker: who runs, is reached, and may do what."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

from bot.ops.pages import PAGES
from bot.platforms.discord.interactions import EVENTS_PATH, INTERACTIONS_PATH
from tests.packaging.test_containers import instructions, read

RESOLVING = (1, 27, 3)  # the first nginx that looks names of upstreams up again
EXPOSED = 2.0  # of systemd's ten: what it calls OK


@pytest.fixture
def scale() -> dict[str, Any]:
    """docker-compose.scale.yml, read."""
    found: dict[str, Any] = yaml.safe_load(read("docker-compose.scale.yml"))
    return found


@pytest.fixture
def single() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load(read("docker-compose.yml"))
    return found


def test_two_alike_ask_one_redis(scale: dict[str, Any], single: dict[str, Any]) -> None:
    """Replicas differ in nothing but their names; the Redis is that of the small installation."""
    services = scale["services"]
    assert services["bot-a"] == services["bot-b"]
    assert services["bot-a"]["environment"]["PATIENCE_DISCORD_HTTP"] == "true"
    assert services["bot-a"]["environment"]["PATIENCE_CONNECTIONS_PER_ADDRESS"] == "0"
    assert (
        services["bot-a"]["environment"]["REDIS_URL"] == single["services"]["bot"]["environment"]["REDIS_URL"]
    )
    assert services["bot-a"]["depends_on"] == {"redis": {"condition": "service_healthy"}}
    for name in ("command", "environment", "volumes", "healthcheck", "networks", "user", "image"):
        assert services["redis"][name] == single["services"]["redis"][name]
    assert scale["networks"] == single["networks"]


def test_all_are_guarded(scale: dict[str, Any]) -> None:
    """No rights, a file system that is only read, time to finish, and nothing open to the world."""
    for service in scale["services"].values():
        assert (service["init"], service["read_only"], service["restart"]) == (True, True, "unless-stopped")
        assert (service["cap_drop"], service["stop_grace_period"]) == (["ALL"], "20s")
        assert service["security_opt"] == ["no-new-privileges:true"]
        assert service["healthcheck"]["test"][0] == "CMD"
    ports = {name: service["ports"] for name, service in scale["services"].items() if "ports" in service}
    assert ports == {"proxy": ["127.0.0.1:8000:8000"]}


def test_compose_replaces_the_missing_health_check(scale: dict[str, Any], single: dict[str, Any]) -> None:
    """Podman's images keep no HEALTHCHECK: the compose files ask the same program."""
    of_image = instructions("HEALTHCHECK")[0].partition(" CMD ")[2]
    words = re.findall(r'"([^"]+)"', of_image)
    assert single["services"]["bot"]["healthcheck"]["test"] == ["CMD", *words]
    assert scale["services"]["bot-a"]["healthcheck"]["test"] == ["CMD", *words, "/readyz"]


def test_the_image_has_no_pip() -> None:
    """What runs can install nothing: no pip in its step, none that came with Python, nothing that builds."""
    build, last = read("Dockerfile").split("\nFROM ")[1:]
    assert "venv --without-pip /venv" in build
    assert "PIP_PYTHON=/venv/bin/python" in build and "PIP_NO_COMPILE=1" in build
    assert "pip uninstall --yes setuptools" in build
    assert re.search(r"pip uninstall .*pip && rm -rf \S*/ensurepip", last)


def test_the_proxy_leads_to_all_of_them(scale: dict[str, Any]) -> None:
    """To the next one where one is gone or takes none, for POST as well; to what is public, no more."""
    text = read("deploy/nginx.conf")
    for name in ("bot-a", "bot-b"):
        assert re.findall(rf"server ({name}:\d+) resolve", text) == [f"{name}:8080", f"{name}:8022"]
    assert "proxy_next_upstream error timeout http_503 non_idempotent;" in text
    passed = re.findall(r"location (?:= )?(\S+) \{ proxy_pass http://(\w+); \}", text)
    to_bots = [path for path, where in passed if where == "bots"]
    for path in (INTERACTIONS_PATH, EVENTS_PATH, *PAGES):
        assert any(path == one or (one.endswith("/") and path.startswith(one)) for one in to_bots)
    assert not any("metrics".startswith(path.strip("/")) for path, _ in passed)
    assert "location / { return 404; }" in text
    assert scale["services"]["proxy"]["volumes"] == ["./deploy/nginx.conf:/etc/nginx/conf.d/default.conf:ro"]


def test_the_proxy_limits_slow_and_greedy_clients() -> None:
    """It counts by the address that asks, not by that of what stands before it, and waits for seconds."""
    text = read("deploy/nginx.conf")
    assert "limit_conn_zone $binary_remote_addr" in text and "real_ip_header X-Forwarded-For;" in text
    assert re.search(r"limit_conn addresses \d+;", text) and "proxy_request_buffering on;" in text
    for what in ("client_header", "client_body", "send"):
        assert re.search(rf"{what}_timeout (5|10)s;", text)


def unit() -> dict[str, list[str]]:
    """The lines of the unit, by their names."""
    found: dict[str, list[str]] = {}
    for line in read("deploy/patience.service").splitlines():
        if "=" in line and not line.startswith("#"):
            name, _, value = line.partition("=")
            found.setdefault(name, []).append(value)
    return found


def test_the_unit_stops_the_bot_before_its_redis() -> None:
    """The signal goes to the bot alone, which has time to save; it writes its own folder and nothing else."""
    lines = unit()
    assert (lines["KillMode"], lines["TimeoutStopSec"]) == (["mixed"], ["20"])
    assert (lines["ProtectSystem"], lines["StateDirectory"]) == (["strict"], ["patience"])
    assert "PATIENCE_DATA_DIR=/var/lib/patience" in lines["Environment"][0]
    assert lines["DynamicUser"] == ["yes"]


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd-analyze here")
def test_the_unit_is_one_and_hardened(tmp_path: Path) -> None:
    """Systemd knows every line of it, and finds little that could be attacked."""
    copy = tmp_path / "patience.service"
    copy.write_text(read("deploy/patience.service").replace("/opt/patience/.venv/bin/patience", "/bin/true"))
    seen = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", str(copy)], capture_output=True, text=True, check=False
    )
    warnings = [line for line in seen.stderr.splitlines() if "patience.service" in line]
    assert warnings == []
    command = ["systemd-analyze", "security", "--offline=true", "--no-pager", str(copy)]
    found = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    level = re.search(r"exposure level for patience\.service: ([\d.]+)", found)
    assert level and float(level[1]) <= EXPOSED


@pytest.mark.skipif(shutil.which("nginx") is None, reason="there is no nginx here")
def test_nginx_takes_its_file(tmp_path: Path) -> None:
    """By its own judgement; one that is older than compose's gets addresses instead of names."""
    version = subprocess.run(["nginx", "-v"], capture_output=True, text=True, check=True).stderr
    file = read("deploy/nginx.conf")
    if tuple(map(int, re.findall(r"\d+", version)[:3])) < RESOLVING:
        file = file.replace(" resolve ", " ").replace("bot-a", "127.0.0.1").replace("bot-b", "127.0.0.2")
    whole = tmp_path / "nginx.conf"
    whole.write_text(f"pid {tmp_path}/pid; events {{}} http {{ {file} }}")
    done = subprocess.run(["nginx", "-t", "-c", str(whole)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
