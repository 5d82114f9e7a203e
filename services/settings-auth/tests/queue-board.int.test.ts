import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { appRoutes } from "@bull-board/api/dist/routes.js";
import { Queue, Worker } from "bullmq";
import type { Job } from "bullmq";
import { Redis } from "ioredis";
import { requestQueueBoard, BOARD_ENV, QUEUES_TOKEN } from "./request-queue-board.js";
import { startSettingsAuthFixture } from "./fixture.js";
import type { SettingsAuthFixture } from "./fixture.js";

const CUSTOMER = { name: "Siti Aminah", phone: "081234567890", account: "1122334455" };
const CUSTOMER_TEXT = JSON.stringify(CUSTOMER);
const PERSONAL_DATA = /Siti|Aminah|081234567890|1122334455/;
const STATES = ["failed", "delayed", "completed", "active", "waiting"];
/** The ids of the jobs. Without the suffix `-1`, a job's Redis key would equal the key of a list such as `failed`. */
const JOB_IDS = STATES.map((state) => `${state}-1`);

let desk: SettingsAuthFixture;
let connection: Redis;
let queue: Queue;
beforeAll(async () => {
  desk = await startSettingsAuthFixture(BOARD_ENV);
  connection = new Redis(desk.redis.url, { maxRetriesPerRequest: null });
  queue = new Queue("events-notifier", { connection });
  await fillQueue();
});
afterAll(async () => {
  await queue.close();
  connection.disconnect();
  await desk.close();
});

class MongoServerError extends Error {
  override readonly name = "MongoServerError";
}

/** Adds a job in each state. Data, log, progress, result and error of the jobs contain the customer's details. */
async function fillQueue(): Promise<void> {
  const backoff = { type: "fixed", delay: 3_600_000 };
  for (const id of JOB_IDS) {
    const attempts = id === "failed-1" ? 1 : 2;
    const data = { id, type: "order.placed", data: { after: CUSTOMER } };
    await queue.add("order.placed", data, { jobId: id, attempts, backoff });
  }
  const worker = new Worker(queue.name, null, { connection });
  const error = new MongoServerError(`E11000 duplicate key error: ${CUSTOMER_TEXT}`);
  const finishActions = [
    (job: Job) => job.moveToFailed(error, "lock"),
    (job: Job) => job.moveToFailed(error, "lock"),
    (job: Job) => job.moveToCompleted(CUSTOMER, "lock", false),
    () => Promise.resolve(),
  ];
  for (const finish of finishActions) {
    const job = await worker.getNextJob("lock");
    await job?.log(CUSTOMER_TEXT);
    await job?.updateProgress({ text: CUSTOMER_TEXT });
    if (job) await finish(job);
  }
  await worker.close();
}

const readBoard = (path: string): Promise<Response> =>
  requestQueueBoard(desk.metricsUrl, path, { password: QUEUES_TOKEN });

/** Lists the paths of the API routes whose method matches; a route with a job id is listed once per job. */
function listPaths(isMethod: (method: string) => boolean): [method: string, path: string][] {
  return appRoutes.api
    .flatMap(({ method, route }) => [method].flat().map((name) => [name, [route].flat()[0] ?? ""] as const))
    .filter(([method]) => isMethod(method))
    .flatMap(([method, route]) => {
      const path = route.replace(":queueName", "notifier").replace(":queueStatus", "failed");
      const ids = path.includes(":jobId") ? JOB_IDS : [""];
      return ids.map((id): [string, string] => [method.toUpperCase(), path.replace(/:\w+/, id)]);
    });
}

/** Reads the jobs of the queue, the job counts, and the settings of the queue. */
async function readQueue() {
  const jobs = await Promise.all(JOB_IDS.map((id) => connection.hgetall(`bull:${queue.name}:${id}`)));
  const meta = await connection.hgetall(`bull:${queue.name}:meta`);
  return { jobs, counts: await queue.getJobCounts(), meta };
}

describe("the queue board", () => {
  test("the queue board's page loads scripts and styles from its own host only", async () => {
    const page = await readBoard("");
    const pageHtml = await page.text();
    expect([page.status, pageHtml]).toEqual([200, expect.stringContaining('<base href="/queues/"')]);
    expect(pageHtml).not.toMatch(/https?:\/\//);
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none';script-src 'self';");
    expect(page.headers.get("x-powered-by")).toBeNull();
    const staticFiles = [...pageHtml.matchAll(/(?:src|href)="(static\/[^"]+)"/g)].map(([, file]) => file);
    expect(staticFiles.length).toBeGreaterThan(3);
    const statuses = await Promise.all(staticFiles.map(async (file) => (await readBoard(`/${file}`)).status));
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  test("the queue board's list contains the queues, their job counts, and their jobs", async () => {
    const answer = await readBoard("/api/queues?activeQueue=notifier&status=latest");
    const { queues } = (await answer.json()) as {
      queues: { name: string; counts: object; jobs: { id: string }[] }[];
    };
    expect(queues.map(({ name }) => name).toSorted()).toEqual(["audit", "notifier"]);
    const notifierQueue = queues.find(({ name }) => name === "notifier");
    expect(notifierQueue).toMatchObject({
      readOnlyMode: true,
      counts: { active: 1, waiting: 1, delayed: 1, failed: 1, completed: 1 },
    });
    expect(notifierQueue?.jobs.map(({ id }) => id).toSorted()).toEqual(JOB_IDS.toSorted());
  });

  test("the queue board shows a failed job with id, event, attempts, times and the name of its error", async () => {
    const time = expect.any(Number);
    expect(await (await readBoard("/api/queues/notifier/failed-1")).json()).toEqual({
      status: "failed",
      job: {
        id: "failed-1",
        name: "order.placed",
        timestamp: time,
        processedOn: time,
        finishedOn: time,
        attempts: 1,
        opts: { attempts: 1 },
        failedReason: "MongoServerError",
        isFailed: true,
        delay: 0,
        progress: 0,
        data: {},
        returnValue: null,
        stacktrace: [],
      },
    });
  });

  test("no response of the board's API contains the data of a job or the message of an error", async () => {
    const statePaths = ["latest", ...STATES].map(
      (state) => `/api/queues?activeQueue=notifier&status=${state}&page=1&jobsPerPage=100`,
    );
    const getPaths = listPaths((method) => method === "get").map(([, path]) => path);
    expect(getPaths).toEqual(expect.arrayContaining(JOB_IDS.map((id) => `/api/queues/notifier/${id}/logs`)));
    const flowPaths = JOB_IDS.map((id) => `/api/queues/notifier/${id}/flow?root=node`);
    const answers = await Promise.all([...statePaths, ...getPaths, ...flowPaths].map(readBoard));
    expect(answers.filter(({ status }) => ![200, 403].includes(status))).toEqual([]);
    const responseTexts = await Promise.all(answers.map((answer) => answer.text()));
    expect(responseTexts.filter((text) => text.includes("order.placed")).length).toBeGreaterThan(
      2 * JOB_IDS.length,
    );
    expect(responseTexts.filter((text) => PERSONAL_DATA.test(text) || text.includes("E11000"))).toEqual([]);
  });

  test("the queue board answers a path with an invalid percent-encoding with 400", async () => {
    expect((await readBoard("/api/queues/%E0/1")).status).toBe(400);
  });

  test("every request to the board's API that would change a queue is refused with 405 and changes nothing", async () => {
    const before = await readQueue();
    const changingRoutes = listPaths((method) => method !== "get");
    expect(changingRoutes.length).toBeGreaterThan(20);
    const answers = await Promise.all(
      changingRoutes.map(async ([method, path]) => {
        const { status, headers } = await requestQueueBoard(desk.metricsUrl, path, {
          password: QUEUES_TOKEN,
          method,
        });
        return [status, headers.get("allow")];
      }),
    );
    expect(answers).toEqual(changingRoutes.map(() => [405, "GET, HEAD"]));
    expect(await readQueue()).toEqual(before);
  });
});
