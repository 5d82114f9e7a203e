import { expect, test } from "@jest/globals";
import { strengthOf } from "./password-strength.js";

test.each([
  ["", "empty"],
  ["12345", "empty"],
  ["rahasia", "weak"],
  ["aaaaaaaaaaaaaaaaaaaa", "weak"],
  ["laut-biru-", "fair"],
  ["laut-biru-tujuh", "good"],
  ["laut-biru-tujuh-pagi", "best"],
])("when the password is %p, then it is called %s", (password, word) => {
  expect(strengthOf(password)).toBe(word);
});
