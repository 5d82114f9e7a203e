import { describe, expect, test } from "@jest/globals";
import { SharedLimit } from "./connection-limits.js";

function holders(count: number) {
  const cut: number[] = [];
  const list = Array.from({ length: count }, (_, n) => ({ disconnect: () => cut.push(n) }));
  return { cut, list };
}

describe("the limit on bytes that connections hold in memory", () => {
  test("disconnects the longest idle connection when the total backlog exceeds the limit", () => {
    const { cut, list } = holders(3);
    const backlog = new SharedLimit(100);
    const [a, b, c] = list as [(typeof list)[0], (typeof list)[0], (typeof list)[0]];
    backlog.set(a, 40);
    backlog.set(b, 40);
    backlog.set(a, 50);
    backlog.set(c, 30);
    expect(cut).toEqual([1]);
    backlog.set(c, 50);
    expect(cut).toEqual([1]);
  });

  test("no longer counts the bytes of a connection that has caught up", () => {
    const { cut, list } = holders(2);
    const backlog = new SharedLimit(100);
    const [a, b] = list as [(typeof list)[0], (typeof list)[0]];
    backlog.set(a, 90);
    backlog.set(a, 0);
    backlog.set(b, 90);
    expect(cut).toEqual([]);
  });

  test("disconnects a single connection whose backlog exceeds the limit", () => {
    const { cut, list } = holders(1);
    new SharedLimit(100).set(list[0] as (typeof list)[0], 101);
    expect(cut).toEqual([0]);
  });
});
