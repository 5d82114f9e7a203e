/**
 * Tells a few things one by one, and many as one number that grows while more come.
 * Answers the number to tell, or undefined when each is worth a word of its own.
 */
export type Digest = (count: number, now: number) => number | undefined;

export function createDigest(limit: number, quietMs: number): Digest {
  let told: number[] = [];
  let sum = 0;
  let lastAt = Number.NEGATIVE_INFINITY;
  return (count, now) => {
    if (now - lastAt >= quietMs) sum = 0;
    lastAt = now;
    told = told.filter((at) => now - at < quietMs);
    if (sum === 0 && told.length + count <= limit) {
      told.push(...Array.from({ length: count }, () => now));
      return undefined;
    }
    sum = sum === 0 ? told.length + count : sum + count;
    return sum;
  };
}
