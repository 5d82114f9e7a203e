import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "@tukar-saldo/contracts";
import {
  addressLimitKey,
  createEventCause,
  timingSafeEqualStrings,
  withRateLimits,
} from "@tukar-saldo/service-kit";
import type { RequestMetadata } from "@tukar-saldo/service-kit";
import { createResetEvents, createRefusedResetEvents } from "../domain/reset.js";
import type { OrderReset } from "../domain/reset.js";
import type { Context } from "./context.js";

/** A running reset counts as interrupted when no replica has worked on it for this long. */
const IDLE_TIMEOUT_MS = 15_000;
const PUBLISH_TIMEOUT_MS = 5_000;
const PUBLISH_RETRY_MS = 50;

export interface ResetOrdersCommand {
  readonly secret: string;
  readonly metadata: RequestMetadata;
}

/** Deletes all orders created until now. @returns the number of deleted orders */
export async function resetOrders(
  context: Context,
  { secret, metadata }: ResetOrdersCommand,
): Promise<number> {
  await checkSecret(context, secret, metadata);
  const reset = createReset(context, metadata);
  const isStarted = await context.resets.start(reset);
  if (!isStarted) throw new AppError("STALE_VERSION", { text: "tools.reset.running" });
  return runReset(context, reset);
}

function createReset({ resets, now }: Context, { actor, requestId }: RequestMetadata): OrderReset {
  return { id: resets.newId(), actor, requestId, cutoff: now(), deletedCount: undefined };
}

/**
 * Checks the secret of a reset.
 * @throws AppError RESET_DISABLED when none is configured, SECRET_WRONG, RATE_LIMITED
 */
async function checkSecret(context: Context, givenSecret: string, metadata: RequestMetadata): Promise<void> {
  const { resetSecret, limits } = context;
  const { actor } = metadata;
  if (!resetSecret) throw new AppError("RESET_DISABLED");
  const wrongSecretLimits = [
    { limiter: limits.wrongSecretsPerAdmin, key: actor.id ?? "" },
    { limiter: limits.wrongSecretsPerAddress, key: addressLimitKey(actor.ip ?? "") },
  ];
  const compareSecrets = async (): Promise<void> => {
    if (timingSafeEqualStrings(givenSecret, resetSecret)) return;
    await recordRefusal(context, metadata);
    throw new AppError("SECRET_WRONG");
  };
  await withRateLimits(
    wrongSecretLimits,
    compareSecrets,
    (outcome) => "error" in outcome && isWrongSecret(outcome.error),
  );
}

function isWrongSecret(error: unknown): boolean {
  return error instanceof AppError && error.code === "SECRET_WRONG";
}

async function recordRefusal(context: Context, metadata: RequestMetadata): Promise<void> {
  const reset = createReset(context, metadata);
  const events = createRefusedResetEvents(reset, createEventCause(context, metadata));
  await context.resets.refuse(reset, events);
  context.announce.reset(reset.id, events);
}

/** Resumes a reset that was interrupted, for example by a crash. */
export async function resumeReset(context: Context): Promise<void> {
  const now = context.now();
  const reset = await context.resets.takeOver(new Date(now.getTime() - IDLE_TIMEOUT_MS), now);
  if (!reset) return;
  context.log.warn(
    { request_id: reset.requestId, reset: reset.id },
    "reset: resuming one that was interrupted",
  );
  await runReset(context, reset);
}

/**
 * Runs a reset from the step that it has reached. Two replicas may run it at the same time. If events cannot be
 * published before the orders are counted, the reset is abandoned. If it fails later, `resumeReset` resumes the reset.
 * @returns the number of deleted orders
 * @throws AppError UPSTREAM_UNAVAILABLE when events cannot be published
 */
async function runReset(context: Context, reset: OrderReset): Promise<number> {
  const { orderRemoval, resets, buckets, announce, log } = context;
  if (reset.deletedCount === undefined) await publishOrAbandon(context, reset);
  const orderCount = await orderRemoval.countUntil(reset.cutoff);
  const deletedCount = await resets.setCountOnce(reset.id, orderCount);
  await buckets.removeAll();
  await deleteOrders(context, reset);
  await buckets.removeAll();
  const events = createResetEvents(reset, deletedCount, createEventCause(context, reset));
  if (await resets.finish(reset.id, events)) announce.reset(reset.id, events);
  log.warn(
    { event: "sensitive_delete", audit: true, request_id: reset.requestId, reset: reset.id, deletedCount },
    "reset: orders deleted",
  );
  return deletedCount;
}

async function publishOrAbandon(context: Context, { id, cutoff }: OrderReset): Promise<void> {
  if (await publishEvents(context, cutoff)) return;
  if (await context.resets.abandon(id)) throw createPublishError();
}

/**
 * Deletes the orders of a reset, but only those whose events are published, so that the audit trail has all events.
 */
async function deleteOrders(context: Context, { id, cutoff }: OrderReset): Promise<void> {
  const { orderRemoval, resets, now } = context;
  for (;;) {
    const batchCount = await orderRemoval.deleteBatch(cutoff);
    await resets.saveActivity(id, now());
    if (batchCount > 0) continue;
    if (!(await orderRemoval.hasOrders(cutoff))) return;
    if (!(await publishEvents(context, cutoff))) throw createPublishError();
  }
}

/** Flushes the outbox until the events of all orders up to the cutoff are published. @returns false after 5 s */
async function publishEvents({ orderRemoval, flushOutbox, log }: Context, cutoff: Date): Promise<boolean> {
  const deadline = performance.now() + PUBLISH_TIMEOUT_MS;
  let error: unknown;
  for (;;) {
    if (!(await orderRemoval.hasUnpublishedEvents(cutoff))) return true;
    const remainingMs = deadline - performance.now();
    if (remainingMs <= 0) {
      log.warn(
        { error },
        "reset: events of the orders cannot be published, orders with such events are kept",
      );
      return false;
    }
    const flushResult = flushOutbox().catch((reason: unknown) => (error = reason));
    await Promise.race([flushResult, sleep(remainingMs)]);
    await sleep(PUBLISH_RETRY_MS);
  }
}

function createPublishError(): AppError {
  return new AppError("UPSTREAM_UNAVAILABLE", { retryAfter: 5 });
}
