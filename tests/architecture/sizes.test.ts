import { describe, expect, test } from "@jest/globals";
import { readSourceFiles } from "./source-files.js";

const files = readSourceFiles();

describe("the maximum size of files", () => {
  test("the size check includes the source files", () => {
    expect(files.length).toBeGreaterThan(200);
  });

  test("no file has more than 200 lines", () => {
    expect(files.filter(({ lines }) => lines > 200).map(({ path, lines }) => `${path}: ${lines}`)).toEqual(
      [],
    );
  });
});
