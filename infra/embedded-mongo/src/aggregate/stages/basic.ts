import { compileFilter } from "../../query/filter.js";
import { applyAddedFields, compileProjectStage, parseAddedFields } from "../../query/projection.js";
import { location } from "../../values/errors.js";
import { MemoryMeter, roughSize } from "../../values/memory.js";
import { isNumeric, toNumber } from "../../values/numbers.js";
import { typeName } from "../../values/type-names.js";
import { isDocument } from "../../values/types.js";
import type { Document, Value } from "../../values/types.js";
import { eachDocument, gathering } from "../stage.js";
import type { Sink, Stage, StageContext } from "../stage.js";

export function match(argument: Value): Stage {
  if (!isDocument(argument)) throw location(15959, "the match filter must be an expression in an object");
  const test = compileFilter(argument);
  return eachDocument((document, give) => test(document) && give(document));
}

export function limit(argument: Value): Stage {
  const most = wholeNumber("$limit", argument, 15957);
  if (most <= 0) throw location(15958, "the limit must be positive");
  return { kind: "sink", open: (next) => limiting(most, next) };
}

function limiting(most: number, next: Sink): Sink {
  let left = most;
  return {
    get done() {
      return left === 0 || next.done;
    },
    take: (document) => {
      if (left === 0) return;
      left--;
      next.take(document);
    },
    finish: () => next.finish(),
  };
}

export function skip(argument: Value): Stage {
  const count = wholeNumber("$skip", argument, 15956);
  if (count < 0) throw location(15956, `Argument to $skip cannot be negative, but found: ${count}`);
  const open = (next: Sink): Sink => {
    let left = count;
    const take = (document: Document) => (left > 0 ? left-- : next.take(document));
    return {
      get done() {
        return next.done;
      },
      take,
      finish: () => next.finish(),
    };
  };
  return { kind: "sink", open };
}

function wholeNumber(name: string, value: Value, code: number): number {
  const number = isNumeric(value) ? toNumber(value) : NaN;
  if (Number.isInteger(number)) return number;
  throw location(code, `invalid argument to ${name} stage: Expected an integer`);
}

export function count(argument: Value): Stage {
  if (typeof argument !== "string") throw location(40156, "the count field must be a non-empty string");
  if (argument === "") throw location(40157, "the count field must be a non-empty string");
  if (argument.startsWith("$")) throw location(40158, "the count field cannot be a $-prefixed path");
  if (argument.includes(".")) throw location(40160, "the count field cannot contain '.'");
  return gathering(
    () => ({ n: 0 }),
    (state) => state.n++,
    ({ n }) => (n > 0 ? [new Map([[argument, n]])] : []),
  );
}

const startSample = ({ holding }: StageContext) => ({
  kept: [] as Document[],
  seen: 0,
  meter: new MemoryMeter("$sample", holding),
});

/** Keeps a random choice of documents while they pass (reservoir sampling). */
export function sample(argument: Value, context: StageContext): Stage {
  const size = isDocument(argument) ? wholeNumber("$sample", argument.get("size"), 28746) : NaN;
  if (!(size > 0)) throw location(28747, "size argument to $sample must be a positive integer");
  const take = (state: ReturnType<typeof startSample>, document: Document) => {
    state.seen++;
    const place = state.kept.length < size ? state.kept.length : Math.floor(Math.random() * state.seen);
    if (place >= size) return;
    if (place === state.kept.length) state.meter.add(roughSize(document));
    state.kept[place] = document;
  };
  return gathering(
    () => startSample(context),
    take,
    ({ kept }) => kept,
  );
}

/** $set and $addFields. */
export function addFields(argument: Value): Stage {
  if (!isDocument(argument))
    throw location(40272, `$addFields specification stage must be an object, got ${typeName(argument)}`);
  const tree = parseAddedFields(argument);
  return eachDocument((document, give) => give(applyAddedFields(tree, document)));
}

export function project(argument: Value): Stage {
  if (!isDocument(argument)) throw location(15969, "$project specification must be an object");
  const shape = compileProjectStage(argument);
  return eachDocument((document, give) => give(shape(document)));
}

export function unset(argument: Value): Stage {
  const paths = Array.isArray(argument) ? argument : [argument];
  if (paths.length === 0)
    throw location(31119, "$unset specification must be a string or an array with at least one field");
  for (const path of paths) {
    if (typeof path !== "string")
      throw location(
        31002,
        "$unset specification must be a string or an array containing only string values",
      );
  }
  return project(new Map(paths.map((path) => [path as string, false])));
}
