import { Decimal128, Long } from "bson";
import {
  add,
  decimalArithmetic,
  divideRounded,
  multiply,
  toBigInt,
  toDecimal,
  toLong,
} from "../../values/arithmetic.js";
import type { Rounding } from "../../values/arithmetic.js";
import { compareNumbers } from "../../values/compare.js";
import { badValue, failure, codeError } from "../../values/errors.js";
import {
  parseDecimal,
  toDouble,
  doubleToFraction,
  isNumeric,
  getNumberType,
  toNumber,
} from "../../values/numbers.js";
import type { MaybeValue, Numeric, Value } from "../../values/types.js";
import { isNullish, typeOf, makeNullSafe, makeOperator, requireInteger, requireNumber } from "../scope.js";
import type { CompileOperator, OperatorTable } from "../scope.js";

export const ARITHMETIC: OperatorTable = {
  $add: makeOperator(0, Infinity, addAll),
  $subtract: makeNullSafe(2, 2, subtractValues),
  $multiply: makeOperator(0, Infinity, multiplyAll),
  $divide: makeDivision("$divide", badValue("can't $divide by zero"), decimalArithmetic.divide, (a, b) =>
    toDouble(toNumber(a) / toNumber(b)),
  ),
  $mod: makeDivision("$mod", codeError(16610, "can't $mod by zero"), decimalArithmetic.remainder, modulo),
  $abs: makeNullSafe(1, 1, (value) => toAbsoluteValue(requireNumber("$abs", value))),
  $ceil: makeRounding("$ceil", 1, "ceil"),
  $floor: makeRounding("$floor", 1, "floor"),
  $round: makeRounding("$round", 2, "even"),
  $trunc: makeRounding("$trunc", 2, "trunc"),
};

/** Adds two numbers; a 64-bit overflow yields a double. */
function sum(a: Numeric, b: Numeric): Numeric {
  return add(a, b) ?? toDouble(toNumber(a) + toNumber(b));
}

function product(a: Numeric, b: Numeric): Numeric {
  return multiply(a, b) ?? toDouble(toNumber(a) * toNumber(b));
}

function addAll(...values: MaybeValue[]): MaybeValue {
  let total: Numeric = 0;
  let date: Date | undefined;
  for (const value of values) {
    if (isNullish(value)) return null;
    if (value instanceof Date) {
      if (date !== undefined) throw codeError(16612, "only one date allowed in an $add expression");
      date = value;
    } else if (isNumeric(value)) total = sum(total, value);
    else throw failure("TypeMismatch", `$add only supports numeric or date types, not ${typeOf(value)}`);
  }
  return date === undefined ? total : addMilliseconds(date, total);
}

function addMilliseconds(date: Date, milliseconds: Numeric): Date {
  const result = new Date(date.getTime() + Math.round(toNumber(milliseconds)));
  if (Number.isNaN(result.getTime())) throw failure("Overflow", "date overflow");
  return result;
}

function subtractValues(a: Value, b: Value): MaybeValue {
  if (a instanceof Date && b instanceof Date) return Long.fromNumber(a.getTime() - b.getTime());
  if (isNumeric(a) && isNumeric(b)) return sum(a, product(b, -1));
  if (a instanceof Date && isNumeric(b)) return addMilliseconds(a, product(b, -1));
  throw failure("TypeMismatch", `can't $subtract ${typeOf(b)} from ${typeOf(a)}`);
}

function multiplyAll(...values: MaybeValue[]): MaybeValue {
  let total: Numeric = 1;
  for (const value of values) {
    if (isNullish(value)) return null;
    total = product(total, requireNumber("$multiply", value));
  }
  return total;
}

/** Builds a binary operator that rejects a zero divisor; it computes in Decimal128 if either operand has that type. */
function makeDivision(
  name: string,
  zeroDivisorError: Error,
  divideDecimals: (a: Decimal128, b: Decimal128) => Decimal128,
  divideNumbers: (a: Numeric, b: Numeric) => Numeric,
): CompileOperator {
  return makeNullSafe(2, 2, (a, b) => {
    if (!isNumeric(a) || !isNumeric(b))
      throw failure("TypeMismatch", `${name} only supports numeric types, not ${typeOf(a)} and ${typeOf(b)}`);
    if (compareNumbers(b, 0) === 0) throw zeroDivisorError;
    const isDecimal = a instanceof Decimal128 || b instanceof Decimal128;
    return isDecimal ? divideDecimals(toDecimal(a), toDecimal(b)) : divideNumbers(a, b);
  });
}

function modulo(a: Numeric, b: Numeric): Numeric {
  const [left, right] = [getNumberType(a), getNumberType(b)];
  if (left === "double" || right === "double") return toDouble(toNumber(a) % toNumber(b));
  if (left === "int" && right === "int") return ((a as number) % (b as number)) + 0;
  return Long.fromBigInt(toBigInt(a) % toBigInt(b));
}

function toAbsoluteValue(value: Numeric): Numeric {
  if (compareNumbers(value, 0) >= 0 || Number.isNaN(toNumber(value))) return value;
  if (value instanceof Long && value.equals(Long.MIN_VALUE))
    throw codeError(28680, "can't take $abs of long long min");
  return product(value, -1);
}

function makeRounding(name: string, maxArguments: 1 | 2, mode: Rounding): CompileOperator {
  return makeNullSafe(1, maxArguments, (value, places) =>
    roundTo(requireNumber(name, value), parseDecimalPlaces(name, places), mode),
  );
}

function parseDecimalPlaces(name: string, value: Value): number {
  if (value === undefined) return 0;
  const places = requireInteger(51082, `the argument of ${name}`, value);
  if (places < -20 || places > 100)
    throw codeError(51083, `cannot apply ${name} with precision value ${places} value must be in [-20, 100]`);
  return places;
}

function roundTo(value: Numeric, places: number, mode: Rounding): Numeric {
  const type = getNumberType(value);
  if (type === "decimal") return roundDecimal(value as Decimal128, places, mode);
  if (type === "double") return roundDouble(toNumber(value), places, mode);
  if (places >= 0) return value;
  const roundingUnit = 10n ** BigInt(-places);
  const result = divideRounded(toBigInt(value), roundingUnit, mode) * roundingUnit;
  if (type === "int" && BigInt.asIntN(32, result) === result) return Number(result);
  const longResult = toLong(result);
  if (longResult === undefined)
    throw failure("Overflow", `rounding ${value.toString()} overflows a 64-bit integer`);
  return longResult;
}

function roundDouble(value: number, places: number, mode: Rounding): Numeric {
  if (!Number.isFinite(value)) return value;
  const { num, den } = doubleToFraction(value);
  const scale = 10n ** BigInt(Math.abs(places));
  const scaledInteger =
    places >= 0 ? divideRounded(num * scale, den, mode) : divideRounded(num, den * scale, mode);
  const rounded = Number(`${scaledInteger}e${-places}`);
  return toDouble(rounded === 0 && value < 0 ? -0 : rounded);
}

function roundDecimal(value: Decimal128, places: number, mode: Rounding): Decimal128 {
  const decimal = parseDecimal(value);
  if (decimal === undefined || -decimal.exponent <= places) return value;
  const scaledInteger = divideRounded(decimal.coefficient, 10n ** BigInt(-decimal.exponent - places), mode);
  return Decimal128.fromString(`${scaledInteger}E${-places}`);
}
