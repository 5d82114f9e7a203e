import { TopKSort, compileSort } from "../../query/sort.js";
import { codeError, NOT_SUPPORTED } from "../../values/errors.js";
import { toCanonicalText } from "../../values/key.js";
import { estimateSize, MemoryMeter } from "../../values/memory.js";
import { isNumeric, toNumber } from "../../values/numbers.js";
import { isDocument, MISSING } from "../../values/types.js";
import type { Document, Value } from "../../values/types.js";
import { ACCUMULATORS } from "../accumulators.js";
import type { Accumulator, AccumulatorFactory } from "../accumulators.js";
import { compileExpression } from "../expression.js";
import type { MaybeValue } from "../scope.js";
import { createBlockingStage } from "../stage.js";
import type { Stage, StageContext } from "../stage.js";

/** An accumulator field of $group, such as `{ total: { $sum: "$amount" } }`. */
interface GroupField {
  readonly name: string;
  readonly evaluate: (document: Document) => MaybeValue;
  readonly createAccumulator: AccumulatorFactory;
  /** Whether the accumulator's memory grows with its input ($push, $addToSet). */
  readonly keepsAll: boolean;
}

const ACCUMULATORS_KEEPING_ALL = new Set(["$push", "$addToSet"]);

function compileGroupField(name: string, spec: Value): GroupField {
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
  return { name, evaluate, createAccumulator, keepsAll: ACCUMULATORS_KEEPING_ALL.has(operator) };
}

interface Group {
  readonly id: Value;
  readonly accumulators: readonly Accumulator[];
}

/** Compiles $group, which keeps one set of accumulators per group but never the input documents. */
export function compileGroup(argument: Value, context: StageContext): Stage {
  if (!isDocument(argument)) throw codeError(15947, "a group's fields must be specified in an object");
  if (!argument.has("_id")) throw codeError(15955, "a group specification must include an _id");
  const id = compileExpression(argument.get("_id"));
  const fields = [...argument]
    .filter(([name]) => name !== "_id")
    .map(([name, spec]) => compileGroupField(name, spec));
  return createGroupStage(id, fields, context);
}

const createGroupState = (context: StageContext) => ({
  groups: new Map<string, Group>(),
  meter: new MemoryMeter("$group", context.memory),
});

/** Creates the grouping stage that $group and $sortByCount share. */
function createGroupStage(
  evaluateId: (document: Document) => MaybeValue,
  fields: readonly GroupField[],
  context: StageContext,
): Stage {
  const take = ({ groups, meter }: ReturnType<typeof createGroupState>, document: Document) => {
    const groupId = evaluateId(document);
    const key = toCanonicalText(nullIfMissing(groupId));
    const existing = groups.get(key);
    const group = existing ?? {
      id: nullIfMissing(groupId),
      accumulators: fields.map(({ createAccumulator }) => createAccumulator()),
    };
    if (!existing) {
      groups.set(key, group);
      meter.add(key.length * 2 + 200 + fields.length * 500);
    }
    for (const [index, { evaluate, keepsAll }] of fields.entries()) {
      const value = evaluate(document);
      group.accumulators[index]?.add(value);
      if (value !== MISSING && (keepsAll || !existing)) meter.add(estimateSize(value));
    }
  };
  return createBlockingStage(
    () => createGroupState(context),
    take,
    ({ groups }) => listResults(groups.values(), fields),
  );
}

const nullIfMissing = (value: MaybeValue): Value => (value === MISSING ? null : value);

function* listResults(groups: Iterable<Group>, fields: readonly GroupField[]): Iterable<Document> {
  for (const { id, accumulators } of groups) {
    const document: Document = new Map([["_id", id]]);
    for (const [index, field] of fields.entries()) document.set(field.name, accumulators[index]?.result());
    yield document;
  }
}

export function compileSortByCount(argument: Value, context: StageContext): Stage {
  const isPath = typeof argument === "string" && argument.startsWith("$");
  const isExpression = isDocument(argument) && [...argument.keys()][0]?.startsWith("$") === true;
  if (!isPath && !isExpression)
    throw codeError(40149, "$sortByCount takes a $-prefixed path or an expression inside an object");
  const groupStage = createGroupStage(
    compileExpression(argument),
    [compileGroupField("count", new Map([["$sum", 1]]))],
    context,
  );
  const sortStage = compileSortStage(new Map([["count", -1]]), context, []);
  return groupStage.kind === "sink" && sortStage.kind === "sink"
    ? { kind: "sink", open: (next) => groupStage.open(sortStage.open(next)) }
    : groupStage;
}

/** Compiles $sort; a $skip and a $limit at the start of `rest` make it a top-k sort. */
export function compileSortStage(argument: Value, context: StageContext, rest: readonly Document[]): Stage {
  if (!isDocument(argument)) throw codeError(15973, "the $sort key specification must be an object");
  if (argument.size === 0) throw codeError(15976, "$sort stage must have at least one sort key");
  const sort = compileSort(argument);
  const createSorter = () =>
    new TopKSort<Document>(sort, findSortLimit(rest), new MemoryMeter("Sort", context.memory));
  const take = (sorter: TopKSort<Document>, document: Document) =>
    sorter.add(document, sort.keyOf(document), estimateSize(document));
  return createBlockingStage(createSorter, take, (sorter) => sorter.getSortedItems());
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
