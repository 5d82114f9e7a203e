import { describe, expect, test } from "@jest/globals";
import { retryOnConflict } from "./retry-on-conflict.js";

/** Creates an attempt that returns undefined, which means a conflict, `conflictCount` times and then succeeds. */
function createAttempt(conflictCount: number) {
  let callCount = 0;
  const attempt = async () => (callCount++ < conflictCount ? undefined : "written");
  return { attempt, callCount: () => callCount };
}

describe("retryOnConflict", () => {
  test("retryOnConflict repeats the attempt after each conflict", async () => {
    const { attempt, callCount } = createAttempt(3);
    await expect(retryOnConflict(attempt)).resolves.toBe("written");
    expect(callCount()).toBe(4);
  });

  test("retryOnConflict fails with 503 after 20 attempts", async () => {
    const { attempt, callCount } = createAttempt(100);
    await expect(retryOnConflict(attempt)).rejects.toMatchObject({ code: "UPSTREAM_UNAVAILABLE" });
    expect(callCount()).toBe(20);
  });

  test("retryOnConflict does not repeat an attempt that throws", async () => {
    let callCount = 0;
    const attempt = () => Promise.reject(new Error(`call ${++callCount}`));
    await expect(retryOnConflict(attempt)).rejects.toThrow("call 1");
    expect(callCount).toBe(1);
  });
});
