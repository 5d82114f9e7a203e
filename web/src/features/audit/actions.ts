import type { AuditAction } from "@tukar-saldo/contracts";

/** The part of the keys of its texts that stands for an action. The compiler asks for each action, and for its texts. */
const ACTION_KEYS = {
  "order.placed": "orderPlaced",
  "order.status_changed": "orderStatusChanged",
  "order.customer_paid": "orderCustomerPaid",
  "customer.erased": "customerErased",
  "customer.exported": "customerExported",
  "retention.applied": "retentionApplied",
  "orders.reset": "ordersReset",
  "orders.reset_refused": "ordersResetRefused",
  "orders.exported": "ordersExported",
  "orders.many_read": "ordersManyRead",
  "day.closed": "dayClosed",
  "installation.completed": "installationCompleted",
  "settings.changed": "settingsChanged",
  "user.created": "userCreated",
  "user.updated": "userUpdated",
  "user.deleted": "userDeleted",
  "session.started": "sessionStarted",
  "session.ended": "sessionEnded",
  "session.refused": "sessionRefused",
  "failed_jobs.retried": "failedJobsRetried",
  "failed_jobs.dropped": "failedJobsDropped",
  "audit.exported": "auditExported",
  "audit.sealed": "auditSealed",
  "audit.pruned": "auditPruned",
} as const satisfies Record<AuditAction, string>;

/** The actions that have words, in the order of the filter. */
export const ACTIONS = Object.entries(ACTION_KEYS) as [AuditAction, ActionKey][];

export type ActionKey = (typeof ACTION_KEYS)[AuditAction];

/** The part of the keys of an action's texts; undefined for an action of a newer version. */
export function actionKey(action: string): ActionKey | undefined {
  return Object.hasOwn(ACTION_KEYS, action) ? ACTION_KEYS[action as AuditAction] : undefined;
}
