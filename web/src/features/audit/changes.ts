import type { AuditView } from "@tukar-saldo/contracts";
import { actionKey } from "./actions.js";

/** A field of an entry, with its values before and after; undefined where there was none. */
export interface FieldChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** What the sentence says already, or says nothing to people. */
const UNSAID = new Set(["id", "transaction_id", "reset_id", "version", "created_at"]);

const isSame = (before: unknown, after: unknown): boolean => JSON.stringify(before) === JSON.stringify(after);

/** Lists what an entry says of fields: those that changed or, where there is only one side, all. */
export function listChanges({ action, before, after }: AuditView): FieldChange[] {
  const isKnown = actionKey(action) !== undefined;
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fields
    .filter((field) => !isKnown || !UNSAID.has(field))
    .map((field) => ({ field, before: before?.[field], after: after?.[field] }))
    .filter(({ before: old, after: now }) => !isSame(old, now));
}
