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

/** The public pages; pages that search engines index come first. */
const AUDITED_PAGES = [
  { screen: SCREENS.landing, isIndexed: true },
  { screen: SCREENS.guide, isIndexed: true },
  { screen: SCREENS.report, isIndexed: false },
  { screen: SCREENS.login, isIndexed: false },
];

/** Units of the metrics that determine the performance score; the metrics themselves have no budget. */
const METRIC_UNITS = {
  "first-contentful-paint": "ms",
  "largest-contentful-paint": "ms",
  "total-blocking-time": "ms",
  "cumulative-layout-shift": "",
} as const;
type Metrics = Record<keyof typeof METRIC_UNITS, number>;
const metricNames = Object.keys(METRIC_UNITS) as (keyof Metrics)[];

interface AuditResult {
  readonly scores: Scores;
  readonly metrics: Metrics;
  /** Names of the failed audits, except the metrics of the performance score. */
  readonly failedAudits: readonly string[];
}

/** Runs Lighthouse once in a new browser. */
async function runLighthouse(url: string, device: "phone" | "desktop"): Promise<AuditResult> {
  const port = await findFreePort();
  const browser = await chromium.launch({
    executablePath: process.env["CHROMIUM_BIN"] ?? "/usr/bin/chromium",
    args: ["--no-sandbox", `--remote-debugging-port=${port}`],
  });
  try {
    const flags = { port, onlyCategories: [...CATEGORIES], logLevel: "error" as const };
    const lighthouseResult = await lighthouse(url, flags, device === "desktop" ? desktopConfig : undefined);
    if (!lighthouseResult) throw new Error("Lighthouse gave no result");
    const { categories, audits } = lighthouseResult.lhr;
    const scores = Object.fromEntries(
      CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]),
    );
    const failedAudits = CATEGORIES.flatMap((name) => categories[name]?.auditRefs ?? [])
      .filter(({ id, weight, group }) => weight > 0 && group !== "metrics" && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${id}: ${audits[id]?.title}`);
    const metrics = Object.fromEntries(metricNames.map((name) => [name, audits[name]?.numericValue]));
    if (Object.values(metrics).includes(undefined)) throw new Error(`the browser painted nothing of ${url}`);
    return { scores: scores as Scores, metrics: metrics as Metrics, failedAudits };
  } finally {
    await browser.close();
  }
}

/** Runs Lighthouse for a phone and a desktop; each figure is the median of the runs. */
export async function run(stage: Stage): Promise<Findings> {
  const desk = await stage.desk();
  const figures: Figure[] = [];
  const failedAudits = new Set<string>();
  for (const device of ["phone", "desktop"] as const) {
    for (const { screen, isIndexed } of AUDITED_PAGES.filter(({ screen: { name } }) =>
      name.includes(stage.only),
    )) {
      const auditResults: AuditResult[] = [];
      for (let run = 0; run < stage.runs; run++)
        auditResults.push(
          await retryOnBrowserFailure(() => runLighthouse(desk.url + screen.path(desk), device)),
        );
      for (const text of auditResults.flatMap((run) => run.failedAudits))
        failedAudits.add(`${screen.name}, ${device}: ${text}`);
      for (const category of CATEGORIES.filter((name) => isIndexed || name !== "seo")) {
        const value = median(auditResults.map(({ scores }) => scores[category]));
        const budget = budgets.lighthouse[device][category];
        figures.push({ name: `${screen.name}, ${device}: ${category}`, value, budget, atLeast: true });
      }
      for (const name of metricNames) {
        const value = median(auditResults.map(({ metrics }) => metrics[name]));
        figures.push({ name: `${screen.name}, ${device}: ${name}`, value, unit: METRIC_UNITS[name] });
      }
    }
  }
  const isBelowBudget = !figures.every(isWithin);
  return { figures, problems: isBelowBudget ? [...failedAudits] : [] };
}
