import type { AuditView } from "@tukar-saldo/contracts";

/** A field of an entry with its values before and after the action; undefined if the field did not exist. */
export interface FieldChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Fields that are not shown, as they repeat the entry's sentence or mean nothing to staff. */
const HIDDEN_FIELDS = new Set(["id", "transaction_id", "reset_id", "version", "created_at"]);

const isDeepEqual = (before: unknown, after: unknown): boolean =>
  JSON.stringify(before) === JSON.stringify(after);

/**
 * Lists the fields that an entry changed; all its fields if it has only old or only new values.
 * @param isKnown whether this version has a text for the action; otherwise no field is hidden
 */
export function listChanges({ before, after }: AuditView, isKnown: boolean): FieldChange[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fields
    .filter((field) => !isKnown || !HIDDEN_FIELDS.has(field))
    .map((field) => ({ field, before: before?.[field], after: after?.[field] }))
    .filter(({ before: old, after: now }) => !isDeepEqual(old, now));
}
