import { describe, expect, test } from "@jest/globals";
import { newestFew } from "./newest-few.js";

function aScreen(most: number) {
  const dismissed: unknown[] = [];
  return { dismissed, ...newestFew(most, (id) => dismissed.push(id)) };
}

describe("the newest few of what is shown", () => {
  test("when one more comes than fits, then the oldest goes, each time", () => {
    const { came, dismissed } = aScreen(2);
    for (const id of ["a", "b", "c", "d"]) came(id);
    expect(dismissed).toEqual(["a", "b"]);
  });

  test("when one went by itself, then there is room for another", () => {
    const { came, went, dismissed } = aScreen(2);
    came("a");
    came("b");
    went("a");
    came("c");
    expect(dismissed).toEqual([]);
  });

  test("when the same comes again, then it takes one place", () => {
    const { came, dismissed } = aScreen(2);
    for (const id of ["a", "b", "b"]) came(id);
    expect(dismissed).toEqual([]);
  });
});
