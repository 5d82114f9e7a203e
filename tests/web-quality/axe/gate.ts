import type { Page } from "playwright-core";
import type { Stage } from "../desk/stage.js";
import { groupProblems } from "../figures.js";
import type { Figure, Findings } from "../figures.js";
import { cells, formatTitle } from "../screens/matrix.js";
import type { Cell } from "../screens/matrix.js";
import { withState } from "../screens/state.js";
import { inspect } from "./inspect.js";

/** Report progress after this many cells. */
const REPORT_EVERY = 20;

interface CellResult {
  readonly cell: Cell;
  readonly problems: readonly string[];
  readonly incomplete: number;
}

/** Violations and overflow of one page in the light and the dark theme. */
async function look(page: Page): Promise<Omit<CellResult, "cell">> {
  const problems: string[] = [];
  let incomplete = 0;
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    const found = await inspect(page);
    incomplete += found.incomplete;
    problems.push(...found.violations.map((text) => `${colorScheme}: ${text}`));
  }
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  if (over > 0) problems.push(`${over} px wider than the window`);
  return { problems, incomplete };
}

async function lookAt(stage: Stage, cell: Cell): Promise<CellResult> {
  try {
    return { cell, ...(await withState(stage, cell.state, cell.looks, ({ page }) => look(page))) };
  } catch (error) {
    return {
      cell,
      problems: [`not reached: ${String(error).split("\n").slice(0, 3).join(" ")}`],
      incomplete: 0,
    };
  }
}

const sum = (all: readonly CellResult[], of: (looked: CellResult) => number): number =>
  all.reduce((total, looked) => total + of(looked), 0);

function figuresOf(looked: readonly CellResult[]): Figure[] {
  const names = [...new Set(looked.map(({ cell }) => cell.state.screen.name))];
  return names.map((name) => {
    const all = looked.filter(({ cell }) => cell.state.screen.name === name);
    return {
      name: `${name}, ${all.length * 2} cells`,
      value: sum(all, ({ problems }) => problems.length),
      budget: 0,
      unit: `violations, ${sum(all, ({ incomplete }) => incomplete)} undecided`,
    };
  });
}

/** No axe violation in any screen, state, language, width and theme. */
export async function run(stage: Stage): Promise<Findings> {
  const looked: CellResult[] = [];
  const asked = cells(stage.only, stage.widths);
  for (const cell of asked) {
    if (looked.length % REPORT_EVERY === 0) console.log(`  ${looked.length} of ${asked.length}`);
    looked.push(await lookAt(stage, cell));
  }
  const titled = looked.map(({ cell, problems }) => ({ title: formatTitle(cell), problems }));
  return { figures: figuresOf(looked), problems: groupProblems(titled) };
}
