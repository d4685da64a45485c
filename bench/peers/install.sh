#!/bin/sh
# Installs the packages that are timed here, in the versions pinned beside this script:
# `install.sh [directory]`, build/bench-peers by default. A second call does nothing.
set -eu
peers=$(cd "$(dirname "$0")" && pwd)
build=${1:-build/bench-peers}
mkdir -p "$build"

if ! cmp -s "$peers/requirements.txt" "$build/venv/installed.txt"; then
  python3 -m venv --clear "$build/venv"
  "$build/venv/bin/python" -m pip install --quiet --disable-pip-version-check --no-deps \
    --requirement "$peers/requirements.txt"
  cp "$peers/requirements.txt" "$build/venv/installed.txt"
fi

if ! cmp -s "$peers/package-lock.json" "$build/node_modules/installed.json"; then
  cp "$peers/package.json" "$peers/package-lock.json" "$build"
  # Two of them name different versions of a package that neither needs for trimming.
  npm ci --prefix "$build" --ignore-scripts --omit=optional --legacy-peer-deps \
    --no-audit --no-fund --loglevel=error
  cp "$peers/package-lock.json" "$build/node_modules/installed.json"
fi
