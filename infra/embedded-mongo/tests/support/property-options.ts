/** The seed is fixed, so that a newly found counterexample does not fail the tests of an unrelated change. */
const SEED = 20_261_121;

/** Options of property tests. `RUNS=50` runs fifty times as many cases, with a random seed. */
export function createPropertyOptions(defaultRuns: number): {
  readonly numRuns: number;
  readonly seed?: number;
} {
  const { RUNS } = process.env;
  return RUNS === undefined ? { numRuns: defaultRuns, seed: SEED } : { numRuns: defaultRuns * Number(RUNS) };
}
