import { failure, location } from "../../values/errors.js";
import { isNumeric, toInteger } from "../../values/numbers.js";
import { typeName } from "../../values/type-names.js";
import { isDocument, MISSING } from "../../values/types.js";
import type { Numeric, Value } from "../../values/types.js";
import type { Compile, CompileOperator, Evaluate, Found, Scope } from "../scope.js";

/** Whether a value counts as "nothing": missing, null or undefined. */
export function isNothing(value: Found): value is typeof MISSING | null | undefined {
  return value === MISSING || value === null || value === undefined;
}

/** The type's name for messages; "missing" for what is not there. */
export function kindOf(value: Found): string {
  return value === MISSING ? "missing" : typeName(value);
}

/** The arguments of an operator: the elements of its array, or the single argument by itself. */
export function argumentsOf(argument: Value): Value[] {
  return Array.isArray(argument) ? argument : [argument];
}

/** An operator on `min` to `max` evaluated arguments. */
export function operator(min: number, max: number, apply: (...values: Found[]) => Found): CompileOperator {
  return (argument, compile, name) => {
    const parts = argumentsOf(argument);
    checkCount(name, parts.length, min, max);
    const evaluates = parts.map(compile);
    const [first, second] = evaluates as [Evaluate, Evaluate];
    if (evaluates.length === 1) return (scope) => apply(given(first, scope));
    if (evaluates.length === 2) return (scope) => apply(given(first, scope), given(second, scope));
    return (scope) => apply(...evaluates.map((evaluate) => given(evaluate, scope)));
  };
}

/** An argument, which the operator may go through from end to end. */
function given(evaluate: Evaluate, scope: Scope): Found {
  const value = evaluate(scope);
  if (typeof value === "string" || Array.isArray(value)) scope.work.walk(value.length / 16);
  return value;
}

/** Like `operator`, but null wherever any argument is nothing. */
export function strict(min: number, max: number, apply: (...values: Value[]) => Found): CompileOperator {
  return operator(min, max, (...values) => (values.some(isNothing) ? null : apply(...(values as Value[]))));
}

function checkCount(name: string, count: number, min: number, max: number): void {
  if (count >= min && count <= max) return;
  if (min === max)
    throw location(16020, `Expression ${name} takes exactly ${min} arguments. ${count} were passed in.`);
  const bounds =
    max === Infinity ? `at least ${min} arguments` : `at least ${min} arguments, and at most ${max}`;
  throw location(28667, `Expression ${name} takes ${bounds}, but ${count} were passed in.`);
}

/** Compiles the named parts of an operator such as { $dateToString: { date: …, format: … } }. */
export function namedParts(
  name: string,
  argument: Value,
  compile: Compile,
  required: readonly string[],
  optional: readonly string[] = [],
): Record<string, Evaluate | undefined> {
  if (!isDocument(argument))
    throw failure("FailedToParse", `${name} only supports an object as its argument`);
  for (const key of argument.keys()) {
    if (!required.includes(key) && !optional.includes(key))
      throw failure("FailedToParse", `Unrecognized argument to ${name}: ${key}`);
  }
  for (const key of required)
    if (!argument.has(key)) throw failure("FailedToParse", `Missing '${key}' parameter to ${name}`);
  return Object.fromEntries([...argument].map(([key, value]) => [key, compile(value)]));
}

export function needNumber(name: string, value: Found): Numeric {
  if (isNumeric(value)) return value;
  throw failure("TypeMismatch", `${name} only supports numeric types, not ${kindOf(value)}`);
}

export function needInteger(code: number, what: string, value: Found): number {
  const number = value === MISSING ? undefined : toInteger(value);
  if (number !== undefined) return number;
  throw location(code, `${what} must be representable as a 32-bit integer, but found ${kindOf(value)}`);
}
