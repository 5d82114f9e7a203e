const INTERVAL_MS = 1_000;

function isGone(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ESRCH";
  }
}

/** Calls back when the parent process ends, so that this process does not outlive it. */
export function watchParent(pidText: string | undefined, onGone: () => void): void {
  const pid = Number(pidText);
  if (!Number.isInteger(pid) || pid <= 1) return;
  const isParent = process.ppid === pid;
  const timer = setInterval(() => {
    if (!isGone(pid) && !(isParent && process.ppid !== pid)) return;
    clearInterval(timer);
    onGone();
  }, INTERVAL_MS);
  timer.unref();
}
