import * as z from "zod/mini";
import { defineMessageKey } from "../message.js";
import { dayParam } from "./day-param.js";
import { integerParam, opaqueParam } from "./params.js";

const filter = {
  action: z.optional(opaqueParam),
  /** The id of the user who did it. */
  actor: z.optional(opaqueParam),
  /** The role of who did it: those of users, and `visitor`, `operator` and `system`. */
  role: z.optional(opaqueParam),
  /** The id of what it was done to; of an order its transaction id. */
  target: z.optional(opaqueParam),
  /** The first and the last day, in Jakarta. */
  from: z.optional(dayParam),
  to: z.optional(dayParam),
};

interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const daysInOrder = z.refine<Days>(({ from, to }) => from === undefined || to === undefined || from <= to, {
  error: defineMessageKey("field.invalid"),
  path: ["to"],
});

export const auditQuery = z
  .object({ ...filter, limit: z.optional(integerParam(1, 200)), cursor: z.optional(opaqueParam) })
  .check(daysInOrder);
export type AuditQuery = z.infer<typeof auditQuery>;

export const auditExportQuery = z.object(filter).check(daysInOrder);
/** Which entries are listed or exported. */
export type AuditFilter = z.infer<typeof auditExportQuery>;

const details = z.nullable(z.record(z.string(), z.unknown()));

/** An entry of the audit trail: who did what to which target, with its fields before and after. */
export const auditView = z.object({
  id: z.string(),
  /** Its number in the chain of hashes; entries of before there was one may lack it for a while. */
  seq: z.optional(z.int()),
  at: z.string(),
  /** One of AuditAction, or one that a newer version of the program wrote. */
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

/** The chain of hashes that shows what was changed in the audit trail. */
export const auditChain = z.object({
  /** The number of the last entry; 0 if there is none. */
  last: z.int(),
  /** The place that was recorded last, in storage and in the log; null before the first was. */
  head: z.nullable(z.object({ seq: z.int(), hash: z.string(), at: z.string() })),
  /** Whether the entry of that place is still there. */
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
