type Values = Record<string, unknown> | null;

/** The target of an entry of the audit trail, and its values before and after the change. */
export interface AuditDetails {
  readonly target: { readonly type: string; readonly id: string };
  readonly before: Values;
  readonly after: Values;
}

export const createAuditDetails = (
  type: string,
  id: string,
  before: Values = null,
  after: Values = null,
): AuditDetails => ({
  target: { type, id },
  before,
  after,
});
