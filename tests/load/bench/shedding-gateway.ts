import { gatewayEnv, startService, TEST_ENV } from "@tukar-saldo/test-kit";
import type { ServiceProcess } from "@tukar-saldo/test-kit";
import type { BenchTargets } from "./bench-targets.js";

/**
 * Starts another gateway of the desk, which sheds load. The bench's own gateway sheds none, so that its throughput
 * can be compared with the monolith's.
 */
export function startSheddingGateway({ desk: { system } }: BenchTargets): Promise<ServiceProcess> {
  const urls = gatewayEnv((name) => [system.service(name).url]);
  return startService("gateway", { ...TEST_ENV, ...urls, REDIS_URL: system.redisUrl });
}
