/** The seed is fixed, so that a new finding does not fail the tests of an unrelated change. */
const SEED = 20_261_123;
const DEFAULT_SECONDS = 5;
const { FUZZ_SECONDS, FUZZ_SEED } = process.env;

/** The duration of a fuzz test. If FUZZ_SECONDS is set, each run has a new seed unless FUZZ_SEED is set. */
const FUZZ_MS = Number(FUZZ_SECONDS ?? DEFAULT_SECONDS) * 1_000;

/** A jest timeout that also leaves time to start a desk and to shrink a finding. */
export const FUZZ_TIMEOUT_MS = 2 * FUZZ_MS + 120_000;

/** Options of fast-check: as many cases as fit into FUZZ_MS, and a printed seed that repeats the same cases. */
export function createFuzzOptions(what: string) {
  const defaultSeed = FUZZ_SECONDS === undefined ? SEED : Math.trunc(Math.random() * 2 ** 31);
  const seed = Number(FUZZ_SEED ?? defaultSeed);
  console.info(`fuzzing ${what} for ${FUZZ_MS / 1_000} s with FUZZ_SEED=${seed}`);
  return {
    seed,
    numRuns: Number.MAX_SAFE_INTEGER,
    interruptAfterTimeLimit: FUZZ_MS,
    markInterruptAsFailure: false,
  };
}
