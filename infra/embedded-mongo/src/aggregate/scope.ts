import { failure, location } from "../values/errors.js";
import { isNumeric, toInteger } from "../values/numbers.js";
import { typeName } from "../values/type-names.js";
import { isDocument, MISSING } from "../values/types.js";
import type { Document, Missing, Numeric, Value } from "../values/types.js";

export interface Scope {
  readonly root: Document;
  readonly work: Work;
}

export type Found = Value | Missing;
export type Evaluate = (scope: Scope) => Found;

export type Compile = (expression: Value) => Evaluate;

export type CompileOperator = (argument: Value, compile: Compile, name: string) => Evaluate;
export type OperatorTable = Readonly<Record<string, CompileOperator>>;

/** One document's expression may keep the server this long, and no other client waits longer behind it. */
const MAX_MS = 500;
const STEPS_PER_CLOCK_READ = 10_000;
/** All that an expression makes on its way to its value, in bytes of memory, roughly. */
const MAX_BYTES = 512 * 1024 * 1024;
/** No value may have more parts than about fit into the largest document. */
const MAX_PARTS = 6_000_000;
export const MAX_TEXT = 16 * 1024 * 1024;

/** What the evaluation of an expression for one document has taken so far; too much of it is an error. */
export class Work {
  private bytes = 0;
  private stepsLeft = STEPS_PER_CLOCK_READ;
  private deadline: number | undefined;

  /** Something of `parts` elements or characters is gone through. */
  walk(parts: number): void {
    this.stepsLeft -= parts;
    if (this.stepsLeft > 0) return;
    this.stepsLeft = STEPS_PER_CLOCK_READ;
    const now = performance.now();
    this.deadline ??= now + MAX_MS;
    if (now > this.deadline)
      throw failure("MaxTimeMSExpired", "an expression takes too long for one document");
  }

  made(value: Value | Missing): void {
    const bytes = ownBytes(value);
    this.bytes += bytes;
    if (this.bytes > MAX_BYTES)
      throw failure("ExceededMemoryLimit", "an expression takes too much memory for one document");
    this.walk(1 + bytes / 64);
    this.check(value);
  }

  /** Refuses a value that is too large, also one that became so by holding one part many times. */
  check(value: Value | Missing): void {
    if (typeof value === "string" ? value.length > MAX_TEXT : partsOf(value) > MAX_PARTS) throw tooLarge();
  }
}

function ownBytes(value: Value | Missing): number {
  if (typeof value === "string") return value.length;
  if (Array.isArray(value)) return 16 + value.length * 8;
  return value !== MISSING && isDocument(value) ? 200 + value.size * 80 : 0;
}

const known = new WeakMap<object, number>();

/** How many values a value holds, each as often as it would be written. */
function partsOf(value: Value | Missing): number {
  if (value === MISSING || typeof value !== "object" || value === null) return 1;
  if (!Array.isArray(value) && !isDocument(value)) return 1;
  const before = known.get(value);
  if (before !== undefined) return before;
  let parts = 1;
  let isNested = false;
  for (const part of value.values()) {
    const more = partsOf(part as Value);
    isNested ||= more > 1;
    parts += more;
  }
  if (isNested) known.set(value, parts);
  return parts;
}

export function checkRoom(size: number, most: number): void {
  if (size > most) throw tooLarge();
}

function tooLarge(): Error {
  return failure("BSONObjectTooLarge", "an expression makes a value larger than a document may be");
}

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
