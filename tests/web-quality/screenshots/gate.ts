import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import type { Stage } from "../desk/stage.js";
import type { Findings } from "../figures.js";
import { cells, titleOf } from "../screens/matrix.js";
import type { Cell } from "../screens/matrix.js";
import { meet } from "../screens/state.js";

const FOLDER = fileURLToPath(new URL("../../../screenshots/", import.meta.url));

const fileOf = ({ state, looks }: Cell, theme: string): string =>
  `${FOLDER}${state.screen.name}/${state.name.replaceAll(" ", "-")}.${looks.language}.${looks.width}.${theme}.png`;

const THEMES = ["light", "dark"] as const;

/** Makes the window as high as the page: long lists draw only what is in it, and bars stick to its end. */
async function showWhole(page: Page): Promise<void> {
  const [width, height] = await page.evaluate(
    () => [innerWidth, document.documentElement.scrollHeight] as const,
  );
  await page.setViewportSize({ width, height });
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

async function shoot(page: Page, cell: Cell): Promise<number> {
  // A dialog stands in the middle of the window that it was opened in.
  if ((await page.locator("dialog[open]").count()) === 0) await showWhole(page);
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme });
    // Animations are left alone: ended before their time, they would take the toasts away.
    await page.screenshot({ path: fileOf(cell, colorScheme) });
  }
  return THEMES.length;
}

/** A picture of every screen in every state, in both languages, widths and themes, in `screenshots/`. */
export async function run(stage: Stage): Promise<Findings> {
  const problems: string[] = [];
  let made = 0;
  for (const cell of cells(stage.only)) {
    await mkdir(`${FOLDER}${cell.state.screen.name}`, { recursive: true });
    made += await meet(stage, cell.state, cell.looks, ({ page }) => shoot(page, cell)).catch(
      (error: unknown) => {
        problems.push(`${titleOf(cell)}: ${String(error).split("\n")[0]}`);
        return 0;
      },
    );
  }
  return { figures: [{ name: "pictures in screenshots/", value: made }], problems };
}
