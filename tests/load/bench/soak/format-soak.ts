import { quantile } from "../numbers.js";
import { isSuccess } from "../run-load.js";
import type { Timed } from "../send-at-rate.js";
import { formatNumber, formatTable } from "../table.js";
import type { DrainResult } from "./wait-until-drained.js";
import type { OrderCount } from "./count-orders.js";
import type { ProcessTrend } from "./process-samples.js";
import { REQUEST_KINDS } from "./request-mix.js";
import type { MixedReply } from "./request-mix.js";

export interface SoakResult {
  readonly perSecond: number;
  readonly minutes: number;
  readonly replies: readonly Timed<MixedReply>[];
  /** The number of orders that the desk accepted. */
  readonly accepted: number;
  readonly orders: readonly OrderCount[];
  /** The number of times that dashboards lost their connection. */
  readonly disconnects: number;
  readonly drained: DrainResult;
  readonly processes: readonly ProcessTrend[];
}

/** Formats the numbers of unsuccessful replies by status; 0 is a connection that was closed or refused. */
function formatErrors(replies: readonly MixedReply[]): string {
  const countsByStatus = new Map<number, number>();
  for (const reply of replies)
    if (!isSuccess(reply)) countsByStatus.set(reply.status, (countsByStatus.get(reply.status) ?? 0) + 1);
  return [...countsByStatus].map(([status, count]) => `${count} × ${status}`).join(", ") || "none";
}

function formatReplies(replies: readonly Timed<MixedReply>[]): string {
  const rows = REQUEST_KINDS.map((kind) => {
    const repliesOfKind = replies.filter((reply) => reply.kind === kind);
    const took = repliesOfKind.filter(isSuccess).map(({ took }) => took);
    return [
      kind,
      String(repliesOfKind.length),
      String(took.length),
      formatNumber(quantile(took, 0.5), 1),
      formatNumber(quantile(took, 0.99), 1),
      formatErrors(repliesOfKind),
    ];
  });
  return formatTable([["request", "sent", "succeeded", "p50 ms", "p99 ms", "errors by status"], ...rows]);
}

function formatProcesses(processes: readonly ProcessTrend[]): string {
  const rows = processes.map((each) => [
    each.name,
    formatNumber(each.firstMb),
    formatNumber(each.lastMb),
    formatNumber(each.mostMb),
    formatNumber(each.mbPerMinute, 2),
    `${formatNumber(each.firstFiles)} → ${formatNumber(each.lastFiles)}`,
  ]);
  return formatTable([["process", "first MB", "last MB", "most MB", "MB/min", "open files"], ...rows]);
}

function formatOrders(accepted: number, orders: readonly OrderCount[]): string {
  const rows = orders.map((each) => [
    each.place,
    ...[accepted, each.seen, each.lost, each.doubled, each.unanswered].map(String),
  ]);
  return formatTable([["orders", "accepted", "seen", "lost", "doubled", "without a reply"], ...rows]);
}

/** Formats the result tables of a soak test. */
export function formatSoak(soak: SoakResult): string {
  const { outboxes, waiting, active, delayed, failed, ms } = soak.drained;
  const queueText = `${waiting} waiting, ${active} active, ${delayed} delayed, ${failed} failed`;
  return [
    `${formatNumber(soak.perSecond)} requests/s for ${soak.minutes} minutes`,
    formatReplies(soak.replies),
    "",
    formatOrders(soak.accepted, soak.orders),
    `Dashboards disconnected ${soak.disconnects} times. ${formatNumber(ms)} ms after the last reply: ${outboxes} outboxes with events; jobs: ${queueText}.`,
    "",
    formatProcesses(soak.processes),
  ].join("\n");
}
