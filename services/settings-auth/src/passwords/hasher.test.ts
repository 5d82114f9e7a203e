import { expect, test } from "@jest/globals";
import { createPasswordHasher } from "./hasher.js";

const hasher = await createPasswordHasher(4);

test("a hash verifies only the password that was hashed", async () => {
  const hash = await hasher.hash("kata sandi ✓");
  expect(hash).toMatch(/^\$2b\$04\$/);
  expect(await hasher.verify("kata sandi ✓", hash)).toBe(true);
  expect(await hasher.verify("kata sandi", hash)).toBe(false);
});

test("a password is not truncated at a NUL character", async () => {
  const hash = await hasher.hash("ab\0cd");
  expect(await hasher.verify("ab", hash)).toBe(false);
  expect(await hasher.verify("ab\0cd", hash)).toBe(true);
});

test("verifying a password returns false if there is no stored hash", async () => {
  expect(await hasher.verify("anything", undefined)).toBe(false);
});
