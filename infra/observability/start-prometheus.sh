#!/bin/sh
# Writes the address that visitors use, from the variables of the desk, and starts Prometheus. Without such an address
# it asks whether the gateway is ready, as the pages are served at http://localhost only.
set -eu
site=${PUBLIC_URL:-${DOMAIN:+https://$DOMAIN}}
site=${site%%,*}
printf '[{"targets": ["%s"]}]\n' "${site:-http://gateway:5000/readyz}" >/tmp/site.json
exec prometheus "$@"
