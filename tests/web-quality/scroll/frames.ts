import type { Page } from "playwright-core";
import { median, quantile } from "../figures.js";
import type { Figure } from "../figures.js";

export interface Frames {
  readonly fps: number;
  readonly p95: number;
  readonly p99: number;
  /** The percentage of frames that took longer than two frames take at 60 fps. */
  readonly slowShare: number;
  readonly longTasks: number;
}

const SLOW_FRAME_MS = 33.4;

/** Scrolls the page down and up and measures the frames. */
export async function scrollFrames(page: Page, seconds: number): Promise<Frames> {
  const { gaps, longTasks } = await page.evaluate(async (ms) => {
    let longTasks = 0;
    const observer = new PerformanceObserver((list) => (longTasks += list.getEntries().length));
    observer.observe({ type: "longtask" });
    const frameGaps: number[] = [];
    const startedAt = performance.now();
    let previousTime = startedAt;
    let stepPx = 40;
    while (previousTime - startedAt < ms) {
      // Uses no named functions, for which esbuild would add a helper that does not exist in the page.
      const now = await new Promise<number>(requestAnimationFrame);
      frameGaps.push(now - previousTime);
      previousTime = now;
      const end = document.documentElement.scrollHeight - innerHeight;
      if (scrollY >= end - 1) stepPx = -40;
      else if (scrollY <= 1) stepPx = 40;
      scrollBy(0, stepPx);
    }
    observer.disconnect();
    return { gaps: frameGaps.slice(1), longTasks };
  }, seconds * 1_000);
  const totalMs = gaps.reduce((sum, gap) => sum + gap, 0);
  return {
    fps: (gaps.length * 1_000) / totalMs,
    p95: quantile(gaps, 0.95),
    p99: quantile(gaps, 0.99),
    slowShare: (gaps.filter((gap) => gap > SLOW_FRAME_MS).length * 100) / gaps.length,
    longTasks,
  };
}

/** Creates a figure for each measured property of the frames: its median over all runs, and its limit. */
export function formatFrames(name: string, runs: readonly Frames[], limits: Partial<Frames>): Figure[] {
  const unitsByValue: Record<keyof Frames, string> = {
    fps: "a second",
    p95: "ms",
    p99: "ms",
    slowShare: "%",
    longTasks: "",
  };
  return (Object.keys(unitsByValue) as (keyof Frames)[]).map((what) => ({
    name: `${name}: ${what}`,
    value: median(runs.map((run) => run[what])),
    budget: limits[what],
    atLeast: what === "fps",
    unit: unitsByValue[what],
  }));
}
