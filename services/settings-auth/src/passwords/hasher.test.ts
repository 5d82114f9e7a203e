import { expect, test } from "@jest/globals";
import { createPasswordHasher } from "./hasher.js";

const hasher = await createPasswordHasher(4);

test("when a password was hashed, then only it matches", async () => {
  const hash = await hasher.hash("kata sandi ✓");
  expect(hash).toMatch(/^\$2b\$04\$/);
  expect(await hasher.verify("kata sandi ✓", hash)).toBe(true);
  expect(await hasher.verify("kata sandi", hash)).toBe(false);
});

test("when a password holds a NUL, then what stands before it is not enough", async () => {
  const hash = await hasher.hash("ab\0cd");
  expect(await hasher.verify("ab", hash)).toBe(false);
  expect(await hasher.verify("ab\0cd", hash)).toBe(true);
});

test("when there is no hash, then the answer is no", async () => {
  expect(await hasher.verify("anything", undefined)).toBe(false);
});
