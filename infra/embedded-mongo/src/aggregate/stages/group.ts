import { location, OUTSIDE_PROFILE } from "../../values/errors.js";
import { encodeKey } from "../../values/key.js";
import { MemoryMeter, roughSize } from "../../values/memory.js";
import { isDocument, MISSING } from "../../values/types.js";
import type { Document, Value } from "../../values/types.js";
import { ACCUMULATORS } from "../accumulators.js";
import { compileExpression } from "../expression.js";
import type { Found } from "../scope.js";
import { gathering } from "../stage.js";
import type { Stage, StageContext } from "../stage.js";
import { boundedSort } from "./sort.js";

/** One gathered field of a group. `add` returns what it now keeps, so that memory can be counted. */
export interface GroupState {
  add(document: Document): Value | undefined;
  result(): Value;
}

export interface GroupField {
  readonly name: string;
  start(): GroupState;
}

/** Accumulators that keep every value. */
const KEEPING_ALL = new Set(["$push", "$addToSet"]);

/** Reads one field of $group, { total: { $sum: "$amount" } }. */
export function compileGroupField(name: string, spec: Value): GroupField {
  if (name.includes(".")) throw location(40235, `The field name '${name}' cannot contain '.'`);
  if (name.startsWith("$")) throw location(40236, `The field name '${name}' cannot be an operator name`);
  if (!isDocument(spec)) throw location(40234, `The field '${name}' must be an accumulator object`);
  const [[operator, argument] = ["", undefined], second] = [...spec];
  if (second !== undefined || operator === "")
    throw location(40238, `The field '${name}' must specify one accumulator`);
  const make = Object.hasOwn(ACCUMULATORS, operator) ? ACCUMULATORS[operator] : undefined;
  if (make === undefined) throw location(15952, `unknown group operator '${operator}': ${OUTSIDE_PROFILE}`);
  const evaluate = compileArgument(operator, argument);
  const keepsAll = KEEPING_ALL.has(operator);
  return { name, start: () => startState(evaluate, make(), keepsAll) };
}

function compileArgument(operator: string, argument: Value) {
  if (Array.isArray(argument) && argument.length !== 1)
    throw location(40237, `The ${operator} accumulator is a unary operator`);
  return compileExpression(Array.isArray(argument) ? argument[0] : argument);
}

function startState(
  evaluate: ReturnType<typeof compileExpression>,
  accumulator: ReturnType<(typeof ACCUMULATORS)[string]>,
  keepsAll: boolean,
): GroupState {
  let isFirst = true;
  const add = (document: Document) => {
    const value = evaluate(document);
    accumulator.add(value);
    const isKept = keepsAll || isFirst;
    isFirst = false;
    return isKept && value !== MISSING ? value : undefined;
  };
  return { add, result: () => accumulator.result() };
}

interface Group {
  readonly id: Value;
  readonly states: GroupState[];
}

/** $group: documents are taken one by one, only the groups are held. */
export function group(argument: Value, context: StageContext): Stage {
  if (!isDocument(argument)) throw location(15947, "a group's fields must be specified in an object");
  if (!argument.has("_id")) throw location(15955, "a group specification must include an _id");
  const id = compileExpression(argument.get("_id"));
  const fields = [...argument]
    .filter(([name]) => name !== "_id")
    .map(([name, spec]) => compileGroupField(name, spec));
  return grouping(id, fields, context);
}

const start = (context: StageContext) => ({
  groups: new Map<string, Group>(),
  meter: new MemoryMeter("$group", context.holding),
});

/** Groups by an expression and gathers fields; shared by $group and $sortByCount. */
function grouping(
  id: (document: Document) => Found,
  fields: readonly GroupField[],
  context: StageContext,
): Stage {
  const take = ({ groups, meter }: ReturnType<typeof start>, document: Document) => {
    const found = id(document);
    const key = groupKey(found);
    let known = groups.get(key);
    if (known === undefined) {
      known = { id: found === MISSING ? null : found, states: fields.map((field) => field.start()) };
      groups.set(key, known);
      meter.add(key.length * 2 + 200 + fields.length * 500);
    }
    for (const state of known.states) {
      const held = state.add(document);
      if (held !== undefined) meter.add(roughSize(held));
    }
  };
  return gathering(
    () => start(context),
    take,
    ({ groups }) => results(groups.values(), fields),
  );
}

function* results(groups: Iterable<Group>, fields: readonly GroupField[]): Iterable<Document> {
  for (const { id, states } of groups) {
    const document: Document = new Map([["_id", id]]);
    for (const [index, field] of fields.entries()) document.set(field.name, states[index]?.result());
    yield document;
  }
}

/** Equal values, and only they, have equal keys. */
function groupKey(value: Found): string {
  if (typeof value === "string") return `=${value}`;
  return `:${encodeKey([value === MISSING ? null : value], [1]).toString("latin1")}`;
}

export function sortByCount(argument: Value, context: StageContext): Stage {
  const isPath = typeof argument === "string" && argument.startsWith("$");
  const isExpression = isDocument(argument) && [...argument.keys()][0]?.startsWith("$") === true;
  if (!isPath && !isExpression)
    throw location(
      40149,
      "the sortByCount field must be defined as a $-prefixed path or an expression inside an object",
    );
  const counted = grouping(
    compileExpression(argument),
    [compileGroupField("count", new Map([["$sum", 1]]))],
    context,
  );
  const order = boundedSort(new Map([["count", -1]]), context, []);
  return counted.kind === "sink" && order.kind === "sink"
    ? { kind: "sink", open: (next) => counted.open(order.open(next)) }
    : counted;
}
