import { describe, expect, test } from "@jest/globals";
import { Backlog } from "./connection-limits.js";

function holders(count: number) {
  const cut: number[] = [];
  const list = Array.from({ length: count }, (_, n) => ({ disconnect: () => cut.push(n) }));
  return { cut, list };
}

describe("a backlog", () => {
  test("cuts off the one without progress for longest once it is full", () => {
    const { cut, list } = holders(3);
    const backlog = new Backlog(100);
    const [a, b, c] = list as [(typeof list)[0], (typeof list)[0], (typeof list)[0]];
    backlog.set(a, 40);
    backlog.set(b, 40);
    backlog.set(a, 50);
    backlog.set(c, 30);
    expect(cut).toEqual([1]);
    backlog.set(c, 50);
    expect(cut).toEqual([1]);
  });

  test("has room again for others when somebody holds nothing any longer", () => {
    const { cut, list } = holders(2);
    const backlog = new Backlog(100);
    const [a, b] = list as [(typeof list)[0], (typeof list)[0]];
    backlog.set(a, 90);
    backlog.set(a, 0);
    backlog.set(b, 90);
    expect(cut).toEqual([]);
  });

  test("cuts off one that alone is too much", () => {
    const { cut, list } = holders(1);
    new Backlog(100).set(list[0] as (typeof list)[0], 101);
    expect(cut).toEqual([0]);
  });
});
