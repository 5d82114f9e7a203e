import fc from "fast-check";
import { Decimal128, Double, Long } from "bson";
import type { Value } from "../../src/values/types.js";
import { fieldNames, anyNumber, anyValue } from "./values.js";

const doubleBits = new DataView(new ArrayBuffer(8));

function stepDouble(value: number, steps: number): number {
  if (!Number.isFinite(value)) return value;
  doubleBits.setFloat64(0, value);
  doubleBits.setBigInt64(0, doubleBits.getBigInt64(0) + BigInt(steps));
  return doubleBits.getFloat64(0);
}

const wrapInt64 = (value: bigint): bigint => BigInt.asIntN(64, value);
const createDecimal = (coefficient: bigint, exponent: number): Decimal128 =>
  Decimal128.fromString(`${coefficient}E${exponent}`);

/** Converts a double to a decimal of 34 digits, shifted by some units in the last place. */
function createNearDecimal(value: number, steps: number): Decimal128 {
  if (!Number.isFinite(value)) return Decimal128.fromString(String(value));
  const [digits = "0", power = "0"] = value.toExponential(20).replace(".", "").split("e");
  return createDecimal(BigInt(`${digits}0000000000000`) + BigInt(steps), Number(power) - 33);
}

const baseNumbers = fc.oneof(
  fc.double(),
  fc.integer({ min: -(2 ** 53), max: 2 ** 53 }),
  fc.integer({ min: 40, max: 63 }).map((power) => 2 ** power),
  fc.constantFrom(
    0,
    Number.MIN_VALUE,
    -Number.MIN_VALUE,
    Number.MAX_VALUE,
    -Number.MAX_VALUE,
    0.1,
    1e22,
    -1e22,
  ),
);

const steps = fc.integer({ min: -2, max: 2 });

function createVariants(base: number): fc.Arbitrary<Value> {
  const wholePart = Number.isFinite(base) && Math.abs(base) < 2 ** 63 ? BigInt(Math.trunc(base)) : 0n;
  return fc.oneof(
    steps.map((step) => new Double(stepDouble(base, step))),
    steps.map((step) => Long.fromBigInt(wrapInt64(wholePart + BigInt(step)))),
    steps.map((step) => createNearDecimal(base, step)),
  );
}

/** Two decimals that are smaller or larger in magnitude than any double. */
const beyondDoubles = fc
  .tuple(
    fc.bigInt({ min: -(10n ** 34n) + 1n, max: 10n ** 34n - 1n }),
    fc.boolean(),
    fc.nat({ max: 40 }),
    steps,
  )
  .map(([coefficient, isTiny, power, step]): [Value, Value] => {
    const exponent = isTiny ? power - 6176 : 6111 - power;
    const shiftedCoefficient = coefficient + BigInt(step);
    const fits = shiftedCoefficient > -(10n ** 34n) && shiftedCoefficient < 10n ** 34n;
    return [
      createDecimal(coefficient, exponent),
      createDecimal(fits ? shiftedCoefficient : coefficient, exponent),
    ];
  });

/** Any 16 bytes are a valid, possibly non-canonical Decimal128. */
const anyDecimal = fc.uint8Array({ minLength: 16, maxLength: 16 }).map((bytes) => new Decimal128(bytes));

export const nearlyEqualNumbers: fc.Arbitrary<[Value, Value]> = fc.oneof(
  baseNumbers.chain((base) => fc.tuple(createVariants(base), createVariants(base))),
  beyondDoubles,
  fc.tuple(anyDecimal, fc.oneof(anyDecimal, anyNumber)),
);

/** Two values that differ at no more than one position, which may be deeply nested. */
export const nearlyEqualValues: fc.Arbitrary<[Value, Value]> = fc
  .tuple(
    fc.oneof(fc.tuple(anyValue, anyValue), nearlyEqualNumbers),
    fc.array(fc.tuple(anyValue, fieldNames, fc.nat({ max: 3 }))),
  )
  .map(([pair, wrappers]) => {
    const wrapAll = (value: Value): Value =>
      wrappers.reduce((inner: Value, [other, name, wrapping]) => wrap(inner, other, name, wrapping), value);
    return [wrapAll(pair[0]), wrapAll(pair[1])];
  });

function wrap(inner: Value, other: Value, name: string, wrapping: number): Value {
  if (wrapping === 0) return [inner, other];
  if (wrapping === 1) return [other, inner];
  if (wrapping === 2) return new Map([[name, inner]]);
  return new Map([
    [`${name}-`, other],
    [name, inner],
  ]);
}
