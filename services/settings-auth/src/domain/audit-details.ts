type FieldValues = Record<string, unknown> | null;

/** The target of an entry of the audit trail, and its values before and after the change. */
export interface AuditDetails {
  readonly target: { readonly type: string; readonly id: string };
  readonly before: FieldValues;
  readonly after: FieldValues;
}

export const createAuditDetails = (
  type: string,
  id: string,
  before: FieldValues = null,
  after: FieldValues = null,
): AuditDetails => ({
  target: { type, id },
  before,
  after,
});
