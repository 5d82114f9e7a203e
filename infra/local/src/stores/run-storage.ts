import { buildCheckout, inCheckout } from "../checkout.js";

/**
 * Runs the embedded storage alone, in this very process. It takes `--port N --data-dir DIR`, and with
 * `--passwords FILE` users of one's own.
 */
export async function runStorage(args: string[], signal: AbortSignal): Promise<void> {
  await buildCheckout({
    progress: console.error,
    signal,
    web: false,
    projects: [inCheckout("infra/embedded-mongo")],
  });
  for (const name of ["SIGTERM", "SIGINT", "SIGHUP"]) process.removeAllListeners(name);
  signal.addEventListener("abort", () => process.kill(process.pid, "SIGTERM"));
  process.argv.splice(2, Infinity, ...args);
  await import(inCheckout("infra/embedded-mongo/dist/main.js"));
}
