import { describe, expect, test } from "@jest/globals";
import { readFileSync } from "node:fs";
import { COMMON_ARGUMENTS } from "./arguments.js";
import { COMMANDS } from "./dispatch.js";

const README = readFileSync(new URL("../../README.md", import.meta.url), "utf8");
const ROLE_LABELS = { anyone: "anyone", reader: "users", writer: "users but `backup`" };
const toCode = (text: string): string => `\`${text}\``;

describe("the command table of README.md", () => {
  test("the command table of README.md lists every supported command with its arguments and required role", () => {
    const section = README.slice(README.indexOf("| command | who may send it"));
    const listedRows = section.slice(0, section.indexOf("\n\n")).split("\n").slice(2);
    const expectedRows = [...COMMANDS].map(([name, { access, args }]) =>
      ["", toCode(name), ROLE_LABELS[access], args.map(toCode).join(" "), ""]
        .join(" | ")
        .replaceAll("  ", " ")
        .trim(),
    );
    expect(listedRows).toEqual(expectedRows);
  });
  test("README.md names the arguments that all commands accept", () => {
    for (const name of COMMON_ARGUMENTS) expect(README).toContain(toCode(name));
  });
});
