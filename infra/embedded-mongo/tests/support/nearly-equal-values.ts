import fc from "fast-check";
import { Decimal128, Double, Long } from "bson";
import type { Value } from "../../src/values/types.js";
import { fieldNames, anyNumber, anyValue } from "./values.js";

const bits = new DataView(new ArrayBuffer(8));

function neighbour(value: number, steps: number): number {
  if (!Number.isFinite(value)) return value;
  bits.setFloat64(0, value);
  bits.setBigInt64(0, bits.getBigInt64(0) + BigInt(steps));
  return bits.getFloat64(0);
}

const clamp = (value: bigint): bigint => BigInt.asIntN(64, value);
const decimal = (coefficient: bigint, exponent: number): Decimal128 =>
  Decimal128.fromString(`${coefficient}E${exponent}`);

/** A double's first 34 digits as a decimal, shifted by some units in the last place. */
function nearDecimal(value: number, steps: number): Decimal128 {
  if (!Number.isFinite(value)) return Decimal128.fromString(String(value));
  const [digits = "0", power = "0"] = value.toExponential(20).replace(".", "").split("e");
  return decimal(BigInt(`${digits}0000000000000`) + BigInt(steps), Number(power) - 33);
}

const bases = fc.oneof(
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

function variants(base: number): fc.Arbitrary<Value> {
  const whole = Number.isFinite(base) && Math.abs(base) < 2 ** 63 ? BigInt(Math.trunc(base)) : 0n;
  return fc.oneof(
    steps.map((by) => new Double(neighbour(base, by))),
    steps.map((by) => Long.fromBigInt(clamp(whole + BigInt(by)))),
    steps.map((by) => nearDecimal(base, by)),
  );
}

/** Decimals smaller or larger in magnitude than any double. */
const outside = fc
  .tuple(
    fc.bigInt({ min: -(10n ** 34n) + 1n, max: 10n ** 34n - 1n }),
    fc.boolean(),
    fc.nat({ max: 40 }),
    steps,
  )
  .map(([coefficient, tiny, power, by]): [Value, Value] => {
    const exponent = tiny ? power - 6176 : 6111 - power;
    const other = coefficient + BigInt(by);
    const fits = other > -(10n ** 34n) && other < 10n ** 34n;
    return [decimal(coefficient, exponent), decimal(fits ? other : coefficient, exponent)];
  });

/** Any 16 bytes are a valid, possibly non-canonical Decimal128. */
const anyDecimal = fc.uint8Array({ minLength: 16, maxLength: 16 }).map((bytes) => new Decimal128(bytes));

export const nearlyEqualNumbers: fc.Arbitrary<[Value, Value]> = fc.oneof(
  bases.chain((base) => fc.tuple(variants(base), variants(base))),
  outside,
  fc.tuple(anyDecimal, fc.oneof(anyDecimal, anyNumber)),
);

/** Two values that differ in at most one deeply nested place. */
export const nearlyEqualValues: fc.Arbitrary<[Value, Value]> = fc
  .tuple(
    fc.oneof(fc.tuple(anyValue, anyValue), nearlyEqualNumbers),
    fc.array(fc.tuple(anyValue, fieldNames, fc.nat({ max: 3 }))),
  )
  .map(([pair, wraps]) => {
    const within = (value: Value): Value =>
      wraps.reduce((inner: Value, [other, name, way]) => wrap(inner, other, name, way), value);
    return [within(pair[0]), within(pair[1])];
  });

function wrap(inner: Value, other: Value, name: string, way: number): Value {
  if (way === 0) return [inner, other];
  if (way === 1) return [other, inner];
  if (way === 2) return new Map([[name, inner]]);
  return new Map([
    [`${name}-`, other],
    [name, inner],
  ]);
}
