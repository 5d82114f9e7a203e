import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { createLogger } from "@tukar-saldo/service-kit";
import { createHead } from "../src/domain/audit-chain.js";
import { createAuditTrailEntry } from "../src/domain/audit-entry.js";
import { linkLateEntries, pruneAudit, recordAuditHead } from "../src/use-cases/audit.js";
import type { Context } from "../src/use-cases/context.js";
import { openAuditTrail, createSampleEntry } from "./audit-trail.js";
import type { AuditTrail } from "./audit-trail.js";
import { startSettingsAuthFixture } from "./fixture.js";
import type { SettingsAuthFixture } from "./fixture.js";

let desk: SettingsAuthFixture;
let context: Context;
let trail: AuditTrail;
beforeAll(async () => {
  desk = await startSettingsAuthFixture();
  ({ context } = desk.service.dependencies);
  trail = openAuditTrail(desk);
});
afterAll(() => desk.close());
beforeEach(() => trail.clear());

function captureLog() {
  const lines: { level: string; event?: string; seq?: number; msg?: string }[] = [];
  const write = (line: string): void => void lines.push(JSON.parse(line) as { level: string });
  return { lines, log: createLogger("test", "info", { write }) };
}

const prune = (auditDays: number | undefined, log = context.log) =>
  pruneAudit({ ...context, log, config: { ...context.config, auditDays } });

const saveHead = (seq: number) =>
  context.auditHeads.save(
    "2026-11-20",
    createHead({ seq, hash: `row ${seq}`, at: new Date() }, context.keyedHash),
  );

const insertUnnumberedRow = () =>
  trail.audit().insertOne({ ...createSampleEntry({ action: "settings.changed" }), _id: "late" } as never);

describe("the head of the audit trail", () => {
  test("the head of the audit trail is stored under its day, and logged whenever it has changed", async () => {
    await trail.addEntriesOfAge([0]);
    const { lines, log } = captureLog();
    for (const ages of [[], [], [0, 0]]) {
      await trail.addEntriesOfAge(ages);
      await recordAuditHead({ ...context, log });
    }
    const [first, , third] = await trail.rows();
    expect(lines).toMatchObject([
      { level: "info", event: "audit_head", seq: 1, hash: first?.hash },
      { level: "info", event: "audit_head", seq: 3, hash: third?.hash },
    ]);
    expect(await desk.readAll("audit_heads")).toMatchObject([{ seq: 3, hash: third?.hash }]);
  });

  test("a head whose row is missing is not replaced, and an error is logged", async () => {
    await trail.addEntriesOfAge([0, 0]);
    await recordAuditHead(context);
    await trail.audit().deleteOne({ seq: 2 });
    const { lines, log } = captureLog();
    await recordAuditHead({ ...context, log });
    expect(lines).toMatchObject([{ level: "error", event: "audit_broken", seq: 2 }]);
    expect(await desk.readAll("audit_heads")).toMatchObject([{ seq: 2 }]);
  });
});

test("a replica that records an older head does not replace the newer head of the day", async () => {
  for (const seq of [3, 5, 4, 5]) await saveHead(seq);
  expect(await desk.readAll("audit_heads")).toMatchObject([{ _id: "2026-11-20", seq: 5, hash: "row 5" }]);
});

describe("rows without a number", () => {
  test("for a week after the audit trail is sealed, rows without a sequence number get one", async () => {
    const sealFields = { id: "seal", at: new Date(), after: { count: 0, hash: "" } };
    await context.audit.add([createAuditTrailEntry("audit.sealed", sealFields)]);
    await insertUnnumberedRow();
    await linkLateEntries(context);
    expect(await trail.rows()).toMatchObject([{ seq: 1 }, { _id: "late", seq: 2 }]);
  });

  test.each<[string, () => Promise<unknown>]>([
    ["inserted after other rows", () => trail.forge("audit.sealed", { seq: 2 })],
    ["forged from row 1", () => trail.audit().updateOne({ seq: 1 }, { $set: { action: "audit.sealed" } })],
  ])("rows without a number stay unnumbered if the seal was %s", async (_how, tamper) => {
    await trail.addEntriesOfAge([0]);
    await tamper();
    await insertUnnumberedRow();
    await linkLateEntries(context);
    expect((await context.audit.chain.findUnlinked())?._id).toBe("late");
  });
});

describe("an audit trail with AUDIT_DAYS", () => {
  test("with AUDIT_DAYS, older rows are removed, a row records the removal, and the remaining rows can be verified", async () => {
    await trail.addEntriesOfAge([5, 4, 2, 1]);
    await recordAuditHead(context);
    const [, second] = await trail.rows();
    await prune(undefined);
    expect(await trail.rows()).toHaveLength(4);
    await prune(3);
    const remainingRows = await trail.rows();
    expect(remainingRows.map(({ seq }) => seq)).toEqual([3, 4, 5]);
    expect(remainingRows[2]).toMatchObject({
      action: "audit.pruned",
      actor: { id: null, name: null, role: "system" },
      after: { up_to: 2, hash: second?.hash },
    });
    expect(await trail.verify()).toEqual([0, expect.stringMatching(/^Rows 3 to 5 /)]);
    await prune(3);
    expect(await trail.rows()).toEqual(remainingRows);
    await trail.audit().deleteOne({ seq: 3 });
    expect(await trail.verify()).toEqual([1, expect.stringMatching(/^row 3 is missing/)]);
  });

  test.each<[string, () => Promise<unknown>, RegExp]>([
    [
      "a row was changed",
      () => trail.audit().updateOne({ seq: 2 }, { $set: { ip: "10.9.9.9" } }),
      /nothing is removed: row 2 was changed/,
    ],
    ["a row was removed", () => trail.audit().deleteOne({ seq: 1 }), /nothing is removed: row 1 is missing/],
    [
      "the last of the old rows was removed",
      () => trail.audit().deleteOne({ seq: 3 }),
      /nothing is removed: row 3 is missing at the end: row 4 names row 3/,
    ],
    [
      "an inserted row claims that rows were removed",
      () => trail.forge("audit.pruned", { seq: 6, after: { up_to: 5, hash: "x" }, prev_hash: "x" }),
      /nothing is removed: row 6, which tells that rows were removed, was changed or inserted/,
    ],
    [
      "a head was altered",
      () => trail.heads().updateOne({}, { $set: { hash: "x" } }),
      /nothing is removed: the head of .* was changed/,
    ],
  ])(
    "with AUDIT_DAYS, nothing is removed and an error is logged if %s",
    async (_how, tamper, expectedMessage) => {
      await trail.addEntriesOfAge([6, 5, 4]);
      await recordAuditHead(context);
      await trail.addEntriesOfAge([2, 1]);
      await tamper();
      const before = [await trail.rows(), await desk.readAll("audit_heads")];
      const { lines, log } = captureLog();
      await prune(3, log);
      expect(lines).toMatchObject([
        { level: "error", event: "audit_broken", msg: expect.stringMatching(expectedMessage) },
      ]);
      expect([await trail.rows(), await desk.readAll("audit_heads")]).toEqual(before);
    },
  );

  test("with AUDIT_DAYS, an old row that follows a newer row is kept until the newer row is old too", async () => {
    await trail.addEntriesOfAge([1, 5]);
    await prune(3);
    expect(await trail.rows()).toHaveLength(2);
  });

  test("with AUDIT_DAYS, all rows are removed if all of them are old", async () => {
    await trail.addEntriesOfAge([5, 4]);
    await recordAuditHead(context);
    await prune(3);
    await recordAuditHead(context);
    expect(await trail.rows()).toMatchObject([{ seq: 3, action: "audit.pruned" }]);
    expect(await trail.verify()).toEqual([0, expect.stringMatching(/^Rows 3 to 3 /)]);
  });
});
