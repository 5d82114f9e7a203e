import type { SubscribedEventType } from "./events/events.js";

/** Actions of the audit trail without an event: settings-auth writes their rows itself. */
export type OwnAuditAction =
  | "session.refused"
  | "failed_jobs.retried"
  | "failed_jobs.dropped"
  | "audit.exported"
  | "audit.sealed"
  | "audit.pruned";

/** The actions that the audit trail records. A newer version of the program may have written others. */
export type AuditAction = SubscribedEventType<"audit"> | OwnAuditAction;
