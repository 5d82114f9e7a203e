import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { once } from "node:events";
import { Job, Worker } from "bullmq";
import type { Queue } from "bullmq";
import type { Redis } from "ioredis";
import { createFailedJobMaintenance } from "../src/failed-jobs.js";
import { createQueueCommands } from "../src/queue-commands.js";
import { createSessionEndedEvent, openNotifierQueue } from "./stores.js";

let connection: Redis;
let queue: Queue;
let closeQueue: () => Promise<void>;

beforeAll(async () => {
  ({ connection, queue, close: closeQueue } = await openNotifierQueue());
});
afterAll(() => closeQueue());
beforeEach(() => queue.obliterate({ force: true }));
afterEach(() => void jest.restoreAllMocks());

/** Adds jobs with these ids, and waits until each of them has failed. */
async function failJobs(...ids: string[]): Promise<void> {
  const worker = new Worker(queue.name, () => Promise.reject(new Error("no")), { connection });
  for (const id of ids) {
    const whenFailed = once(worker, "failed");
    await queue.add("session.ended", createSessionEndedEvent(id), { jobId: id });
    await whenFailed;
  }
  await worker.close();
}

/** Retries a job right after its next load, as another process might do between the load and the change. */
function retryAfterNextLoad(id: string): void {
  const loadJob = queue.getJob.bind(queue);
  let isRetried = false;
  jest.spyOn(queue, "getJob").mockImplementation(async (jobId) => {
    const job = await loadJob(jobId);
    if (jobId !== id || isRetried) return job;
    isRetried = true;
    await (await loadJob(id))?.retry("failed");
    return job;
  });
}

const minutesFromNow = (minutes: number): Date => new Date(Date.now() + minutes * 60_000);

describe("the maintenance of failed jobs", () => {
  test("the maintenance loads a failed job once, and again when it is due for a retry", async () => {
    await failJobs("a", "b");
    const loadSpy = jest.spyOn(queue, "getJob");
    const runMaintenance = createFailedJobMaintenance({
      queue,
      subscriber: "notifier",
      shouldStripData: true,
    });
    const countLoads = async (now: Date): Promise<number> => {
      loadSpy.mockClear();
      await runMaintenance(now);
      return loadSpy.mock.calls.length;
    };
    expect(await countLoads(new Date())).toBe(2);
    expect(await countLoads(minutesFromNow(9))).toBe(0);
    await failJobs("c");
    expect(await countLoads(minutesFromNow(9))).toBe(1);
    expect(await countLoads(minutesFromNow(11))).toBe(3);
    expect(await countLoads(minutesFromNow(12))).toBe(0);
  });

  test("the maintenance does not load a job again after it has removed the job's data", async () => {
    await failJobs("a");
    const loadSpy = jest.spyOn(queue, "getJob");
    const runMaintenance = createFailedJobMaintenance({
      queue,
      subscriber: "notifier",
      shouldStripData: true,
    });
    expect(await runMaintenance(minutesFromNow(8 * 24 * 60))).toMatchObject({ stripped: 1 });
    loadSpy.mockClear();
    expect(await runMaintenance(minutesFromNow(9 * 24 * 60))).toMatchObject({ stripped: 0 });
    expect(loadSpy).not.toHaveBeenCalled();
  });

  test("the maintenance does not retry a job whose handler has just failed", async () => {
    await failJobs("a");
    const runMaintenance = createFailedJobMaintenance({
      queue,
      subscriber: "notifier",
      shouldStripData: false,
    });
    expect(await runMaintenance(new Date())).toEqual({ unparked: 0, retried: 0, stripped: 0 });
    expect(await queue.getFailedCount()).toBe(1);
  });
});

/** Collects the ids of the jobs that a command yields. */
async function collectIds(changedJobs: AsyncIterable<{ id: string }>): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of changedJobs) ids.push(id);
  return ids;
}

describe("the operator's commands for failed jobs", () => {
  const { readStates, listFailed, retry, drop } = createQueueCommands(() => queue);

  test("retry yields only jobs that no other process has already retried", async () => {
    await failJobs("a", "b");
    const failedJobs = await listFailed({ queue: "notifier" });
    retryAfterNextLoad("a");
    expect(await collectIds(retry(failedJobs))).toEqual(["b"]);
    expect(await queue.getWaitingCount()).toBe(2);
  });

  test("drop does not delete a job that another process is retrying", async () => {
    await failJobs("a", "b");
    const failedJobs = await listFailed({ queue: "notifier" });
    retryAfterNextLoad("a");
    expect(await collectIds(drop(failedJobs))).toEqual(["b"]);
    expect((await queue.getWaiting()).map(({ id }) => id)).toEqual(["a"]);
  });

  test("drop yields the deleted jobs before it throws for a job that it cannot delete", async () => {
    await failJobs("a", "b");
    const droppedJobs = drop(await listFailed({ queue: "notifier" }));
    expect(await droppedJobs.next()).toMatchObject({ value: { id: "a" } });
    jest.spyOn(Job.prototype, "remove").mockRejectedValue(new Error("no connection"));
    await expect(droppedJobs.next()).rejects.toThrow("no connection");
    expect((await queue.getFailed()).map(({ id }) => id)).toEqual(["b"]);
  });

  test("readStates returns the number of jobs in each state and the time of the oldest job that is not done", async () => {
    expect(await readStates("notifier")).toEqual([
      { queue: "notifier", waiting: 0, active: 0, delayed: 0, failed: 0, oldestAt: undefined },
    ]);
    await failJobs("a");
    const addJob = (id: string, timestamp: number, delay = 0) =>
      queue.add("session.ended", createSessionEndedEvent(id), { jobId: id, timestamp, delay });
    await addJob("b", 2_000);
    await addJob("c", 3_000);
    await addJob("d", 1_000, 60_000);
    await queue.add("session.ended", createSessionEndedEvent("e"), { jobId: "e" });
    expect(await readStates("notifier")).toEqual([
      { queue: "notifier", waiting: 3, active: 0, delayed: 1, failed: 1, oldestAt: new Date(1_000) },
    ]);
    await queue.remove("d");
    expect((await readStates("notifier"))[0]?.oldestAt).toEqual(new Date(2_000));
  });

  test("listFailed shows a failed job without the message of its error", async () => {
    await failJobs("a");
    const [failedJob] = await listFailed({ id: "a", queue: "notifier" });
    expect(failedJob).toEqual({
      queue: "notifier",
      id: "a",
      event: "session.ended",
      failedAt: expect.any(Date),
      reason: "Error",
    });
  });
});
