import { failure } from "../values/errors.js";
import { isDocument, MISSING } from "../values/types.js";
import type { Document, Missing, Value } from "../values/types.js";

/** What an expression sees while it runs. */
export interface Scope {
  readonly root: Document;
  readonly work: Work;
}

export type Found = Value | Missing;
export type Evaluate = (scope: Scope) => Found;

/** Compiles a part of an expression. */
export type Compile = (expression: Value) => Evaluate;

/** Compiles an operator from its argument, `{ $name: argument }`. */
export type CompileOperator = (argument: Value, compile: Compile, name: string) => Evaluate;
export type OperatorTable = Readonly<Record<string, CompileOperator>>;

/** One document's expression may keep the server this long, and no other client waits longer behind it. */
const MAX_MS = 500;
/** Steps between two looks at the clock. */
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

  /** A value was made. */
  made(value: Value | Missing): void {
    const bytes = ownBytes(value);
    this.bytes += bytes;
    if (this.bytes > MAX_BYTES) throw tooMuch();
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

/** Throws before a text of this size is made. */
export function checkRoom(size: number, most: number): void {
  if (size > most) throw tooLarge();
}

function tooLarge(): Error {
  return failure("BSONObjectTooLarge", "an expression makes a value larger than a document may be");
}

function tooMuch(): Error {
  return failure("ExceededMemoryLimit", "an expression takes too much memory for one document");
}
