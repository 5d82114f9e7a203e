const SERVERS = ["storage", "redis"] as const;
const BROWSER = [...SERVERS, "chromium"] as const;

export type SuiteNeed = "web" | (typeof BROWSER)[number];
/** Jest's flags by kind of suite. With `--forceExit` jest ends although tests may have left connections open. */
const QUICK_FLAGS = "--maxWorkers=2 --testTimeout=20000";
const STORE_FLAGS = "--maxWorkers=2 --testTimeout=60000 --forceExit";
const SYSTEM_FLAGS = "--runInBand --testTimeout=180000 --forceExit";

export interface Suite {
  name: string;
  needs: readonly SuiteNeed[];
  /** Flags for the jest project of the same name. */
  jest?: string;
  /** For a suite without jest: a script of package.json with its arguments, which must exit with 0. */
  script?: string;
  /** Whether the suite runs only if it is named, because it takes long or is no test. */
  onRequest?: boolean;
  /** Timeout in minutes; default: 12. */
  minutes?: number;
}

/** All suites of `npm test`, the fastest first. */
export const SUITES: Suite[] = [
  { name: "lint", needs: [], script: "lint" },
  { name: "typecheck", needs: [], script: "typecheck" },
  { name: "unit", needs: [], jest: QUICK_FLAGS },
  { name: "web", needs: [], jest: QUICK_FLAGS },
  { name: "web-budget", needs: ["web"], script: "web-gates -- budget texts" },
  { name: "architecture", needs: [], jest: "--runInBand --testTimeout=60000" },
  { name: "recipes", needs: SERVERS, jest: "--runInBand --testTimeout=600000" },
  { name: "integration", needs: SERVERS, jest: STORE_FLAGS, minutes: 20 },
  { name: "contract", needs: SERVERS, jest: STORE_FLAGS },
  { name: "security", needs: SERVERS, jest: SYSTEM_FLAGS },
  { name: "system", needs: SERVERS, jest: SYSTEM_FLAGS },
  { name: "faults", needs: SERVERS, script: "faults -- quick" },
  { name: "e2e", needs: BROWSER, jest: SYSTEM_FLAGS, minutes: 20 },
  { name: "faults-all", needs: SERVERS, script: "faults --", onRequest: true, minutes: 40 },
  { name: "web-quality", needs: BROWSER, script: "web-gates --", onRequest: true, minutes: 120 },
  { name: "observability", needs: SERVERS, jest: SYSTEM_FLAGS, onRequest: true },
  { name: "security-items", needs: SERVERS, script: "security-items --", onRequest: true, minutes: 30 },
];

/** Splits arguments into suites, by default all that are not `onRequest`, and patterns of test files or options. */
export function selectSuites(args: string[]): { suites: Suite[]; patterns: string[] } {
  const matches = SUITES.filter(({ name }) => args.includes(name));
  const patterns = args.filter((arg) => !SUITES.some(({ name }) => name === arg));
  return { suites: matches.length > 0 ? matches : SUITES.filter(({ onRequest }) => !onRequest), patterns };
}
