import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { createLogger } from "@tukar-saldo/service-kit";
import { pruneAudit, recordAuditHead } from "../src/use-cases/audit.js";
import type { Context } from "../src/use-cases/context.js";
import { openAuditTrail, sampleEntry } from "./audit-trail.js";
import type { AuditTrail } from "./audit-trail.js";
import { startSettingsAuthFixture } from "./fixture.js";
import type { SettingsAuthFixture } from "./fixture.js";

let desk: SettingsAuthFixture;
let context: Context;
let trail: AuditTrail;
beforeAll(async () => {
  desk = await startSettingsAuthFixture();
  ({ context } = desk.service.wired);
  trail = openAuditTrail(desk);
});
afterAll(() => desk.close());
beforeEach(() => trail.clear());

function captureLog() {
  const lines: { level: string; event?: string; seq?: number }[] = [];
  const write = (line: string): void => void lines.push(JSON.parse(line) as { level: string });
  return { lines, log: createLogger("test", "info", { write }) };
}

const prune = (auditDays: number | undefined) =>
  pruneAudit({ ...context, config: { ...context.config, auditDays } });

describe("verify-audit", () => {
  beforeEach(async () => {
    await trail.addDaily([3, 2, 2, 1, 0]);
    await recordAuditHead(context);
  });

  test("says up to which row the audit trail is as it was written", async () => {
    const last = (await trail.rows()).at(-1);
    const [code, said] = await trail.verify();
    expect([code, said]).toEqual([
      0,
      expect.stringMatching(/^Rows 1 to 5 of the audit trail are as they were written/),
    ]);
    expect(said).toContain(`5 ${last?.hash}`);
  });

  test.each<[string, () => Promise<unknown>, RegExp]>([
    [
      "changed",
      () => trail.audit().updateOne({ seq: 3 }, { $set: { "after.markup_percentage": "6" } }),
      /^row 3 was changed/,
    ],
    ["removed", () => trail.audit().deleteOne({ seq: 2 }), /^row 2 is missing/],
    ["removed at the beginning", () => trail.audit().deleteOne({ seq: 1 }), /^row 1 is missing/],
    [
      "removed at the end",
      () => trail.audit().deleteMany({ seq: { $gt: 3 } }),
      /^rows 4 to 5 are missing at the end/,
    ],
    [
      "added without a number",
      () => trail.audit().insertOne({ ...sampleEntry(), _id: "x" } as never),
      /^the row x of .* has no number/,
    ],
    ["left without a head", () => trail.heads().deleteMany({}), /^no head of the chain is stored/],
    [
      "given another head",
      () => trail.heads().updateOne({}, { $set: { seq: 3 } }),
      /^the head of .* was changed/,
    ],
  ])("exits with 1 and names the first row when rows are %s", async (_how, tamper, named) => {
    await tamper();
    expect(await trail.verify()).toEqual([1, expect.stringMatching(named)]);
  });

  test("names the first row that was written in place of removed ones", async () => {
    await trail.audit().deleteMany({ seq: { $gt: 3 } });
    await trail.addDaily([0, 0, 0]);
    expect(await trail.verify()).toEqual([
      1,
      expect.stringMatching(/^row 5 is not the one that was the last at/),
    ]);
  });

  test("accepts no row with another key", async () => {
    const env = { ...desk.env, AUDIT_KEY: "another-audit-key-for-tests-0123456789" };
    expect(await trail.verify(env)).toEqual([1, expect.stringMatching(/^the head of .* another key/)]);
  });
});

describe("the head of the audit trail", () => {
  test("is stored for the day and written to the log whenever it has moved", async () => {
    await trail.addDaily([0]);
    const { lines, log } = captureLog();
    for (const added of [[], [], [0, 0]]) {
      await trail.addDaily(added);
      await recordAuditHead({ ...context, log });
    }
    const [first, , third] = await trail.rows();
    expect(lines).toMatchObject([
      { level: "info", event: "audit_head", seq: 1, hash: first?.hash },
      { level: "info", event: "audit_head", seq: 3, hash: third?.hash },
    ]);
    expect(await desk.stored("audit_heads")).toMatchObject([{ seq: 3, hash: third?.hash }]);
  });

  test("stays, with an error in the log, when its row is gone", async () => {
    await trail.addDaily([0, 0]);
    await recordAuditHead(context);
    await trail.audit().deleteOne({ seq: 2 });
    const { lines, log } = captureLog();
    await recordAuditHead({ ...context, log });
    expect(lines).toMatchObject([{ level: "error", event: "audit_broken", seq: 2 }]);
    expect(await desk.stored("audit_heads")).toMatchObject([{ seq: 2 }]);
  });
});

describe("an audit trail with AUDIT_DAYS", () => {
  test("loses its older rows, tells so in a row, and is verified without them", async () => {
    await trail.addDaily([5, 4, 2, 1]);
    await recordAuditHead(context);
    const [, second] = await trail.rows();
    await prune(undefined);
    expect(await trail.rows()).toHaveLength(4);
    await prune(3);
    const left = await trail.rows();
    expect(left.map(({ seq }) => seq)).toEqual([3, 4, 5]);
    expect(left[2]).toMatchObject({
      action: "audit.pruned",
      actor: { id: null, name: null, role: "system" },
      after: { up_to: 2, hash: second?.hash },
    });
    expect(await trail.verify()).toEqual([0, expect.stringMatching(/^Rows 3 to 5 /)]);
    await prune(3);
    expect(await trail.rows()).toEqual(left);
    await trail.audit().deleteOne({ seq: 3 });
    expect(await trail.verify()).toEqual([1, expect.stringMatching(/^row 3 is missing/)]);
  });

  test("keeps an old row behind a newer one until that one is old", async () => {
    await trail.addDaily([1, 5]);
    await prune(3);
    expect(await trail.rows()).toHaveLength(2);
  });

  test("may lose all its rows", async () => {
    await trail.addDaily([5, 4]);
    await recordAuditHead(context);
    await prune(3);
    await recordAuditHead(context);
    expect(await trail.rows()).toMatchObject([{ seq: 3, action: "audit.pruned" }]);
    expect(await trail.verify()).toEqual([0, expect.stringMatching(/^Rows 3 to 3 /)]);
  });
});
