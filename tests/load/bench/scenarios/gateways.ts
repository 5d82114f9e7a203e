import { API } from "@tukar-saldo/contracts";
import { findFreePort, isListening, repositoryPath, startTestProcess } from "@tukar-saldo/test-kit";
import { fillSmallest } from "../benchmark-plan.js";
import type { Benchmark } from "../benchmark-plan.js";
import { compareSystems } from "../compare-systems.js";
import type { ComparedSystem, ComparisonRow } from "../compare-systems.js";
import { createSender } from "../run-load.js";
import type { HttpRequest } from "../run-load.js";
import { formatComparisons } from "../table.js";
import type { BenchTargets } from "../bench-targets.js";
import { createReportRequest, createIdCycler } from "./visitors.js";

const PLAIN_PROXY = "http-proxy-middleware";
const GATEWAY = "gateway";

async function startPlainProxy({ desk: { system } }: BenchTargets) {
  const port = await findFreePort();
  const proxyProcess = await startTestProcess({
    name: PLAIN_PROXY,
    command: process.execPath,
    args: ["--import", "tsx", repositoryPath("tests/load/baseline/proxy.ts")],
    env: {
      UPSTREAM_URL: system.service("transactions").url,
      REDIS_URL: system.redisUrl,
      PORT: String(port),
      NODE_ENV: "production",
    },
    probe: () => isListening(port),
  });
  return { url: `http://127.0.0.1:${port}`, running: proxyProcess };
}

/** Compares requests sent through the gateway, through a plain proxy, and directly to the service. */
export const benchmarkGateways: Benchmark = async (targets, plan) => {
  await fillSmallest(targets, plan);
  const { desk, deskData } = targets;
  const nextId = await createIdCycler(deskData, "transactions");
  const requestsByName: Record<string, () => HttpRequest> = {
    "GET destinations, which the gateway caches": () => ({ path: API.listDestinations.path }),
    "GET stats": () => ({ path: API.getStats.path, headers: { authorization: `Bearer ${desk.token}` } }),
    "POST a report": () => createReportRequest(targets, nextId()),
  };
  const proxy = await startPlainProxy(targets);
  const rows: ComparisonRow[] = [];
  try {
    for (const [work, make] of Object.entries(requestsByName)) {
      const comparedSystems: ComparedSystem[] = [
        { name: "desk", send: createSender(desk.system.url, make), processes: [GATEWAY] },
        { name: PLAIN_PROXY, send: createSender(proxy.url, make), processes: [PLAIN_PROXY] },
        { name: "the service itself", send: createSender(desk.system.service("transactions").url, make) },
      ];
      rows.push(...(await compareSystems(work, comparedSystems, plan.effort)));
      const sequentialSystems = comparedSystems.map((system) => ({ ...system, inFlight: 1 }));
      rows.push(...(await compareSystems(`${work}, one at a time`, sequentialSystems, plan.effort)));
    }
  } finally {
    await proxy.running.stop();
  }
  return { found: rows, text: formatComparisons(rows) };
};
