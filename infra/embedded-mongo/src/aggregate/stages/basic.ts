import { Long } from "bson";
import { compileFilter } from "../../query/filter.js";
import { compileAddedFields, compileProjection } from "../../query/projection.js";
import { codeError } from "../../values/errors.js";
import { estimateSize, MemoryMeter } from "../../values/memory.js";
import { isNumeric, toNumber } from "../../values/numbers.js";
import { followPath } from "../../values/paths.js";
import { getTypeName } from "../../values/type-names.js";
import { isDocument, MISSING } from "../../values/types.js";
import type { Document, MaybeValue, Value } from "../../values/types.js";
import { parseFieldPath } from "../expression.js";
import { isNullish } from "../scope.js";
import { createBlockingStage, createStreamingStage } from "../stage.js";
import type { Stage, StageContext } from "../stage.js";

export function compileMatch(argument: Value): Stage {
  if (!isDocument(argument)) throw codeError(15959, "the match filter must be an expression in an object");
  const matchesFilter = compileFilter(argument);
  return createStreamingStage((document, emit) => matchesFilter(document) && emit(document));
}

export function compileLimit(argument: Value): Stage {
  let remaining = requireWholeNumber("$limit", argument, 15957);
  if (remaining <= 0) throw codeError(15958, "the limit must be positive");
  return createStreamingStage(
    (document, emit) => {
      if (remaining-- > 0) emit(document);
    },
    () => remaining <= 0,
  );
}

export function compileSkip(argument: Value): Stage {
  let remaining = requireWholeNumber("$skip", argument, 15956);
  if (remaining < 0) throw codeError(15956, `Argument to $skip cannot be negative, but found: ${remaining}`);
  return createStreamingStage((document, emit) => {
    if (remaining-- <= 0) emit(document);
  });
}

function requireWholeNumber(name: string, value: Value, code: number): number {
  const wholeNumber = isNumeric(value) ? toNumber(value) : NaN;
  if (Number.isInteger(wholeNumber)) return wholeNumber;
  throw codeError(code, `invalid argument to ${name} stage: Expected an integer`);
}

export function compileCount(argument: Value): Stage {
  if (typeof argument !== "string") throw codeError(40156, "the count field must be a non-empty string");
  if (argument === "") throw codeError(40157, "the count field must be a non-empty string");
  if (argument.startsWith("$")) throw codeError(40158, "the count field cannot be a $-prefixed path");
  if (argument.includes(".")) throw codeError(40160, "the count field cannot contain '.'");
  return createBlockingStage(
    () => ({ n: 0 }),
    (state) => state.n++,
    ({ n }) => (n > 0 ? [new Map([[argument, n]])] : []),
  );
}

/** Selects documents by reservoir sampling. */
export function compileSample(argument: Value, { memory }: StageContext): Stage {
  const sampleSize = isDocument(argument) ? requireWholeNumber("$sample", argument.get("size"), 28746) : NaN;
  if (!(sampleSize > 0)) throw codeError(28747, "size argument to $sample must be a positive integer");
  return createBlockingStage(
    () => ({ sample: [] as Document[], seenCount: 0, meter: new MemoryMeter("$sample", memory) }),
    (state, document) => {
      const { sample, meter } = state;
      state.seenCount++;
      const index = sample.length < sampleSize ? sample.length : Math.floor(Math.random() * state.seenCount);
      if (index >= sampleSize) return;
      if (index === sample.length) meter.add(estimateSize(document));
      sample[index] = document;
    },
    ({ sample }) => sample,
  );
}

export function compileAddFields(argument: Value): Stage {
  if (!isDocument(argument))
    throw codeError(40272, `$addFields specification stage must be an object, got ${getTypeName(argument)}`);
  const addFields = compileAddedFields(argument);
  return createStreamingStage((document, emit) => emit(addFields(document)));
}

export function compileProject(argument: Value): Stage {
  if (!isDocument(argument)) throw codeError(15969, "$project specification must be an object");
  const reason = "projection specification must have at least one field";
  if (argument.size === 0) throw codeError(51272, `Invalid $project :: caused by :: ${reason}`);
  const project = compileProjection(argument);
  return createStreamingStage((document, emit) => emit(project(document)));
}

export function compileUnset(argument: Value): Stage {
  const paths = Array.isArray(argument) ? argument : [argument];
  if (paths.length === 0)
    throw codeError(31119, "$unset specification must be a string or an array with at least one field");
  if (!paths.every((path) => typeof path === "string"))
    throw codeError(31002, "$unset specification must be a string or an array containing only string values");
  return compileProject(new Map(paths.map((path) => [path, false])));
}

/** Unwinds an array lazily, one document per element. */
export function compileUnwind(argument: Value): Stage {
  const { path, indexPath, keepEmpty } = parseUnwind(argument);
  const withIndex = (document: Document, index: Value): Document =>
    indexPath ? setAtPath(document, indexPath, index) : document;
  const unwindOne = function* (document: Document): Iterable<Document> {
    const position = followPath(document, path);
    const value = position.rest.length === 0 ? position.value : MISSING;
    if (Array.isArray(value)) {
      for (const [index, element] of value.entries())
        yield withIndex(setAtPath(document, path, element), Long.fromNumber(index));
      if (value.length === 0 && keepEmpty) yield withIndex(setAtPath(document, path, MISSING), null);
    } else if (keepEmpty || !isNullish(value)) yield withIndex(document, null);
  };
  return {
    kind: "stream",
    async *run(source) {
      for await (const document of source) yield* unwindOne(document);
    },
  };
}

function parseUnwind(argument: Value) {
  const spec: Document = isDocument(argument) ? argument : new Map([["path", argument]]);
  const [path, index] = [spec.get("path"), spec.get("includeArrayIndex")];
  const keepEmpty = spec.get("preserveNullAndEmptyArrays") ?? false;
  for (const key of spec.keys()) {
    if (!["path", "includeArrayIndex", "preserveNullAndEmptyArrays"].includes(key))
      throw codeError(28811, `unrecognized option to $unwind stage: ${key}`);
  }
  if (path === undefined) throw codeError(28812, "no path specified to $unwind stage");
  if (typeof path !== "string") throw codeError(28808, "expected a string as the path for $unwind stage");
  if (!path.startsWith("$"))
    throw codeError(28818, `path option to $unwind stage should be prefixed with a '$': ${path}`);
  if (typeof keepEmpty !== "boolean")
    throw codeError(28809, "expected a boolean for the preserveNullAndEmptyArrays option to $unwind stage");
  if (index !== undefined && (typeof index !== "string" || index === "" || index.startsWith("$"))) {
    const message =
      "expected a non-empty string without '$' for the includeArrayIndex option to $unwind stage";
    throw codeError(28810, message);
  }
  return { path: parseFieldPath(path.slice(1)), indexPath: index?.split("."), keepEmpty };
}

function setAtPath(document: Document, [name = "", ...rest]: readonly string[], value: MaybeValue): Document {
  const child = document.get(name);
  const newChild = rest.length === 0 ? value : setAtPath(isDocument(child) ? child : new Map(), rest, value);
  const copy = new Map(document);
  if (newChild === MISSING) copy.delete(name);
  else copy.set(name, newChild);
  return copy;
}
