/** Quantile by nearest rank; NaN for an empty list. */
export function quantile(numbers: readonly number[], share: number): number {
  const sortedNumbers = numbers.toSorted((a, b) => a - b);
  return sortedNumbers[Math.max(0, Math.ceil(share * sortedNumbers.length) - 1)] ?? Number.NaN;
}
