import { sum } from "../bench/numbers.js";
import type { DeskLoad } from "./assumptions.js";
import { TARGET_UTILISATION } from "./assumptions.js";
import type { Measurements } from "./measurements.js";
import { computePlan, SERVICES } from "./model.js";
import { formatAmount, formatBytes } from "./render-tables.js";

const EXAMPLE_LOAD: DeskLoad = { name: "example", ordersPerMinute: 120, dashboards: 400 };

/** Describes the replicas, cores and storage that a load needs, in sentences. */
export function renderPlan(measured: Measurements, load: DeskLoad): string {
  const { cores, replicas, bytesPerYear, redisBytes, messagesPerSecond, requestsPerSecond } = computePlan(
    measured,
    load,
  );
  const serviceTexts = SERVICES.map(
    (each) => `${replicas[each]} of ${each} (${formatAmount(cores[each])} cores)`,
  );
  const totalCores = sum(Object.values(cores));
  return [
    `At ${load.ordersPerMinute} orders a minute with their visitors and ${load.dashboards} dashboards the gateway gets ${formatAmount(requestsPerSecond)} requests a second, and ${formatAmount(messagesPerSecond)} messages a second go to dashboards.`,
    `Services: ${serviceTexts.join(", ")}; storage ${formatAmount(cores.storage)} cores, Redis ${formatAmount(cores.redis)} and ${formatBytes(redisBytes)}.`,
    `Together ${formatAmount(totalCores)} cores, so machines with ${formatAmount(totalCores / TARGET_UTILISATION)}; and one more replica of each service, so that one may fail. MongoDB grows by ${formatBytes(bytesPerYear)} a year.`,
  ].join("\n");
}

export const renderExample = (measured: Measurements): string => renderPlan(measured, EXAMPLE_LOAD);
