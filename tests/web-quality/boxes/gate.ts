import type { Language } from "@tukar-saldo/contracts";
import type { Page } from "playwright-core";
import type { Stage } from "../desk/stage.js";
import { groupProblems } from "../figures.js";
import type { Findings } from "../figures.js";
import { STATES, WIDTHS, selectWidths } from "../screens/matrix.js";
import { withState } from "../screens/state.js";
import type { State } from "../screens/state.js";
import { collectPieces } from "./collect-pieces.js";
import { findFaults } from "./find-faults.js";

const ALL_WIDTHS = [1920, 1350, 1024, 768, 390, 360, 320] as const;
const WINDOW_HEIGHT = 900;

/** Resizes the window and waits until the page's layout, including virtual lists, has adapted. */
async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: WINDOW_HEIGHT });
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

interface CheckResult {
  readonly state: State;
  readonly title: string;
  readonly problems: readonly string[];
}

/** Checks a state at every width, without reopening the page. */
async function checkState(stage: Stage, state: State, language: Language): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  const addResult = (at: string, problems: readonly string[]) =>
    results.push({ state, title: `${state.screen.name}, ${state.name}, ${language}, ${at}`, problems });
  const width = selectWidths(state, WIDTHS).at(-1) ?? WIDTHS[1];
  try {
    await withState(stage, state, { language, width }, async ({ page }) => {
      for (const at of selectWidths(state, ALL_WIDTHS)) {
        await resize(page, at);
        addResult(`${at} px`, findFaults(await collectPieces(page)));
      }
    });
  } catch (error) {
    addResult("not reached", [String(error).split("\n").slice(0, 3).join(" ")]);
  }
  return results;
}

/** Checks that nothing is cut off or overlaps in any state at any width; in English, checks only initial states. */
export async function run(stage: Stage): Promise<Findings> {
  const checkedStates = STATES.filter(
    ({ changesDesk, screen, name }) => !changesDesk && `${screen.name} ${name}`.includes(stage.only),
  );
  const results: CheckResult[] = [];
  for (const state of checkedStates) {
    results.push(...(await checkState(stage, state, "id")));
    if (state.name === "initial") results.push(...(await checkState(stage, state, "en")));
  }
  const screenNames = [...new Set(checkedStates.map(({ screen }) => screen.name))];
  const screenFigures = screenNames.map((name) => {
    const screenResults = results.filter(({ state }) => state.screen.name === name);
    const problemCount = screenResults.reduce((sum, { problems }) => sum + problems.length, 0);
    return { name: `${name}, ${screenResults.length} cells`, value: problemCount, budget: 0, unit: "faults" };
  });
  return { figures: screenFigures, problems: groupProblems(results) };
}
