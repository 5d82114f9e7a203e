import { beforeEach, describe, expect, test } from "@jest/globals";
import { createCache } from "./cache.js";

let time: number;
let loadCount: number;
let cache: ReturnType<typeof createCache<number>>;
beforeEach(() => {
  time = 0;
  loadCount = 0;
  cache = createCache<number>(1_000, () => time);
});

const load = async (): Promise<number> => (loadCount += 1);

/** Creates a load function whose promises stay pending until the test resolves or rejects them. */
function createPendingLoad() {
  const settlers: { resolve(value: number): void; reject(reason: Error): void }[] = [];
  return {
    load: () => new Promise<number>((resolve, reject) => settlers.push({ resolve, reject })),
    resolve: (value: number) => settlers.forEach((settler) => settler.resolve(value)),
    reject: (reason: Error) => settlers.forEach((settler) => settler.reject(reason)),
  };
}

describe("a cache", () => {
  test("a cache serves a value until the value reaches the maximum age, counted from the start of its load", async () => {
    const pendingLoad = createPendingLoad();
    const value = cache.get("a", pendingLoad.load);
    time = 900;
    pendingLoad.resolve(7);
    expect(await value).toBe(7);
    time = 999;
    expect(await cache.get("a", load)).toBe(7);
    time = 1_000;
    expect(await cache.get("a", load)).toBe(1);
  });

  test("a cache loads a value once for all callers that request it while it is being loaded", async () => {
    expect(await Promise.all(Array.from({ length: 50 }, () => cache.get("a", load)))).toEqual(
      Array(50).fill(1),
    );
    expect(loadCount).toBe(1);
  });

  test("a cache starts a new load if the running load began more than the maximum age ago", async () => {
    const pendingValue = new Promise<number>(() => undefined);
    void cache.get("a", () => pendingValue);
    time = 1_000;
    expect(await cache.get("a", load)).toBe(1);
  });

  test("a cache stores a separate value for each key", async () => {
    expect([await cache.get("a", load), await cache.get("b", load), await cache.get("a", load)]).toEqual([
      1, 2, 1,
    ]);
  });

  test("a cache rejects all callers that wait for a failed load, and loads again for the next caller", async () => {
    const loadError = new Error("no");
    const values = Array.from({ length: 3 }, () => cache.get("a", () => Promise.reject(loadError)));
    const results = await Promise.allSettled(values);
    expect(results.map((result) => result.status === "rejected" && result.reason)).toEqual([
      loadError,
      loadError,
      loadError,
    ]);
    expect(await cache.get("a", load)).toBe(1);
  });

  test("a cache does not cache a value whose load was running when the cache was cleared", async () => {
    const pendingLoad = createPendingLoad();
    const valueBeforeClear = cache.get("a", pendingLoad.load);
    cache.clear();
    const valueAfterClear = cache.get("a", load);
    pendingLoad.resolve(7);
    expect([await valueBeforeClear, await valueAfterClear, await cache.get("a", load)]).toEqual([7, 1, 1]);
  });

  test("a failed load that began before the cache was cleared does not drop a value loaded afterwards", async () => {
    const pendingLoad = createPendingLoad();
    const valueBeforeClear = cache.get("a", pendingLoad.load);
    cache.clear();
    await cache.get("a", load);
    pendingLoad.reject(new Error("no"));
    await expect(valueBeforeClear).rejects.toThrow("no");
    expect(await cache.get("a", load)).toBe(1);
  });

  test("a cache caches nothing when the maximum age is zero", async () => {
    const zeroAgeCache = createCache<number>(0, () => time);
    expect([await zeroAgeCache.get("a", load), await zeroAgeCache.get("a", load)]).toEqual([1, 2]);
  });
});
