import { describe, expect, test } from "@jest/globals";
import { readSourceFiles, readStyleSheets } from "./source-files.js";

const files = [...readSourceFiles(), ...readStyleSheets()];

describe("the maximum size of files", () => {
  test("the size check includes source files and style sheets", () => {
    expect(readSourceFiles().length).toBeGreaterThan(200);
    expect(readStyleSheets().length).toBeGreaterThan(50);
  });

  test("no source file or style sheet has more than 200 lines", () => {
    expect(files.filter(({ lines }) => lines > 200).map(({ path, lines }) => `${path}: ${lines}`)).toEqual(
      [],
    );
  });
});
