import { failure, codeError } from "../values/errors.js";
import { isNumeric, toInteger } from "../values/numbers.js";
import { getTypeName } from "../values/type-names.js";
import { isDocument, MISSING } from "../values/types.js";
import type { Document, MaybeValue, Numeric, Value } from "../values/types.js";

export interface Scope {
  readonly root: Document;
  readonly budget: EvaluationBudget;
}

export type Evaluate = (scope: Scope) => MaybeValue;

export type Compile = (expression: Value) => Evaluate;

export type CompileOperator = (argument: Value, compile: Compile, name: string) => Evaluate;
type ApplyOperator<Argument> = (...values: Argument[]) => MaybeValue;
export type OperatorTable = Readonly<Record<string, CompileOperator>>;

/** CPU time limit for evaluating one expression on one document, since an evaluation blocks the event loop. */
const MAX_CPU_MS = 500;
const STEPS_PER_CLOCK_READ = 10_000;
/** Approximate memory limit for all intermediate values of one expression. */
const MAX_BYTES = 512 * 1024 * 1024;
/** Maximum number of nested values in a result, about what fits into a 16 MB document. */
const MAX_NESTED_VALUES = 6_000_000;
const MAX_TEXT_CHARS = 16 * 1024 * 1024;

/** CPU, memory and size budget for evaluating one expression on one document; throws when exceeded. */
export class EvaluationBudget {
  private bytes = 0;
  private stepsLeft = STEPS_PER_CLOCK_READ;
  private deadline: number | undefined;

  /** Counts processed elements or characters towards the CPU time limit. */
  chargeSteps(stepCount: number): void {
    this.stepsLeft -= stepCount;
    if (this.stepsLeft > 0) return;
    this.stepsLeft = STEPS_PER_CLOCK_READ;
    const now = performance.now();
    this.deadline ??= now + MAX_CPU_MS;
    if (now > this.deadline)
      throw failure("MaxTimeMSExpired", "an expression takes too long for one document");
  }

  chargeValue(value: MaybeValue): void {
    const bytes = estimateOwnBytes(value);
    this.bytes += bytes;
    if (this.bytes > MAX_BYTES)
      throw failure("ExceededMemoryLimit", "an expression takes too much memory for one document");
    this.chargeSteps(1 + bytes / 64);
    this.check(value);
  }

  /** Rejects a value that is too large when serialized, including one that repeats a small shared value many times. */
  check(value: MaybeValue): void {
    if (typeof value === "string") checkTextLength(value.length);
    else if (countNestedValues(value) > MAX_NESTED_VALUES) throw tooLargeError();
  }
}

function estimateOwnBytes(value: MaybeValue): number {
  if (typeof value === "string") return value.length;
  if (Array.isArray(value)) return 16 + value.length * 8;
  return value !== MISSING && isDocument(value) ? 200 + value.size * 80 : 0;
}

const nestedCounts = new WeakMap<object, number>();

/** Counts nested values; a shared value counts once per reference, since each reference is serialized. */
function countNestedValues(value: MaybeValue): number {
  if (!Array.isArray(value) && !isDocument(value)) return 1;
  const cachedCount = nestedCounts.get(value);
  if (cachedCount !== undefined) return cachedCount;
  let count = 1;
  let isNested = false;
  for (const nestedValue of value.values()) {
    const nestedCount = countNestedValues(nestedValue as Value);
    isNested ||= nestedCount > 1;
    count += nestedCount;
  }
  if (isNested) nestedCounts.set(value, count);
  return count;
}

export function checkTextLength(length: number): void {
  if (length > MAX_TEXT_CHARS) throw tooLargeError();
}

function tooLargeError(): Error {
  return failure("BSONObjectTooLarge", "an expression makes a value larger than a document may be");
}

export function isNullish(value: MaybeValue): value is typeof MISSING | null | undefined {
  return value === MISSING || value === null || value === undefined;
}

export function typeOf(value: MaybeValue): string {
  return value === MISSING ? "missing" : getTypeName(value);
}

/** Returns an operator's arguments as an array; a single one need not be in an array. Throws if their number is wrong. */
export function listArguments(name: string, argument: Value, min = 0, max = Infinity): Value[] {
  const list = Array.isArray(argument) ? argument : [argument];
  const count = list.length;
  if (count >= min && count <= max) return list;
  if (min === max)
    throw codeError(16020, `Expression ${name} takes exactly ${min} arguments. ${count} were passed in.`);
  const expectedCount =
    max === Infinity ? `at least ${min} arguments` : `at least ${min} arguments, and at most ${max}`;
  throw codeError(28667, `Expression ${name} takes ${expectedCount}, but ${count} were passed in.`);
}

export function makeOperator(min: number, max: number, apply: ApplyOperator<MaybeValue>): CompileOperator {
  return (argument, compile, name) => {
    const evaluators = listArguments(name, argument, min, max).map(compile);
    const [first, second] = evaluators as [Evaluate, Evaluate];
    if (evaluators.length === 1) return (scope) => apply(evaluateArgument(first, scope));
    if (evaluators.length === 2)
      return (scope) => apply(evaluateArgument(first, scope), evaluateArgument(second, scope));
    return (scope) => apply(...evaluators.map((evaluate) => evaluateArgument(evaluate, scope)));
  };
}

function evaluateArgument(evaluate: Evaluate, scope: Scope): MaybeValue {
  const value = evaluate(scope);
  if (typeof value === "string" || Array.isArray(value)) scope.budget.chargeSteps(value.length / 16);
  return value;
}

/** Like `makeOperator`, but the operator returns null if any argument is null or missing. */
export function makeNullSafe(min: number, max: number, apply: ApplyOperator<Value>): CompileOperator {
  return makeOperator(min, max, (...list) => (list.some(isNullish) ? null : apply(...(list as Value[]))));
}

export function requireNumber(name: string, value: MaybeValue): Numeric {
  if (isNumeric(value)) return value;
  throw failure("TypeMismatch", `${name} only supports numeric types, not ${typeOf(value)}`);
}

export function requireInteger(code: number, what: string, value: MaybeValue): number {
  const integer = value === MISSING ? undefined : toInteger(value);
  if (integer !== undefined) return integer;
  throw codeError(code, `${what} must be representable as a 32-bit integer, but found ${typeOf(value)}`);
}
