#!/usr/bin/env bash
# Looks at a built image from outside: whom it runs as, how much it adds to its base, and that no file lies in
# it that belongs to development, to tests or to a desk's data.
# Usage: check-image.sh <image> <dockerfile>
# LIMIT_MB (120): what it may add to the base. NODE_IMAGE: that base, else the one that the Dockerfile names.
set -euo pipefail

image=$1
dockerfile=$2
limit_mb=${LIMIT_MB:-120}
base=${NODE_IMAGE:-$(sed -n 's/^ARG NODE_IMAGE=//p' "$dockerfile" | head -n 1)}
failed=0

complain() {
  echo "$image: $1" >&2
  failed=1
}
look() { docker image inspect --format "$1" "$2"; }

if [ -z "$base" ]; then
  echo "$dockerfile names no base: ARG NODE_IMAGE is missing" >&2
  exit 2
fi
docker image inspect "$base" >/dev/null 2>&1 || docker pull --quiet "$base" >/dev/null

case "$(look '{{.Config.User}}' "$image")" in
  "" | root | root:* | 0 | 0:*) complain "runs as root" ;;
esac

added_mb=$((($(look '{{.Size}}' "$image") - $(look '{{.Size}}' "$base")) / 1000000))
[ "$added_mb" -le "$limit_mb" ] || complain "adds $added_mb MB to $base, more than $limit_mb"

container=$(docker create "$image" unused)
trap 'docker rm "$container" >/dev/null' EXIT
# The base brings programs of its own: only the files that it has not are judged.
own=$(docker create "$base" unused)
files=$(comm -13 <(docker export "$own" | tar --list | sort) <(docker export "$container" | tar --list | sort))
docker rm "$own" >/dev/null

# Packages ship tests and keys of their own, so our files and theirs are judged apart.
ours='(^|/)(\.git|\.data|\.env|secrets\.json)(/|$)|\.test\.[cm]?[jt]sx?$|\.(pem|key|tsbuildinfo)$'
ours+='|^([^/]+/){0,2}(services|libs|infra|web)/[^/]+/(src|tests)/'
theirs='/node_modules/(jest|vite|oxlint|testcontainers|playwright-core|lighthouse)/$'
found=$(grep -v /node_modules/ <<<"$files" | grep -E "$ours" || grep -E "$theirs" <<<"$files" || true)
if [ -n "$found" ]; then
  complain "holds what it should not:"
  head -n 20 <<<"$found" >&2
fi

echo "$image: $(wc -l <<<"$files") files, $added_mb MB over $base"
exit "$failed"
