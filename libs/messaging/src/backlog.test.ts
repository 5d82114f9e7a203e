import { expect, test } from "@jest/globals";
import { createLogger } from "@tukar-saldo/service-kit";
import { createBacklogWatch } from "./backlog.js";

function createTestBacklogWatch() {
  const state = { waiting: 0, time: 0, reloads: 0, isReloadFailing: false };
  const watch = createBacklogWatch({
    skippedTypes: ["order.placed"],
    reload: async () => {
      if (state.isReloadFailing) throw new Error("no connection");
      state.reloads += 1;
    },
    countWaiting: async () => state.waiting,
    log: createLogger("test", "silent"),
    now: () => state.time,
  });
  const check = async (waiting: number, time: number): Promise<number> => {
    Object.assign(state, { waiting, time });
    await watch.check();
    return state.reloads;
  };
  return { watch, check, state };
}

test("a subscriber with up to 200 waiting jobs handles each event and does not reload the state", async () => {
  const { watch, check } = createTestBacklogWatch();
  expect(await check(200, 0)).toBe(0);
  expect(watch.shouldSkip("order.placed")).toBe(false);
});

test("a subscriber with a backlog reloads the state at once, then every three seconds, and once more when it has caught up", async () => {
  const { watch, check } = createTestBacklogWatch();
  expect(await check(10_000, 0)).toBe(1);
  expect(watch.shouldSkip("order.placed")).toBe(true);
  expect(await check(8_000, 2_900)).toBe(1);
  expect(await check(5_000, 3_000)).toBe(2);
  expect(await check(21, 4_000)).toBe(2);
  expect(await check(20, 5_000)).toBe(3);
  expect(watch.shouldSkip("order.placed")).toBe(false);
  expect(await check(0, 9_000)).toBe(3);
});

test("a subscriber with a backlog still handles events whose type is not in skippedTypes", async () => {
  const { watch, check } = createTestBacklogWatch();
  await check(10_000, 0);
  expect(watch.shouldSkip("session.ended")).toBe(false);
});

test("a subscriber that has caught up retries its last reload until the reload succeeds", async () => {
  const { watch, check, state } = createTestBacklogWatch();
  expect(await check(10_000, 0)).toBe(1);
  state.isReloadFailing = true;
  await expect(check(20, 1_000)).rejects.toThrow("no connection");
  await expect(check(0, 2_000)).rejects.toThrow("no connection");
  expect(watch.shouldSkip("order.placed")).toBe(false);
  state.isReloadFailing = false;
  expect(await check(0, 3_000)).toBe(2);
  expect(await check(0, 4_000)).toBe(2);
});

test("a subscriber that is stopped while it is behind reloads the state once more", async () => {
  const { watch, check, state } = createTestBacklogWatch();
  expect(await check(10_000, 0)).toBe(1);
  await watch.finish();
  expect(state.reloads).toBe(2);
});

test("a subscriber that is stopped without skipped events does not reload the state", async () => {
  const { watch, check, state } = createTestBacklogWatch();
  expect(await check(10_000, 0)).toBe(1);
  expect(await check(20, 1_000)).toBe(2);
  await watch.finish();
  expect(state.reloads).toBe(2);
});
