import { location, OUTSIDE_PROFILE } from "../values/errors.js";
import { isDocument, MISSING } from "../values/types.js";
import type { Document, Value } from "../values/types.js";
import { ACCUMULATORS } from "./accumulators.js";
import { compileExpression } from "./expression.js";

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
