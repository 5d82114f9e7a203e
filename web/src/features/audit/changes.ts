import type { AuditView } from "@tukar-saldo/contracts";

/** A field of an entry, with its values before and after; undefined where there was none. */
export interface FieldChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** What the sentence says already, or says nothing to people. */
const UNSAID = new Set(["id", "transaction_id", "reset_id", "version", "created_at"]);

const isSame = (before: unknown, after: unknown): boolean => JSON.stringify(before) === JSON.stringify(after);

/**
 * Lists what an entry says of fields: those that changed or, where there is only one side, all.
 * @param isKnown whether a sentence says the rest
 */
export function listChanges({ before, after }: AuditView, isKnown: boolean): FieldChange[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fields
    .filter((field) => !isKnown || !UNSAID.has(field))
    .map((field) => ({ field, before: before?.[field], after: after?.[field] }))
    .filter(({ before: old, after: now }) => !isSame(old, now));
}
