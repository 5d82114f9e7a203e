import { describe, expect, test } from "@jest/globals";
import { runCrashTest } from "./crash/run.js";

describe("a server killed under load", () => {
  test("keeps every acknowledged write intact when killed at random times", async () => {
    const result = await runCrashTest({ rounds: 2, writesPerRound: 600 });
    expect(result.problems).toEqual([]);
    expect(result.writes).toBeGreaterThan(3);
    expect(result.expired).toBeGreaterThan(0);
    expect(result.slowestStartMs).toBeLessThan(3000);
  }, 120_000);

  test("the crash test detects the lost writes of a server that acknowledges before the commit", async () => {
    let found = 0;
    for (let attempt = 0; attempt < 4 && found === 0; attempt += 1) {
      const result = await runCrashTest({ rounds: 1, writesPerRound: 200, acknowledgeEarly: true });
      found = result.problems.length;
    }
    expect(found).toBeGreaterThan(0);
  }, 120_000);
});
