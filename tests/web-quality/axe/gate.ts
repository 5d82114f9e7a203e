import type { Browser } from "playwright-core";
import type { Stage } from "../desk/stage.js";
import type { Figure, Findings } from "../figures.js";
import { cells, titleOf, type Cell } from "../screens/matrix.js";
import { enter } from "../screens/state.js";
import { inspect } from "./inspect.js";

/** The whole takes long, and whoever waits wants to see that it goes on. */
const TELL_EVERY = 20;

interface Looked {
  readonly cell: Cell;
  readonly problems: string[];
  readonly incomplete: number;
}

/** One window, looked at light and dark: what axe says, and whether it is wider than the window. */
async function look(stage: Stage, browser: Browser, cell: Cell): Promise<Looked> {
  const problems: string[] = [];
  let incomplete = 0;
  try {
    const { page, close } = await enter(stage, browser, cell.state, cell.looks);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      const found = await inspect(page);
      incomplete += found.incomplete;
      problems.push(...found.violations.map((text) => `${colorScheme}: ${text}`));
    }
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    if (over > 0) problems.push(`${over} px wider than the window`);
    await close();
  } catch (error) {
    problems.push(`not reached: ${String(error).split("\n").slice(0, 3).join(" ")}`);
  }
  return { cell, problems, incomplete };
}

const sum = (all: readonly Looked[], of: (looked: Looked) => number): number =>
  all.reduce((total, looked) => total + of(looked), 0);

/** axe over every screen, state, language, width and theme: no violation in any cell. */
export async function run(stage: Stage): Promise<Findings> {
  const browser = await stage.browser();
  const looked: Looked[] = [];
  const asked = cells(stage.only);
  for (const cell of asked) {
    if (looked.length % TELL_EVERY === 0) console.log(`  ${looked.length} of ${asked.length}`);
    looked.push(await look(stage, browser, cell));
  }
  const names = [...new Set(looked.map(({ cell }) => cell.state.screen.name))];
  const figures = names.map((name): Figure => {
    const all = looked.filter(({ cell }) => cell.state.screen.name === name);
    return {
      name: `${name}, ${all.length * 2} cells`,
      value: sum(all, ({ problems }) => problems.length),
      budget: 0,
      unit: `violations, ${sum(all, ({ incomplete }) => incomplete)} undecided`,
    };
  });
  return {
    figures,
    problems: looked.flatMap(({ cell, problems }) => problems.map((text) => `${titleOf(cell)}: ${text}`)),
  };
}
