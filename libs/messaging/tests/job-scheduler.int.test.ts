import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { eventually, openTestRedis } from "@tukar-saldo/test-kit";
import type { TestStore } from "@tukar-saldo/test-kit";
import { Queue } from "bullmq";
import { Redis } from "ioredis";
import { createJobScheduler } from "../src/index.js";
import type { JobScheduler } from "../src/index.js";
import { silentLog } from "./stores.js";

const EVERY_SECOND = "* * * * * *";
const ONCE_A_YEAR = "0 0 1 1 *";

let redis: TestStore;
let connection: Redis;
let queue: Queue;
let schedulers: JobScheduler[];

/** Starts the job scheduler of a new replica; its only job has this name and cron schedule. */
function startReplica(run: () => Promise<void>, cron = EVERY_SECOND, name = "count"): JobScheduler {
  const options = { service: "test", redisUrl: redis.url, log: silentLog, retryDelayMs: 10 };
  const jobs = createJobScheduler({ ...options, jobs: [{ name, cron, run }] });
  schedulers.push(jobs);
  jobs.start();
  return jobs;
}

const listSchedules = async (): Promise<string[]> => (await queue.getJobSchedulers()).map(({ key }) => key);

beforeEach(async () => {
  schedulers = [];
  redis = await openTestRedis();
  connection = new Redis(redis.url, { maxRetriesPerRequest: null });
  queue = new Queue("jobs-test", { connection });
  await queue.obliterate({ force: true });
});
afterEach(async () => {
  await redis.freeze(false);
  await Promise.all(schedulers.map((jobs) => jobs.stop()));
  await queue.close();
  connection.disconnect();
  await redis.close();
});

test("a scheduled job runs once at each scheduled time, on only one of several replicas", async () => {
  const runUnixSeconds: number[] = [];
  let runningCount = 0;
  let maxRunning = 0;
  const recordRun = async (): Promise<void> => {
    runningCount += 1;
    maxRunning = Math.max(maxRunning, runningCount);
    // Makes each run long enough for another replica to start the same job during it.
    await connection.ping();
    runUnixSeconds.push(Math.floor(Date.now() / 1_000));
    runningCount -= 1;
  };
  for (let replica = 0; replica < 3; replica += 1) startReplica(recordRun);
  await eventually("some runs", () => runUnixSeconds.length >= 3);
  expect(maxRunning).toBe(1);
  expect(await listSchedules()).toEqual(["count"]);
  const jobs = await queue.getCompleted();
  expect(new Set(jobs.map(({ timestamp, delay }) => timestamp + delay)).size).toBe(jobs.length);
});

test("a scheduled job that fails is retried", async () => {
  let attemptCount = 0;
  startReplica(async () => {
    attemptCount += 1;
    if (attemptCount < 3) throw new Error("not yet");
  }, ONCE_A_YEAR);
  await eventually("its schedule", async () => (await queue.getDelayedCount()) === 1);
  await (await queue.getDelayed())[0]?.promote();
  await eventually("the job to succeed", async () => (await queue.getCompletedCount()) === 1);
  const [completedJob] = await queue.getCompleted();
  expect([attemptCount, completedJob?.attemptsMade]).toEqual([3, 3]);
});

test("the scheduler starts while Redis is frozen and runs its jobs when Redis is back", async () => {
  await redis.freeze(true);
  let runCount = 0;
  startReplica(async () => void (runCount += 1));
  expect(runCount).toBe(0);
  await redis.freeze(false);
  await eventually("a run", () => runCount > 0);
});

test("a scheduled job that became due while the service was down runs when the service starts", async () => {
  const firstReplica = startReplica(async () => undefined, ONCE_A_YEAR);
  await eventually("its schedule", async () => (await queue.getDelayedCount()) === 1);
  await firstReplica.stop();
  schedulers = [];
  await (await queue.getDelayed())[0]?.changeDelay(0);
  let runCount = 0;
  startReplica(async () => void (runCount += 1), ONCE_A_YEAR);
  await eventually("the run", () => runCount === 1);
  await eventually("the next one", async () => (await queue.getDelayedCount()) === 1);
});

test("the scheduler can be stopped while Redis does not answer", async () => {
  const jobs = startReplica(async () => undefined, ONCE_A_YEAR);
  await eventually("its schedule", async () => (await listSchedules()).includes("count"));
  await redis.freeze(true);
  await jobs.stop();
  schedulers = [];
});

describe("replicas of two versions side by side", () => {
  test("an older replica neither removes nor completes a job that only a newer replica knows", async () => {
    let runCount = 0;
    const newerReplica = startReplica(async () => void (runCount += 1), ONCE_A_YEAR, "new");
    await eventually("its schedule", async () => (await listSchedules()).includes("new"));
    await newerReplica.stop();
    startReplica(async () => undefined, ONCE_A_YEAR, "old");
    await eventually("both schedules", async () => (await listSchedules()).toSorted().join() === "new,old");
    const dueJob = (await queue.getDelayed()).find(({ name }) => name === "new");
    await dueJob?.promote();
    await eventually("the older one to take it", async () => (await dueJob?.getState()) === "delayed");
    expect([await queue.getCompletedCount(), await queue.getFailedCount()]).toEqual([0, 0]);
    startReplica(async () => void (runCount += 1), ONCE_A_YEAR, "new");
    await eventually("the newer one to run it", () => runCount === 1);
    await eventually("its end", async () => (await queue.getCompletedCount()) === 1);
  });

  test("an older replica that reconnects does not overwrite the schedule set by a newer one", async () => {
    startReplica(async () => undefined, "0 0 1 2 *");
    await eventually("its schedule", async () => (await listSchedules()).includes("count"));
    startReplica(async () => undefined, ONCE_A_YEAR);
    const readCronPattern = async () => (await queue.getJobSchedulers())[0]?.pattern;
    await eventually("the newer schedule", async () => (await readCronPattern()) === ONCE_A_YEAR);
    await connection.call("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes");
    await queue.setGlobalConcurrency(2);
    await eventually("a reconnect", async () => (await queue.getGlobalConcurrency()) === 1);
    await connection.ping();
    expect(await readCronPattern()).toBe(ONCE_A_YEAR);
  });

  test("a due job that no replica has defined for over a day fails, and its schedule is removed", async () => {
    await queue.upsertJobScheduler("gone", { pattern: ONCE_A_YEAR }, { name: "gone" });
    const [job] = await queue.getDelayed();
    const optionsOfDayOldJob = { ...job?.opts, prevMillis: Date.now() - 25 * 3_600_000 };
    await connection.hset(queue.toKey(job?.id ?? ""), "opts", JSON.stringify(optionsOfDayOldJob));
    await job?.promote();
    startReplica(async () => undefined, ONCE_A_YEAR);
    await eventually("the job to fail", async () => (await queue.getFailedCount()) === 1);
    expect(await listSchedules()).toEqual(["count"]);
  });
});
