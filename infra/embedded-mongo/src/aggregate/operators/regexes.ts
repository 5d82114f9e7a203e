import { BSONRegExp } from "bson";
import { compileMatcher, type Matcher } from "../../query/regex.js";
import { location } from "../../values/errors.js";
import type { Value } from "../../values/types.js";
import type { CompileContext, CompileOperator, Evaluate, Found, OperatorTable, Scope } from "../scope.js";
import { isNothing, kindOf, namedParts } from "./kit.js";

export const REGEXES: OperatorTable = {
  $regexMatch: withRegex(false, (text, matcher) => text !== undefined && matcher.find(text, 0) !== undefined),
  $regexFind: withRegex(null, (text, matcher) => {
    const found = text === undefined ? undefined : matcher.find(text, 0);
    return found === undefined ? null : describe(text as string, found);
  }),
  $regexFindAll: withRegex([], (text, matcher) => (text === undefined ? [] : findAll(text, matcher))),
};

function withRegex(
  nothing: Value,
  apply: (text: string | undefined, matcher: Matcher) => Found,
): CompileOperator {
  return (argument: Value, context: CompileContext, name: string): Evaluate => {
    const parts = namedParts(name, argument, context, ["input", "regex"], ["options"]);
    const matcherOf = cached(name);
    return (scope: Scope) => {
      const input = parts["input"]?.(scope) ?? null;
      const regex = parts["regex"]?.(scope) ?? null;
      const options = parts["options"]?.(scope) ?? null;
      if (isNothing(regex)) return nothing;
      const matcher = matcherOf(regex, isNothing(options) ? "" : options);
      if (isNothing(input)) return nothing;
      if (typeof input !== "string")
        throw location(51104, `${name} needs 'input' to be of type string, found ${kindOf(input)}`);
      return apply(input, matcher);
    };
  };
}

/** The matcher of the last expression is kept: it is nearly always a constant. */
function cached(name: string): (regex: Value, options: Value) => Matcher {
  let last: { key: string; matcher: Matcher } | undefined;
  return (regex, options) => {
    const [pattern, flags] =
      regex instanceof BSONRegExp ? [regex.pattern, regex.options || options] : [regex, options];
    if (typeof pattern !== "string")
      throw location(51105, `${name} needs 'regex' to be of type string or regex`);
    if (typeof flags !== "string") throw location(51106, `${name} needs 'options' to be of type string`);
    const key = `${flags}/${pattern}`;
    if (last?.key !== key) last = { key, matcher: compileMatcher(pattern, flags) };
    return last.matcher;
  };
}

function describe(text: string, { index, groups }: { index: number; groups: (string | undefined)[] }): Value {
  const [match = "", ...captures] = groups;
  return new Map<string, Value>([
    ["match", match],
    ["idx", codePoints(text.slice(0, index))],
    ["captures", captures.map((capture) => capture ?? null)],
  ]);
}

function codePoints(text: string): number {
  return Array.from(text).length;
}

function findAll(text: string, matcher: Matcher): Value[] {
  const all: Value[] = [];
  let at = 0;
  while (at <= text.length) {
    const found = matcher.find(text, at);
    if (found === undefined) break;
    all.push(describe(text, found));
    at = found.index + Math.max(1, (found.groups[0] as string).length);
  }
  return all;
}
