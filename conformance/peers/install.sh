#!/bin/sh
# Installs the packages that the adapters here speak for, in the versions that are pinned beside
# them: `install.sh [directory]`, build/peers by default. A second call does nothing.
set -eu
peers=$(cd "$(dirname "$0")" && pwd)
build=${1:-build/peers}
mkdir -p "$build"

pins=$(cat "$peers"/*/requirements.txt)
if [ "$(cat "$build/venv/pins" 2>/dev/null)" != "$pins" ]; then
  python3 -m venv --clear "$build/venv"
  cat "$peers"/*/requirements.txt > "$build/requirements.txt"
  "$build/venv/bin/python" -m pip install --quiet --disable-pip-version-check --no-deps \
    --requirement "$build/requirements.txt"
  printf '%s\n' "$pins" > "$build/venv/pins"
fi

if ! cmp -s "$peers/strands_agents/package-lock.json" "$build/installed-lock.json"; then
  cp "$peers/strands_agents/package.json" "$peers/strands_agents/package-lock.json" "$build"
  npm ci --prefix "$build" --ignore-scripts --no-audit --no-fund --loglevel=error
  cp "$build/package-lock.json" "$build/installed-lock.json"
fi
