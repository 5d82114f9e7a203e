import { describe, expect, test } from "@jest/globals";
import { createWorkQueue } from "./work-queue.js";

function piece() {
  let finish!: () => void;
  const done = new Promise<void>((resolve) => {
    finish = resolve;
  });
  let started = false;
  const work = async () => {
    started = true;
    await done;
  };
  return { work, finish, hasStarted: () => started };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe("the work queue", () => {
  test("when there is room, then work starts at once; when not, in the order of arrival", async () => {
    const queue = createWorkQueue({ width: 2, mostWaiting: 5, longestWaitMs: 3000 });
    const pieces = [piece(), piece(), piece(), piece()];
    const runs = pieces.map(({ work }) => queue.run(work));
    await settled();
    expect(pieces.map((one) => one.hasStarted())).toEqual([true, true, false, false]);
    pieces[1]?.finish();
    await settled();
    expect(pieces.map((one) => one.hasStarted())).toEqual([true, true, true, false]);
    pieces.forEach(({ finish }) => finish());
    await Promise.all(runs);
  });

  test("when the line is full, then more is refused", async () => {
    const queue = createWorkQueue({ width: 1, mostWaiting: 1, longestWaitMs: 3000 });
    const pieces = [piece(), piece()];
    const runs = pieces.map(({ work }) => queue.run(work));
    await expect(queue.run(async () => 1)).rejects.toMatchObject({ code: "UPSTREAM_UNAVAILABLE" });
    pieces.forEach(({ finish }) => finish());
    await Promise.all(runs);
  });

  test("when work would wait too long, then it is refused at once and told when to come back", async () => {
    let time = 0;
    const queue = createWorkQueue({ width: 1, mostWaiting: 50, longestWaitMs: 3000, clock: () => time });
    await queue.run(async () => void (time += 2000));
    const pieces = [piece(), piece()];
    const runs = pieces.map(({ work }) => queue.run(work));
    await expect(queue.run(async () => 1)).rejects.toMatchObject({
      code: "UPSTREAM_UNAVAILABLE",
      options: { retryAfter: 4 },
    });
    pieces.forEach(({ finish }) => finish());
    await Promise.all(runs);
  });

  test("when the wait turns out too long, then it is refused and the line goes on", async () => {
    const queue = createWorkQueue({ width: 1, mostWaiting: 5, longestWaitMs: 10 });
    const first = piece();
    const run = queue.run(first.work);
    await expect(queue.run(async () => 1)).rejects.toMatchObject({ code: "UPSTREAM_UNAVAILABLE" });
    first.finish();
    await run;
    await expect(queue.run(async () => 2)).resolves.toBe(2);
  });

  test("when work fails, then its place is free again", async () => {
    const queue = createWorkQueue({ width: 1, mostWaiting: 0, longestWaitMs: 3000 });
    await expect(queue.run(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
    await expect(queue.run(async () => "yes")).resolves.toBe("yes");
  });
});
