import type { Page } from "playwright-core";
import type { Stage } from "../desk/stage.js";
import type { Figure, Findings } from "../figures.js";
import { cells, titleOf } from "../screens/matrix.js";
import type { Cell } from "../screens/matrix.js";
import { meet } from "../screens/state.js";
import { inspect } from "./inspect.js";

/** The whole takes long, and whoever waits wants to see that it goes on. */
const TELL_EVERY = 20;

interface Looked {
  readonly cell: Cell;
  readonly problems: readonly string[];
  readonly incomplete: number;
}

/** One window, looked at light and dark: what axe says, and whether it is wider than the window. */
async function look(page: Page): Promise<Omit<Looked, "cell">> {
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

async function lookAt(stage: Stage, cell: Cell): Promise<Looked> {
  try {
    return { cell, ...(await meet(stage, cell.state, cell.looks, ({ page }) => look(page))) };
  } catch (error) {
    return {
      cell,
      problems: [`not reached: ${String(error).split("\n").slice(0, 3).join(" ")}`],
      incomplete: 0,
    };
  }
}

const sum = (all: readonly Looked[], of: (looked: Looked) => number): number =>
  all.reduce((total, looked) => total + of(looked), 0);

function figuresOf(looked: readonly Looked[]): Figure[] {
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

/** Each problem once, with the first cell that has it and how many more. */
function grouped(looked: readonly Looked[]): string[] {
  const cellsOf = new Map<string, string[]>();
  for (const { cell, problems } of looked) {
    for (const text of problems) cellsOf.set(text, [...(cellsOf.get(text) ?? []), titleOf(cell)]);
  }
  return [...cellsOf].map(([text, [first, ...more]]) =>
    more.length > 0 ? `${first}, and ${more.length} more: ${text}` : `${first}: ${text}`,
  );
}

/** axe over every screen, state, language, width and theme: no violation in any cell. */
export async function run(stage: Stage): Promise<Findings> {
  const looked: Looked[] = [];
  const asked = cells(stage.only);
  for (const cell of asked) {
    if (looked.length % TELL_EVERY === 0) console.log(`  ${looked.length} of ${asked.length}`);
    looked.push(await lookAt(stage, cell));
  }
  return { figures: figuresOf(looked), problems: grouped(looked) };
}
