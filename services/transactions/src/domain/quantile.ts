/** Returns a quantile of sorted numbers, which must not be empty. A median between two numbers is their mean. */
export function computeQuantile(sorted: readonly number[], share: number): number {
  const rank = sorted.length * share;
  const index = Math.ceil(rank) - 1;
  const [low = 0, high = low] = sorted.slice(Math.max(index, 0));
  return share === 0.5 && Number.isInteger(rank) ? (low + high) / 2 : low;
}
