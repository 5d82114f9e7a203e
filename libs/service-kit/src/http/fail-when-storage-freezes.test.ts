import { afterEach, beforeEach, expect, jest, test } from "@jest/globals";
import { failWhenStorageFreezes } from "./fail-when-storage-freezes.js";

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const pendingHandler = new Promise<void>(() => undefined);
const isAnswered = (): boolean => false;

/** Tracks a promise: `state` is `pending`, `done` or the name of its error. */
function trackPromise(promise: Promise<void>) {
  const outcome: { state: string } = { state: "pending" };
  promise.then(
    () => (outcome.state = "done"),
    (error: Error) => (outcome.state = error.name),
  );
  return outcome;
}

test("a request that waits for frozen storage fails after a second", async () => {
  const request = trackPromise(
    failWhenStorageFreezes(pendingHandler, { isStorageUp: async () => false, isAnswered }),
  );
  await jest.advanceTimersByTimeAsync(999);
  expect(request.state).toBe("pending");
  await jest.advanceTimersByTimeAsync(1);
  expect(request.state).toBe("StoreDownError");
});

test("a slow request triggers a storage check every half second, and fails only when storage does not answer", async () => {
  let checkCount = 0;
  let isUp = true;
  const isStorageUp = (): boolean => {
    checkCount += 1;
    return isUp;
  };
  const request = trackPromise(failWhenStorageFreezes(pendingHandler, { isStorageUp, isAnswered }));
  await jest.advanceTimersByTimeAsync(3_000);
  expect([request.state, checkCount]).toEqual(["pending", 5]);
  isUp = false;
  await jest.advanceTimersByTimeAsync(500);
  expect(request.state).toBe("StoreDownError");
});

test("a quick request triggers no storage check, and a reply that has begun is not interrupted", async () => {
  let checkCount = 0;
  const isStorageUp = (): boolean => {
    checkCount += 1;
    return false;
  };
  const quickRequest = trackPromise(failWhenStorageFreezes(Promise.resolve(), { isStorageUp, isAnswered }));
  const longReply = trackPromise(
    failWhenStorageFreezes(pendingHandler, { isStorageUp, isAnswered: () => true }),
  );
  await jest.advanceTimersByTimeAsync(5_000);
  expect([quickRequest.state, longReply.state, checkCount]).toEqual(["done", "pending", 0]);
});

test("failWhenStorageFreezes rejects with the error of the handler", async () => {
  const failingHandler = Promise.reject(new RangeError("no"));
  await expect(
    failWhenStorageFreezes(failingHandler, { isStorageUp: () => true, isAnswered }),
  ).rejects.toThrow("no");
});
