"""The container files: who runs what, with which rights, and who reaches whom."""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
import yaml
from redis import Redis
from redis.backoff import ConstantBackoff
from redis.exceptions import AuthenticationError
from redis.retry import Retry

from bot.health import health_server
from bot.ops.pages import PAGES
from bot.services import open_services
from bot.settings import Settings

ROOT = Path(__file__).parents[2]
LEFT_OUT = shutil.ignore_patterns("__pycache__", "compiled", "sprites")  # as .dockerignore has it


def read(path: str) -> str:
    """The file's text."""
    return (ROOT / path).read_text(encoding="utf-8")


@pytest.fixture
def compose() -> dict[str, Any]:
    """docker-compose.yml, read."""
    found: dict[str, Any] = yaml.safe_load(read("docker-compose.yml"))
    return found


def test_compose_runs_the_bot_with_its_redis(compose: dict[str, Any]) -> None:
    """The bot starts when its Redis is healthy, and asks that one."""
    bot, redis = compose["services"]["bot"], compose["services"]["redis"]

    assert bot["depends_on"] == {"redis": {"condition": "service_healthy"}}
    assert re.fullmatch(
        r"redis://:\$\{REDIS_PASSWORD:\?[^}]+\}@redis:6379/0", bot["environment"]["REDIS_URL"]
    )
    assert redis["healthcheck"]["test"][0] == "CMD"
    assert bot["build"]["context"] == "."


def test_compose_persists_the_tables(compose: dict[str, Any]) -> None:
    """Redis writes each move into a file in a volume that outlives its container."""
    redis = compose["services"]["redis"]

    assert "--appendonly yes" in redis["command"][-1]
    assert [volume.split(":") for volume in redis["volumes"]] == [
        [name, "/data"] for name in compose["volumes"]
    ]


def test_compose_stops_gently_and_guards(compose: dict[str, Any]) -> None:
    """Both have an init that passes signals on and reaps, time to finish, and a read-only file system."""
    for service in compose["services"].values():
        assert (service["init"], service["read_only"], service["restart"]) == (True, True, "unless-stopped")
        assert service["stop_grace_period"] == "20s"
        assert service["cap_drop"] == ["ALL"]
        assert service["security_opt"] == ["no-new-privileges:true"]


@pytest.mark.skipif(shutil.which("redis-server") is None, reason="there is no redis-server on PATH")
@pytest.mark.parametrize("fsync", ["everysec", "always"])
@pytest.mark.slow
def test_the_redis_of_compose_wants_its_password(compose: dict[str, Any], tmp_path: Path, fsync: str) -> None:
    """Its command, run here but for where it listens: who does not know the password is refused."""
    words = [word.replace("$$", "$") for word in compose["services"]["redis"]["command"]]
    words[-1] = words[-1].replace("redis-server -", f"redis-server - --port 0 --unixsocket {tmp_path}/s", 1)
    known = {"REDISCLI_AUTH": "a5" * 24, "APPENDFSYNC": fsync, "PATH": os.environ["PATH"]}
    assert set(known) >= set(compose["services"]["redis"]["environment"])
    server = subprocess.Popen(
        words, env=known, cwd=tmp_path, stdout=subprocess.DEVNULL, start_new_session=True
    )
    retry = Retry(ConstantBackoff(0.02), 500)
    try:
        with (
            Redis(unix_socket_path=f"{tmp_path}/s", retry=retry, password="a5" * 24) as client,
            Redis(unix_socket_path=f"{tmp_path}/s", retry=retry) as stranger,
        ):
            configured = client.config_get("append*")
            assert (configured["appendonly"], configured["appendfsync"]) == ("yes", fsync)
            with pytest.raises(AuthenticationError):
                stranger.ping()
    finally:
        os.killpg(server.pid, signal.SIGTERM)  # the shell that started it, and the server itself
        server.wait()


def test_the_redis_of_compose_is_reached_by_the_bot_alone(compose: dict[str, Any]) -> None:
    """Its one network leads nowhere else; the bot has another one, for Discord and Slack."""
    bot, redis = compose["services"]["bot"], compose["services"]["redis"]

    assert [compose["networks"][name]["internal"] for name in redis["networks"]] == [True]
    assert [(compose["networks"][name] or {}).get("internal", False) for name in bot["networks"]] == [
        True,
        False,
    ]
    assert redis["user"] == "redis"


def test_images_can_be_named_by_digest(compose: dict[str, Any]) -> None:
    """By a setting each, for the Dockerfile too, where nothing else names an image."""
    bot, redis = compose["services"]["bot"], compose["services"]["redis"]

    assert redis["image"].startswith("${REDIS_IMAGE:-")
    assert bot["build"]["args"]["PYTHON_IMAGE"].startswith("${PYTHON_IMAGE:-")
    assert instructions("FROM") == ["${PYTHON_IMAGE} AS build", "${PYTHON_IMAGE}"]
    named = set(re.findall(r"^(?:# )?(\w+)=", read(".env.example"), flags=re.MULTILINE))
    assert named >= {"REDIS_PASSWORD", "REDIS_IMAGE", "PYTHON_IMAGE"}


def test_nothing_of_compose_is_open_to_the_world(compose: dict[str, Any]) -> None:
    """No service publishes a port: the bot calls Discord, and nobody calls the bot or its Redis."""
    assert [name for name, service in compose["services"].items() if "ports" in service] == []


def instructions(name: str) -> list[str]:
    """The arguments of every such line of the Dockerfile, in order."""
    return re.findall(rf"^{name} (.+)$", read("Dockerfile").replace("\\\n", " "), flags=re.MULTILINE)


def test_the_image_runs_without_rights() -> None:
    """The container is built from the lock in two steps, runs as nobody special, is stopped by SIGTERM."""
    assert len(instructions("FROM")) == 2
    assert (instructions("USER"), instructions("STOPSIGNAL")) == (["patience"], ["SIGTERM"])
    assert instructions("CMD") == ['["patience"]']
    assert any("--require-hashes -r requirements.lock" in line for line in instructions("RUN"))


def test_the_image_gets_every_file_it_copies() -> None:
    """What the Dockerfile copies exists and is not kept out by .dockerignore, which lets nothing else in."""
    copied = {word for line in instructions("COPY") if "--from" not in line for word in line.split()[:-1]}
    let_in = set(re.findall(r"^!(.+)$", read(".dockerignore"), flags=re.MULTILINE))

    assert copied == let_in
    assert [path for path in copied if not (ROOT / path).exists()] == []


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """A folder with what the Dockerfile copies, and no more."""
    for name in re.findall(r"^!(.+)$", read(".dockerignore"), flags=re.MULTILINE):
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, tmp_path / name, ignore=LEFT_OUT)
        else:
            shutil.copy(ROOT / name, tmp_path)
    return tmp_path


@pytest.mark.slow
def test_what_is_installed_is_complete(copied: Path) -> None:
    """A wheel built from what the Dockerfile copies has every file of the packages, the page too."""
    folders = ("engine", "render", "bot")
    files = {
        path.relative_to(copied).as_posix()
        for folder in folders
        for path in (copied / folder).rglob("*")
        if path.is_file()
    }
    options = ["--no-index", "--no-deps", "--no-build-isolation", "--wheel-dir", str(copied / "wheels")]

    subprocess.run(
        [sys.executable, "-m", "pip", "wheel", *options, str(copied)], check=True, capture_output=True
    )

    wheel = ZipFile(next((copied / "wheels").glob("*.whl")))
    assert {name for name in wheel.namelist() if name.startswith(folders)} == files
    beside = {name.partition(".data/data/")[2] for name in wheel.namelist()}
    assert beside >= {f"share/patience/{name}" for name in PAGES.values()}


@pytest.mark.slow
def test_the_image_carries_its_cards(copied: Path) -> None:
    """They are drawn once it is installed, into the package itself; what runs there draws none any more."""
    built = [line for line in instructions("RUN") if "-m render sprites" in line]
    assert len(built) == 1
    assert "render.__path__" in built[0]

    def drawn(folder: Path) -> str:
        words = [sys.executable, "-B", "-m", "render", "sprites", str(folder), "caesar"]
        return subprocess.run(words, cwd=copied, check=True, capture_output=True, text=True).stdout

    assert drawn(copied / "render") != "caesar 0\n" == drawn(copied / "data")


async def health(port: int) -> int:
    """How the Dockerfile's health check ends, run by this Python, with the bot on that port."""
    _, *words = json.loads(instructions("HEALTHCHECK")[0].partition(" CMD ")[2])
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *words,
        env={**os.environ, "PATIENCE_HEALTH_PORT": str(port)},
        stderr=asyncio.subprocess.DEVNULL,
    )
    return await process.wait()


async def test_the_health_check_sees_life_and_death(tmp_path: Path) -> None:
    """While the bot runs the container's check succeeds; once it is gone, it fails."""
    settings = Settings(_env_file=None, data_dir=tmp_path, redis_url=None, health_port=0)
    async with open_services(settings) as services, health_server(settings, services) as port:
        assert port is not None
        assert await health(port) == 0

    assert await health(port) != 0
