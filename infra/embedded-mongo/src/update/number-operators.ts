import { add, multiply } from "../values/arithmetic.js";
import { describeValue } from "../values/describe.js";
import { failure } from "../values/errors.js";
import { isNumeric } from "../values/numbers.js";
import { MISSING } from "../values/types.js";
import type { Numeric, Value } from "../values/types.js";
import { typeName } from "../query/type-names.js";
import type { Change, Place } from "./modify.js";

export function increment(argument: Value, path: string): Change {
  const by = numericArgument("increment", argument, path);
  const next: Change["next"] = (current, place) => {
    if (current === MISSING) return by;
    return add(numericTarget("$inc", current, place), by) ?? overflow("$inc", current, place);
  };
  return { creates: true, next };
}

export function multiplyBy(argument: Value, path: string): Change {
  const by = numericArgument("multiply", argument, path);
  const next: Change["next"] = (current, place) => {
    if (current === MISSING) return multiply(0, by) ?? 0;
    return multiply(numericTarget("$mul", current, place), by) ?? overflow("$mul", current, place);
  };
  return { creates: true, next };
}

function numericArgument(verb: string, argument: Value, path: string): Numeric {
  if (isNumeric(argument)) return argument;
  throw failure(
    "TypeMismatch",
    `Cannot ${verb} with non-numeric argument: {${path}: ${describeValue(argument)}}`,
  );
}

function numericTarget(operator: string, current: Value, { name, root }: Place): Numeric {
  if (isNumeric(current)) return current;
  const who = `{_id: ${describeValue(root.get("_id"))}}`;
  const message =
    `Cannot apply ${operator} to a value of non-numeric type. ${who} has the field '${name}' of ` +
    `non-numeric type ${typeName(current)}`;
  throw failure("TypeMismatch", message);
}

function overflow(operator: string, current: Value, { root }: Place): never {
  const value = `((NumberLong)${describeValue(current)})`;
  const who = `{_id: ${describeValue(root.get("_id"))}}`;
  throw failure(
    "BadValue",
    `Failed to apply ${operator} operations to current value ${value} for document ${who}`,
  );
}
