import { PassThrough, Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { expect, test } from "@jest/globals";
import { askHidden, askYesNo, UnansweredError } from "./terminal-prompts.js";

test("askHidden returns what is typed and shows only the question", async () => {
  const terminalOutput = new PassThrough();
  expect(await askHidden(Readable.from(["rahasia\r"]), terminalOutput, "Password: ")).toBe("rahasia");
  terminalOutput.end();
  expect(await text(terminalOutput)).toBe("Password: \n");
});

test.each([
  ["Ctrl-C", "half\u0003"],
  ["Ctrl-D", "\u0004"],
  ["the end of the input", ""],
])("askHidden rejects when %s ends the question", async (_what, keys) => {
  await expect(askHidden(Readable.from([keys]), new PassThrough(), "Password: ")).rejects.toThrow(
    UnansweredError,
  );
});

test.each([
  ["y\r", true],
  ["Yes\r", true],
  ["\r", false],
  ["n\r", false],
  ["yesterday\r", false],
])("askYesNo, answered with %j, resolves to %p", async (typedText, expected) => {
  const terminalOutput = new PassThrough();
  expect(await askYesNo(Readable.from([typedText]), terminalOutput, "Remove it?")).toBe(expected);
  terminalOutput.end();
  expect(await text(terminalOutput)).toContain("Remove it? [y/N] ");
});

test("askYesNo rejects when the operator ends the question with Ctrl-C", async () => {
  const answer = askYesNo(Readable.from(["\u0003"]), new PassThrough(), "Remove it?");
  await expect(answer).rejects.toThrow(UnansweredError);
});
