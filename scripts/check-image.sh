#!/usr/bin/env bash
# Checks a built image: its user, its size without the base, and that it has no files of development, tests or data.
# Usage: check-image.sh <image> <dockerfile>
# LIMIT_MB (120): maximum size without the base. NODE_IMAGE: the base; default: the one in the Dockerfile.
set -euo pipefail

image=$1
dockerfile=$2
limit_mb=${LIMIT_MB:-120}
base=${NODE_IMAGE:-$(sed -n 's/^ARG NODE_IMAGE=//p' "$dockerfile" | head -n 1)}
failed=0

report() {
  echo "$image: $1" >&2
  failed=1
}
inspect() { docker image inspect --format "$1" "$2"; }

if [ -z "$base" ]; then
  echo "check-image: $dockerfile has no ARG NODE_IMAGE" >&2
  exit 2
fi
docker image inspect "$base" >/dev/null 2>&1 || docker pull --quiet "$base" >/dev/null

case "$(inspect '{{.Config.User}}' "$image")" in
  "" | root | root:* | 0 | 0:*) report "runs as root" ;;
esac

added_mb=$((($(inspect '{{.Size}}' "$image") - $(inspect '{{.Size}}' "$base")) / 1000000))
[ "$added_mb" -le "$limit_mb" ] || report "adds $added_mb MB to $base, more than $limit_mb"

container=$(docker create "$image" unused)
trap 'docker rm "$container" >/dev/null' EXIT
# Check only files that are not in the base image.
own=$(docker create "$base" unused)
files=$(comm -13 <(docker export "$own" | tar --list | sort) <(docker export "$container" | tar --list | sort))
docker rm "$own" >/dev/null

# npm packages contain tests and keys of their own, so they have a pattern of their own.
ours='(^|/)(\.git|\.data|\.env|secrets\.json)(/|$)|\.test\.[cm]?[jt]sx?$|\.(pem|key|tsbuildinfo)$'
ours+='|^([^/]+/){0,2}(services|libs|infra|web)/[^/]+/(src|tests)/'
theirs='/node_modules/(jest|vite|oxlint|testcontainers|playwright-core|lighthouse)/$'
found=$(grep -v /node_modules/ <<<"$files" | grep -E "$ours" || grep -E "$theirs" <<<"$files" || true)
if [ -n "$found" ]; then
  report "contains files that do not belong into an image:"
  head -n 20 <<<"$found" >&2
fi

echo "$image: $(wc -l <<<"$files") files, $added_mb MB over $base"
exit "$failed"
