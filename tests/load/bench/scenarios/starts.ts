import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import {
  findFreePort,
  gatewayEnv,
  localUrl,
  SERVICE_NAMES,
  serviceProcess,
  startProcess,
  TEST_ENV,
} from "@tukar-saldo/test-kit";
import type { ServiceName } from "@tukar-saldo/test-kit";
import { request } from "undici";
import type { BenchTargets } from "../targets.js";
import { median } from "../numbers.js";

/** How long a program takes to start. */
export interface StartupDuration {
  readonly name: string;
  /** The median duration of several starts, in milliseconds. */
  readonly ms: number;
}

const EVERY_MS = 3;

async function bareNode(): Promise<number> {
  const startedAt = performance.now();
  await once(spawn(process.execPath, ["-e", "0"]), "exit");
  return performance.now() - startedAt;
}

const isReady = (url: string): Promise<boolean> =>
  request(`${url}/readyz`).then(
    async ({ statusCode, body }) => {
      await body.dump();
      return statusCode === 200;
    },
    () => false,
  );

/** Milliseconds from starting a service until `/readyz` is 200; MongoDB and Redis run already. */
async function startOf(name: ServiceName, env: NodeJS.ProcessEnv): Promise<number> {
  const port = await findFreePort();
  const startedAt = performance.now();
  const running = startProcess(serviceProcess(name, port, env), () => undefined);
  while (!(await isReady(localUrl(port)))) await pause(EVERY_MS);
  const took = performance.now() - startedAt;
  await running.stop();
  return took;
}

async function repeat(times: number, measure: () => Promise<number>): Promise<number> {
  const took: number[] = [];
  for (let run = 0; run < times; run++) took.push(await measure());
  return median(took);
}

export async function measureStarts(
  { desk: { system } }: BenchTargets,
  times: number,
): Promise<StartupDuration[]> {
  const urls = (name: ServiceName): string[] => [system.service(name).url];
  const env = {
    ...TEST_ENV,
    ...gatewayEnv(urls),
    MONGO_URL: system.mongoUrl,
    REDIS_URL: system.redisUrl,
    HOST: "127.0.0.1",
  };
  const found: StartupDuration[] = [{ name: "bare node", ms: await repeat(times, bareNode) }];
  for (const name of SERVICE_NAMES) found.push({ name, ms: await repeat(times, () => startOf(name, env)) });
  return found;
}
