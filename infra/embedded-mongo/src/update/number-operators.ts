import { Long } from "bson";
import { add, multiply, toBigInt } from "../values/arithmetic.js";
import { describeValue } from "../values/describe.js";
import { failure } from "../values/errors.js";
import { isNumeric, numberType } from "../values/numbers.js";
import { isDocument, MISSING } from "../values/types.js";
import type { Missing, Numeric, Value } from "../values/types.js";
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

const OPERATIONS: Record<string, (a: bigint, b: bigint) => bigint> = {
  and: (a, b) => a & b,
  or: (a, b) => a | b,
  xor: (a, b) => a ^ b,
};

export function bitwise(argument: Value): Change {
  if (!isDocument(argument)) {
    throw failure(
      "BadValue",
      "The $bit modifier is not compatible with a non-object argument. You must pass in an embedded " +
        "document: {$bit: {field: {and/or/xor: #}}",
    );
  }
  if (argument.size === 0)
    throw failure(
      "BadValue",
      "You must pass in at least one bitwise operation. The format is: {$bit: {field: {and/or/xor: #}}",
    );
  const steps = [...argument].map(([name, value]) => ({
    apply: bitOperation(name),
    value: wholeArgument(value),
  }));
  const next = (current: Value | Missing, place: Place) =>
    steps.reduce<Value>(
      (value, { apply, value: operand }) => combine(apply, value, operand),
      wholeTarget(current, place),
    );
  return { creates: true, next };
}

function bitOperation(name: string): (a: bigint, b: bigint) => bigint {
  const operation = Object.hasOwn(OPERATIONS, name) ? OPERATIONS[name] : undefined;
  if (operation) return operation;
  throw failure(
    "BadValue",
    `The $bit modifier only supports 'and', 'or', and 'xor', not '${name}' which is an unknown operator`,
  );
}

function wholeArgument(value: Value): Numeric {
  if (isNumeric(value) && (numberType(value) === "int" || numberType(value) === "long")) return value;
  throw failure(
    "BadValue",
    `The $bit modifier field must be an Integer(32/64 bit); a '${typeName(value)}' is not supported here`,
  );
}

function wholeTarget(current: Value | Missing, { name, root }: Place): Numeric {
  if (current === MISSING) return 0;
  if (isNumeric(current) && (numberType(current) === "int" || numberType(current) === "long")) return current;
  const who = `{_id: ${describeValue(root.get("_id"))}}`;
  throw failure(
    "BadValue",
    `Cannot apply $bit to a value of non-integral type.${who} has the field ${name} of non-integer ` +
      `type ${typeName(current)}`,
  );
}

function combine(apply: (a: bigint, b: bigint) => bigint, current: Value, operand: Numeric): Value {
  const result = apply(toBigInt(current as Numeric), toBigInt(operand));
  const wide = current instanceof Long || operand instanceof Long;
  return wide ? Long.fromBigInt(BigInt.asIntN(64, result)) : Number(BigInt.asIntN(32, result));
}
