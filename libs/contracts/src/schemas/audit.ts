import * as z from "zod/mini";
import { count, opaque } from "./fields.js";

export const auditQuery = z.object({
  limit: z.optional(count(1, 200)),
  cursor: z.optional(opaque),
  action: z.optional(opaque),
  actor: z.optional(opaque),
  target: z.optional(opaque),
});
export type AuditQuery = z.infer<typeof auditQuery>;

const details = z.nullable(z.record(z.string(), z.unknown()));

/** One line of the audit trail: who did what to which, what was before and after. */
export const auditView = z.object({
  id: z.string(),
  at: z.string(),
  /** The type of the event, or `session.refused`. */
  action: z.string(),
  actor: z.object({ id: z.nullable(z.string()), name: z.nullable(z.string()), role: z.string() }),
  ip: z.nullable(z.string()),
  target: z.object({ type: z.string(), id: z.string() }),
  before: details,
  after: details,
  request_id: z.string(),
});
export type AuditView = z.infer<typeof auditView>;

export const auditReply = z.object({
  data: z.array(auditView),
  meta: z.object({ next_cursor: z.nullable(z.string()), has_more: z.boolean() }),
});
