import type { TraceOptions } from "../open-telemetry.js";
import { withTimeout } from "../with-timeout.js";
import { setTracer } from "./traces.js";

const STOP_TIMEOUT_MS = 2_000;

const createTimeoutError = (): Error => new Error("the trace collector does not answer");

/** Starts to trace this process. Loads OpenTelemetry, which is not loaded otherwise. */
export async function startTraces(options: TraceOptions): Promise<void> {
  const { createTracer } = await import("../open-telemetry.js");
  setTracer(createTracer(options));
}

/** Exports what is left, in two seconds at most, and stops to trace. */
export async function stopTraces(): Promise<void> {
  const stopping = setTracer(undefined)?.stop();
  // The tracer logs its own outage.
  await withTimeout(Promise.resolve(stopping), STOP_TIMEOUT_MS, createTimeoutError).catch(() => undefined);
}
