import { Decimal128, Long } from "bson";
import { add, multiply, toBigInt } from "../../values/arithmetic.js";
import { decimalArithmetic, negateDecimal, toDecimal } from "../../values/decimal.js";
import { compareNumbers } from "../../values/compare.js";
import { failure, location } from "../../values/errors.js";
import { double, numberType, toNumber } from "../../values/numbers.js";
import type { Numeric, Value } from "../../values/types.js";
import type { Found, OperatorTable } from "../scope.js";
import { isNothing, kindOf, needNumber, operator, strict } from "./kit.js";

export const ARITHMETIC: OperatorTable = {
  $add: operator(0, Infinity, addAll),
  $subtract: strict(2, 2, subtractValues),
  $multiply: operator(0, Infinity, multiplyAll),
  $divide: strict(2, 2, divide),
  $mod: strict(2, 2, modulo),
  $abs: strict(1, 1, (value) => absolute(needNumber("$abs", value))),
};

/** a + b; int64 that overflows becomes a double. */
function sum(a: Numeric, b: Numeric): Numeric {
  return add(a, b) ?? double(toNumber(a) + toNumber(b));
}

/** −a in the same type. */
function negate(value: Numeric): Numeric {
  if (value instanceof Decimal128) return negateDecimal(value);
  if (numberType(value) === "double") return double(-toNumber(value));
  return multiply(value, -1) ?? double(-toNumber(value));
}

function addAll(...values: Found[]): Found {
  let total: Numeric = 0;
  let date: Date | undefined;
  for (const value of values) {
    if (isNothing(value)) return null;
    if (value instanceof Date) {
      if (date !== undefined) throw location(16612, "only one date allowed in an $add expression");
      date = value;
    } else total = sum(total, addend(value));
  }
  return date === undefined ? total : moved(date, total);
}

function addend(value: Value): Numeric {
  try {
    return needNumber("$add", value);
  } catch {
    throw failure("TypeMismatch", `$add only supports numeric or date types, not ${kindOf(value)}`);
  }
}

function moved(date: Date, milliseconds: Numeric): Date {
  const result = new Date(date.getTime() + Math.round(toNumber(milliseconds)));
  if (Number.isNaN(result.getTime())) throw failure("Overflow", "date overflow");
  return result;
}

function subtractValues(a: Value, b: Value): Found {
  if (a instanceof Date && b instanceof Date) return Long.fromNumber(a.getTime() - b.getTime());
  if (kindsAreNumbers(a, b)) return sum(a as Numeric, negate(b as Numeric));
  if (a instanceof Date && isNumber(b)) return moved(a, negate(b));
  throw failure("TypeMismatch", `can't $subtract ${kindOf(b)} from ${kindOf(a)}`);
}

const NUMBERS = new Set(["int", "long", "double", "decimal"]);
const isNumber = (value: Value): value is Numeric => NUMBERS.has(kindOf(value));
const kindsAreNumbers = (a: Value, b: Value) => isNumber(a) && isNumber(b);

function multiplyAll(...values: Found[]): Found {
  let product: Numeric = 1;
  for (const value of values) {
    if (isNothing(value)) return null;
    const factor = needNumber("$multiply", value);
    product = multiply(product, factor) ?? double(toNumber(product) * toNumber(factor));
  }
  return product;
}

function divide(a: Value, b: Value): Found {
  if (!isNumber(a) || !isNumber(b)) {
    throw failure("TypeMismatch", `$divide only supports numeric types, not ${kindOf(a)} and ${kindOf(b)}`);
  }
  if (compareNumbers(b, 0) === 0) throw failure("BadValue", "can't $divide by zero");
  if (a instanceof Decimal128 || b instanceof Decimal128)
    return decimalArithmetic.divide(toDecimal(a), toDecimal(b));
  return double(toNumber(a) / toNumber(b));
}

function modulo(a: Value, b: Value): Found {
  if (!isNumber(a) || !isNumber(b)) {
    throw failure("TypeMismatch", `$mod only supports numeric types, not ${kindOf(a)} and ${kindOf(b)}`);
  }
  if (compareNumbers(b, 0) === 0) throw location(16610, "can't $mod by zero");
  if (a instanceof Decimal128 || b instanceof Decimal128)
    return decimalArithmetic.remainder(toDecimal(a), toDecimal(b));
  const [left, right] = [numberType(a), numberType(b)];
  if (left === "double" || right === "double") return double(toNumber(a) % toNumber(b));
  if (left === "int" && right === "int") return ((a as number) % (b as number)) + 0;
  return Long.fromBigInt(toBigInt(a) % toBigInt(b));
}

function absolute(value: Numeric): Numeric {
  if (compareNumbers(value, 0) >= 0 || Number.isNaN(toNumber(value))) return value;
  if (value instanceof Long && value.equals(Long.MIN_VALUE))
    throw location(28680, "can't take $abs of long long min");
  return negate(value);
}
