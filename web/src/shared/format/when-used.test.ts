import { expect, test } from "@jest/globals";
import { whenUsed } from "./when-used.js";

test("when something is used twice, then it was made once, and not before", () => {
  let made = 0;
  const format = whenUsed(() => ({ number: ++made }));
  expect(made).toBe(0);
  expect([format(), format()]).toEqual([{ number: 1 }, { number: 1 }]);
});
