import { BSONRegExp } from "bson";
import { compileMatcher } from "../../query/regex.js";
import type { Match, Matcher } from "../../query/regex.js";
import { location } from "../../values/errors.js";
import type { Document, Value } from "../../values/types.js";
import type { CompileContext, CompileOperator, Evaluate, Found, OperatorTable, Scope } from "../scope.js";
import type { Work } from "../work.js";
import { isNothing, kindOf, namedParts } from "./kit.js";
import { pointsOf } from "./text-search.js";

export const REGEXES: OperatorTable = {
  $regexMatch: withRegex(false, (text, matcher) => text !== undefined && matcher.find(text, 0) !== undefined),
  $regexFind: withRegex(null, (text, matcher) => {
    const found = text === undefined ? undefined : matcher.find(text, 0);
    return found === undefined ? null : describe(found, pointsOf(text as string, 0, found.index));
  }),
  $regexFindAll: withRegex([], (text, matcher, work) =>
    text === undefined ? [] : findAll(text, matcher, work),
  ),
};

function withRegex(
  nothing: Value,
  apply: (text: string | undefined, matcher: Matcher, work: Work) => Found,
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
      return apply(input, matcher, scope.work);
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

function describe({ groups }: Match, place: number): Document {
  const [match = "", ...captures] = groups;
  return new Map<string, Value>([
    ["match", match],
    ["idx", place],
    ["captures", captures.map((capture) => capture ?? null)],
  ]);
}

function findAll(text: string, matcher: Matcher, work: Work): Value[] {
  const all: Value[] = [];
  let place = 0;
  let counted = 0;
  for (let at = 0; at <= text.length;) {
    const found = matcher.find(text, at);
    if (found === undefined) break;
    place += pointsOf(text, counted, found.index);
    counted = found.index;
    const match = describe(found, place);
    work.made(match);
    all.push(match);
    at = found.index + Math.max(1, (found.groups[0] as string).length);
  }
  return all;
}
