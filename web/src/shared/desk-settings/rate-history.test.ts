import { describe, expect, test } from "@jest/globals";
import type { AuditView } from "@tukar-saldo/contracts";
import { listRateChanges } from "./rate-history.js";

const createAuditEntry = (id: string, before: AuditView["before"], after: AuditView["after"]): AuditView => ({
  id,
  at: "2026-11-20T10:00:00.000Z",
  action: "settings.changed",
  actor: { id: "1", name: "Ratna Dewi", role: "admin" },
  ip: null,
  target: { type: "settings", id: "settings" },
  before,
  after,
  request_id: "r",
});

describe("the history of the rate", () => {
  test("the history contains the changes of rate and markup, and of no other setting", () => {
    const entries = [
      createAuditEntry(
        "a",
        { support_email: "", version: 4 },
        { support_email: "a@example.test", version: 5 },
      ),
      createAuditEntry(
        "b",
        { current_usd_rate: "15000", markup_percentage: "8", version: 3 },
        { current_usd_rate: "16644.68", markup_percentage: "0", version: 4 },
      ),
      createAuditEntry("c", null, { current_usd_rate: "15000" }),
    ];
    const timeAndAuthor = { at: "2026-11-20T10:00:00.000Z", who: "Ratna Dewi" };
    expect(listRateChanges(entries)).toEqual([
      { ...timeAndAuthor, id: "b-current_usd_rate", name: "current_usd_rate", from: 15_000, to: 16_644.68 },
      { ...timeAndAuthor, id: "b-markup_percentage", name: "markup_percentage", from: 8, to: 0 },
    ]);
  });
});
