import { BSONRegExp } from "bson";
import { RE2JS } from "re2js";
import { badValue, codeError } from "../values/errors.js";
import type { Document } from "../values/types.js";
import type { FilterNode } from "./nodes.js";

const RE2_FLAGS: Readonly<Record<string, number>> = {
  i: RE2JS.CASE_INSENSITIVE,
  m: RE2JS.MULTILINE,
  s: RE2JS.DOTALL,
  u: 0,
};

const MAX_PATTERN_LENGTH = 32_764;

/** Maximum product of text length and program size; matching then takes about two seconds at worst. */
const MAX_STEPS = 30_000_000;

/**
 * Compiles a regular expression with RE2, whose time is linear in the text. Syntax that RE2 lacks or interprets
 * differently from PCRE is rejected with error 51091.
 */
export function compileRegex(pattern: string, options: string): (text: string) => boolean {
  const flags = [...options].reduce((combinedFlags, option) => combinedFlags | readOption(option), 0);
  if (pattern.length > MAX_PATTERN_LENGTH) throw invalidRegexError("it is too large");
  const prefix = parseExactPrefix(pattern, options);
  if (prefix !== undefined) return (text) => text.startsWith(prefix);
  const isMultiline = options.includes("m");
  const regex = compileRe2(translateToRe2(pattern, isMultiline), flags);
  const programSize = regex.programSize();
  const hasDollar = !isMultiline && pattern.includes("$");
  if (hasDollar && pattern.includes("\\z")) throw invalidRegexError("$ and \\z are not supported together");
  return (text) => {
    if (text.length * programSize > MAX_STEPS)
      throw codeError(51156, "Error occurred while executing regular expression: match limit exceeded");
    // In PCRE `$` also matches before a trailing newline.
    return regex.test(text) || (hasDollar && text.endsWith("\n") && regex.test(text.slice(0, -1)));
  };
}

/** Matches a pattern that consists of `^` and literal characters, of which punctuation may be escaped. */
const EXACT_PREFIX = /^\^((?:[^\\^$.|?*+()[\]{}\0]|\\[!-/:-@[-`{-~])*)$/u;

/** Returns the text that a pattern requires at the start, such as `a.b` for `^a\.b`; undefined if it requires more. */
export function parseExactPrefix(pattern: string, options: string): string | undefined {
  if (options !== "") return undefined;
  return EXACT_PREFIX.exec(pattern)?.[1]?.replace(/\\(.)/gu, "$1");
}

function readOption(option: string): number {
  if (option === "x") throw invalidRegexError("the option x is not supported");
  const flag = Object.hasOwn(RE2_FLAGS, option) ? RE2_FLAGS[option] : undefined;
  if (flag === undefined) throw codeError(51108, `invalid flag in regex options: ${option}`);
  return flag;
}

function compileRe2(pattern: string, flags: number): RE2JS {
  try {
    return RE2JS.compile(pattern, flags);
  } catch (error) {
    throw invalidRegexError((error as Error).message);
  }
}

function invalidRegexError(reason: string): Error {
  return codeError(51091, `Regular expression is invalid: ${reason}`);
}

/** Matches a \Q…\E quotation, an escape, a character class, or a `$` that does not end an alternative. */
const TOKEN_PATTERN =
  /\\Q(?:(?!\\E)[^])*(?:\\E)?|\\[^]?|\[\^?\]?(?:\[:\^?[a-z]+:\]|\\[^]|[^\]\\])*\]?|\$(?=[^)|])/gu;

/** Rewrites `\s`, which lacks the vertical tab in RE2, and rejects what RE2 interprets differently from PCRE. */
function translateToRe2(pattern: string, isMultiline: boolean): string {
  return pattern.replace(TOKEN_PATTERN, (token) => {
    if (token.startsWith("\\Q")) return token;
    if (token.startsWith("\\")) return translateEscape(token, false);
    if (token.startsWith("[:")) throw invalidRegexError("named classes are supported only inside a class");
    if (token.startsWith("[")) return token.replace(/\\[^]/gu, (escape) => translateEscape(escape, true));
    if (!isMultiline) throw invalidRegexError("$ is supported at the end of an alternative only");
    return token;
  });
}

function translateEscape(escape: string, isInClass: boolean): string {
  if (/[1-9]/.test(escape)) throw invalidRegexError("references are not supported");
  if (escape === "\\v") throw invalidRegexError("the escape \\v is not supported");
  if (escape !== "\\s" && escape !== "\\S") return escape;
  const characterClass = escape === "\\s" ? "[:space:]" : "[:^space:]";
  return isInClass ? characterClass : `[${characterClass}]`;
}

type Regex = Pick<BSONRegExp, "pattern" | "options">;

export function createRegexNode(path: string, { pattern, options }: Regex): FilterNode {
  checkRegex({ pattern, options });
  return { kind: "regex", path, pattern, options };
}

export function parseRegexOperator(path: string, operators: Document): FilterNode {
  const regex = operators.get("$regex");
  const options = operators.get("$options") ?? "";
  if (typeof options !== "string") throw badValue("$options has to be a string");
  if (typeof regex === "string") return createRegexNode(path, { pattern: regex, options });
  if (!(regex instanceof BSONRegExp)) throw badValue("$regex has to be a string");
  if (operators.has("$options") && regex.options !== "")
    throw codeError(51075, "options set in both $regex and $options");
  return createRegexNode(path, { pattern: regex.pattern, options: options || regex.options });
}

export function checkRegex({ pattern, options }: Regex): void {
  if (pattern.includes("\0")) throw badValue("Regular expression cannot contain an embedded null byte");
  compileRegex(pattern, options);
}
