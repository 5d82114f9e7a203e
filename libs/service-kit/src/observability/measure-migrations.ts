import type { ServiceStorage } from "../storage/define-storage.js";
import type { Metrics } from "./create-metrics.js";

const PENDING_METRIC = "tukar_saldo_migrations_pending";

/** Exposes how many migrations the data of a service still needs. */
export function measureMigrations(metrics: Metrics, service: string, storage: ServiceStorage): void {
  metrics.storeGauges([PENDING_METRIC], async () => ({
    [PENDING_METRIC]: await storage.countPendingMigrations(service),
  }));
}
