import { expect, test } from "@jest/globals";
import { emailKey } from "./email-key.js";

const SPELLINGS = [
  "Ayu@Desk.Example",
  "AYU@DESK.EXAMPLE",
  " ayu@desk.example ",
  "ayu@desk.example.",
  "ａｙｕ@desk.example",
];

test.each(SPELLINGS)("when an address is written %p, then it is the same", (spelling) => {
  expect(emailKey(spelling)).toBe("ayu@desk.example");
});

test("when a mailbox has a tag, then it is another address", () => {
  expect(emailKey("ayu+1@desk.example")).not.toBe(emailKey("ayu@desk.example"));
});
