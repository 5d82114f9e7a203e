import type { AuditView } from "@tukar-saldo/contracts";

/** Creates an audit trail entry for tests, with the given fields replaced. */
export function sampleEntry(change: Partial<AuditView> = {}): AuditView {
  return {
    id: "e1",
    seq: 7,
    at: "2026-11-20T08:15:00.000Z",
    action: "settings.changed",
    actor: { id: "u1", name: "Ayu", role: "admin" },
    ip: "10.0.0.1",
    target: { type: "settings", id: "settings" },
    before: { markup_percentage: "8" },
    after: { markup_percentage: "5" },
    request_id: "r",
    ...change,
  };
}
