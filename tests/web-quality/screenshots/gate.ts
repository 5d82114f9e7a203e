import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import type { Stage } from "../desk/stage.js";
import type { Findings } from "../figures.js";
import { listCells, formatTitle } from "../screens/matrix.js";
import type { Cell } from "../screens/matrix.js";
import { withState } from "../screens/state.js";

const SCREENSHOT_FOLDER = fileURLToPath(new URL("../../../screenshots/", import.meta.url));

const buildFilePath = ({ state, displayOptions }: Cell, theme: string): string =>
  `${SCREENSHOT_FOLDER}${state.screen.name}/${state.name.replaceAll(" ", "-")}.${displayOptions.language}.${displayOptions.width}.${theme}.png`;

const THEMES = ["light", "dark"] as const;

/** Makes the window as high as the page, because virtual lists and sticky bars depend on the window's height. */
async function fitWindowToPage(page: Page): Promise<void> {
  const [width, height] = await page.evaluate(
    () => [innerWidth, document.documentElement.scrollHeight] as const,
  );
  await page.setViewportSize({ width, height });
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

async function takeScreenshots(page: Page, cell: Cell): Promise<number> {
  // Does not resize the window while a dialog is open, because the dialog is centred in the window.
  if ((await page.locator("dialog[open]").count()) === 0) await fitWindowToPage(page);
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme });
    // Without the option `animations`, which would end all animations and with them the toasts.
    await page.screenshot({ path: buildFilePath(cell, colorScheme) });
  }
  return THEMES.length;
}

/** Takes screenshots of all states in all languages, widths and themes into `screenshots/`. */
export async function run(stage: Stage): Promise<Findings> {
  const problems: string[] = [];
  let screenshotCount = 0;
  for (const cell of listCells(stage.only, stage.widths)) {
    await mkdir(`${SCREENSHOT_FOLDER}${cell.state.screen.name}`, { recursive: true });
    screenshotCount += await withState(stage, cell.state, cell.displayOptions, ({ page }) =>
      takeScreenshots(page, cell),
    ).catch((error: unknown) => {
      problems.push(`${formatTitle(cell)}: ${String(error).split("\n")[0]}`);
      return 0;
    });
  }
  return { figures: [{ name: "pictures in screenshots/", value: screenshotCount }], problems };
}
