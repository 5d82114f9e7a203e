import * as z from "zod";
import { baseEnv } from "../config/base-env.js";
import { ConfigError } from "../config/config-error.js";
import { readConfig } from "../config/read-config.js";
import { createLogger } from "../logger.js";
import type { Logger } from "../logger.js";
import { NewerSchemaError } from "../storage/migrations/run-migrations.js";
import type { Service, ServiceHooks } from "./service-definition.js";

const FORCED_EXIT_TIMEOUT_MS = 25_000;

interface Runnable {
  readonly name: string;
  create(env: NodeJS.ProcessEnv, hooks: ServiceHooks): Promise<Service> | Service;
}

/**
 * Runs a service as this process: starts it, logs `listening` with its URL, and stops it on SIGTERM, SIGINT or
 * SIGHUP. If it has not stopped after 25 s, the process exits. The exit code is 0 after a signal, and 1 after
 * an error or a forced exit.
 */
export async function runService({ name, create }: Runnable): Promise<void> {
  const log = createLogger(name, readLogLevel(process.env));
  const stopper = createStopper(log);
  try {
    const service = await create(process.env, {
      ready: (milliseconds) => log.info({ milliseconds: Math.round(milliseconds) }, "ready"),
    });
    stopper.setService(service);
    const { url, metricsUrl } = await service.start();
    log.info({ url, metrics_url: metricsUrl, event: "sys_startup" }, "listening");
  } catch (error) {
    if (error instanceof ConfigError) for (const problem of error.problems) log.fatal(problem);
    else log.fatal({ error }, `cannot start: ${describeStartFailure(error)}`);
    await stopper.stop(1);
  }
}

/**
 * Reads the log level before the configuration is validated. An invalid LOG_LEVEL counts as `info`, so that it can be
 * logged together with the other configuration errors.
 */
function readLogLevel(env: NodeJS.ProcessEnv): string {
  try {
    return readConfig(z.object({ LOG_LEVEL: baseEnv.LOG_LEVEL }), env).LOG_LEVEL;
  } catch {
    return "info";
  }
}

const START_FAILURE_TEXTS: Record<string, string> = {
  EADDRINUSE: "a port is in use, set PORT or METRICS_PORT to another",
  EACCES: "this user may not open a port, set PORT or METRICS_PORT to another",
  EADDRNOTAVAIL: "HOST is not an address of this machine",
  ENOTFOUND: "HOST is not an address of this machine",
  EAI_AGAIN: "HOST is not an address of this machine",
};

function describeStartFailure(error: unknown): string {
  const code = error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
  return START_FAILURE_TEXTS[String(code)] ?? String(code ?? (error as Error).name);
}

function createStopper(log: Logger) {
  let runningService: Pick<Service, "stop"> | undefined;
  let isStopping = false;
  const stop = async (exitCode: number): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), FORCED_EXIT_TIMEOUT_MS).unref();
    try {
      await runningService?.stop();
    } catch (error) {
      log.error({ error }, "service failed to stop in order, exiting");
    }
    log.info({ event: "sys_shutdown" }, "stopped");
    process.exit(exitCode);
  };
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => void stop(0));
  for (const fault of ["uncaughtException", "unhandledRejection"] as const) {
    process.on(fault, (error) => {
      log.fatal({ error }, error instanceof NewerSchemaError ? `cannot run: ${error.message}` : fault);
      void stop(1);
    });
  }
  // Writes to stdout and stderr fail once their reader has ended. Such a failure must not interrupt the shutdown.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
  return { stop, setService: (service: Pick<Service, "stop">) => void (runningService = service) };
}
