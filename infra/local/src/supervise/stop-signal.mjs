import { Stopped } from "../problem.mjs";

const EVERY_MS = 250;

/**
 * Aborts when this program is to end: a signal, or the parent (npm) is gone, however that ended. The end of
 * stdin means nothing.
 * @returns {AbortController}
 */
export function createStopSignal() {
  const controller = new AbortController();
  /** @param {string} why */
  const stop = (why) => controller.abort(new Stopped(why));
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]))
    process.on(signal, () => stop(signal));
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && stop("its parent is gone"), EVERY_MS).unref();
  // A closed terminal or pipe must not get in the way of an orderly end.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
  return controller;
}

/**
 * Resolves once the signal aborts.
 * @param {AbortSignal} signal
 */
export const aborted = (signal) =>
  signal.aborted
    ? Promise.resolve()
    : new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
