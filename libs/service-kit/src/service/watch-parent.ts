const EVERY_MS = 1_000;

function isGone(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ESRCH";
  }
}

/**
 * Calls back once the process with this id is gone, or no longer the parent if it was: nothing is left
 * behind.
 */
export function watchParent(pidText: string | undefined, onGone: () => void): void {
  const pid = Number(pidText);
  if (!Number.isInteger(pid) || pid <= 1) return;
  const isParent = process.ppid === pid;
  const timer = setInterval(() => {
    if (!isGone(pid) && !(isParent && process.ppid !== pid)) return;
    clearInterval(timer);
    onGone();
  }, EVERY_MS);
  timer.unref();
}
