import { freePort, localUrl, serviceProcess, startProcess, startUntilReady } from "@tukar-saldo/local";
import type { RunningProcess, ServiceName } from "@tukar-saldo/local";
import type { Env } from "./test-env.js";

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

/**
 * Starts what was built (`npm run build`), or another version of it.
 * @param args Node's arguments, instead of those of what was built
 * @throws when it ends or is not ready within 30 s, with its last lines
 */
export async function startService(
  name: ServiceName,
  env: Env,
  awaitReady = true,
  args?: string[],
): Promise<ServiceProcess> {
  const port = await freePort();
  const log: string[] = [];
  const spec = {
    ...serviceProcess(name, { port, env: { NODE_OPTIONS: "", HOST: "127.0.0.1", ...env } }),
    ...(args === undefined ? {} : { args }),
    onLine: (line: string) => void log.push(line),
  };
  let running: RunningProcess = awaitReady ? await startUntilReady(spec) : startProcess(spec);
  return {
    url: localUrl(port),
    log,
    kill: () => running.kill(),
    stop: () => running.stop(),
    restart: async () => void (running = await startUntilReady(spec)),
    freeze: (frozen) => running.signal(frozen ? "SIGSTOP" : "SIGCONT"),
  };
}
