import { expect, test } from "@jest/globals";
import { OutageLog } from "./outages.js";

test("an outage ends when a call that started after the last failure succeeds", () => {
  const lines: string[] = [];
  let now = 1_000;
  const outages = new OutageLog(
    (line) => lines.push(line),
    () => now,
  );
  outages.succeed(900);
  outages.fail("first");
  now = 1_500;
  outages.fail("second");
  outages.succeed(1_200);
  expect(lines).toEqual(["calls start to fail: first"]);
  now = 2_000;
  outages.succeed(1_800);
  outages.succeed(1_900);
  expect(lines.slice(1)).toEqual(["calls succeed again, 1000 ms after the first failure"]);
  expect(outages.failures).toBe(2);
});
