/**
 * @typedef {object} Suite
 * @property {string} name
 * @property {string} [script] a script of package.json that must end with 0
 * @property {{ workers: number, timeout: number, forceExit?: boolean }} [jest] the jest project of that name
 * @property {("web" | "storage" | "redis" | "chromium")[]} needs
 * @property {boolean} [onRequest] runs only when it is named: it takes long, or is no test
 * @property {number} [longest] milliseconds after which it has failed
 */

const MINUTE = 60_000;

/**
 * Everything `npm test` runs, the quickest answers first, and what it runs on request.
 * @type {Suite[]}
 */
export const SUITES = [
  { name: "lint", needs: [], script: "lint" },
  { name: "typecheck", needs: [], script: "typecheck" },
  { name: "unit", needs: [], jest: { workers: 2, timeout: 20_000 } },
  { name: "web", needs: [], jest: { workers: 2, timeout: 20_000 } },
  { name: "web-budget", needs: ["web"], script: "web-gates -- budget texts" },
  { name: "architecture", needs: [], jest: { workers: 1, timeout: MINUTE } },
  {
    name: "integration",
    needs: ["storage", "redis"],
    jest: { workers: 1, timeout: MINUTE, forceExit: true },
  },
  { name: "contract", needs: ["storage", "redis"], jest: { workers: 1, timeout: MINUTE, forceExit: true } },
  { name: "system", needs: ["storage", "redis"], jest: { workers: 1, timeout: 3 * MINUTE, forceExit: true } },
  {
    name: "e2e",
    needs: ["storage", "redis", "chromium"],
    jest: { workers: 1, timeout: 3 * MINUTE, forceExit: true },
  },
  {
    name: "web-quality",
    needs: ["storage", "redis", "chromium"],
    script: "web-gates --",
    onRequest: true,
    longest: 120 * MINUTE,
  },
  {
    name: "screenshots",
    needs: ["storage", "redis", "chromium"],
    script: "web-gates -- screenshots",
    onRequest: true,
    longest: 60 * MINUTE,
  },
];

/**
 * Which suites the arguments name (when none, all but those on request), and what else they say: patterns
 * of test files, or what a suite on request is to do.
 * @param {string[]} args
 */
export function selectSuites(args) {
  const named = SUITES.filter(({ name }) => args.includes(name));
  const patterns = args.filter((arg) => !SUITES.some(({ name }) => name === arg));
  return { suites: named.length > 0 ? named : SUITES.filter(({ onRequest }) => !onRequest), patterns };
}
