import { findFreePort } from "@tukar-saldo/test-kit";
import lighthouse, { desktopConfig } from "lighthouse";
import { chromium } from "playwright-core";
import budgets from "../budgets.json" with { type: "json" };
import { retryOnBrowserFailure } from "../desk/retry.js";
import type { Stage } from "../desk/stage.js";
import { isWithin, median } from "../figures.js";
import type { Figure, Findings } from "../figures.js";
import { SCREENS } from "../screens/screens.js";

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
type Category = (typeof CATEGORIES)[number];
type Scores = Record<Category, number>;

/** Public pages; the indexable ones first. */
const PAGES = [
  { screen: SCREENS.landing, found: true },
  { screen: SCREENS.guide, found: true },
  { screen: SCREENS.report, found: false },
  { screen: SCREENS.login, found: false },
];

/** Metrics of the performance score, reported only. */
const METRICS = {
  "first-contentful-paint": "ms",
  "largest-contentful-paint": "ms",
  "total-blocking-time": "ms",
  "cumulative-layout-shift": "",
} as const;
type Metrics = Record<keyof typeof METRICS, number>;
const metricNames = Object.keys(METRICS) as (keyof Metrics)[];

interface Audited {
  readonly scores: Scores;
  readonly metrics: Metrics;
  /** Failed audits, except those of performance. */
  readonly lost: readonly string[];
}

/** Runs Lighthouse once in a new browser. */
async function audit(url: string, device: "phone" | "desktop"): Promise<Audited> {
  const port = await findFreePort();
  const browser = await chromium.launch({
    executablePath: process.env["CHROMIUM_BIN"] ?? "/usr/bin/chromium",
    args: ["--no-sandbox", `--remote-debugging-port=${port}`],
  });
  try {
    const flags = { port, onlyCategories: [...CATEGORIES], logLevel: "error" as const };
    const result = await lighthouse(url, flags, device === "desktop" ? desktopConfig : undefined);
    if (!result) throw new Error("Lighthouse gave no result");
    const { categories, audits } = result.lhr;
    const scores = Object.fromEntries(
      CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]),
    );
    const lost = CATEGORIES.flatMap((name) => categories[name]?.auditRefs ?? [])
      .filter(({ id, weight, group }) => weight > 0 && group !== "metrics" && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${id}: ${audits[id]?.title}`);
    const metrics = Object.fromEntries(metricNames.map((name) => [name, audits[name]?.numericValue]));
    if (Object.values(metrics).includes(undefined)) throw new Error(`the browser painted nothing of ${url}`);
    return { scores: scores as Scores, metrics: metrics as Metrics, lost };
  } finally {
    await browser.close();
  }
}

/** Lighthouse on a phone and on a desktop, medians of five. */
export async function run(stage: Stage): Promise<Findings> {
  const desk = await stage.desk();
  const figures: Figure[] = [];
  const lost = new Set<string>();
  for (const device of ["phone", "desktop"] as const) {
    for (const { screen, found } of PAGES.filter(({ screen: { name } }) => name.includes(stage.only))) {
      const runs: Audited[] = [];
      for (let run = 0; run < stage.runs; run++)
        runs.push(await retryOnBrowserFailure(() => audit(desk.url + screen.path(desk), device)));
      for (const text of runs.flatMap((run) => run.lost)) lost.add(`${screen.name}, ${device}: ${text}`);
      for (const category of CATEGORIES.filter((name) => found || name !== "seo")) {
        const value = median(runs.map(({ scores }) => scores[category]));
        const budget = budgets.lighthouse[device][category];
        figures.push({ name: `${screen.name}, ${device}: ${category}`, value, budget, atLeast: true });
      }
      for (const name of metricNames) {
        const value = median(runs.map(({ metrics }) => metrics[name]));
        figures.push({ name: `${screen.name}, ${device}: ${name}`, value, unit: METRICS[name] });
      }
    }
  }
  const isLow = !figures.every(isWithin);
  return { figures, problems: isLow ? [...lost] : [] };
}
