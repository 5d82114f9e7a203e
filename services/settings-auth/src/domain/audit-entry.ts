import type { Actor, AuditAction, OwnAuditAction, ReceivedEvent } from "@tukar-saldo/contracts";
import { hashEmail } from "./audit-chain.js";
import type { KeyedHash } from "./audit-chain.js";
import { createAuditDetails } from "./audit-details.js";
import type { AuditDetails } from "./audit-details.js";
import { toOrderAuditDetails } from "./audit-order-details.js";

/** The maximum number of failed jobs that an entry lists. Further jobs are only counted. */
const MAX_LISTED_JOBS = 100;

/** An entry of the audit trail. */
export interface AuditEntry extends AuditDetails {
  readonly id: string;
  readonly at: Date;
  /** An AuditAction, or an action that a newer version of the program wrote. */
  readonly action: AuditAction | (string & {});
  readonly actor: Pick<Actor, "id" | "name" | "role">;
  readonly ip: string | null;
  readonly request_id: string;
}

type FactorData = ReceivedEvent<"audit", "factor.added">["data"]["factor"];

const pickFactorFields = ({ id, type, name }: FactorData): Record<string, unknown> => ({ id, type, name });

function toAuditDetails(event: ReceivedEvent<"audit">): AuditDetails {
  switch (event.type) {
    case "order.placed":
    case "order.customer_paid":
    case "order.status_changed":
    case "order.facts_changed":
    case "order.note_added":
    case "order.handler_changed":
    case "order.repriced":
    case "customer.erased":
      return toOrderAuditDetails(event);
    case "customer.exported":
      return createAuditDetails("customer_export", event.data.export_id, null, { count: event.data.count });
    case "retention.applied":
      return createAuditDetails("retention", event.data.run_id, null, {
        days: event.data.days,
        count: event.data.count,
      });
    case "orders.reset":
      return createAuditDetails("orders", event.data.reset_id, null, event.data);
    case "orders.exported": {
      const { export_id, format, filter, count } = event.data;
      return createAuditDetails("orders", export_id, null, { format, ...filter, count });
    }
    case "orders.many_read": {
      const { day, count } = event.data;
      return createAuditDetails("user", event.actor.id ?? "", null, { day, count });
    }
    case "day.closed": {
      const { day, revision, completed, paid_amount } = event.data;
      return createAuditDetails("day", day, null, { revision, completed, paid_amount });
    }
    case "orders.reset_refused":
      return createAuditDetails("orders", event.data.reset_id);
    case "installation.completed":
      return createAuditDetails("installation", "installation", null, event.data.after);
    case "settings.changed":
      return createAuditDetails("settings", "settings", event.data.before, event.data.after);
    case "pages.changed":
      return createAuditDetails("page", event.data.page, event.data.before, event.data.after);
    case "user.created":
      return createAuditDetails("user", event.data.after.id, null, event.data.after);
    case "user.updated":
      return createAuditDetails("user", event.data.after.id, event.data.before, event.data.after);
    case "user.deleted":
      return createAuditDetails("user", event.data.before.id, event.data.before);
    case "session.started":
    case "session.ended":
      return createAuditDetails("user", event.data.user_id);
    case "factor.added":
      return createAuditDetails("user", event.data.user_id, null, pickFactorFields(event.data.factor));
    case "factor.removed":
      return createAuditDetails("user", event.data.user_id, pickFactorFields(event.data.factor));
    case "session.proved":
      return createAuditDetails("user", event.data.user_id, null, { method: event.data.method });
  }
}

export function toAuditEntry(event: ReceivedEvent<"audit">): AuditEntry {
  const { ip, ...actor } = event.actor;
  return {
    id: event.id,
    at: new Date(event.at),
    action: event.type,
    actor,
    ip,
    ...toAuditDetails(event),
    request_id: event.request_id,
  };
}

type Target = AuditEntry["target"];

/** Creates the target of a refused sign-in: the e-mail if it belongs to a user, otherwise only its keyed hash. */
export function toSignInTarget(emailKey: string, isKnown: boolean, keyedHash: KeyedHash): Target {
  return isKnown
    ? { type: "email", id: emailKey }
    : { type: "email_hash", id: hashEmail(emailKey, keyedHash) };
}

/** Replaces the e-mail in the entry of a refused sign-in by its keyed hash unless it belongs to a user. */
export function hideUnknownEmail<Row extends { readonly target: Target }>(
  row: Row,
  knownKeys: ReadonlySet<string>,
  keyedHash: KeyedHash,
): Row {
  const { type, id } = row.target;
  return type === "email" ? { ...row, target: toSignInTarget(id, knownKeys.has(id), keyedHash) } : row;
}

interface RefusedSignIn {
  id: string;
  at: Date;
  target: Target;
  ip: string;
  requestId: string;
}

/**
 * Creates the entry of a refused sign-in. A refused sign-in has no event, as it changes no document with an outbox.
 */
export function createRefusedSignInEntry({ id, at, target, ip, requestId }: RefusedSignIn): AuditEntry {
  const actor = { id: null, name: null, role: "visitor" as const };
  return {
    id,
    at,
    action: "session.refused" satisfies OwnAuditAction,
    actor,
    ip,
    target,
    before: null,
    after: null,
    request_id: requestId,
  };
}

/** Creates the entry of a change that the service itself makes to the audit trail. */
export function createAuditTrailEntry(
  action: "audit.sealed" | "audit.pruned",
  { id, at, after }: Pick<AuditEntry, "id" | "at" | "after">,
): AuditEntry {
  const actor = { id: null, name: null, role: "system" as const };
  return {
    id,
    at,
    action,
    actor,
    ip: null,
    ...createAuditDetails("audit", "audit", null, after),
    request_id: "system",
  };
}

interface FailedJobsChange {
  readonly id: string;
  readonly at: Date;
  readonly actor: Actor;
  readonly requestId: string;
  readonly change: "retried" | "dropped";
  readonly queue: string;
  readonly jobs: readonly { readonly id: string; readonly event: string; readonly reason: string }[];
}

/** Creates the entry of failed jobs that were retried or dropped, as no event records this change. The entry lists at
 * most the first hundred jobs.
 */
export function createFailedJobsEntry(jobsChange: FailedJobsChange): AuditEntry {
  const { id, at, change, queue, jobs, requestId } = jobsChange;
  const { ip, ...actor } = jobsChange.actor;
  const listedJobs = jobs
    .slice(0, MAX_LISTED_JOBS)
    .map(({ id: job, event, reason }) => ({ id: job, event, reason }));
  const before = { count: jobs.length, jobs: listedJobs };
  const action: OwnAuditAction = `failed_jobs.${change}`;
  return { id, at, action, actor, ip, ...createAuditDetails("queue", queue, before), request_id: requestId };
}
