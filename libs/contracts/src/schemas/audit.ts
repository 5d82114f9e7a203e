import * as z from "zod/mini";
import { defineMessageKey } from "../message.js";
import { dayParam } from "./day-param.js";
import { integerParam, opaqueParam } from "./params.js";

const auditFilterFields = {
  action: z.optional(opaqueParam),
  /** The id of the user who performed the action. */
  actor: z.optional(opaqueParam),
  /** The role of the actor: a role of users, `visitor`, `operator` or `system`. */
  role: z.optional(opaqueParam),
  /** The id of the action's target; for an order its transaction id. */
  target: z.optional(opaqueParam),
  /** The first and the last day, in Jakarta. */
  from: z.optional(dayParam),
  to: z.optional(dayParam),
};

interface DayRange {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const dayOrderCheck = z.refine<DayRange>(
  ({ from, to }) => from === undefined || to === undefined || from <= to,
  {
    error: defineMessageKey("field.invalid"),
    path: ["to"],
  },
);

export const auditQuery = z
  .object({ ...auditFilterFields, limit: z.optional(integerParam(1, 200)), cursor: z.optional(opaqueParam) })
  .check(dayOrderCheck);
export type AuditQuery = z.infer<typeof auditQuery>;

export const auditExportQuery = z.object(auditFilterFields).check(dayOrderCheck);
/** The filter of the entries to list or export. */
export type AuditFilter = z.infer<typeof auditExportQuery>;

const nullableFields = z.nullable(z.record(z.string(), z.unknown()));

/** An entry of the audit trail: who did what to which target, and the target's fields before and after. */
export const auditView = z.object({
  id: z.string(),
  /**
   * The entry's number in the hash chain. Entries that are older than the chain have no number until they are added to
   * the chain.
   */
  seq: z.optional(z.int()),
  at: z.string(),
  /** One of AuditAction, or an action that a newer version of the program recorded. */
  action: z.string(),
  actor: z.object({ id: z.nullable(z.string()), name: z.nullable(z.string()), role: z.string() }),
  ip: z.nullable(z.string()),
  target: z.object({ type: z.string(), id: z.string() }),
  before: nullableFields,
  after: nullableFields,
  request_id: z.string(),
});
export type AuditView = z.infer<typeof auditView>;

export const auditReply = z.object({
  data: z.array(auditView),
  meta: z.object({ next_cursor: z.nullable(z.string()), has_more: z.boolean() }),
});

/** The state of the hash chain, which reveals whether entries of the audit trail were changed or removed. */
export const auditChain = z.object({
  /** The number of the last entry; 0 if there is none. */
  last: z.int(),
  /** The head of the chain that was last recorded in storage and in the log; null if there is none yet. */
  head: z.nullable(z.object({ seq: z.int(), hash: z.string(), at: z.string() })),
  /** Whether the audit trail still contains the entry that `head` describes. */
  has_head: z.boolean(),
  /** The last nightly verification of all entries; null before the first. */
  check: z.nullable(
    z.object({
      at: z.string(),
      /** The number of the last entry that was verified. */
      seq: z.int(),
      /** What is wrong, for the operator, in English; null if every entry is as it was written. */
      problem: z.nullable(z.string()),
    }),
  ),
});
export type AuditChain = z.infer<typeof auditChain>;
