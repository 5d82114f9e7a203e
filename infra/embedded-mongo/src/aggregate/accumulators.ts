import { Long } from "bson";
import type { Decimal128 } from "bson";
import { decimalArithmetic, toBigInt, toDecimal, toLong } from "../values/arithmetic.js";
import { compare } from "../values/compare.js";
import { toCanonicalText } from "../values/key.js";
import { toDouble, isInt32, isNumeric, numberType, toNumber } from "../values/numbers.js";
import { MISSING } from "../values/types.js";
import type { Numeric, Value } from "../values/types.js";
import { isNullish } from "./scope.js";
import type { MaybeValue } from "./scope.js";

export interface Accumulator {
  add(value: MaybeValue): void;
  result(): Value;
}

export type AccumulatorFactory = () => Accumulator;

export const ACCUMULATORS: Readonly<Record<string, AccumulatorFactory>> = {
  $sum: () => summing((total) => total.sum()),
  $avg: () => summing((total) => total.average()),
  $min: () => extreme((order) => order < 0),
  $max: () => extreme((order) => order > 0),
  $first: () => keeping((seen) => !seen),
  $last: () => keeping(() => true),
  $push: push,
  $addToSet: addToSet,
};

function summing(result: (total: RunningSum) => Value): Accumulator {
  const total = new RunningSum();
  return {
    add: (value) => {
      if (value !== MISSING && isNumeric(value)) total.add(value);
    },
    result: () => result(total),
  };
}

function extreme(better: (order: number) => boolean): Accumulator {
  let best: Value = null;
  let any = false;
  return {
    add: (value) => {
      if (isNullish(value) || (any && !better(compare(value, best)))) return;
      best = value;
      any = true;
    },
    result: () => best,
  };
}

function keeping(replaces: (seen: boolean) => boolean): Accumulator {
  let kept: Value = null;
  let seen = false;
  return {
    add: (value) => {
      if (replaces(seen)) kept = value === MISSING ? null : value;
      seen = true;
    },
    result: () => kept,
  };
}

function push(): Accumulator {
  const list: Value[] = [];
  return { add: (value) => value !== MISSING && list.push(value), result: () => list };
}

function addToSet(): Accumulator {
  const set = new Map<string, Value>();
  return {
    add: (value) => {
      if (value === MISSING) return;
      const key = toCanonicalText(value);
      if (!set.has(key)) set.set(key, value);
    },
    result: () => [...set.values()],
  };
}

/** Running sum: integers exactly, doubles with Kahan-Neumaier compensation, decimals as Decimal128. */
class RunningSum {
  private whole = 0;
  private wide = 0n;
  private real = 0;
  private error = 0;
  private decimal: Decimal128 | undefined;
  private kind: "int" | "long" | "double" = "int";
  count = 0;

  add(value: Numeric): void {
    this.count++;
    const type = numberType(value);
    if (type === "decimal")
      this.decimal = decimalArithmetic.add(this.decimal ?? toDecimal(0), value as Decimal128);
    else if (type === "double") this.addReal(toNumber(value));
    else if (type === "int") this.addWhole(value as number);
    else {
      if (this.kind === "int") this.kind = "long";
      this.wide += toBigInt(value);
    }
  }

  private addWhole(value: number): void {
    this.whole += value;
    if (Number.isSafeInteger(this.whole)) return;
    this.wide += BigInt(this.whole - value) + BigInt(value);
    this.whole = 0;
  }

  private addReal(value: number): void {
    this.kind = "double";
    const total = this.real + value;
    const lost =
      Math.abs(this.real) >= Math.abs(value) ? this.real - total + value : value - total + this.real;
    if (Number.isFinite(lost)) this.error += lost;
    this.real = total;
  }

  sum(): Numeric {
    if (this.decimal !== undefined) return this.decimalSum(this.decimal);
    if (this.kind === "double") return toDouble(this.realSum());
    const whole = this.wide + BigInt(this.whole);
    if (this.kind === "int" && isInt32(Number(whole))) return Number(whole);
    return toLong(whole) ?? toDouble(Number(whole));
  }

  average(): Numeric | null {
    if (this.count === 0) return null;
    if (this.decimal !== undefined)
      return decimalArithmetic.divide(this.decimalSum(this.decimal), toDecimal(this.count));
    return toDouble(this.realSum() / this.count);
  }

  private realSum(): number {
    const whole = this.wide === 0n ? this.whole : Number(this.wide + BigInt(this.whole));
    return this.real + (this.error + whole);
  }

  private decimalSum(decimal: Decimal128): Decimal128 {
    const whole = toDecimal(toLong(this.wide + BigInt(this.whole)) ?? Long.ZERO);
    const exact = decimalArithmetic.add(decimal, whole);
    return this.kind === "double" ? decimalArithmetic.add(exact, toDecimal(this.real + this.error)) : exact;
  }
}
