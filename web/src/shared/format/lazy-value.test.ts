import { expect, test } from "@jest/globals";
import { lazyValue } from "./lazy-value.js";

test("lazyValue creates its value at the first use, and only once", () => {
  let createdCount = 0;
  const format = lazyValue(() => ({ number: ++createdCount }));
  expect(createdCount).toBe(0);
  expect([format(), format()]).toEqual([{ number: 1 }, { number: 1 }]);
});
