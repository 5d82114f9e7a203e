import { TopKSort, compileSort } from "../../query/sort.js";
import { codeError, NOT_SUPPORTED } from "../../values/errors.js";
import { toCanonicalText } from "../../values/key.js";
import { estimateSize, MemoryMeter } from "../../values/memory.js";
import { isNumeric, toNumber } from "../../values/numbers.js";
import { isDocument, MISSING, nullIfMissing } from "../../values/types.js";
import type { Document, Value } from "../../values/types.js";
import { ACCUMULATORS } from "../accumulators.js";
import type { Accumulator } from "../accumulators.js";
import { compileExpression } from "../expression.js";
import { createBlockingStage } from "../stage.js";
import type { SinkStage, StageContext } from "../stage.js";

/** Compiles an accumulator field of $group, such as `{ total: { $sum: "$amount" } }`. */
function compileGroupField(name: string, spec: Value) {
  if (name.includes(".")) throw codeError(40235, `The field name '${name}' cannot contain '.'`);
  if (name.startsWith("$")) throw codeError(40236, `The field name '${name}' cannot be an operator name`);
  if (!isDocument(spec)) throw codeError(40234, `The field '${name}' must be an accumulator object`);
  const [[operator, argument] = ["", undefined], second] = [...spec];
  if (second !== undefined || operator === "")
    throw codeError(40238, `The field '${name}' must specify one accumulator`);
  const createAccumulator = Object.hasOwn(ACCUMULATORS, operator) ? ACCUMULATORS[operator] : undefined;
  if (createAccumulator === undefined)
    throw codeError(15952, `unknown group operator '${operator}': ${NOT_SUPPORTED}`);
  if (Array.isArray(argument) && argument.length !== 1)
    throw codeError(40237, `The ${operator} accumulator is a unary operator`);
  const evaluate = compileExpression(Array.isArray(argument) ? argument[0] : argument);
  /** Whether the accumulator's memory grows with its input. */
  const keepsAll = operator === "$push" || operator === "$addToSet";
  return { name, evaluate, createAccumulator, keepsAll };
}

interface Group {
  readonly id: Value;
  readonly accumulators: readonly Accumulator[];
}

/** Compiles $group, which keeps one set of accumulators per group but never the input documents. */
export function compileGroup(argument: Value, { memory }: StageContext): SinkStage {
  if (!isDocument(argument)) throw codeError(15947, "a group's fields must be specified in an object");
  if (!argument.has("_id")) throw codeError(15955, "a group specification must include an _id");
  const evaluateId = compileExpression(argument.get("_id"));
  const fields = [...argument]
    .filter(([name]) => name !== "_id")
    .map(([name, spec]) => compileGroupField(name, spec));
  return createBlockingStage(
    () => ({ groups: new Map<string, Group>(), meter: new MemoryMeter("$group", memory) }),
    ({ groups, meter }, document) => {
      const id = nullIfMissing(evaluateId(document));
      const key = toCanonicalText(id);
      const existing = groups.get(key);
      const group = existing ?? { id, accumulators: fields.map((field) => field.createAccumulator()) };
      if (!existing) {
        groups.set(key, group);
        meter.add(key.length * 2 + 200 + fields.length * 500);
      }
      for (const [index, { evaluate, keepsAll }] of fields.entries()) {
        const value = evaluate(document);
        group.accumulators[index]?.add(value);
        if (value !== MISSING && (keepsAll || !existing)) meter.add(estimateSize(value));
      }
    },
    ({ groups }) => listResults(groups.values(), fields),
  );
}

function* listResults(groups: Iterable<Group>, fields: readonly { name: string }[]): Iterable<Document> {
  for (const { id, accumulators } of groups) {
    const groupDocument: Document = new Map([["_id", id]]);
    for (const [index, field] of fields.entries())
      groupDocument.set(field.name, accumulators[index]?.result());
    yield groupDocument;
  }
}

export function compileSortByCount(argument: Value, context: StageContext): SinkStage[] {
  const isPath = typeof argument === "string" && argument.startsWith("$");
  const isExpression = isDocument(argument) && [...argument.keys()][0]?.startsWith("$") === true;
  if (!isPath && !isExpression)
    throw codeError(40149, "$sortByCount takes a $-prefixed path or an expression inside an object");
  const group: Document = new Map<string, Value>([
    ["_id", argument],
    ["count", new Map([["$sum", 1]])],
  ]);
  return [compileGroup(group, context), compileSortStage(new Map([["count", -1]]), context, [])];
}

/** Compiles $sort; a $skip and a $limit right after it make it a top-k sort. */
export function compileSortStage(
  argument: Value,
  { memory }: StageContext,
  followingStages: readonly Document[],
): SinkStage {
  if (!isDocument(argument)) throw codeError(15973, "the $sort key specification must be an object");
  if (argument.size === 0) throw codeError(15976, "$sort stage must have at least one sort key");
  const sort = compileSort(argument);
  const limit = findSortLimit(followingStages);
  return createBlockingStage(
    () => new TopKSort<Document>(sort.compareKeys, limit, new MemoryMeter("Sort", memory)),
    (sorter, document) => sorter.add(document, sort.keyOf(document), estimateSize(document)),
    (sorter) => sorter.getSortedItems(),
  );
}

function findSortLimit(followingStages: readonly Document[]): number {
  let skippedCount = 0;
  for (const stage of followingStages) {
    const [skip, limit] = [stage.get("$skip"), stage.get("$limit")];
    if (isNumeric(limit)) return skippedCount + toNumber(limit);
    if (!isNumeric(skip)) break;
    skippedCount += toNumber(skip);
  }
  return Infinity;
}
