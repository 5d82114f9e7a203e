const EVERY_MS = 5_000;

/** Says on standard error how far a part of the bench is, as results go to standard output. */
export const say = (text: string): void => console.error(`… ${text}`);

/** Creates a function that says how much is done, at most every five seconds. */
export function showProgress(what: string, total: number): (done: number) => void {
  let nextAt = performance.now() + EVERY_MS;
  return (done) => {
    if (performance.now() < nextAt) return;
    nextAt = performance.now() + EVERY_MS;
    say(`${done} of ${total} ${what}`);
  };
}
