import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { createLogger } from "@tukar-saldo/service-kit";
import { recordAuditHead } from "../src/use-cases/audit.js";
import { checkAudit, readAuditChain } from "../src/use-cases/check-audit.js";
import type { Context } from "../src/use-cases/context.js";
import { openAuditTrail } from "./audit-trail.js";
import type { AuditTrail } from "./audit-trail.js";
import { startSettingsAuthFixture } from "./fixture.js";
import type { SettingsAuthFixture } from "./fixture.js";

jest.setTimeout(30_000);

let desk: SettingsAuthFixture;
let context: Context;
let trail: AuditTrail;
beforeAll(async () => {
  desk = await startSettingsAuthFixture();
  context = { ...desk.service.dependencies.context, log: createLogger("test", "silent") };
  trail = openAuditTrail(desk);
});
afterAll(() => desk.close());
beforeEach(async () => {
  await trail.clear();
  await trail.addEntriesOfAge([3, 2, 0]);
});

describe("the state of the audit trail's chain", () => {
  test("the state of a new chain contains neither a head nor a verification result", async () => {
    expect(await readAuditChain(context)).toEqual({ last: 3, head: null, has_head: false, check: null });
  });

  test("the state of the chain contains the recorded head and the result of the last verification", async () => {
    await recordAuditHead(context);
    await checkAudit(context);
    await trail.addEntriesOfAge([0]);
    const { hash } = (await trail.rows())[2] ?? {};
    expect(await readAuditChain(context)).toEqual({
      last: 4,
      head: { seq: 3, hash, at: expect.any(String) },
      has_head: true,
      check: { at: expect.any(String), seq: 3, problem: null },
    });
  });

  test("recording a newer head of the same day keeps the result of the last verification", async () => {
    await recordAuditHead(context);
    await checkAudit(context);
    await trail.addEntriesOfAge([0]);
    await recordAuditHead(context);
    expect(await readAuditChain(context)).toMatchObject({
      head: { seq: 4 },
      check: { seq: 3, problem: null },
    });
    expect(await trail.verify()).toEqual([0, expect.anything()]);
  });

  test("the state of the chain contains the problem that the last verification found in an altered row", async () => {
    await recordAuditHead(context);
    await trail.audit().updateOne({ seq: 2 }, { $set: { action: "user.created" } });
    await checkAudit(context);
    const { check } = await readAuditChain(context);
    expect(check).toMatchObject({ seq: 3, problem: expect.stringMatching(/^row 2 was changed/) });
  });

  test("the state of the chain shows that the head's row is missing, even before the next verification", async () => {
    await recordAuditHead(context);
    await trail.audit().deleteOne({ seq: 3 });
    expect(await readAuditChain(context)).toMatchObject({ last: 2, has_head: false });
  });

  test("the state of the chain ignores a stored verification result that was altered without AUDIT_KEY", async () => {
    await recordAuditHead(context);
    await checkAudit(context);
    await trail.heads().updateOne({}, { $set: { "check.at": new Date() } });
    expect((await readAuditChain(context)).check).toBeNull();
  });
});
