import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { recordAuditHead } from "../src/use-cases/audit.js";
import type { Context } from "../src/use-cases/context.js";
import { openAuditTrail, createSampleEntry } from "./audit-trail.js";
import type { AuditTrail, StoredRow } from "./audit-trail.js";
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

describe("verify-audit", () => {
  beforeEach(async () => {
    await trail.addEntriesOfAge([3, 2, 2, 1, 0]);
    await recordAuditHead(context);
  });

  test("verify-audit prints the range of the verified rows, and the head of the chain", async () => {
    const last = (await trail.rows()).at(-1);
    const [code, output] = await trail.verify();
    expect([code, output]).toEqual([
      0,
      expect.stringMatching(/^Rows 1 to 5 of the audit trail are as they were written/),
    ]);
    expect(output).toContain(`5 ${last?.hash}`);
  });

  test.each<[string, () => Promise<unknown>, RegExp]>([
    [
      "a row was changed",
      () => trail.audit().updateOne({ seq: 3 }, { $set: { "after.markup_percentage": "6" } }),
      /^row 3 was changed/,
    ],
    ["a row was removed", () => trail.audit().deleteOne({ seq: 2 }), /^row 2 is missing/],
    ["the first row was removed", () => trail.audit().deleteOne({ seq: 1 }), /^row 1 is missing/],
    [
      "the last rows were removed",
      () => trail.audit().deleteMany({ seq: { $gt: 3 } }),
      /^rows 4 to 5 are missing at the end/,
    ],
    [
      "a row without a number was added",
      () => trail.audit().insertOne({ ...createSampleEntry(), _id: "x" } as never),
      /^the row x of .* has no number/,
    ],
    ["all heads were removed", () => trail.heads().deleteMany({}), /^no head of the chain is stored/],
    [
      "a head was altered",
      () => trail.heads().updateOne({}, { $set: { seq: 3 } }),
      /^the head of .* was changed/,
    ],
    [
      "a row with an invalid number was added",
      () => trail.forge("settings.changed", { _id: "x", seq: "6" }),
      /^the row x of .* has no number/,
    ],
    ...[1_000_000, 999_999, 4, "x", null].map((up_to): [string, () => Promise<unknown>, RegExp] => [
      `an inserted row claims the removal of the rows up to ${up_to}`,
      async () => {
        await trail.audit().deleteMany({ seq: { $gt: 1 } });
        await trail.forge("audit.pruned", { seq: 1_000_000, after: up_to && { up_to, hash: "x" } });
      },
      /^row 1000000, which tells that rows were removed, was changed or inserted/,
    ]),
  ])(
    "verify-audit exits with 1 and names the first row with a problem, or the head, if %s",
    async (_how, tamper, expectedProblem) => {
      await tamper();
      expect(await trail.verify()).toEqual([1, expect.stringMatching(expectedProblem)]);
    },
  );

  test("verify-audit reports that removed rows were replaced if the row with the head's number has another hash", async () => {
    await trail.audit().deleteMany({ seq: { $gt: 3 } });
    await trail.addEntriesOfAge([0, 0, 0]);
    expect(await trail.verify()).toEqual([
      1,
      expect.stringMatching(/^row 5 is not the one that the head of .* names/),
    ]);
  });

  test("given a head from the log, verify-audit detects that the last rows and their stored head were removed", async () => {
    const { seq, hash } = (await trail.rows()).at(-1) as StoredRow;
    const first = (await trail.rows())[0] as StoredRow;
    const loggedHead = [String(seq), hash] as const;
    expect(await trail.verifyWithHead(...loggedHead)).toEqual([0, expect.stringMatching(/^Rows 1 to 5 /)]);
    expect(await trail.verifyWithHead(String(seq), first.hash)).toEqual([
      1,
      "row 5 is not the one that the given head names",
    ]);
    await trail.audit().deleteMany({ seq: { $gt: 2 } });
    await trail.heads().deleteMany({});
    await recordAuditHead(context);
    expect((await trail.verify())[0]).toBe(0);
    expect(await trail.verifyWithHead(...loggedHead)).toEqual([
      1,
      "rows 3 to 5 are missing at the end: the given head names row 5",
    ]);
  });

  test.each([[["5"]], [["five", "x".repeat(43)]], [["5", "short"]], [["5", "x".repeat(43), "more"]]])(
    "verify-audit refuses %j as a head",
    async (head) => {
      expect(await trail.verifyWithHead(...head)).toEqual([
        1,
        expect.stringMatching(/^verify-audit takes nothing, or the number and the hash/),
      ]);
    },
  );

  test("verify-audit reports a problem if AUDIT_KEY is not the key with which the rows were written", async () => {
    const env = { ...desk.env, AUDIT_KEY: "another-audit-key-for-tests-0123456789" };
    expect(await trail.verify(env)).toEqual([1, expect.stringMatching(/^the head of .* another key/)]);
  });
});
