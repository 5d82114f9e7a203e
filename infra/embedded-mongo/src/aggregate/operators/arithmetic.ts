import { Decimal128, Long } from "bson";
import { add, multiply, toBigInt, toLong } from "../../values/arithmetic.js";
import { compareNumbers } from "../../values/compare.js";
import { decimalArithmetic, negateDecimal, toDecimal } from "../../values/decimal.js";
import { failure, location } from "../../values/errors.js";
import { decimalParts, double, doubleFraction, numberType, toNumber } from "../../values/numbers.js";
import type { Numeric, Value } from "../../values/types.js";
import type { Found, OperatorTable } from "../scope.js";
import { isNothing, kindOf, needInteger, needNumber, operator, strict } from "./kit.js";

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

type Mode = "floor" | "ceil" | "trunc" | "even";

export const ROUNDING: OperatorTable = {
  $ceil: strict(1, 1, (value) => roundTo(needNumber("$ceil", value), 0, "ceil")),
  $floor: strict(1, 1, (value) => roundTo(needNumber("$floor", value), 0, "floor")),
  $round: strict(1, 2, (value, place) =>
    roundTo(needNumber("$round", value), places("$round", place), "even"),
  ),
  $trunc: strict(1, 2, (value, place) =>
    roundTo(needNumber("$trunc", value), places("$trunc", place), "trunc"),
  ),
};

function places(name: string, value: Value): number {
  if (value === undefined) return 0;
  const place = needInteger(51082, `the argument of ${name}`, value);
  if (place < -20 || place > 100)
    throw location(51083, `cannot apply ${name} with precision value ${place} value must be in [-20, 100]`);
  return place;
}

function roundTo(value: Numeric, place: number, mode: Mode): Numeric {
  const type = numberType(value);
  if (type === "decimal") return roundDecimal(value as Decimal128, place, mode);
  if (type === "double") return roundDouble(toNumber(value), place, mode);
  if (place >= 0) return value;
  const unit = 10n ** BigInt(-place);
  const result = quotient(toBigInt(value), unit, mode) * unit;
  if (type === "int" && BigInt.asIntN(32, result) === result) return Number(result);
  return toLong(result) ?? overflow(value);
}

function overflow(value: Numeric): never {
  throw failure("Overflow", `rounding ${value.toString()} overflows a 64-bit integer`);
}

function roundDouble(value: number, place: number, mode: Mode): Numeric {
  if (!Number.isFinite(value)) return value;
  const { num, den } = doubleFraction(value);
  const scale = 10n ** BigInt(Math.abs(place));
  const whole = place >= 0 ? quotient(num * scale, den, mode) : quotient(num, den * scale, mode);
  const rounded = Number(`${whole}e${-place}`);
  return double(rounded === 0 && value < 0 ? -0 : rounded);
}

function roundDecimal(value: Decimal128, place: number, mode: Mode): Decimal128 {
  const parts = decimalParts(value);
  if (parts === undefined || -parts.exponent <= place) return value;
  const whole = quotient(parts.coefficient, 10n ** BigInt(-parts.exponent - place), mode);
  return Decimal128.fromString(`${whole}E${-place}`);
}

/** num / den as a whole number, rounded as asked; den is positive. */
function quotient(num: bigint, den: bigint, mode: Mode): bigint {
  const towardsZero = num / den;
  const rest = num % den;
  if (rest === 0n || mode === "trunc") return towardsZero;
  const away = num < 0n ? -1n : 1n;
  if (mode === "floor") return num < 0n ? towardsZero - 1n : towardsZero;
  if (mode === "ceil") return num < 0n ? towardsZero : towardsZero + 1n;
  const twice = (rest < 0n ? -rest : rest) * 2n;
  const up = twice > den || (twice === den && towardsZero % 2n !== 0n);
  return up ? towardsZero + away : towardsZero;
}
