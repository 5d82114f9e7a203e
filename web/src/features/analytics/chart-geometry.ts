/** The paper of a chart, in its own units. */
export interface Paper {
  readonly width: number;
  readonly left: number;
  readonly top: number;
  /** Where the bars stand. */
  readonly base: number;
  /** Steps between the grid lines. */
  readonly steps: number;
  readonly barMax: number;
  /** At most so many days are named below. */
  readonly names: number;
}

export interface Bar {
  readonly x: number;
  readonly width: number;
  readonly top: number;
  /** Where its name stands. */
  readonly center: number;
  readonly isNamed: boolean;
}

export interface Chart {
  readonly lines: readonly { readonly y: number; readonly value: number }[];
  readonly bars: readonly Bar[];
}

/** What is little is still seen. */
const LOWEST = 2;

const NICE = [1, 2, 2.5, 4, 5, 10];

/** The smallest round step so that `steps` of them reach the value. */
export function niceStep(value: number, steps: number): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value / steps));
  const nice = NICE.find((one) => one * power * steps >= value) ?? 10;
  return nice * power;
}

/** Where grid lines and bars of some values stand; the last value is always named. */
export function chartOf(values: readonly number[], paper: Paper): Chart {
  const { width, left, top, base, steps, barMax, names } = paper;
  const step = niceStep(Math.max(0, ...values), steps);
  const heightOf = (value: number): number => ((base - top) * value) / (step * steps);
  const slot = (width - left) / values.length;
  const barWidth = Math.min(barMax, slot * 0.68);
  const every = Math.ceil(values.length / names);
  const bars = values.map((value, at) => ({
    x: left + slot * (at + 0.5) - barWidth / 2,
    width: barWidth,
    top: base - (value > 0 ? Math.max(LOWEST, heightOf(value)) : 0),
    center: left + slot * (at + 0.5),
    isNamed: (values.length - 1 - at) % every === 0,
  }));
  const marks = Array.from({ length: steps + 1 }, (_, at) => step * at);
  const lines = marks.map((value) => ({ value, y: base - heightOf(value) }));
  return { lines, bars };
}

/** A bar with round shoulders. */
export function barPath({ x, width, top }: Bar, base: number): string {
  const radius = Math.min(3, width / 2, base - top);
  const inner = width - 2 * radius;
  const shoulders = `q0-${radius} ${radius}-${radius}h${inner}q${radius} 0 ${radius} ${radius}`;
  return `M${x} ${base}V${top + radius}${shoulders}V${base}z`;
}
