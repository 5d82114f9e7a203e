import { describe, expect, test } from "@jest/globals";
import { retryOnConflict } from "./retry-on-conflict.js";

/** Creates an attempt function that conflicts the given number of times and then succeeds. */
function createAttempt(conflicts: number) {
  let calls = 0;
  const attempt = async () => (calls++ < conflicts ? undefined : "written");
  return { attempt, calls: () => calls };
}

describe("retryOnConflict", () => {
  test("retryOnConflict repeats the attempt after each conflict", async () => {
    const { attempt, calls } = createAttempt(3);
    await expect(retryOnConflict(attempt)).resolves.toBe("written");
    expect(calls()).toBe(4);
  });

  test("retryOnConflict fails with 503 after 20 attempts", async () => {
    const { attempt, calls } = createAttempt(100);
    await expect(retryOnConflict(attempt)).rejects.toMatchObject({ code: "UPSTREAM_UNAVAILABLE" });
    expect(calls()).toBe(20);
  });

  test("retryOnConflict does not repeat an attempt that throws", async () => {
    let calls = 0;
    const attempt = () => Promise.reject(new Error(`call ${++calls}`));
    await expect(retryOnConflict(attempt)).rejects.toThrow("call 1");
    expect(calls).toBe(1);
  });
});
