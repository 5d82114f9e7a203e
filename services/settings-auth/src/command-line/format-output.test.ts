import { expect, test } from "@jest/globals";
import { formatAge, formatColumns } from "./format-output.js";

test.each([
  [-5, "0 s"],
  [1_999, "1 s"],
  [119_999, "119 s"],
  [120_000, "2 min"],
  [7_199_000, "119 min"],
  [7_200_000, "2 h"],
  [172_800_000, "2 d"],
])("formatAge formats %d ms as %s", (ms, text) => {
  expect(formatAge(ms)).toBe(text);
});

test("formatColumns makes columns as wide as their widest cell, and removes spaces at the ends of lines", () => {
  const rows = [
    ["queue", "failed"],
    ["notifier", "0"],
  ];
  expect(formatColumns(rows)).toBe("queue     failed\nnotifier  0");
});
