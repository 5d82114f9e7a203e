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
base_container=$(docker create "$base" unused)
files=$(comm -13 <(docker export "$base_container" | tar --list | sort) <(docker export "$container" | tar --list | sort))
docker rm "$base_container" >/dev/null

# npm packages contain their own tests and keys, so a separate pattern checks packages.
product_pattern='(^|/)(\.git|\.data|\.env|secrets\.json)(/|$)|\.test\.[cm]?[jt]sx?$|\.(pem|key|tsbuildinfo)$'
product_pattern+='|^([^/]+/){0,2}(services|libs|infra|web)/[^/]+/(src|tests)/'
package_pattern='/node_modules/(jest|vite|oxlint|testcontainers|playwright-core|lighthouse)/$'
forbidden_files=$(grep -v /node_modules/ <<<"$files" | grep -E "$product_pattern" || grep -E "$package_pattern" <<<"$files" || true)
if [ -n "$forbidden_files" ]; then
  report "contains files that do not belong into an image:"
  head -n 20 <<<"$forbidden_files" >&2
fi

echo "$image: $(wc -l <<<"$files") files, $added_mb MB over $base"
exit "$failed"
