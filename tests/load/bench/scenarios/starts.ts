import { spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { setTimeout as pause } from "node:timers/promises";
import {
  findFreePort,
  gatewayEnv,
  localUrl,
  repositoryPath,
  SERVICE_NAMES,
  serviceProcess,
  startProcess,
  TEST_ENV,
} from "@tukar-saldo/test-kit";
import type { ServiceName } from "@tukar-saldo/test-kit";
import { build } from "esbuild";
import type { Plugin } from "esbuild";
import { request } from "undici";
import type { Benchmark } from "../benchmark-plan.js";
import type { BenchTargets } from "../bench-targets.js";
import { median } from "../numbers.js";
import { logProgress } from "../progress.js";
import { formatNumber, formatTable } from "../table.js";

/** The durations of a program's start. */
interface StartupDuration {
  readonly name: string;
  /** The median duration of several starts, in milliseconds. */
  readonly ms: number;
  /** The median duration of starts without bundling, in milliseconds. */
  readonly unbundledMs?: number;
}

const POLL_INTERVAL_MS = 3;

async function measureEmptyProgram(): Promise<number> {
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

/** Measures the milliseconds from a service's start until `/readyz` returns 200. Its stores are already running. */
async function measureStart(name: ServiceName, env: NodeJS.ProcessEnv, program?: string): Promise<number> {
  const port = await findFreePort();
  const processSpec = serviceProcess(name, port, env);
  const startedAt = performance.now();
  const startedService = startProcess(
    program ? { ...processSpec, args: ["--enable-source-maps", program] } : processSpec,
    () => undefined,
  );
  while (!(await isReady(localUrl(port)))) await pause(POLL_INTERVAL_MS);
  const startupMs = performance.now() - startedAt;
  await startedService.stop();
  return startupMs;
}

/** The module that a service loads only if tracing is enabled. */
const OPEN_TELEMETRY = repositoryPath("libs/service-kit/dist/open-telemetry.js");

/** Marks packages that the program can load from its folder as external, so that they are not bundled. */
const externalizePackages = (program: string): Plugin => ({
  name: "packages-outside",
  setup({ onResolve }) {
    onResolve({ filter: /\/open-telemetry\.js$/ }, () => ({ path: OPEN_TELEMETRY, external: true }));
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === "entry-point" || path.startsWith("@tukar-saldo/") || !canLoad(program, path)
        ? undefined
        : { path, external: true },
    );
  },
});

function canLoad(program: string, packageName: string): boolean {
  try {
    createRequire(program).resolve(packageName);
    return true;
  } catch {
    return false;
  }
}

/** Builds a service without bundling its packages. @returns the path of the program */
async function buildUnbundled(name: ServiceName): Promise<string> {
  const outfile = repositoryPath(`services/${name}/dist/unbundled.mjs`);
  await build({
    entryPoints: [repositoryPath(`services/${name}/src/main.ts`)],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    plugins: [externalizePackages(outfile)],
    logLevel: "error",
  });
  return outfile;
}

async function measureMedian(times: number, measure: () => Promise<number>): Promise<number> {
  const took: number[] = [];
  for (let run = 0; run < times; run++) took.push(await measure());
  return median(took);
}

async function measureStarts({ desk: { system } }: BenchTargets, times: number): Promise<StartupDuration[]> {
  const listUrls = (name: ServiceName): string[] => [system.service(name).url];
  const env = {
    ...TEST_ENV,
    ...gatewayEnv(listUrls),
    MONGO_URL: system.mongoUrl,
    REDIS_URL: system.redisUrl,
    HOST: "127.0.0.1",
  };
  const startups: StartupDuration[] = [
    { name: "bare node", ms: await measureMedian(times, measureEmptyProgram) },
  ];
  for (const name of SERVICE_NAMES) {
    logProgress(`start: ${name}`);
    const bundledMs = await measureMedian(times, () => measureStart(name, env));
    const program = await buildUnbundled(name);
    const unbundledMs = await measureMedian(times, () => measureStart(name, env, program));
    await rm(program);
    startups.push({ name, ms: bundledMs, unbundledMs });
  }
  return startups;
}

/** The goals for the start of a service, in ms. */
const START_GOALS_MS: Readonly<Record<string, number>> = { gateway: 300, transactions: 350 };

/** Measures cold starts of bundled services, as installations run them, and of unbundled services. */
export const benchmarkStarts: Benchmark = async (targets, { isShort }) => {
  const startupDurations = await measureStarts(targets, isShort ? 3 : 9);
  const rows = startupDurations.map(({ name, ms, unbundledMs }) => [
    name,
    formatNumber(ms),
    START_GOALS_MS[name] === undefined ? "" : `≤ ${START_GOALS_MS[name]}`,
    unbundledMs === undefined ? "" : formatNumber(unbundledMs),
    unbundledMs === undefined ? "" : formatNumber(ms / unbundledMs, 2),
  ]);
  const tableHead = ["process", "ready after ms", "goal", "unbundled ms", "share (goal ≤ 0.7)"];
  return { found: startupDurations, text: formatTable([tableHead, ...rows]) };
};
