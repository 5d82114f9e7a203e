import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { waitUntilLoaded } from "../screens/visit.js";

const WEB_VITALS_SCRIPT = readFileSync(
  createRequire(import.meta.url)
    .resolve("web-vitals")
    .replace(/[^/]+$/, "web-vitals.iife.js"),
  "utf8",
);

/** Script for the page. Observes the web vitals from the start and stores their latest values. */
const OBSERVER_SCRIPT = `${WEB_VITALS_SCRIPT};
globalThis.vitals = { LCP: 0, CLS: 0, INP: 0, whole: 0 };
new MutationObserver(() => {
  const isWhole = document.querySelector("main h1") && !document.querySelector("main [aria-busy=true]");
  vitals.whole = isWhole ? vitals.whole || performance.now() : 0;
}).observe(document, { subtree: true, childList: true, attributeFilter: ["aria-busy"] });
for (const [name, on] of [["LCP", webVitals.onLCP], ["CLS", webVitals.onCLS], ["INP", webVitals.onINP]])
  on(({ value }) => (globalThis.vitals[name] = value), { reportAllChanges: true, durationThreshold: 16 });`;

export interface Vitals {
  readonly LCP: number;
  readonly CLS: number;
  readonly INP: number;
  /** Milliseconds until the page was completely loaded. */
  readonly whole: number;
}

export interface Device {
  readonly name: "phone" | "desktop";
  readonly viewport: { readonly width: number; readonly height: number };
  /** Whether to throttle as Lighthouse does: slow CPU, 1.6 Mb/s, 150 ms. */
  readonly slow: boolean;
}

export const DEVICES: readonly Device[] = [
  { name: "phone", viewport: { width: 390, height: 844 }, slow: true },
  { name: "desktop", viewport: { width: 1350, height: 900 }, slow: false },
];

const SLOW_NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };

async function throttlePage(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", SLOW_NETWORK);
}

export interface Visit {
  readonly url: string;
  readonly prepare?: (page: Page) => Promise<void>;
  /** Acts on the page after it has loaded. */
  readonly act: (page: Page) => Promise<void>;
}

const readVitals = (page: Page): Promise<Vitals> =>
  page.evaluate(() => (globalThis as unknown as { vitals: Vitals }).vitals);

/** Measures the web vitals of a first visit with an empty cache. */
export async function measureVitals(browser: Browser, device: Device, visit: Visit): Promise<Vitals> {
  const context = await browser.newContext({
    viewport: device.viewport,
    hasTouch: device.slow,
    isMobile: device.slow,
  });
  const page = await context.newPage();
  await page.addInitScript(OBSERVER_SCRIPT);
  await visit.prepare?.(page);
  if (device.slow) await throttlePage(context, page);
  await page.goto(visit.url);
  await waitUntilLoaded(page);
  const { whole } = await readVitals(page);
  await visit.act(page);
  // Waits for the next frame, after which the last interaction is reported.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0))));
  const vitals = await readVitals(page);
  await context.close();
  return { ...vitals, whole };
}
