#!/bin/sh
# Writes the address that visitors use, from the variables of the desk, and starts Prometheus.
set -eu
site=${PUBLIC_URL:-${DOMAIN:+https://$DOMAIN}}
site=${site%%,*}
printf '[{"targets": ["%s"]}]\n' "${site:-http://gateway:5000}" >/tmp/site.json
exec prometheus "$@"
