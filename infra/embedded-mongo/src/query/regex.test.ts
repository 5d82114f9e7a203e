import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { compileMatcher, compileRegex } from "./regex.js";
import { runProgram } from "./regex/machine.js";
import { parseRegex } from "./regex/parse.js";
import { compileProgram } from "./regex/program.js";

const matches = (pattern: string, options: string, text: string) => compileRegex(pattern, options)(text);

describe("regular expressions", () => {
  test.each([
    ["^he", "i", "Hello", true],
    ["^b", "", "a\nb", false],
    ["^b", "m", "a\nb", true],
    ["a.b", "", "a\nb", false],
    ["a.b", "s", "a\nb", true],
    ["a b # c", "x", "ab", true],
    ["(?i)ABC", "", "xabcx", true],
    ["^[[:alpha:]]+$", "", "abc1", false],
    ["\\Aab\\z", "", "ab\n", false],
    ["ab$", "", "ab\n", true],
    ["\\d{2,3}-\\w+", "", "12-x_", true],
    ["(foo|bar)+baz", "", "foobarbaz", true],
    ["(?=a)b", "", "ab", false],
    ["(a)\\1", "", "aa", true],
    ["\\Qa.b\\E", "", "a.b", true],
    ["^.$", "", "\u{1F600}", true],
    ["\\x41\\x{42}", "", "AB", true],
    ["[a-c\\d_-]", "", "-", true],
    ["\\p{L}", "", "é", true],
    ["É", "i", "é", true],
    ["a{,2}", "", "a{,2}", true],
    ["\\bfoo\\b", "", "a foo b", true],
  ])("when /%s/%s meets %j then the answer is %j", (pattern, options, text, expected) => {
    expect(matches(pattern, options, text)).toBe(expected);
  });

  test.each([
    "(",
    "a)",
    "[z-a]",
    "*a",
    "a**",
    "(?>a)",
    "a++",
    "(?#",
    "\\",
    "a{3,2}",
    "[[:nope:]]",
    "(a+)+\\1",
  ])("when a pattern is /%s/ then it is refused", (pattern) => {
    expect(() => matches(pattern, "", "a")).toThrow(expect.objectContaining({ code: 51091 }));
  });

  test("when an option is unknown then it is refused", () => {
    expect(() => matches("a", "g", "a")).toThrow(expect.objectContaining({ code: 51108 }));
  });

  test.each([
    "^(a+)+$",
    "^(a|aa)+$",
    "(.*)*x",
    "(a*)*b",
    "(x+x+)+y",
    ".*.*.*=.*",
    "(a|b|ab)*c",
    "^(([a-z])+.)+[A-Z]([a-z])+$",
    `${"a?".repeat(40)}${"a".repeat(40)}b`,
    "(((((a{1,7}){1,7}){1,7}){1,7}){1,7}){1,7}b",
  ])("when the pattern is catastrophic (%s) then a long text is answered soon", (pattern) => {
    const started = performance.now();
    try {
      matches(pattern, "i", `${"a".repeat(50_000)}!`);
    } catch (error) {
      expect([51091, 51156]).toContain((error as { code?: number }).code);
    }
    expect(performance.now() - started).toBeLessThan(3000);
  });

  test("when the machine and JavaScript run the same simple pattern then they agree", () => {
    const atoms = fc.constantFrom(
      "a",
      "b",
      "[ab]",
      "[^a]",
      ".",
      "a*",
      "b+",
      "a?",
      "(?:ab)*",
      "(?:a|b)",
      "a{1,2}",
      "^",
      "$",
      "\\b",
    );
    const patterns = fc.array(atoms, { minLength: 1, maxLength: 5 }).map((parts) => parts.join(""));
    const texts = fc
      .array(fc.constantFrom("a", "b", "c", "\n", " "), { maxLength: 8 })
      .map((parts) => parts.join(""));
    const property = fc.property(patterns, texts, fc.boolean(), (pattern, text, multiline) => {
      const flags = { ignoreCase: false, multiline, dotAll: false, extended: false };
      const machine = runProgram(compileProgram(parseRegex(pattern, flags), false), text);
      expect(machine).toBe(matches(pattern, multiline ? "m" : "", text));
    });
    fc.assert(property, { numRuns: 2000 });
  });

  test("when groups are wanted then they come with the place of the match", () => {
    expect(compileMatcher("b(c)(d)?", "").find("abcabc", 2)).toEqual({
      index: 4,
      groups: ["bc", "c", undefined],
    });
    expect(() => compileMatcher("(a+)+", "")).toThrow(expect.objectContaining({ code: 51091 }));
  });
});
