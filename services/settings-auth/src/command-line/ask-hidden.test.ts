import { PassThrough, Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { expect, test } from "@jest/globals";
import { askHidden, UnansweredError } from "./ask-hidden.js";

test("returns what is typed and shows only the question", async () => {
  const notes = new PassThrough();
  expect(await askHidden(Readable.from(["rahasia\r"]), notes, "Password: ")).toBe("rahasia");
  notes.end();
  expect(await text(notes)).toBe("Password: \n");
});

test.each([
  ["Ctrl-C", "half\u0003"],
  ["Ctrl-D", "\u0004"],
  ["the end of the input", ""],
])("is refused when %s ends the question", async (_what, keys) => {
  await expect(askHidden(Readable.from([keys]), new PassThrough(), "Password: ")).rejects.toThrow(
    UnansweredError,
  );
});
