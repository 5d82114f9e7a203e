import * as z from "zod/mini";
import { integerParam, opaqueParam } from "./fields.js";

export const auditQuery = z.object({
  limit: z.optional(integerParam(1, 200)),
  cursor: z.optional(opaqueParam),
  action: z.optional(opaqueParam),
  actor: z.optional(opaqueParam),
  target: z.optional(opaqueParam),
});
export type AuditQuery = z.infer<typeof auditQuery>;

const details = z.nullable(z.record(z.string(), z.unknown()));

/** An entry of the audit trail: who did what to which target, with its fields before and after. */
export const auditView = z.object({
  id: z.string(),
  at: z.string(),
  /** The type of the recorded event, or `session.refused`, `failed_jobs.…`, `audit.sealed` or `audit.pruned`. */
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
