import { expect, test } from "@jest/globals";
import { memoizeTexts } from "./order-texts.js";

test("looks up a text without interpolation values once, and a text with such values every time", () => {
  const lookups: unknown[][] = [];
  const t = memoizeTexts(((...call: unknown[]) => {
    lookups.push(call);
    return String(call[0]);
  }) as unknown as Parameters<typeof memoizeTexts>[0]);
  for (const n of [1, 2]) expect([t("tx.chat"), t("tx.age", { n })]).toEqual(["tx.chat", "tx.age"]);
  expect(lookups).toEqual([["tx.chat"], ["tx.age", { n: 1 }], ["tx.age", { n: 2 }]]);
});
