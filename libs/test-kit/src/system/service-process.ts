import { startChild } from "../child.js";
import type { Child } from "../child.js";
import { eventually } from "../eventually.js";
import { freePort } from "../free-port.js";
import { inCheckout } from "../paths.js";
import type { Env, ServiceName } from "./service-env.js";

const READY_MS = 30_000;

/** One replica of a service, as a process of its own. */
export interface ServiceProcess {
  url: string;
  /** Every line it has printed, over restarts too. */
  log: string[];
  /** Ends it by SIGKILL. */
  kill(): Promise<void>;
  stop(): Promise<void>;
  /** Starts it again on the same port and waits until it is ready. */
  restart(): Promise<void>;
  freeze(frozen: boolean): void;
}

const isReady = async (url: string): Promise<boolean> => (await fetch(`${url}/readyz`)).ok;

async function untilReady(name: string, url: string, child: Child): Promise<void> {
  const ask = async (): Promise<string | false> =>
    child.isRunning() ? (await isReady(url)) && "ready" : "ended";
  const state = await eventually(`${name} to be ready`, ask, READY_MS);
  if (state === "ended") throw new Error(`${name} has ended: ${child.lines.slice(-8).join("\n")}`);
}

/**
 * Starts what was built (`npm run build`).
 * @throws when it ends or is not ready within 30 s, with its last lines
 */
export async function startService(name: ServiceName, env: Env, awaitReady = true): Promise<ServiceProcess> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const log: string[] = [];
  let child: Child;
  const start = async (): Promise<void> => {
    const args = ["--enable-source-maps", inCheckout(`services/${name}/dist/main.js`)];
    child = startChild({
      command: process.execPath,
      args,
      env: { ...env, HOST: "127.0.0.1", PORT: String(port) },
      lines: log,
    });
    if (awaitReady) await untilReady(name, url, child);
  };
  await start();
  const freeze = (frozen: boolean): void => child.signal(frozen ? "SIGSTOP" : "SIGCONT");
  return { url, log, kill: () => child.kill(), stop: () => child.stop(), restart: start, freeze };
}
