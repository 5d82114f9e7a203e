const PARENT_CHECK_MS = 500;

/** Ends with the process that started us, however that one ended. */
export function watchParent(parent: number, stop: () => void): void {
  const alive = (): boolean => {
    try {
      return process.kill(parent, 0);
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === "EPERM";
    }
  };
  setInterval(() => {
    if (!alive()) stop();
  }, PARENT_CHECK_MS).unref();
}
