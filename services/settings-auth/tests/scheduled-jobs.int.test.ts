import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { eventually } from "@tukar-saldo/test-kit";
import { Queue } from "bullmq";
import { Redis } from "ioredis";
import { createSampleEntry } from "./audit-trail.js";
import { startSettingsAuthFixture } from "./fixture.js";
import type { SettingsAuthFixture } from "./fixture.js";

const DAY_MS = 86_400_000;

let desk: SettingsAuthFixture;
let connection: Redis;
let queue: Queue;
beforeAll(async () => {
  desk = await startSettingsAuthFixture({ AUDIT_DAYS: "30" });
  connection = new Redis(desk.redis.url, { maxRetriesPerRequest: null });
  queue = new Queue("jobs-settings-auth", { connection });
});
afterAll(async () => {
  await queue.close();
  connection.disconnect();
  await desk.close();
});

const JOB_NAMES = ["audit-check", "audit-head", "audit-pruning"];

const createOldEntry = (id: string, days: number) =>
  createSampleEntry({ id, at: new Date(Date.now() - days * DAY_MS) });
const readAuditIds = async (): Promise<unknown[]> => (await desk.readAll("audit")).map(({ _id }) => _id);

/** Makes the next run of every scheduled job due now. */
async function promoteJobs(): Promise<void> {
  for (const job of await queue.getDelayed()) {
    expect(JOB_NAMES).toContain(job.name);
    await job.promote().catch(() => undefined);
  }
}

test("two replicas share the scheduled jobs that record the audit head and remove rows older than AUDIT_DAYS", async () => {
  await desk.replica();
  await desk.service.dependencies.context.audit.add([
    createOldEntry("old", 31),
    createOldEntry("recent", 29),
  ]);
  await eventually("the old row to be removed", async () => {
    // A replica that is still writing its schedule may replace a due run with a future one, so this is repeated.
    await promoteJobs();
    const heads = await desk.readAll("audit_heads");
    return !(await readAuditIds()).includes("old") && heads.some(({ seq }) => seq === 3);
  });
  expect(await readAuditIds()).toContain("recent");
  expect((await queue.getJobSchedulers()).map(({ key }) => key).toSorted()).toEqual(JOB_NAMES);
});
