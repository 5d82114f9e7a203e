#!/bin/sh
# Runs a program that cannot watch its parent. Its stdin is a pipe held by the supervisor alone: when that
# ends, however it ends, the pipe closes and the program is stopped.
# Where the kernel can do it (Linux), the program also ends when this guard is killed.
exec 3<&0
if setpriv --pdeathsig TERM true 2>/dev/null; then
  setpriv --pdeathsig TERM "$@" </dev/null 3<&- &
else
  "$@" </dev/null 3<&- &
fi
program=$!

stop_when_pipe_closes() {
  trap '' TERM INT HUP
  read -r _ <&3
  kill -TERM "$program" 2>/dev/null
  for _ in 1 2 3 4 5 6 7 8 9 10; do
    kill -0 "$program" 2>/dev/null || exit 0
    sleep 1
  done
  kill -KILL "$program" 2>/dev/null
}
stop_when_pipe_closes >/dev/null 2>&1 &
watcher=$!
exec 3<&-

trap 'kill -TERM "$program" 2>/dev/null' TERM INT HUP
wait "$program"
code=$?
while kill -0 "$program" 2>/dev/null; do
  wait "$program"
  code=$?
done
kill -KILL "$watcher" 2>/dev/null
exit "$code"
