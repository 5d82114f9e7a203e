#!/bin/sh
# Writes the desk's public URL as a target of the probe, and starts Prometheus. Without PUBLIC_URL and DOMAIN, the target
# is the gateway's readiness, because the pages are then served at http://localhost only.
set -eu
site=${PUBLIC_URL:-${DOMAIN:+https://$DOMAIN}}
site=${site%%,*}
printf '[{"targets": ["%s"]}]\n' "${site:-http://gateway:5000/readyz}" >/tmp/site.json
exec prometheus "$@"
