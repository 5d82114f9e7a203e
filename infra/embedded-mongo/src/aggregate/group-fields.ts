import { location } from "../values/errors.js";
import { isDocument, MISSING } from "../values/types.js";
import type { Document, Value } from "../values/types.js";
import { ACCUMULATORS } from "./accumulators.js";
import { compileExpression } from "./expression.js";
import { compileChosen } from "./group-choices.js";
import type { GroupField, GroupState } from "./group-state.js";
import type { ExpressionOptions } from "./scope.js";

const HOLDING = new Set(["$push", "$addToSet", "$mergeObjects"]);

/** Reads one field of $group, { total: { $sum: "$amount" } }. */
export function compileGroupField(name: string, spec: Value, options: ExpressionOptions): GroupField {
  if (name.includes(".")) throw location(40235, `The field name '${name}' cannot contain '.'`);
  if (name.startsWith("$")) throw location(40236, `The field name '${name}' cannot be an operator name`);
  if (!isDocument(spec)) throw location(40234, `The field '${name}' must be an accumulator object`);
  const [[operator, argument] = ["", undefined], second] = [...spec];
  if (second !== undefined || operator === "")
    throw location(40238, `The field '${name}' must specify one accumulator`);
  if (operator === "$count") return counting(name, argument);
  const chosen = compileChosen(operator, argument, options);
  if (chosen !== undefined) return { name, start: chosen };
  const make = Object.hasOwn(ACCUMULATORS, operator) ? ACCUMULATORS[operator] : undefined;
  if (make === undefined) throw location(15952, `unknown group operator '${operator}'`);
  return accumulating(name, operator, compileArgument(operator, argument, options), () =>
    make(options.collation),
  );
}

function compileArgument(operator: string, argument: Value, options: ExpressionOptions) {
  if (Array.isArray(argument) && argument.length !== 1) {
    throw location(40237, `The ${operator} accumulator is a unary operator`);
  }
  return compileExpression(Array.isArray(argument) ? argument[0] : argument, options);
}

function accumulating(
  name: string,
  operator: string,
  evaluate: ReturnType<typeof compileExpression>,
  make: () => ReturnType<(typeof ACCUMULATORS)[string]>,
): GroupField {
  const holds = HOLDING.has(operator);
  const start = (): GroupState => {
    const accumulator = make();
    let isFirst = true;
    const add = (document: Document) => {
      const value = evaluate(document);
      accumulator.add(value);
      const isHeld = holds || isFirst;
      isFirst = false;
      return isHeld && value !== MISSING ? value : undefined;
    };
    return { add, result: () => accumulator.result() };
  };
  return { name, start };
}

function counting(name: string, argument: Value): GroupField {
  if (!isDocument(argument) || argument.size > 0)
    throw location(40239, "$count takes no arguments, i.e. $count:{}");
  return { name, start: startCount };
}

function startCount(): GroupState {
  let n = 0;
  return { add: () => void n++, result: () => n };
}
