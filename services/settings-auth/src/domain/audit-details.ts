type Values = Record<string, unknown> | null;

/** What an entry of the audit trail is about, and what was changed. */
export interface AuditDetails {
  readonly target: { readonly type: string; readonly id: string };
  readonly before: Values;
  readonly after: Values;
}

export const createDetails = (
  type: string,
  id: string,
  before: Values = null,
  after: Values = null,
): AuditDetails => ({
  target: { type, id },
  before,
  after,
});
