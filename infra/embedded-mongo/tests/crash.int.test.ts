import { describe, expect, test } from "@jest/globals";
import { runCrashTest } from "./crash/run-crash-test.js";

describe("a server killed under load", () => {
  test("a server killed at random times under load keeps every acknowledged write intact", async () => {
    const result = await runCrashTest({ rounds: 2, writesPerRound: 600 });
    expect(result.problems).toEqual([]);
    expect(result.writes).toBeGreaterThan(3);
    expect(result.expiredCount).toBeGreaterThan(0);
    expect(result.slowestStartMs).toBeLessThan(3000);
  }, 120_000);

  test("the crash test detects the lost writes of a server that acknowledges before the commit", async () => {
    let problemCount = 0;
    for (let attempt = 0; attempt < 4 && problemCount === 0; attempt += 1) {
      const result = await runCrashTest({ rounds: 1, writesPerRound: 200, acknowledgeEarly: true });
      problemCount = result.problems.length;
    }
    expect(problemCount).toBeGreaterThan(0);
  }, 120_000);
});
