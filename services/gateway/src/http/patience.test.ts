import { afterEach, beforeEach, expect, jest, test } from "@jest/globals";
import { API } from "@tukar-saldo/contracts";
import { awaitReply, beginWithinMs } from "./patience.js";
import type { Patience } from "./patience.js";

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** After how many milliseconds a replica is left that does not begin to answer. */
async function leftAfter(patience: Partial<Patience>): Promise<number> {
  let left: number | undefined;
  const all = {
    endMs: 9_300,
    mayLeave: true,
    isQuick: false,
    isLong: false,
    isAnswering: async () => true,
    ...patience,
  };
  const since = Date.now();
  awaitReply(all, () => (left ??= Date.now() - since));
  await jest.advanceTimersByTimeAsync(20_000);
  return left ?? Number.NaN;
}

test.each([
  ["a read", { endMs: 4_300, isQuick: true }, 2_000],
  ["a read with no other replica", { endMs: 4_300, isQuick: true, mayLeave: false }, 4_300],
  ["an order on a replica that hangs", { isAnswering: async () => false }, 2_000],
  ["an order on a replica that waits for somebody outside", {}, 5_000],
  [
    "an order without a key on a replica that hangs",
    { mayLeave: false, isAnswering: async () => false },
    9_300,
  ],
  ["the second attempt of a read", { endMs: 1_500, isQuick: true, mayLeave: false }, 1_500],
])("%s that is not answered is left after the time of its kind", async (_what, patience, milliseconds) => {
  expect(await leftAfter(patience)).toBe(milliseconds);
});

test("nothing is left, and no replica asked, after the reply has begun", async () => {
  const isAnswering = jest.fn(async () => false);
  const giveUp = jest.fn();
  awaitReply({ endMs: 4_300, mayLeave: true, isQuick: true, isLong: false, isAnswering }, giveUp)();
  await jest.advanceTimersByTimeAsync(20_000);
  expect([isAnswering.mock.calls, giveUp.mock.calls]).toEqual([[], []]);
});

test("calls that wait for nobody outside are answered within 5 s, the others within 10 s", () => {
  const outside = Object.values(API)
    .filter(({ timeoutSeconds }) => beginWithinMs(timeoutSeconds) > 5_000)
    .map(({ method, path }) => `${method} ${path}`);
  expect(outside.toSorted()).toEqual([
    "DELETE /api/admin/users/:id",
    "GET /api/admin/users",
    "GET /api/audit/export",
    "GET /api/transactions/export",
    "POST /api/admin/resetdata",
    "POST /api/admin/users",
    "POST /api/auth/change-password",
    "POST /api/auth/login",
    "POST /api/auth/second-factor",
    "POST /api/auth/step-up",
    "POST /api/init",
    "POST /api/public/transaction/:transaction_id",
    "POST /api/transaction/create",
    "PUT /api/admin/users/:id",
  ]);
  for (const { timeoutSeconds } of Object.values(API))
    expect(beginWithinMs(timeoutSeconds)).toBeLessThan(10_000);
});
