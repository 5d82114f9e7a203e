import { describe, expect, test } from "@jest/globals";
import { createWorkQueue } from "./work-queue.js";

function createTask() {
  let finish!: () => void;
  const done = new Promise<void>((resolve) => {
    finish = resolve;
  });
  let isStarted = false;
  const callback = async () => {
    isStarted = true;
    await done;
  };
  return { callback, finish, hasStarted: () => isStarted };
}

const flushPromises = () => new Promise((resolve) => setImmediate(resolve));

describe("the work queue", () => {
  test("the work queue starts tasks in order, and never runs more tasks at once than its concurrency allows", async () => {
    const queue = createWorkQueue({ concurrency: 2, maxQueued: 5, timeoutMs: 3000 });
    const tasks = [createTask(), createTask(), createTask(), createTask()];
    const runs = tasks.map(({ callback }) => queue.run(callback));
    await flushPromises();
    expect(tasks.map((task) => task.hasStarted())).toEqual([true, true, false, false]);
    tasks[1]?.finish();
    await flushPromises();
    expect(tasks.map((task) => task.hasStarted())).toEqual([true, true, true, false]);
    tasks.forEach(({ finish }) => finish());
    await Promise.all(runs);
  });

  test("a full work queue refuses further tasks", async () => {
    const queue = createWorkQueue({ concurrency: 1, maxQueued: 1, timeoutMs: 3000 });
    const tasks = [createTask(), createTask()];
    const runs = tasks.map(({ callback }) => queue.run(callback));
    await expect(queue.run(async () => 1)).rejects.toMatchObject({ code: "UPSTREAM_UNAVAILABLE" });
    tasks.forEach(({ finish }) => finish());
    await Promise.all(runs);
  });

  test("the work queue refuses a task that would wait too long, with Retry-After", async () => {
    let time = 0;
    const queue = createWorkQueue({ concurrency: 1, maxQueued: 50, timeoutMs: 3000, clock: () => time });
    await queue.run(async () => void (time += 2000));
    const tasks = [createTask(), createTask()];
    const runs = tasks.map(({ callback }) => queue.run(callback));
    await expect(queue.run(async () => 1)).rejects.toMatchObject({
      code: "UPSTREAM_UNAVAILABLE",
      options: { retryAfter: 4 },
    });
    tasks.forEach(({ finish }) => finish());
    await Promise.all(runs);
  });

  test("the work queue refuses a task whose wait reaches the timeout, and still runs later tasks", async () => {
    const queue = createWorkQueue({ concurrency: 1, maxQueued: 5, timeoutMs: 10 });
    const first = createTask();
    const run = queue.run(first.callback);
    await expect(queue.run(async () => 1)).rejects.toMatchObject({ code: "UPSTREAM_UNAVAILABLE" });
    first.finish();
    await run;
    await expect(queue.run(async () => 2)).resolves.toBe(2);
  });

  test("tasks in the lane `stranger` leave one slot free, and start after queued tasks in the lane `known`", async () => {
    const queue = createWorkQueue({ concurrency: 2, maxQueued: 5, timeoutMs: 3000 });
    const tasks = [createTask(), createTask(), createTask(), createTask()];
    const lanes = ["stranger", "stranger", "known", "known"] as const;
    const runs = tasks.map(({ callback }, at) => queue.run(callback, lanes[at]));
    await flushPromises();
    expect(tasks.map((task) => task.hasStarted())).toEqual([true, false, true, false]);
    tasks[0]?.finish();
    await flushPromises();
    expect(tasks.map((task) => task.hasStarted())).toEqual([true, false, true, true]);
    tasks.forEach(({ finish }) => finish());
    await Promise.all(runs);
  });

  test("the work queue runs a task in the lane `known` even if the lane `stranger` is full", async () => {
    const queue = createWorkQueue({ concurrency: 2, maxQueued: 1, timeoutMs: 3000 });
    const tasks = [createTask(), createTask()];
    const runs = tasks.map(({ callback }) => queue.run(callback, "stranger"));
    await expect(queue.run(async () => 1, "stranger")).rejects.toMatchObject({
      code: "UPSTREAM_UNAVAILABLE",
    });
    await expect(queue.run(async () => 2)).resolves.toBe(2);
    tasks.forEach(({ finish }) => finish());
    await Promise.all(runs);
  });

  test("the work queue starts the next task after a task has failed", async () => {
    const queue = createWorkQueue({ concurrency: 1, maxQueued: 0, timeoutMs: 3000 });
    await expect(queue.run(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
    await expect(queue.run(async () => "yes")).resolves.toBe("yes");
  });
});
