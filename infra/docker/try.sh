#!/usr/bin/env bash
# Tests the deployment: builds the images, starts two replicas of each service, sets the desk up, places orders while
# containers are killed, backs up, restores into a second desk, and removes everything.
# Needs Docker and Compose, nothing else. MONGO_IMAGE, REDIS_IMAGE and NODE_IMAGE name other base images;
# debian-base.sh builds some without a registry. KEEP=1 leaves the desks running; ORDERS=N sets the number of orders.
set -euo pipefail
cd "$(dirname "$0")/../.."

ORDERS=${ORDERS:-50}
TEST_SECONDS=${TEST_SECONDS:-90}
export DOCKER_BUILDKIT=1 COMPOSE_DOCKER_CLI_BUILD=1
export TAG=try BIND=127.0.0.1: HUMAN_VERIFICATION=altcha
# The driver calls the gateway by its host name in the network. The gateway compares only the host name with PUBLIC_URL.
export PUBLIC_URL=https://gateway
export NODE_IMAGE=${NODE_IMAGE:-node:24.21.0-bookworm-slim}
NAME=tukar-try-$$
STATE=$NAME-state
PASSPHRASE=correct-horse-$$

if docker compose version >/dev/null 2>&1; then compose_program=(docker compose); else compose_program=(docker-compose); fi

step() { printf '\n[%4ds] %s\n' "$SECONDS" "$*"; }
fail() { echo "try: $*" >&2; exit 1; }

# compose DESK ARGS...: desk 1 is tested, desk 2 gets the backup.
compose() {
  local desk=$1 net=172.30.$((57 + $1))
  shift
  EDGE_NET=$net TRUST_PROXY=$net.0/24 "${compose_program[@]}" -p "$NAME-$desk" "$@"
}

containers() { compose "$1" ps -q "$2"; }
health() { docker inspect -f '{{if .State.Health}}{{.State.Health.Status}}{{else}}{{.State.Status}}{{end}}' "$1"; }

# await_health DESK STATE SERVICE...: waits until all containers of the services have this health, at most 3 minutes.
await_health() {
  local desk=$1 wanted=$2 service id until=$((SECONDS + 180))
  shift 2
  for service in "$@"; do
    [ -n "$(containers "$desk" "$service")" ] || fail "no container of $service runs"
    for id in $(containers "$desk" "$service"); do
      until [ "$(health "$id")" = "$wanted" ]; do
        [ "$SECONDS" -lt "$until" ] || { docker logs --tail 20 "$id"; fail "$service did not get $wanted"; }
        sleep 1
      done
    done
    echo "  $service: $wanted"
  done
}

up() {
  local desk=$1 log
  shift
  log=$(compose "$desk" up -d --no-build "$@" 2>&1) || { echo "$log" >&2; fail "desk $desk does not start"; }
}

SERVICES=(transactions settings-auth notifier gateway)
ALL=(mongo redis "${SERVICES[@]}")

# drive DESK COMMAND...: runs the driver in the gateway's network.
drive() {
  local desk=$1
  shift
  docker run --rm --network "$NAME-${desk}_edge" --volume "$STATE:/state" --env TRY_SETUP_TOKEN \
    "tukar-saldo/try:$TAG" "$@" --url http://gateway:5000 --state /state
}

# kill_hard CONTAINER: kills its main process, as in a crash, so that Docker restarts it.
kill_hard() {
  docker run --rm --pid host --user 0 --cap-add KILL --entrypoint node "tukar-saldo/try:$TAG" \
    -e "process.kill($(docker inspect -f '{{.State.Pid}}' "$1"), 'SIGKILL')"
}

# copy_backup FILE: copies it from the volume of desk 1 to that of desk 2.
copy_backup() {
  compose 1 run --rm -T --entrypoint cat admin "/backups/$1" |
    compose 2 run --rm -T --entrypoint sh admin -c "cat > /backups/$1"
}

teardown() {
  [ -z "${KEEP:-}" ] || { echo "left running: $NAME-1 and $NAME-2"; return; }
  step "taking everything down"
  for desk in 1 2; do compose "$desk" down --volumes --remove-orphans --timeout 5 >/dev/null 2>&1 || true; done
  docker volume rm -f "$STATE" >/dev/null
  local left
  left=$(docker ps -aq --filter "name=$NAME" | wc -l)
  echo "  containers left: $left, volumes left: $(docker volume ls -q --filter "name=$NAME" | wc -l)"
}
trap teardown EXIT

step "building the images on $NODE_IMAGE"
log=$(mktemp)
{
  compose 1 build
  docker build --file infra/docker/Dockerfile --target try --build-arg "NODE_IMAGE=$NODE_IMAGE" \
    --tag "tukar-saldo/try:$TAG" .
} >"$log" 2>&1 || { tail -n 40 "$log" >&2; fail "the images cannot be built"; }
rm "$log"

step "looking into the images"
for target in "${SERVICES[@]}" setup; do
  scripts/check-image.sh "tukar-saldo/$target:$TAG" infra/docker/Dockerfile | sed 's/^/  /'
done

step "starting the desk, two replicas of each service"
up 1 --scale transactions=2 --scale settings-auth=2 --scale notifier=2
await_health 1 healthy "${ALL[@]}"
compose 1 logs --no-color setup | sed 's/^/  /'
TRY_SETUP_TOKEN=$(compose 1 run --rm -T setup show setup-token)
export TRY_SETUP_TOKEN

step "setting it up"
docker volume create "$STATE" >/dev/null
drive 1 set-up

step "taking $ORDERS orders while one container of each kind is killed"
drive 1 failures --orders "$ORDERS" --seconds "$TEST_SECONDS" &
driver=$!
trap 'kill "$driver" 2>/dev/null || true; teardown' EXIT
for victim in "${SERVICES[@]}" redis mongo; do
  sleep $((TEST_SECONDS / 8))
  kill -0 "$driver" 2>/dev/null || break
  kill_hard "$(containers 1 "$victim" | head -n 1)"
  echo "  killed one $victim"
done
wait "$driver" || fail "orders were lost, doubled or shown wrongly"
trap teardown EXIT
await_health 1 healthy "${ALL[@]}"

step "MongoDB away: the services say so, and heal by themselves"
compose 1 stop mongo >/dev/null 2>&1
await_health 1 unhealthy transactions settings-auth notifier
compose 1 start mongo >/dev/null 2>&1
await_health 1 healthy "${ALL[@]}"

step "Redis away: orders go on"
compose 1 stop redis >/dev/null 2>&1
drive 1 order
await_health 1 healthy gateway transactions settings-auth
compose 1 start redis >/dev/null 2>&1
await_health 1 healthy "${ALL[@]}"
drive 1 note

step "backing up"
compose 1 run --rm -T admin backup /backups/desk <<<"$PASSPHRASE"

step "restoring into a second desk"
compose 1 run --rm -T admin open-secrets /backups/desk.secrets <<<"$PASSPHRASE" | compose 2 run --rm -T setup adopt
up 2 mongo
await_health 2 healthy mongo
compose 2 run --rm -T database
copy_backup desk
compose 2 run --rm -T admin restore /backups/desk <<<"$PASSPHRASE"
up 2
await_health 2 healthy "${ALL[@]}"
drive 2 check

step "all is well"
