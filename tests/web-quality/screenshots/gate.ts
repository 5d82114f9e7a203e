import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import type { Stage } from "../desk/stage.js";
import type { Findings } from "../figures.js";
import { cells, titleOf, type Cell } from "../screens/matrix.js";
import { meet } from "../screens/state.js";

const FOLDER = fileURLToPath(new URL("../../../screenshots/", import.meta.url));

const fileOf = ({ state, looks }: Cell, theme: string): string =>
  `${FOLDER}${state.screen.name}/${state.name.replaceAll(" ", "-")}.${looks.language}.${looks.width}.${theme}.png`;

const THEMES = ["light", "dark"] as const;

/** What sticks to the window stands where it belongs: a picture of the whole page has no window. */
const UNSTUCK = ".dock, .go { position: static !important } .topbar { position: relative !important }";

async function shoot(page: Page, cell: Cell): Promise<number> {
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme });
    // Animations are left alone: ended before their time, they would take the toasts away.
    await page.screenshot({ path: fileOf(cell, colorScheme), fullPage: true, style: UNSTUCK });
  }
  return THEMES.length;
}

/** A picture of every screen in every state, in both languages, widths and themes, in `screenshots/`. */
export async function run(stage: Stage): Promise<Findings> {
  const problems: string[] = [];
  let made = 0;
  for (const cell of cells(stage.only)) {
    await mkdir(`${FOLDER}${cell.state.screen.name}`, { recursive: true });
    made += await meet(stage, cell.state, cell.looks, ({ page }) => shoot(page, cell)).catch((error: unknown) => {
      problems.push(`${titleOf(cell)}: ${String(error).split("\n")[0]}`);
      return 0;
    });
  }
  return { figures: [{ name: "pictures in screenshots/", value: made }], problems };
}
