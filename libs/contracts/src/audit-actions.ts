import type { SubscribedEventType } from "./events/events.js";

/** Actions in the audit trail that no event reports. settings-auth writes the entries of these actions directly. */
export type OwnAuditAction =
  | "session.refused"
  | "failed_jobs.retried"
  | "failed_jobs.dropped"
  | "audit.exported"
  | "audit.sealed"
  | "audit.pruned";

/** The actions that the audit trail records. A newer version of the program may have recorded further actions. */
export type AuditAction = SubscribedEventType<"audit"> | OwnAuditAction;
