const PRINT_INTERVAL_MS = 5_000;

/** Prints progress to standard error, because results go to standard output. */
export const logProgress = (text: string): void => console.error(`… ${text}`);

/** Creates a function that prints the number of completed items, at most every five seconds. */
export function showProgress(what: string, total: number): (done: number) => void {
  let nextPrintAt = performance.now() + PRINT_INTERVAL_MS;
  return (done) => {
    if (performance.now() < nextPrintAt) return;
    nextPrintAt = performance.now() + PRINT_INTERVAL_MS;
    logProgress(`${done} of ${total} ${what}`);
  };
}
