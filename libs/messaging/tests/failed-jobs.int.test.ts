import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { once } from "node:events";
import { Worker } from "bullmq";
import type { Queue } from "bullmq";
import type { Redis } from "ioredis";
import { createFailedJobSweep } from "../src/failed-jobs.js";
import { manageFailedJobs } from "../src/manage-failed-jobs.js";
import { createSessionEndedEvent, openNotifierQueue } from "./stores.js";

let connection: Redis;
let queue: Queue;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ connection, queue, close } = await openNotifierQueue());
});
afterAll(() => close());
beforeEach(() => queue.obliterate({ force: true }));
afterEach(() => void jest.restoreAllMocks());

/** Adds jobs and fails each. */
async function failJobs(...ids: string[]): Promise<void> {
  const worker = new Worker(queue.name, () => Promise.reject(new Error("no")), { connection });
  for (const id of ids) {
    const failed = once(worker, "failed");
    await queue.add("session.ended", createSessionEndedEvent(id), { jobId: id });
    await failed;
  }
  await worker.close();
}

/** Another process retries a job after this one has loaded it. */
function retryBehind(id: string): void {
  const load = queue.getJob.bind(queue);
  let isRetried = false;
  jest.spyOn(queue, "getJob").mockImplementation(async (asked) => {
    const job = await load(asked);
    if (asked !== id || isRetried) return job;
    isRetried = true;
    await (await load(id))?.retry("failed");
    return job;
  });
}

const inDays = (days: number): Date => new Date(Date.now() + days * 24 * 3_600_000);

describe("the sweep of failed jobs", () => {
  test("loads a job once, and again when its data is to be removed", async () => {
    await failJobs("a", "b");
    const load = jest.spyOn(queue, "getJob");
    const sweep = createFailedJobSweep({ queue, subscriber: "notifier", stripsData: true });
    const loadsOf = async (now: Date): Promise<number> => {
      load.mockClear();
      await sweep(now);
      return load.mock.calls.length;
    };
    expect(await loadsOf(new Date())).toBe(2);
    expect(await loadsOf(inDays(6))).toBe(0);
    await failJobs("c");
    expect(await loadsOf(inDays(6))).toBe(1);
    expect(await loadsOf(inDays(8))).toBe(3);
    expect(await loadsOf(inDays(9))).toBe(0);
  });

  test("does not retry a job whose handler failed", async () => {
    await failJobs("a");
    const sweep = createFailedJobSweep({ queue, subscriber: "notifier", stripsData: false });
    expect(await sweep(new Date())).toEqual({ retried: 0, stripped: 0 });
    expect(await queue.getFailedCount()).toBe(1);
  });
});

describe("the operator's commands", () => {
  const { retry, drop } = manageFailedJobs(() => queue);

  test("retry counts the jobs that were still failed", async () => {
    await failJobs("a", "b");
    retryBehind("a");
    expect(await retry({ queue: "notifier" })).toBe(1);
    expect(await queue.getWaitingCount()).toBe(2);
  });

  test("drop leaves a job that is tried again meanwhile", async () => {
    await failJobs("a", "b");
    retryBehind("a");
    expect(await drop({ queue: "notifier" })).toBe(1);
    expect((await queue.getWaiting()).map(({ id }) => id)).toEqual(["a"]);
  });
});
