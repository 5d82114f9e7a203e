import { WEB_ROUTES } from "@tukar-saldo/contracts";
import { FIRST_ADMIN } from "@tukar-saldo/test-kit";
import type { Browser, Page } from "playwright-core";
import { openBrowser } from "../../../e2e/open-browser.js";
import { fillLargest } from "../benchmark-plan.js";
import type { Benchmark } from "../benchmark-plan.js";
import { median } from "../numbers.js";
import { logProgress } from "../progress.js";
import { formatNumber, formatTable } from "../table.js";

/** Times in ms since the response to the sign-in request. */
interface PaintTimes {
  /** Milliseconds until the first order is painted. */
  readonly firstOrder: number;
  /** Milliseconds until the page has loaded completely. */
  readonly whole: number;
}

/** Script for the page. Measures the time from the sign-in's response until the first order and the page are shown. */
const OBSERVER_SCRIPT = `
const times = (globalThis.paintTimes = {});
const { fetch } = globalThis;
globalThis.fetch = async (...call) => {
  const answer = await fetch(...call);
  if (String(call[0]?.url ?? call[0]).endsWith("/login")) times.answered = performance.now();
  return answer;
};
const look = () => {
  requestAnimationFrame(look);
  if (times.answered === undefined) return;
  const isShown = document.querySelector("[id^=order-]") !== null;
  const isWhole = isShown && document.querySelector("main [aria-busy=true]") === null;
  if (isShown && !times.firstOrder) setTimeout(() => (times.firstOrder ??= performance.now() - times.answered));
  if (isWhole && !times.whole) setTimeout(() => (times.whole ??= performance.now() - times.answered));
};
requestAnimationFrame(look);`;

/** The page's global object with the variable that OBSERVER_SCRIPT sets. */
interface ObservedPage {
  readonly paintTimes: Partial<PaintTimes>;
}

// Playwright gets functions instead of strings, because the page's Content-Security-Policy forbids `eval`.
const arePaintTimesComplete = (): boolean => {
  const { firstOrder, whole } = (globalThis as unknown as ObservedPage).paintTimes;
  return firstOrder !== undefined && whole !== undefined;
};
const readPaintTimes = (): PaintTimes => (globalThis as unknown as ObservedPage).paintTimes as PaintTimes;

async function signInAndMeasure(page: Page, url: string): Promise<PaintTimes> {
  await page.addInitScript({ content: OBSERVER_SCRIPT });
  await page.goto(url + WEB_ROUTES.login);
  await page.locator("input[type=email]").fill(FIRST_ADMIN.email);
  await page.locator("input[type=password]").fill(FIRST_ADMIN.password);
  await page.waitForLoadState("networkidle");
  await page.locator("button[type=submit]").click();
  await page.waitForFunction(arePaintTimesComplete);
  return page.evaluate(readPaintTimes);
}

async function measureOnce(browser: Browser, url: string): Promise<PaintTimes> {
  const context = await browser.newContext({ viewport: { width: 1350, height: 900 } });
  try {
    return await signInAndMeasure(await context.newPage(), url);
  } finally {
    await context.close();
  }
}

/** Measures how soon Chromium with an empty cache shows orders after a sign-in, at the largest number of orders. */
export const benchmarkFirstPaint: Benchmark = async (targets, plan) => {
  await fillLargest(targets, plan);
  const browser = await openBrowser();
  const measuredRuns: PaintTimes[] = [];
  try {
    for (let run = 0; run <= (plan.isShort ? 3 : 9); run++) {
      logProgress(`first-paint: run ${run}`);
      const paintTimes = await measureOnce(browser, targets.desk.system.url);
      // Discards the first run, which only warms up the desk.
      if (run > 0) measuredRuns.push(paintTimes);
    }
  } finally {
    await browser.close();
  }
  const medianPaintTimes = {
    firstOrder: median(measuredRuns.map(({ firstOrder }) => firstOrder)),
    whole: median(measuredRuns.map(({ whole }) => whole)),
    runs: measuredRuns,
  };
  const rows = [
    ["first order painted", formatNumber(medianPaintTimes.firstOrder), "≤ 300"],
    ["nothing loading any more", formatNumber(medianPaintTimes.whole), ""],
  ];
  return {
    found: medianPaintTimes,
    text: formatTable([["after the reply to the sign-in", "ms", "goal"], ...rows]),
  };
};
