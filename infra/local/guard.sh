#!/bin/sh
# Runs the program that the arguments name, and ends it with all that it has started when standard input closes: that
# is a pipe which only the starting process holds open, so it closes however that ends. On Linux the kernel helps.
signal() {
  kill -s "$1" -- "-$$" || kill -s "$1" "$$"
}

end_with_pipe() {
  trap '' TERM INT HUP
  read -r _ <&3
  signal TERM
  for _ in 1 2 3 4 5 6 7 8 9 10; do
    kill -s 0 "$$" || break
    sleep 1
  done
  signal KILL
}

exec 3<&0 </dev/null
# In a shell of its own, which ends at once: the program must not find a child that it did not start.
(end_with_pipe &) >/dev/null 2>&1
exec 3<&-
if setpriv --pdeathsig TERM true 2>/dev/null; then
  exec setpriv --pdeathsig TERM "$@"
fi
exec "$@"
