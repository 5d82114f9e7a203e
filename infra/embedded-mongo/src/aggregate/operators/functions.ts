import { Decimal128, Long } from "bson";
import { toBigInt, toLong } from "../../values/arithmetic.js";
import { failure, location } from "../../values/errors.js";
import { double, numberType, toNumber } from "../../values/numbers.js";
import type { Numeric, Value } from "../../values/types.js";
import type { CompileOperator, OperatorTable } from "../scope.js";
import { needNumber, operator, strict } from "./kit.js";

const RADIANS = Math.PI / 180;

/** Functions of one double. Of Decimal128 they are refused: 34 digits of a sine are not to be had here. */
export const FUNCTIONS: OperatorTable = {
  $sqrt: real("$sqrt", Math.sqrt, (x) => x >= 0),
  $exp: real("$exp", Math.exp),
  $ln: real("$ln", Math.log, (x) => x > 0),
  $log10: real("$log10", Math.log10, (x) => x > 0),
  $log: strict(2, 2, (value, base) => double(Math.log(plain("$log", value)) / Math.log(plain("$log", base)))),
  $pow: strict(2, 2, power),
  $sin: real("$sin", Math.sin, Number.isFinite),
  $cos: real("$cos", Math.cos, Number.isFinite),
  $tan: real("$tan", Math.tan, Number.isFinite),
  $asin: real("$asin", Math.asin, (x) => Math.abs(x) <= 1),
  $acos: real("$acos", Math.acos, (x) => Math.abs(x) <= 1),
  $atan: real("$atan", Math.atan),
  $atan2: strict(2, 2, (y, x) => double(Math.atan2(plain("$atan2", y), plain("$atan2", x)))),
  $sinh: real("$sinh", Math.sinh),
  $cosh: real("$cosh", Math.cosh),
  $tanh: real("$tanh", Math.tanh),
  $asinh: real("$asinh", Math.asinh),
  $acosh: real("$acosh", Math.acosh, (x) => x >= 1),
  $atanh: real("$atanh", Math.atanh, (x) => Math.abs(x) <= 1),
  $degreesToRadians: real("$degreesToRadians", (x) => x * RADIANS),
  $radiansToDegrees: real("$radiansToDegrees", (x) => x / RADIANS),
  $rand: operator(0, 0, () => double(Math.random())),
  $bitAnd: bits("$bitAnd", (a, b) => a & b, -1n),
  $bitOr: bits("$bitOr", (a, b) => a | b, 0n),
  $bitXor: bits("$bitXor", (a, b) => a ^ b, 0n),
  $bitNot: strict(1, 1, (value) => complement(whole("$bitNot", value))),
};

function real(name: string, apply: (x: number) => number, allowed?: (x: number) => boolean): CompileOperator {
  return strict(1, 1, (value) => {
    const x = plain(name, value);
    if (allowed !== undefined && !Number.isNaN(x) && !allowed(x)) {
      throw location(50989, `cannot apply ${name} to ${x}, value is out of its range`);
    }
    return double(apply(x));
  });
}

function plain(name: string, value: Value): number {
  const number = needNumber(name, value);
  if (number instanceof Decimal128)
    throw failure("BadValue", `${name} of Decimal128 is not supported by this server`);
  return toNumber(number);
}

function power(base: Value, exponent: Value): Numeric {
  const [x, y] = [plain("$pow", base), plain("$pow", exponent)];
  if (x === 0 && y < 0) throw location(28764, "$pow cannot take a base of 0 and a negative exponent");
  const types = [numberType(base as Numeric), numberType(exponent as Numeric)];
  if (types.includes("double") || y < 0) return double(x ** y);
  const exact =
    Math.abs(x) <= 1 || y <= 64
      ? toLong(toBigInt(base as Numeric) ** toBigInt(exponent as Numeric))
      : undefined;
  if (exact === undefined) return double(x ** y);
  const narrow =
    types.every((type) => type === "int") && BigInt.asIntN(32, exact.toBigInt()) === exact.toBigInt();
  return narrow ? exact.toNumber() : exact;
}

function whole(name: string, value: Value): number | Long {
  if (value instanceof Long) return value;
  if (typeof value === "number" && numberType(value) === "int") return value;
  throw failure("TypeMismatch", `${name} only supports int and long operands.`);
}

function complement(value: number | Long): number | Long {
  return value instanceof Long ? Long.fromBigInt(~value.toBigInt()) : ~value;
}

function bits(name: string, apply: (a: bigint, b: bigint) => bigint, start: bigint): CompileOperator {
  return strict(0, Infinity, (...values) => {
    const operands = values.map((value) => whole(name, value));
    const result = operands.reduce<bigint>((bits, value) => apply(bits, toBigInt(value)), start);
    return operands.some((value) => value instanceof Long) ? Long.fromBigInt(result) : Number(result);
  });
}
