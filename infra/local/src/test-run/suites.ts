/** Jest's flags by kind of suite. With `--forceExit` jest ends although tests may have left connections open. */
const QUICK_FLAGS = "--maxWorkers=2 --testTimeout=20000";
const STORE_FLAGS = "--maxWorkers=2 --testTimeout=60000 --forceExit";
const SYSTEM_FLAGS = "--runInBand --testTimeout=180000 --forceExit";

export interface Suite {
  name: string;
  /** What the suite needs: the built web app; with `stores` also storage and Redis; with `browser` also Chromium. */
  needs?: "web" | "stores" | "browser";
  /** Flags for the jest project of the same name. */
  jest?: string;
  /** For a suite without jest: a script of package.json with its arguments, which must exit with 0. */
  script?: string;
  /** Runs only when it is named on the command line: a slow suite, or a program that is not a test. */
  onRequest?: boolean;
  /** Timeout in minutes; default: 12. */
  minutes?: number;
}

/** All suites of `npm test`, the fastest first. */
export const SUITES: Suite[] = [
  { name: "lint", script: "lint" },
  { name: "typecheck", script: "typecheck" },
  { name: "unit", jest: QUICK_FLAGS },
  { name: "web", jest: QUICK_FLAGS },
  { name: "web-budget", needs: "web", script: "web-gates -- budget texts" },
  { name: "architecture", jest: "--runInBand --testTimeout=60000" },
  { name: "recipes", needs: "stores", jest: "--runInBand --testTimeout=600000" },
  { name: "integration", needs: "stores", jest: STORE_FLAGS, minutes: 20 },
  { name: "contract", needs: "stores", jest: STORE_FLAGS },
  { name: "security", needs: "stores", jest: SYSTEM_FLAGS },
  { name: "system", needs: "stores", jest: SYSTEM_FLAGS },
  { name: "faults", needs: "stores", script: "faults -- quick" },
  { name: "e2e", needs: "browser", jest: SYSTEM_FLAGS, minutes: 20 },
  { name: "faults-all", needs: "stores", script: "faults --", onRequest: true, minutes: 40 },
  { name: "web-quality", needs: "browser", script: "web-gates --", onRequest: true, minutes: 120 },
  { name: "observability", needs: "stores", jest: SYSTEM_FLAGS, onRequest: true },
  { name: "security-items", needs: "stores", script: "security-items --", onRequest: true, minutes: 30 },
];

/** Splits arguments into suites, by default all that are not `onRequest`, and patterns of test files or options. */
export function selectSuites(args: string[]): { suites: Suite[]; patterns: string[] } {
  const matches = SUITES.filter(({ name }) => args.includes(name));
  const patterns = args.filter((arg) => !SUITES.some(({ name }) => name === arg));
  return { suites: matches.length > 0 ? matches : SUITES.filter(({ onRequest }) => !onRequest), patterns };
}
