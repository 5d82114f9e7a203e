import { expect, test } from "@jest/globals";
import { normalizeEmail } from "./normalize-email.js";

const SPELLINGS = [
  "Ayu@Desk.Example",
  "AYU@DESK.EXAMPLE",
  " ayu@desk.example ",
  "ayu@desk.example.",
  "ａｙｕ@desk.example",
];

test.each(SPELLINGS)("normalises %p", (spelling) => {
  expect(normalizeEmail(spelling)).toBe("ayu@desk.example");
});

test("keeps the tag of a mailbox", () => {
  expect(normalizeEmail("ayu+1@desk.example")).not.toBe(normalizeEmail("ayu@desk.example"));
});
