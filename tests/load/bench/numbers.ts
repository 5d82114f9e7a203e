/**
 * The quantile without interpolation: at least this share of the values is less than or equal to the result.
 * @param share from 0 to 1
 */
export function quantile(values: readonly number[], share: number): number {
  const sortedValues = values.toSorted((a, b) => a - b);
  return (
    sortedValues[Math.min(sortedValues.length - 1, Math.floor(sortedValues.length * share))] ?? Number.NaN
  );
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

export interface Point {
  readonly x: number;
  readonly y: number;
}

export const sum = (values: readonly number[]): number => values.reduce((total, one) => total + one, 0);
export const mean = (values: readonly number[]): number => sum(values) / values.length;

/** The slope of the least-squares line through the points; NaN if all points have the same x. */
export function computeSlope(points: readonly Point[]): number {
  const [x0, y0] = [mean(points.map(({ x }) => x)), mean(points.map(({ y }) => y))];
  const covariance = points.reduce((sum, { x, y }) => sum + (x - x0) * (y - y0), 0);
  return covariance / points.reduce((sum, { x }) => sum + (x - x0) ** 2, 0);
}
