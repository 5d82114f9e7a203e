/** How many cases a property is tried with; `RUNS=50` tries fifty times as many. */
export function runs(usual: number): { readonly numRuns: number } {
  return { numRuns: usual * Number(process.env.RUNS ?? 1) };
}
