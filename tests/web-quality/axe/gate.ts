import type { Page } from "playwright-core";
import type { Stage } from "../desk/stage.js";
import { groupProblems } from "../figures.js";
import type { Figure, Findings } from "../figures.js";
import { listCells, formatTitle } from "../screens/matrix.js";
import type { Cell } from "../screens/matrix.js";
import { withState } from "../screens/state.js";
import { runAxe } from "./run-axe.js";

/** Progress is printed once per this many cells. */
const CELLS_PER_PROGRESS_LINE = 20;

interface CellResult {
  readonly cell: Cell;
  readonly problems: readonly string[];
  readonly incomplete: number;
}

/** Checks a page for violations and horizontal overflow, in the light and in the dark theme. */
async function inspectPage(page: Page): Promise<Omit<CellResult, "cell">> {
  const problems: string[] = [];
  let incompleteCount = 0;
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    const inspection = await runAxe(page);
    incompleteCount += inspection.incomplete;
    problems.push(...inspection.violations.map((text) => `${colorScheme}: ${text}`));
  }
  const overflowPx = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  if (overflowPx > 0) problems.push(`${overflowPx} px wider than the window`);
  return { problems, incomplete: incompleteCount };
}

async function inspectCell(stage: Stage, cell: Cell): Promise<CellResult> {
  try {
    return {
      cell,
      ...(await withState(stage, cell.state, cell.displayOptions, ({ page }) => inspectPage(page))),
    };
  } catch (error) {
    return {
      cell,
      problems: [`not reached: ${String(error).split("\n").slice(0, 3).join(" ")}`],
      incomplete: 0,
    };
  }
}

const sumCounts = (all: readonly CellResult[], count: (result: CellResult) => number): number =>
  all.reduce((total, result) => total + count(result), 0);

function toFigures(results: readonly CellResult[]): Figure[] {
  const screenNames = [...new Set(results.map(({ cell }) => cell.state.screen.name))];
  return screenNames.map((name) => {
    const screenResults = results.filter(({ cell }) => cell.state.screen.name === name);
    return {
      name: `${name}, ${screenResults.length * 2} cells`,
      value: sumCounts(screenResults, ({ problems }) => problems.length),
      budget: 0,
      unit: `violations, ${sumCounts(screenResults, ({ incomplete }) => incomplete)} undecided`,
    };
  });
}

/** Checks that axe finds no violation in any state, language, width and theme. */
export async function run(stage: Stage): Promise<Findings> {
  const results: CellResult[] = [];
  const cells = listCells(stage.only, stage.widths);
  for (const cell of cells) {
    if (results.length % CELLS_PER_PROGRESS_LINE === 0) console.log(`  ${results.length} of ${cells.length}`);
    results.push(await inspectCell(stage, cell));
  }
  const titledProblems = results.map(({ cell, problems }) => ({ title: formatTitle(cell), problems }));
  return { figures: toFigures(results), problems: groupProblems(titledProblems) };
}
