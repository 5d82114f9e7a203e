const SERVERS = ["storage", "redis"] as const;
const BROWSER = [...SERVERS, "chromium"] as const;

export type SuiteNeed = "web" | (typeof BROWSER)[number];

/** Flags of jest. What tests leave open of their stores must not keep it from ending. */
const QUICK = "--maxWorkers=2 --testTimeout=20000";
const STORES = "--runInBand --testTimeout=60000 --forceExit";
const SYSTEM = "--runInBand --testTimeout=180000 --forceExit";

export interface Suite {
  name: string;
  needs: readonly SuiteNeed[];
  /** The jest project of that name, run with these flags. */
  jest?: string;
  /** Else a script of package.json, with its arguments, that must end with 0. */
  script?: string;
  /** Runs only when it is named: it takes long, or is no test. */
  onRequest?: boolean;
  /** When it is ended; after 12 when absent. */
  minutes?: number;
}

/** Everything `npm test` runs, the quickest answers first. */
export const SUITES: Suite[] = [
  { name: "lint", needs: [], script: "lint" },
  { name: "typecheck", needs: [], script: "typecheck" },
  { name: "unit", needs: [], jest: QUICK },
  { name: "web", needs: [], jest: QUICK },
  { name: "web-budget", needs: ["web"], script: "web-gates -- budget texts" },
  { name: "architecture", needs: [], jest: "--runInBand --testTimeout=60000" },
  { name: "recipes", needs: SERVERS, jest: "--runInBand --testTimeout=600000" },
  { name: "integration", needs: SERVERS, jest: STORES },
  { name: "contract", needs: SERVERS, jest: STORES },
  { name: "system", needs: SERVERS, jest: SYSTEM },
  { name: "e2e", needs: BROWSER, jest: SYSTEM },
  { name: "web-quality", needs: BROWSER, script: "web-gates --", onRequest: true, minutes: 120 },
  { name: "observability", needs: SERVERS, jest: SYSTEM, onRequest: true },
];

/**
 * The suites that the arguments name (when none, all but those on request), and the other arguments: patterns of test
 * files, or what a suite on request is to do.
 */
export function selectSuites(args: string[]): { suites: Suite[]; patterns: string[] } {
  const named = SUITES.filter(({ name }) => args.includes(name));
  const patterns = args.filter((arg) => !SUITES.some(({ name }) => name === arg));
  return { suites: named.length > 0 ? named : SUITES.filter(({ onRequest }) => !onRequest), patterns };
}
