# With a digest it is always the same: docs/hosting.md tells how to look one up.
ARG PYTHON_IMAGE=python:3.12-slim

FROM ${PYTHON_IMAGE} AS build
# pip installs from outside, so that the step which runs has neither it nor what only builds, nor compiled copies:
# 144 MB become 91, and a start takes a second more.
RUN python -m venv --without-pip /venv
ENV PIP_PYTHON=/venv/bin/python PIP_NO_CACHE_DIR=1 PIP_NO_COMPILE=1 PIP_DISABLE_PIP_VERSION_CHECK=1
WORKDIR /src
COPY requirements.lock ./
RUN pip install --require-hashes -r requirements.lock
COPY pyproject.toml README.md LICENSE TERMS.md PRIVACY.md SUPPORT.md ./
COPY engine engine
COPY render render
COPY bot bot
# Built with the setuptools of the lock; without --no-build-isolation pip would fetch another, unchecked one.
RUN pip install --no-deps --no-build-isolation . && pip uninstall --yes setuptools
# The cards are drawn here, 21 MB, and not at the first start of each version; -B leaves no compiled copies.
RUN cd / && /venv/bin/python -B -m render sprites "$(/venv/bin/python -B -c 'import render; print(*render.__path__)')"

FROM ${PYTHON_IMAGE}
RUN useradd --system --uid 10001 --home-dir /data patience && install --directory --owner patience --mode 700 /data \
    && pip uninstall --yes --quiet --root-user-action ignore pip && rm -rf /usr/local/lib/python3*/ensurepip
COPY --from=build /venv /venv
# 0.0.0.0 is inside the container: nothing outside sees the port unless it is published.
ENV PATH=/venv/bin:$PATH PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 \
    PATIENCE_DATA_DIR=/data PATIENCE_HEALTH_HOST=0.0.0.0 PATIENCE_HEALTH_PORT=8080
USER patience
WORKDIR /data
VOLUME /data
STOPSIGNAL SIGTERM
# The compose files say the same: an image in the OCI format, as podman builds it, keeps no health check.
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s CMD ["python", "-m", "bot.ops.alive"]
CMD ["patience"]
