# With a digest it is always the same: docs/hosting.md tells how to look one up.
ARG PYTHON_IMAGE=python:3.12-slim

FROM ${PYTHON_IMAGE} AS build
RUN python -m venv /venv
WORKDIR /src
COPY requirements.lock ./
RUN /venv/bin/pip install --no-cache-dir --disable-pip-version-check --require-hashes -r requirements.lock
COPY pyproject.toml README.md LICENSE TERMS.md PRIVACY.md SUPPORT.md ./
COPY engine engine
COPY render render
COPY bot bot
# Built with the setuptools of the lock; without --no-build-isolation pip would fetch another, unchecked one.
RUN /venv/bin/pip install --no-cache-dir --disable-pip-version-check --no-deps --no-build-isolation .

FROM ${PYTHON_IMAGE}
RUN useradd --system --uid 10001 --home-dir /data patience && install --directory --owner patience --mode 700 /data
COPY --from=build /venv /venv
# 0.0.0.0 is inside the container: nothing outside sees the port unless it is published.
ENV PATH=/venv/bin:$PATH PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 \
    PATIENCE_DATA_DIR=/data PATIENCE_HEALTH_HOST=0.0.0.0 PATIENCE_HEALTH_PORT=8080
USER patience
WORKDIR /data
VOLUME /data
STOPSIGNAL SIGTERM
# http.client rather than urllib: it never asks a proxy that the environment may name.
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s CMD ["python", "-c", "import http.client, os, sys; c = http.client.HTTPConnection('127.0.0.1', int(os.environ['PATIENCE_HEALTH_PORT']), timeout=4); c.request('GET', '/healthz'); sys.exit(c.getresponse().status != 200)"]
CMD ["patience"]
