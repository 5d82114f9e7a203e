import { PARENT } from "../../bootstrap.mjs";

const PARENT_CHECK_MS = 250;

/** The command was told to end while it was at work. */
export class AbortedError extends Error {}

/** Aborts on SIGINT, SIGTERM and SIGHUP, and when the parent (npm) is gone, however that ended. */
export function createAbortSignal(): AbortSignal {
  const controller = new AbortController();
  const abort = (reason: string): void => controller.abort(new AbortedError(reason));
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(name, () => abort(name));
  setInterval(() => process.ppid !== PARENT && abort("its parent is gone"), PARENT_CHECK_MS).unref();
  // A closed terminal or pipe must not get in the way of an orderly end.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
  return controller.signal;
}

/** Resolves once the signal aborts. */
export const untilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
