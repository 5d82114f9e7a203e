import { afterEach, beforeEach, expect, jest, test } from "@jest/globals";
import { API } from "@tukar-saldo/contracts";
import { startReplyTimeout, toReplyTimeoutMs } from "./reply-timeout.js";
import type { ReplyTimeout } from "./reply-timeout.js";

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** Measures after how many milliseconds the gateway gives up on a replica that does not reply. */
async function measureGiveUpMs(timeout: Partial<ReplyTimeout>): Promise<number> {
  let giveUpMs: number | undefined;
  const completeTimeout = {
    endMs: 9_300,
    canUseOtherReplica: true,
    isLocal: false,
    isLong: false,
    isReplicaAlive: async () => true,
    ...timeout,
  };
  const startedAt = Date.now();
  startReplyTimeout(completeTimeout, () => (giveUpMs ??= Date.now() - startedAt));
  await jest.advanceTimersByTimeAsync(20_000);
  return giveUpMs ?? Number.NaN;
}

test.each([
  ["a read", { endMs: 4_300, isLocal: true }, 2_000],
  ["a read with no other replica", { endMs: 4_300, isLocal: true, canUseOtherReplica: false }, 4_300],
  ["an order on a replica that hangs", { isReplicaAlive: async () => false }, 2_000],
  ["an order on a replica that waits for an external system", {}, 5_000],
  [
    "an order without an idempotency key on a replica that hangs",
    { canUseOtherReplica: false, isReplicaAlive: async () => false },
    9_300,
  ],
  ["the second attempt of a read", { endMs: 1_500, isLocal: true, canUseOtherReplica: false }, 1_500],
])(
  "the gateway gives up waiting for the reply to %s with %j after %i ms",
  async (_what, timeout, milliseconds) => {
    expect(await measureGiveUpMs(timeout)).toBe(milliseconds);
  },
);

test("once a reply has begun, it can neither time out nor trigger a health check of the replica", async () => {
  const isReplicaAlive = jest.fn(async () => false);
  const giveUp = jest.fn();
  startReplyTimeout(
    { endMs: 4_300, canUseOtherReplica: true, isLocal: true, isLong: false, isReplicaAlive },
    giveUp,
  )();
  await jest.advanceTimersByTimeAsync(20_000);
  expect([isReplicaAlive.mock.calls, giveUp.mock.calls]).toEqual([[], []]);
});

test("no endpoint may take 10 s to begin a reply, and only the endpoints listed in this test may take longer than 5 s", () => {
  const slowEndpoints = Object.values(API)
    .filter(({ timeoutSeconds }) => toReplyTimeoutMs(timeoutSeconds) > 5_000)
    .map(({ method, path }) => `${method} ${path}`);
  expect(slowEndpoints.toSorted()).toEqual([
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
    expect(toReplyTimeoutMs(timeoutSeconds)).toBeLessThan(10_000);
});
