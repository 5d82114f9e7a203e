const MINUTE_MS = 60_000;
const SERVERS = ["storage", "redis"] as const;
const BROWSER = [...SERVERS, "chromium"] as const;

export type Need = "web" | (typeof BROWSER)[number];

export interface Suite {
  name: string;
  needs: readonly Need[];
  /** The jest project of that name; its tests run one file at a time unless there are workers. */
  jest?: { workers?: number; timeoutMs: number; forceExit?: boolean };
  /** A script of package.json, with its arguments, that must end with 0. */
  script?: string;
  /** Runs only when it is named: it takes long, or is no test. */
  onRequest?: boolean;
  timeoutMs?: number;
}

const servers = { timeoutMs: MINUTE_MS, forceExit: true };
const system = { timeoutMs: 3 * MINUTE_MS, forceExit: true };

/** Everything `npm test` runs, the quickest answers first. */
export const SUITES: Suite[] = [
  { name: "lint", needs: [], script: "lint" },
  { name: "typecheck", needs: [], script: "typecheck" },
  { name: "unit", needs: [], jest: { workers: 2, timeoutMs: 20_000 } },
  { name: "web", needs: [], jest: { workers: 2, timeoutMs: 20_000 } },
  { name: "web-budget", needs: ["web"], script: "web-gates -- budget texts" },
  { name: "architecture", needs: [], jest: { timeoutMs: MINUTE_MS } },
  { name: "recipes", needs: SERVERS, jest: { timeoutMs: 10 * MINUTE_MS } },
  { name: "integration", needs: SERVERS, jest: servers },
  { name: "contract", needs: SERVERS, jest: servers },
  { name: "system", needs: SERVERS, jest: system },
  { name: "e2e", needs: BROWSER, jest: system },
  {
    name: "web-quality",
    needs: BROWSER,
    script: "web-gates --",
    onRequest: true,
    timeoutMs: 120 * MINUTE_MS,
  },
  {
    name: "screenshots",
    needs: BROWSER,
    script: "web-gates -- screenshots",
    onRequest: true,
    timeoutMs: 60 * MINUTE_MS,
  },
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
