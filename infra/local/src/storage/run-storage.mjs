import { prepareCheckout } from "../checkout/prepare.mjs";
import { inCheckout } from "../checkout/paths.mjs";
import { createStopSignal } from "../supervise/stop-signal.mjs";

/**
 * The embedded storage alone, in this very process. It takes `--port N --data-dir DIR`, with `--passwords
 * FILE` users of one's own, and ends with its parent.
 */
export async function runStorage() {
  const stop = createStopSignal();
  const say = console.error;
  await prepareCheckout({
    say,
    signal: stop.signal,
    web: false,
    projects: [inCheckout("infra/embedded-mongo")],
  });
  process.removeAllListeners("SIGTERM").removeAllListeners("SIGINT").removeAllListeners("SIGHUP");
  stop.signal.addEventListener("abort", () => process.kill(process.pid, "SIGTERM"));
  await import(inCheckout("infra/embedded-mongo/dist/main.js"));
}
