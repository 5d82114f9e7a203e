import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { eventually } from "@tukar-saldo/test-kit";
import { Queue } from "bullmq";
import { Redis } from "ioredis";
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

const row = (id: string, days: number) => ({ _id: id as never, at: new Date(Date.now() - days * DAY_MS) });
const auditIds = async (): Promise<unknown[]> => (await desk.stored("audit")).map(({ _id }) => _id);

/** Makes the next run of the job `audit-retention` due now. */
async function promoteRetention(): Promise<void> {
  for (const job of await queue.getDelayed()) {
    expect(job.name).toBe("audit-retention");
    await job.promote().catch(() => undefined);
  }
}

test("two replicas share one scheduled job, which removes audit entries older than AUDIT_DAYS", async () => {
  await desk.replica();
  await desk.db.collection("audit").insertMany([row("old", 31), row("recent", 29)]);
  await eventually("the removal", async () => {
    // A replica that is still writing its schedule replaces a run that is due by one in the future.
    await promoteRetention();
    return !(await auditIds()).includes("old");
  });
  expect(await auditIds()).toContain("recent");
  expect((await queue.getJobSchedulers()).map(({ key }) => key)).toEqual(["audit-retention"]);
});
