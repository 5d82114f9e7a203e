import { Long } from "bson";
import type { Decimal128 } from "bson";
import { decimalArithmetic, toBigInt, toDecimal, toLong } from "../values/arithmetic.js";
import { compare } from "../values/compare.js";
import { toCanonicalText } from "../values/key.js";
import { toDouble, isInt32, isNumeric, getNumberType, toNumber } from "../values/numbers.js";
import { MISSING, nullIfMissing } from "../values/types.js";
import type { MaybeValue, Numeric, Value } from "../values/types.js";
import { isNullish } from "./scope.js";

export interface Accumulator {
  add(value: MaybeValue): void;
  result(): Value;
}

export const ACCUMULATORS: Readonly<Record<string, () => Accumulator>> = {
  $sum: () => createSumAccumulator((total) => total.sum()),
  $avg: () => createSumAccumulator((total) => total.average()),
  $min: () => createExtremeAccumulator((order) => order < 0),
  $max: () => createExtremeAccumulator((order) => order > 0),
  $first: () => createSingleValueAccumulator((_value, kept) => kept === MISSING),
  $last: () => createSingleValueAccumulator(() => true),
  $push: createPushAccumulator,
  $addToSet: createSetAccumulator,
};

function createSumAccumulator(result: (runningSum: RunningSum) => Value): Accumulator {
  const runningSum = new RunningSum();
  return { add: (value) => isNumeric(value) && runningSum.add(value), result: () => result(runningSum) };
}

/** Keeps one of the values; `replaces` decides whether the next value replaces `kept`, which is MISSING at first. */
function createSingleValueAccumulator(replaces: (value: Value, kept: MaybeValue) => boolean): Accumulator {
  let kept: MaybeValue = MISSING;
  return {
    add: (value) => {
      const candidate = nullIfMissing(value);
      if (replaces(candidate, kept)) kept = candidate;
    },
    result: () => nullIfMissing(kept),
  };
}

function createExtremeAccumulator(isBetter: (order: number) => boolean): Accumulator {
  return createSingleValueAccumulator(
    (value, kept) => !isNullish(value) && (kept === MISSING || isBetter(compare(value, kept))),
  );
}

function createPushAccumulator(): Accumulator {
  const pushedValues: Value[] = [];
  return { add: (value) => value !== MISSING && pushedValues.push(value), result: () => pushedValues };
}

function createSetAccumulator(): Accumulator {
  const valuesByCanonicalText = new Map<string, Value>();
  return {
    add: (value) => {
      if (value === MISSING) return;
      const canonicalText = toCanonicalText(value);
      if (!valuesByCanonicalText.has(canonicalText)) valuesByCanonicalText.set(canonicalText, value);
    },
    result: () => [...valuesByCanonicalText.values()],
  };
}

/** Sums integers exactly, doubles with Kahan-Babuška-Neumaier compensation, and decimals as Decimal128. */
class RunningSum {
  private intSum = 0;
  private bigIntSum = 0n;
  private doubleSum = 0;
  private compensation = 0;
  private decimal: Decimal128 | undefined;
  private kind: "int" | "long" | "double" = "int";
  count = 0;

  add(value: Numeric): void {
    this.count++;
    const type = getNumberType(value);
    if (type === "decimal")
      this.decimal = decimalArithmetic.add(this.decimal ?? toDecimal(0), value as Decimal128);
    else if (type === "double") this.addDouble(toNumber(value));
    else if (type === "int") this.addInt(value as number);
    else {
      if (this.kind === "int") this.kind = "long";
      this.bigIntSum += toBigInt(value);
    }
  }

  private addInt(value: number): void {
    this.intSum += value;
    if (Number.isSafeInteger(this.intSum)) return;
    this.bigIntSum += BigInt(this.intSum - value) + BigInt(value);
    this.intSum = 0;
  }

  private addDouble(value: number): void {
    this.kind = "double";
    const total = this.doubleSum + value;
    const roundingError =
      Math.abs(this.doubleSum) >= Math.abs(value)
        ? this.doubleSum - total + value
        : value - total + this.doubleSum;
    if (Number.isFinite(roundingError)) this.compensation += roundingError;
    this.doubleSum = total;
  }

  sum(): Numeric {
    if (this.decimal !== undefined) return this.totalAsDecimal(this.decimal);
    if (this.kind === "double") return toDouble(this.totalAsDouble());
    const integerSum = this.bigIntSum + BigInt(this.intSum);
    if (this.kind === "int" && isInt32(Number(integerSum))) return Number(integerSum);
    return toLong(integerSum) ?? toDouble(Number(integerSum));
  }

  average(): Numeric | null {
    if (this.count === 0) return null;
    if (this.decimal !== undefined)
      return decimalArithmetic.divide(this.totalAsDecimal(this.decimal), toDecimal(this.count));
    return toDouble(this.totalAsDouble() / this.count);
  }

  private totalAsDouble(): number {
    return this.doubleSum + (this.compensation + Number(this.bigIntSum + BigInt(this.intSum)));
  }

  private totalAsDecimal(decimal: Decimal128): Decimal128 {
    const integerSum = toDecimal(toLong(this.bigIntSum + BigInt(this.intSum)) ?? Long.ZERO);
    const exactSum = decimalArithmetic.add(decimal, integerSum);
    return this.kind === "double"
      ? decimalArithmetic.add(exactSum, toDecimal(this.doubleSum + this.compensation))
      : exactSum;
  }
}
