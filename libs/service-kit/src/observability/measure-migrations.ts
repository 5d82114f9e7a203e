import type { ServiceStorage } from "../storage/define-storage.js";
import type { Metrics } from "./create-metrics.js";

const METRIC = "tukar_saldo_migrations_pending";

/** Exposes how many migrations the data of a service still needs. */
export function measureMigrations(metrics: Metrics, service: string, storage: ServiceStorage): void {
  metrics.storeGauges([METRIC], async () => ({ [METRIC]: await storage.countPendingMigrations(service) }));
}
