import type { TraceOptions } from "../open-telemetry.js";
import { withTimeout } from "../with-timeout.js";
import { setTracer } from "./traces.js";

const STOP_TIMEOUT_MS = 2_000;

const createTimeoutError = (): Error => new Error("the trace collector does not answer");

/** Starts tracing this process. OpenTelemetry is loaded only when this function is called. */
export async function startTracing(options: TraceOptions): Promise<void> {
  const { createTracer } = await import("../open-telemetry.js");
  setTracer(createTracer(options));
}

/** Stops tracing, and exports the remaining spans within two seconds. */
export async function stopTracing(): Promise<void> {
  const shutdown = setTracer(undefined)?.stop();
  // The tracer itself logs that the collector does not answer.
  await withTimeout(Promise.resolve(shutdown), STOP_TIMEOUT_MS, createTimeoutError).catch(() => undefined);
}
