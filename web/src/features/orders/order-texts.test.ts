import { expect, test } from "@jest/globals";
import { lookedUpOnce } from "./order-texts.js";

test("when a text has no values, then it is looked up once; one with values each time", () => {
  const asked: unknown[][] = [];
  const t = lookedUpOnce(((...call: unknown[]) => {
    asked.push(call);
    return String(call[0]);
  }) as unknown as Parameters<typeof lookedUpOnce>[0]);
  for (const n of [1, 2]) expect([t("tx.chat"), t("tx.age", { n })]).toEqual(["tx.chat", "tx.age"]);
  expect(asked).toEqual([["tx.chat"], ["tx.age", { n: 1 }], ["tx.age", { n: 2 }]]);
});
