/** The layout of a chart, in units of its SVG view box. */
export interface ChartArea {
  readonly width: number;
  readonly left: number;
  readonly top: number;
  /** The y coordinate of the baseline. */
  readonly base: number;
  /** The number of steps into which the grid lines divide the height. */
  readonly steps: number;
  readonly maxBarWidth: number;
  /** The largest number of day labels below the bars. */
  readonly maxLabels: number;
}

export interface Bar {
  readonly x: number;
  readonly width: number;
  readonly top: number;
  /** The x coordinate of the bar's centre and of its label. */
  readonly center: number;
  readonly hasLabel: boolean;
}

export interface Chart {
  readonly lines: readonly { readonly y: number; readonly value: number }[];
  readonly bars: readonly Bar[];
}

/** Keeps the bar of a small value visible. */
const MIN_BAR_HEIGHT = 2;

const ROUND_STEPS = [1, 2, 2.5, 4, 5, 10];

/** Finds the smallest round step for which `steps` steps reach the value. */
export function findNiceStep(value: number, steps: number): number {
  if (value <= 0) return 1;
  const powerOfTen = 10 ** Math.floor(Math.log10(value / steps));
  const roundStep = ROUND_STEPS.find((step) => step * powerOfTen * steps >= value) ?? 10;
  return roundStep * powerOfTen;
}

/** Lays out one bar per value and the grid lines; the last bar always has a label. */
export function layOutChart(values: readonly number[], area: ChartArea): Chart {
  const { width, left, top, base, steps, maxBarWidth, maxLabels } = area;
  const stepValue = findNiceStep(Math.max(0, ...values), steps);
  const heightOf = (value: number): number => ((base - top) * value) / (stepValue * steps);
  const slotWidth = (width - left) / values.length;
  const barWidth = Math.min(maxBarWidth, slotWidth * 0.68);
  const labelInterval = Math.ceil(values.length / maxLabels);
  const bars = values.map((value, at) => ({
    x: left + slotWidth * (at + 0.5) - barWidth / 2,
    width: barWidth,
    top: base - (value > 0 ? Math.max(MIN_BAR_HEIGHT, heightOf(value)) : 0),
    center: left + slotWidth * (at + 0.5),
    hasLabel: (values.length - 1 - at) % labelInterval === 0,
  }));
  const gridValues = Array.from({ length: steps + 1 }, (_, at) => stepValue * at);
  const lines = gridValues.map((value) => ({ value, y: base - heightOf(value) }));
  return { lines, bars };
}

/** The SVG path of a bar with rounded upper corners. */
export function barPath({ x, width, top }: Bar, base: number): string {
  const radius = Math.min(3, width / 2, base - top);
  const innerWidth = width - 2 * radius;
  const corners = `q0-${radius} ${radius}-${radius}h${innerWidth}q${radius} 0 ${radius} ${radius}`;
  return `M${x} ${base}V${top + radius}${corners}V${base}z`;
}
