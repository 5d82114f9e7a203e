import { Decimal128 } from "bson";
import { decimalParts, doubleFraction } from "../../values/exact.js";
import { toBigInt, toLong } from "../../values/arithmetic.js";
import { failure, location } from "../../values/errors.js";
import { double, numberType, toNumber } from "../../values/numbers.js";
import type { Numeric, Value } from "../../values/types.js";
import type { OperatorTable } from "../scope.js";
import { needInteger, needNumber, strict } from "./kit.js";

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
