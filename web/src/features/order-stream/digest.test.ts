import { describe, expect, test } from "@jest/globals";
import { createDigest } from "./digest.js";

describe("the digest of news", () => {
  test("when few come, then each is told", () => {
    const digest = createDigest(3, 4_000);
    expect([digest(1, 0), digest(2, 1_000)]).toEqual([undefined, undefined]);
  });

  test("when many come at once, then their number is told", () => {
    expect(createDigest(3, 4_000)(50, 0)).toBe(50);
  });

  test("when many come one after the other, then the number begins with those already told and grows", () => {
    const digest = createDigest(3, 4_000);
    const told = Array.from({ length: 6 }, (_, at) => digest(1, at * 100));
    expect(told).toEqual([undefined, undefined, undefined, 4, 5, 6]);
  });

  test("when it was quiet for a while, then each is told again", () => {
    const digest = createDigest(3, 4_000);
    digest(10, 0);
    expect(digest(1, 3_999)).toBe(11);
    expect(digest(1, 7_999)).toBeUndefined();
  });
});
