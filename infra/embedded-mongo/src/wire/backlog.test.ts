import { describe, expect, test } from "@jest/globals";
import { SharedLimit } from "./connection-limits.js";

function createConnections(count: number) {
  const disconnectedIndexes: number[] = [];
  const connections = Array.from({ length: count }, (_, n) => ({
    disconnect: () => disconnectedIndexes.push(n),
  }));
  return { disconnectedIndexes, connections };
}

describe("the shared limit on the backlogs of all connections", () => {
  test("disconnects the longest idle connection when the total backlog exceeds the limit", () => {
    const { disconnectedIndexes, connections } = createConnections(3);
    const backlog = new SharedLimit(100);
    const [a, b, c] = connections as [
      (typeof connections)[0],
      (typeof connections)[0],
      (typeof connections)[0],
    ];
    backlog.set(a, 40);
    backlog.set(b, 40);
    backlog.set(a, 50);
    backlog.set(c, 30);
    expect(disconnectedIndexes).toEqual([1]);
    backlog.set(c, 50);
    expect(disconnectedIndexes).toEqual([1]);
  });

  test("stops counting the backlog of a connection once it is empty", () => {
    const { disconnectedIndexes, connections } = createConnections(2);
    const backlog = new SharedLimit(100);
    const [a, b] = connections as [(typeof connections)[0], (typeof connections)[0]];
    backlog.set(a, 90);
    backlog.set(a, 0);
    backlog.set(b, 90);
    expect(disconnectedIndexes).toEqual([]);
  });

  test("disconnects a single connection whose backlog exceeds the limit", () => {
    const { disconnectedIndexes, connections } = createConnections(1);
    new SharedLimit(100).set(connections[0] as (typeof connections)[0], 101);
    expect(disconnectedIndexes).toEqual([0]);
  });
});
