import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { compileRegex } from "./regex.js";

const matches = (pattern: string, options: string, text: string) => compileRegex(pattern, options)(text);

describe("regular expressions of filters, as in PCRE", () => {
  test.each([
    ["^he", "i", "Hello", true],
    ["^b", "", "a\nb", false],
    ["^b", "m", "a\nb", true],
    ["a$", "m", "a\nb", true],
    ["a.b", "", "a\nb", false],
    ["a.b", "s", "a\nb", true],
    ["a.b", "u", "a\u{1F600}b", true],
    ["(?i)ABC", "", "xabcx", true],
    ["^[[:alpha:]]+$", "", "abc1", false],
    ["^[[:alpha:]\\s]+$", "", "ab c", true],
    ["^[a[]+$", "", "a[", true],
    ["^[]\\s]+$", "", "] ", true],
    ["^[^]\\S]$", "", " ", true],
    ["\\Aab\\z", "", "ab\n", false],
    ["ab$", "", "ab\n", true],
    ["ab$", "", "ab\n\n", false],
    ["^$", "", "\n", true],
    ["(ab$|c)", "", "ab\n", true],
    ["\\$", "", "a$\n", true],
    ["a\\sb", "", "a\vb", true],
    ["a[\\s]b", "", "a\vb", true],
    ["\\S", "", "\v", false],
    ["\\s", "", "\u00a0", false],
    ["\\d{2,3}-\\w+", "", "12-x_", true],
    ["(foo|bar)+baz", "", "foobarbaz", true],
    ["\\Qa.b\\E", "", "a.b", true],
    ["\\Q[$\\Ex", "", "[$x", true],
    ["^.$", "", "\u{1F600}", true],
    ["\\x41\\x{42}", "", "AB", true],
    ["[a-c\\d_-]", "", "-", true],
    ["\\p{L}", "", "é", true],
    ["É", "i", "é", true],
    ["a{,2}", "", "a{,2}", true],
    ["\\bfoo\\b", "", "a foo b", true],
    ["(?<name>a)b", "", "ab", true],
  ])("matching /%s/%s against %j returns %j", (pattern, options, text, expected) => {
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
    "[:alpha:]",
    "(?=a)b",
    "(?!a)b",
    "(?<=a)b",
    "(?<!a)b",
    "(a)\\1",
    "(a)\\12",
    "(?<n>a)\\k<n>",
    "(?x)a",
    "\\v",
    "[\\v]",
    "\\h",
    "\\R",
    "a$\\n",
    "a$|b\\z",
    "a{1,2000}",
    "(((a{1,30}){1,30}){1,30})",
    "a".repeat(40_000),
  ])("refuses the regular expression /%s/ with error 51091", (pattern) => {
    expect(() => matches(pattern, "", "a")).toThrow(expect.objectContaining({ code: 51091 }));
  });

  test.each([
    ["x", 51091],
    ["g", 51108],
    ["toString", 51108],
  ])("refuses the regular expression option %s with error %i", (options, code) => {
    expect(() => matches("a", options, "a")).toThrow(expect.objectContaining({ code }));
  });

  const catastrophicPatterns = [
    "^(a+)+$",
    "^(a|aa)+$",
    "(.*)*x",
    "(a*)*b",
    "(x+x+)+y",
    ".*.*.*=.*",
    "(a|b|ab)*c",
    "^(([a-z])+.)+[A-Z]([a-z])+$",
    `${"a?".repeat(40)}${"a".repeat(40)}b`,
    `${"(a|aa)?".repeat(300)}b`,
    `(?:${"[a-f]?".repeat(300)})+$`,
    `(?:[a-z]{1,90}){1,10}[A-Z]`,
    `b${"a".repeat(30_000)}`,
  ];
  test.each(catastrophicPatterns)(
    "matching /%s/ against long texts takes less than 5 s in total or fails with error 51156",
    (pattern) => {
      const startedAt = performance.now();
      for (const length of [1000, 50_000, 8_000_000]) {
        try {
          matches(pattern, "i", `${"a".repeat(length)}!`);
        } catch (error) {
          expect(error).toMatchObject({ code: 51156 });
        }
      }
      expect(performance.now() - startedAt).toBeLessThan(5000);
    },
  );

  test("a pattern of ^ and an escaped text matches exactly the texts that begin with this text", () => {
    const text = fc.string({
      unit: fc.constantFrom("a", "^", "$", ".", "\\", "[", "_", "-", "\n", "é"),
      maxLength: 4,
    });
    const property = fc.property(text, text, fc.boolean(), (prefix, rest, isPrefix) => {
      const pattern = `^${prefix.replace(/[\\^$.*+?()[\]{}|_-]/g, "\\$&")}`;
      const value = isPrefix ? prefix + rest : rest;
      expect(matches(pattern, "", value)).toBe(value.startsWith(prefix));
      expect(matches(pattern, "s", value)).toBe(value.startsWith(prefix));
    });
    fc.assert(property, { numRuns: 3000 });
  });

  test("a pattern of common syntax matches the same texts as a JavaScript RegExp", () => {
    const atoms = ["a", "b", "[ab]", "[^a]", ".", "a*", "b+", "a?", "(?:ab)*", "(?:a|b)", "a{1,2}", "\\b"];
    const body = fc.array(fc.constantFrom(...atoms), { minLength: 1, maxLength: 5 });
    const patterns = fc
      .tuple(fc.constantFrom("", "^"), body, fc.constantFrom("", "$"))
      .map(([start, parts, end]) => ({ start: `${start}${parts.join("")}`, end }));
    const texts = fc.string({ unit: fc.constantFrom("a", "b", "c", "\n", " "), maxLength: 8 });
    const property = fc.property(patterns, texts, fc.boolean(), ({ start, end }, text, multiline) => {
      const javaScriptEnd = multiline || end === "" ? end : "(?=\\n?$)(?![^\\n])";
      const expected = new RegExp(`${start}${javaScriptEnd}`, multiline ? "m" : "").test(text);
      expect(matches(`${start}${end}`, multiline ? "m" : "", text)).toBe(expected);
    });
    fc.assert(property, { numRuns: 3000 });
  });
});
