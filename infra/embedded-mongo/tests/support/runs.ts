/** What `npm test` tries is the same each time: what else there is to find must not fail somebody's unrelated change. */
const SEED = 20_261_121;

/** How a property is tried: `RUNS=50` tries fifty times as many cases, and others each time. */
export function runs(usual: number): { readonly numRuns: number; readonly seed?: number } {
  const { RUNS } = process.env;
  return RUNS === undefined ? { numRuns: usual, seed: SEED } : { numRuns: usual * Number(RUNS) };
}
