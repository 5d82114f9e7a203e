import type { CompileOperator, OperatorTable } from "../scope.js";
import { ACCUMULATORS } from "../accumulators.js";
import { operator } from "./kit.js";

/** The accumulators that are also expressions: of several arguments, or of one array. */
export const ACCUMULATOR_EXPRESSIONS: OperatorTable = Object.fromEntries(
  ["$sum", "$avg", "$min", "$max", "$stdDevPop", "$stdDevSamp"].map((name) => [name, accumulated(name)]),
);

function accumulated(name: string): CompileOperator {
  const make = ACCUMULATORS[name] as (typeof ACCUMULATORS)[string];
  return (argument, context) =>
    operator(0, Infinity, (...values) => {
      const list = values.length === 1 && Array.isArray(values[0]) && !isList(argument) ? values[0] : values;
      const accumulator = make(context.collation);
      for (const value of list) accumulator.add(value);
      return accumulator.result();
    })(argument, context, name);
}

/** [ "$a" ] is one argument whose array is gone into as well; [ "$a", "$b" ] are two that are not. */
function isList(argument: unknown): boolean {
  return Array.isArray(argument) && argument.length !== 1;
}
