import { parseArgs } from "node:util";
import { SUBSCRIBERS } from "@tukar-saldo/contracts";
import type { SubscriberName } from "@tukar-saldo/contracts";
import type { FailedJob, ParkedEvent, Publisher, QueueCommands } from "@tukar-saldo/messaging";
import type { RequestMetadata } from "@tukar-saldo/service-kit";
import type { Context } from "../use-cases/context.js";
import { retryOrDropFailedJobs } from "../use-cases/failed-jobs.js";
import { formatAge, formatColumns } from "./format-output.js";
import { UsageError } from "./usage-error.js";

/** Thrown when no failed job has the id given to the command. */
export class UnknownJobError extends Error {
  override readonly name = "UnknownJobError";
}

export interface QueueCommandOptions {
  readonly queues: QueueCommands;
  /** Lists the events that relays cannot publish. */
  readonly parked: Publisher["parked"];
  readonly metadata: RequestMetadata;
  /** Asks the operator to confirm; undefined if there is no terminal. */
  readonly confirm: ((question: string) => Promise<boolean>) | undefined;
}

const OPTIONS = { queue: { type: "string" }, yes: { type: "boolean" } } as const;
const JOB_STATES = ["waiting", "active", "delayed", "failed"] as const;

function parseQueueArgs(args: string[]) {
  try {
    const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
    const queue = SUBSCRIBERS.find((subscriber) => subscriber === values.queue);
    if (values.queue !== undefined && queue === undefined)
      throw new Error(`there is no queue ${values.queue}`);
    const [action, target, ...rest] = positionals;
    if (rest.length > 0) throw new Error("queues takes one id, or all");
    return { action, target, queue, isConfirmed: values.yes === true };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** Shows the queues, or retries or drops failed jobs. @returns the text to print */
export async function runQueueCommand(
  context: Context,
  args: string[],
  input: QueueCommandOptions,
): Promise<string> {
  const { action, target, queue, isConfirmed } = parseQueueArgs(args);
  const { queues, metadata } = input;
  if (action === undefined) return describeQueues(input, queue, context.now());
  if (action !== "retry" && action !== "drop") throw new UsageError("queues takes retry or drop, or nothing");
  if (target === undefined) throw new UsageError(`queues ${action} takes an id, or all`);
  const id = target === "all" ? undefined : target;
  const failedJobs = await queues.listFailed({ queue, id });
  if (id !== undefined && failedJobs.length === 0) throw createUnknownJobError(id);
  if (action === "drop" && !isConfirmed && !(await confirmDrop(failedJobs, input)))
    return "Nothing was removed.";
  const change = action === "retry" ? "retried" : "dropped";
  const changedJobs = await retryOrDropFailedJobs(context, queues, change, failedJobs, metadata);
  if (id !== undefined && changedJobs.length === 0) throw createUnknownJobError(id);
  return action === "retry"
    ? `Tried again: ${changedJobs.length}.`
    : `Removed for good: ${changedJobs.length}.`;
}

async function confirmDrop(
  failedJobs: readonly FailedJob[],
  { confirm }: QueueCommandOptions,
): Promise<boolean> {
  if (!confirm) throw new UsageError("queues drop asks on a terminal; elsewhere it needs --yes");
  if (failedJobs.length === 0) return false;
  const [firstJob] = failedJobs;
  const description =
    failedJobs.length === 1 && firstJob
      ? `${firstJob.event} of ${firstJob.queue}`
      : `${failedJobs.length} events`;
  return confirm(`Remove ${description} for good?`);
}

const createUnknownJobError = (id: string): UnknownJobError =>
  new UnknownJobError(`No failed event has the id ${id}.`);

async function describeQueues(
  { queues, parked }: Pick<QueueCommandOptions, "queues" | "parked">,
  queue: SubscriberName | undefined,
  now: Date,
): Promise<string> {
  const queueStates = await queues.readStates(queue);
  const rows = queueStates.map((state) => [
    state.queue,
    ...JOB_STATES.map((name) => String(state[name])),
    state.oldestAt === undefined ? "-" : formatAge(now.getTime() - state.oldestAt.getTime()),
  ]);
  const failedJobs = await queues.listFailed({ queue });
  const tables = [
    formatColumns([["queue", ...JOB_STATES, "oldest"], ...rows]),
    "",
    ...formatFailedJobs(failedJobs),
  ];
  return [...tables, ...formatParkedEvents(await parked.list())].join("\n");
}

function formatParkedEvents(parkedEvents: readonly ParkedEvent[]): string[] {
  if (parkedEvents.length === 0) return [];
  const rows = parkedEvents.map(({ at, collection, documentId, event, reason }) => [
    at,
    collection,
    String(documentId),
    event,
    reason,
  ]);
  const columns = ["happened at", "collection", "document", "event", "reason"];
  return ["", "Cannot be published, tried again each second:", formatColumns([columns, ...rows])];
}

function formatFailedJobs(failedJobs: readonly FailedJob[]): string[] {
  if (failedJobs.length === 0) return ["No event has failed."];
  const rows = failedJobs.map(({ failedAt, queue, id, event, reason }) => [
    failedAt.toISOString(),
    queue,
    id,
    event,
    reason,
  ]);
  return [formatColumns([["failed at", "queue", "id", "event", "reason"], ...rows])];
}
