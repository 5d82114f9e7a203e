import { afterAll, beforeAll, expect, jest, test } from "@jest/globals";
import { toAuditFilter } from "../src/store/audit-filter.js";
import { createSampleEntry } from "./audit-trail.js";
import { startSettingsAuthFixture } from "./fixture.js";
import type { SettingsAuthFixture } from "./fixture.js";

const HOUR_MS = 3_600_000;
const START_MS = Date.parse("2026-11-01T00:00:00Z");
const ROLES = ["admin", "user", "visitor", "operator"] as const;
const hoursAfterStart = (hours: number): Date => new Date(START_MS + hours * HOUR_MS);
const entries = Array.from({ length: 400 }, (_, at) =>
  createSampleEntry({
    id: `entry-${String(at).padStart(3, "0")}`,
    at: hoursAfterStart(at),
    action: at % 2 === 0 ? "order.placed" : "settings.changed",
    actor: { id: `u${at % 4}`, name: null, role: ROLES[at % 4] ?? "user" },
    target: { type: "order", id: `T${at % 5}` },
  }),
);

jest.setTimeout(30_000);

let desk: SettingsAuthFixture;
beforeAll(async () => {
  desk = await startSettingsAuthFixture();
  await desk.service.dependencies.context.audit.add(entries);
});
afterAll(() => desk.close());

interface ExplainResult {
  executionStats: { totalKeysExamined: number; totalDocsExamined: number; nReturned: number };
}

// A query for the page after a cursor also examines the index keys with the same time as the cursor.
test.each([
  ["the first page", {}, 0],
  ["an action", { action: "order.placed" }, 0],
  ["a person", { actor: "u1" }, 0],
  ["a role", { role: "operator" }, 0],
  ["an order", { target: "T1" }, 0],
  ["a range of days", { start: hoursAfterStart(100), end: hoursAfterStart(200) }, 0],
  [
    "a range of days and a role",
    { role: "visitor", start: hoursAfterStart(100), end: hoursAfterStart(200) },
    0,
  ],
  ["a deep page", { after: { at: hoursAfterStart(50), id: "entry-050" } }, 2],
  [
    "a deep page of an action",
    { action: "order.placed", after: { at: hoursAfterStart(50), id: "entry-050" } },
    2,
  ],
] as const)(
  "an audit trail query for %s examines hardly more index keys than it returns entries",
  async (_what, filter, extraKeys) => {
    const rows = desk.db.collection<{ _id: string; at: Date }>("audit");
    const page = rows.find(toAuditFilter(filter)).sort({ at: -1, _id: -1 }).limit(10);
    const { executionStats } = (await page.explain("executionStats")) as unknown as ExplainResult;
    expect(executionStats.nReturned).toBe(10);
    expect(executionStats.totalKeysExamined).toBeLessThanOrEqual(10 + extraKeys);
    expect(executionStats.totalDocsExamined).toBeLessThanOrEqual(10 + extraKeys);
  },
);
