import { expect, test } from "@jest/globals";
import { createLogger } from "@tukar-saldo/service-kit";
import { createBacklogWatch } from "./backlog.js";

function watchBacklog() {
  const state = { waiting: 0, time: 0, reloads: 0 };
  const watch = createBacklogWatch({
    skipped: ["order.placed"],
    reload: async () => void (state.reloads += 1),
    countWaiting: async () => state.waiting,
    log: createLogger("test", "silent"),
    now: () => state.time,
  });
  const check = async (waiting: number, time: number): Promise<number> => {
    Object.assign(state, { waiting, time });
    await watch.check();
    return state.reloads;
  };
  return { watch, check };
}

test("a subscriber with few waiting jobs handles each event, and reloads nothing", async () => {
  const { watch, check } = watchBacklog();
  expect(await check(200, 0)).toBe(0);
  expect(watch.skips("order.placed")).toBe(false);
});

test("a subscriber that is behind reloads at once, every three seconds, and when it has caught up", async () => {
  const { watch, check } = watchBacklog();
  expect(await check(10_000, 0)).toBe(1);
  expect(watch.skips("order.placed")).toBe(true);
  expect(await check(8_000, 2_900)).toBe(1);
  expect(await check(5_000, 3_000)).toBe(2);
  expect(await check(21, 4_000)).toBe(2);
  expect(await check(20, 5_000)).toBe(3);
  expect(watch.skips("order.placed")).toBe(false);
  expect(await check(0, 9_000)).toBe(3);
});

test("a subscriber that is behind still handles events that no reload makes up for", async () => {
  const { watch, check } = watchBacklog();
  await check(10_000, 0);
  expect(watch.skips("session.ended")).toBe(false);
});
