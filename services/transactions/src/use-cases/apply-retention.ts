import { createEvent } from "@tukar-saldo/contracts";
import { createEventCause } from "@tukar-saldo/service-kit";
import { maskOrder } from "../domain/order-changes.js";
import type { Context } from "./context.js";

const DAY_MS = 86_400_000;
const RETENTION_ACTOR = { id: null, name: "retention", role: "system", ip: null } as const;

type RetentionContext = Pick<
  Context,
  "customers" | "erasures" | "settings" | "announce" | "log" | "now" | "newEventId"
>;

/**
 * Masks the personal data of orders that have been closed for `retention_days`. A run that was
 * interrupted is resumed by the next one, which finds only the orders that are not masked yet. If the retention was
 * switched off meanwhile, the next one only ends it: what it has masked is recorded and removed from queues and files.
 */
export async function applyRetention(context: RetentionContext): Promise<void> {
  const { settings, erasures, announce, log, now, newEventId } = context;
  const { retention_days: days } = await settings.read();
  const runId =
    days === 0
      ? await erasures.findInterruptedRetention()
      : await erasures.beginRetention(newEventId(), now());
  if (runId === undefined) return;
  const cause = createEventCause(context, { actor: RETENTION_ACTOR, requestId: runId });
  if (days > 0) await maskClosedOrders(context, { runId, until: new Date(now().getTime() - days * DAY_MS) });
  const count = await erasures.addCount(runId, 0);
  const events = [createEvent("retention.applied", { run_id: runId, days, count }, cause)];
  await erasures.endRetention(runId, events, now());
  announce.erasure(runId, events);
  const message =
    days === 0
      ? "retention: switched off, ended an interrupted run without masking more"
      : "retention: masked the customers' data of orders closed long ago";
  log.info({ run: runId, days, count }, message);
}

interface RetentionRun {
  readonly runId: string;
  readonly until: Date;
}

async function maskClosedOrders(
  { customers, erasures }: RetentionContext,
  { runId, until }: RetentionRun,
): Promise<void> {
  for await (const batch of customers.readClosedSince(until)) {
    const maskedOrders = batch.map((before) => ({ before, order: maskOrder(before.order), events: [] }));
    await erasures.addCount(runId, await customers.saveAllMasked(maskedOrders));
  }
}
