import { expect, test } from "@jest/globals";
import { estimatePassword } from "./estimate-password.js";
import { MIN_NEW_PASSWORD_LENGTH } from "./long-enough.js";
import { strengthOf } from "./password-strength.js";

const estimateStrength = (password: string, known: readonly string[] = []) =>
  strengthOf([...password].length, estimatePassword(password, known), MIN_NEW_PASSWORD_LENGTH);

test.each([
  ["", "short"],
  ["k9#Vq2!xw", "short"],
  ["passwordpassword12", "weak"],
  ["aaaaaaaaaaaaaaaaaaaa", "weak"],
  ["1234567890", "weak"],
  ["qwertyuiop", "weak"],
  ["laut-biru-tujuh-pagi", "best"],
])("the strength of the password %p is %s", (password, word) => {
  expect(estimateStrength(password)).toBe(word);
});

test("a password made of the user's own name is rated weaker if the estimator gets that name", () => {
  const password = "kusumawardhani";
  expect(estimatePassword(password, [])).toBeGreaterThan(
    estimatePassword(password, ["Ratna Kusumawardhani", "ratna@example.test"]),
  );
  expect(estimateStrength(password, ["Ratna Kusumawardhani"])).toBe("weak");
});
