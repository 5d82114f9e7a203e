import type { RoundOptions } from "./compare.js";
import type { BenchTargets } from "./targets.js";

export interface BenchPlan {
  /** The numbers of stored orders at which lists are measured, the smallest first. */
  readonly sizes: readonly { readonly orders: number; readonly today: number }[];
  readonly effort: RoundOptions;
  readonly isShort: boolean;
  /** How long the soak lasts. */
  readonly minutes: number;
  /** The soak's requests per second; default: SOAK_SHARE of the orders per second that the desk carries. */
  readonly rate: number | undefined;
}

interface BenchmarkResult {
  readonly found: unknown;
  readonly text: string;
}

/** One part of the bench. */
export type Benchmark = (targets: BenchTargets, plan: BenchPlan) => Promise<BenchmarkResult>;

/** Fills desk and monolith with the orders of the plan's first size. */
export async function fillFirst(targets: BenchTargets, { sizes: [first] }: BenchPlan): Promise<void> {
  if (first) await targets.fill(first.orders, first.today);
}

/** Fills desk and monolith with the orders of the plan's last size. */
export async function fillLargest(targets: BenchTargets, { sizes }: BenchPlan): Promise<void> {
  const last = sizes.at(-1);
  if (last) await targets.fill(last.orders, last.today);
}
