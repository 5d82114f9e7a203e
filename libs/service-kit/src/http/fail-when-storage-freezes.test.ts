import { afterEach, beforeEach, expect, jest, test } from "@jest/globals";
import { failWhenStorageFreezes } from "./fail-when-storage-freezes.js";

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const never = new Promise<void>(() => undefined);
const isAnswered = (): boolean => false;

/** Tracks a promise: `state` is `pending`, `done` or the name of its error. */
function trackPromise(promise: Promise<void>) {
  const seen: { state: string } = { state: "pending" };
  promise.then(
    () => (seen.state = "done"),
    (error: Error) => (seen.state = error.name),
  );
  return seen;
}

test("a request that waits for frozen storage fails after a second", async () => {
  const seen = trackPromise(failWhenStorageFreezes(never, { isStorageUp: async () => false, isAnswered }));
  await jest.advanceTimersByTimeAsync(999);
  expect(seen.state).toBe("pending");
  await jest.advanceTimersByTimeAsync(1);
  expect(seen.state).toBe("StoreDownError");
});

test("a slow request triggers a storage check every half second, and fails only when storage does not answer", async () => {
  let checks = 0;
  let isUp = true;
  const isStorageUp = (): boolean => {
    checks += 1;
    return isUp;
  };
  const seen = trackPromise(failWhenStorageFreezes(never, { isStorageUp, isAnswered }));
  await jest.advanceTimersByTimeAsync(3_000);
  expect([seen.state, checks]).toEqual(["pending", 5]);
  isUp = false;
  await jest.advanceTimersByTimeAsync(500);
  expect(seen.state).toBe("StoreDownError");
});

test("a quick request triggers no storage check, and a reply that has begun is not interrupted", async () => {
  let checks = 0;
  const isStorageUp = (): boolean => {
    checks += 1;
    return false;
  };
  const quick = trackPromise(failWhenStorageFreezes(Promise.resolve(), { isStorageUp, isAnswered }));
  const streaming = trackPromise(failWhenStorageFreezes(never, { isStorageUp, isAnswered: () => true }));
  await jest.advanceTimersByTimeAsync(5_000);
  expect([quick.state, streaming.state, checks]).toEqual(["done", "pending", 0]);
});

test("failWhenStorageFreezes rejects with the error of the handler", async () => {
  const failing = Promise.reject(new RangeError("no"));
  await expect(failWhenStorageFreezes(failing, { isStorageUp: () => true, isAnswered })).rejects.toThrow(
    "no",
  );
});
