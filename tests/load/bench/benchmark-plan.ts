import type { RoundOptions } from "./compare-systems.js";
import type { BenchTargets } from "./bench-targets.js";

export interface BenchPlan {
  /** The sizes of the store for list benchmarks, smallest first: all orders, and those of them placed today. */
  readonly sizes: readonly { readonly orders: number; readonly today: number }[];
  readonly effort: RoundOptions;
  readonly isShort: boolean;
  /** The duration of the soak test in minutes. */
  readonly minutes: number;
  /** The soak test's requests per second; default: SOAK_SHARE of the orders per second that the desk sustains. */
  readonly rate: number | undefined;
}

interface BenchmarkResult {
  readonly found: unknown;
  readonly text: string;
}

export type Benchmark = (targets: BenchTargets, plan: BenchPlan) => Promise<BenchmarkResult>;

/** Fills desk and monolith with the orders of the plan's smallest size. */
export async function fillSmallest(targets: BenchTargets, { sizes: [smallest] }: BenchPlan): Promise<void> {
  if (smallest) await targets.fill(smallest.orders, smallest.today);
}

/** Fills desk and monolith with the orders of the plan's largest size. */
export async function fillLargest(targets: BenchTargets, { sizes }: BenchPlan): Promise<void> {
  const largest = sizes.at(-1);
  if (largest) await targets.fill(largest.orders, largest.today);
}
