import { expect, test } from "@jest/globals";
import { ReadCounter } from "./mapped-memory.js";

const waitOneTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test("however much is read, mapped memory is checked only once the last check has ended", async () => {
  const pendingChecks: (() => void)[] = [];
  const counter = new ReadCounter(() => new Promise((resolve) => pendingChecks.push(resolve)));
  for (let turn = 0; turn < 3; turn += 1) {
    counter.count(5_000);
    await waitOneTurn();
  }
  expect(pendingChecks).toHaveLength(1);
  pendingChecks[0]?.();
  await waitOneTurn();
  counter.count(5_000);
  await waitOneTurn();
  expect(pendingChecks).toHaveLength(2);
});
