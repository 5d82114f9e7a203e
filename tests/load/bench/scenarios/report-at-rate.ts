import { fillLargest } from "../benchmark-plan.js";
import type { Benchmark } from "../benchmark-plan.js";
import { quantile } from "../numbers.js";
import { waitUntilIdle } from "../processes.js";
import { logProgress } from "../progress.js";
import { isSuccess } from "../run-load.js";
import { sendAtRate } from "../send-at-rate.js";
import { formatNumber, formatTable } from "../table.js";
import { createReportScenario } from "./visitors.js";

const REPORTS_PER_SECOND = [100, 200, 500] as const;

interface RateLatency {
  readonly name: string;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly failed: number;
}

/** Requests reports at fixed rates, and measures the latency of each from the time at which it was due. */
export const benchmarkReportAtRate: Benchmark = async (targets, plan) => {
  await fillLargest(targets, plan);
  const durationMs = plan.isShort ? 3_000 : 15_000;
  const rateLatencies: RateLatency[] = [];
  const systems = await createReportScenario(targets);
  for (const perSecond of REPORTS_PER_SECOND) {
    for (const { name, send } of systems) {
      logProgress(`report-at-rate: ${perSecond}/s to ${name}`);
      const requestReport = async (): Promise<{ status: number }> => ({
        status: await send().catch(() => 0),
      });
      // Warms up the system; the replies are discarded.
      await (
        await sendAtRate(requestReport, { perSecond, ms: durationMs / 5 })
      ).replies;
      const replies = await (await sendAtRate(requestReport, { perSecond, ms: durationMs })).replies;
      await waitUntilIdle();
      const latencies = replies.filter(isSuccess).map(({ took }) => took);
      const failedCount = replies.length - latencies.length;
      rateLatencies.push({
        name,
        perSecond,
        p50: quantile(latencies, 0.5),
        p99: quantile(latencies, 0.99),
        failed: failedCount,
      });
    }
  }
  const rows = rateLatencies.map((each) => [
    each.name,
    String(each.perSecond),
    formatNumber(each.p50, 1),
    formatNumber(each.p99, 1),
    String(each.failed),
  ]);
  return {
    found: rateLatencies,
    text: formatTable([["reports", "per s", "p50 ms", "p99 ms", "failed"], ...rows]),
  };
};
