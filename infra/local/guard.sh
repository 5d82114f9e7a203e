#!/bin/sh
# Becomes the program, and ends it with all it started when the pipe at standard input closes: its other end is held by
# the process that started it alone, however that ends. Where the kernel can (Linux), it ends the program then, too.
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
