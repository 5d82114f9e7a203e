import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Stage } from "../desk/stage.js";
import type { Findings } from "../figures.js";
import { cells, titleOf, type Cell } from "../screens/matrix.js";
import { enter } from "../screens/state.js";

const FOLDER = fileURLToPath(new URL("../../../screenshots/", import.meta.url));

const fileOf = ({ state, looks }: Cell, theme: string): string =>
  `${FOLDER}${state.screen.name}/${state.name.replaceAll(" ", "-")}.${looks.language}.${looks.width}.${theme}.png`;

async function shoot(stage: Stage, cell: Cell): Promise<number> {
  const { page, close } = await enter(stage, await stage.browser(), cell.state, cell.looks);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: fileOf(cell, colorScheme), fullPage: true, animations: "disabled" });
  }
  await close();
  return 2;
}

/** A picture of every screen in every state, in both languages, widths and themes, in `screenshots/`. */
export async function run(stage: Stage): Promise<Findings> {
  const problems: string[] = [];
  let made = 0;
  for (const cell of cells(stage.only)) {
    await mkdir(`${FOLDER}${cell.state.screen.name}`, { recursive: true });
    made += await shoot(stage, cell).catch((error: unknown) => {
      problems.push(`${titleOf(cell)}: ${String(error).split("\n")[0]}`);
      return 0;
    });
  }
  return { figures: [{ name: "pictures in screenshots/", value: made }], problems };
}
