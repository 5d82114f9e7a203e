import axe from "axe-core";
import type { AxeResults, RunOptions } from "axe-core";
import type { Page } from "playwright-core";

const RULE_TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

interface Axe {
  run(context: Document, options: RunOptions): Promise<AxeResults>;
}

export interface Inspection {
  /** Descriptions of the violated rules and their elements. */
  readonly violations: readonly string[];
  /** The number of results that need a manual check. */
  readonly incomplete: number;
}

/** Runs axe on the current page. */
export async function runAxe(page: Page): Promise<Inspection> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe.source);
  const axeResults = await page.evaluate(async (tags) => {
    const { axe } = globalThis as unknown as { axe: Axe };
    const { violations, incomplete } = await axe.run(document, { runOnly: tags });
    const descriptions = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary = "" }) => `${id} at ${target.join(" ")}: ${failureSummary}`),
    );
    return { descriptions, incomplete: incomplete.length };
  }, RULE_TAGS);
  return {
    violations: axeResults.descriptions.map((text) => text.replaceAll(/\s*\n\s*/g, " ").slice(0, 400)),
    incomplete: axeResults.incomplete,
  };
}
