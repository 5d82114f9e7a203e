import { retryOnBrowserFailure } from "../desk/retry.js";
import type { Stage } from "../desk/stage.js";
import type { Figure, Findings } from "../figures.js";
import { createTranslate } from "../screens/texts.js";
import { waitUntilLoaded, openScreenUser } from "../screens/visit.js";
import type { Flow } from "./flow.js";
import { KeyboardUser } from "./focus.js";
import { PUBLIC_FLOWS } from "./public-flows.js";
import { STAFF_FLOWS } from "./staff-flows.js";

/** Runs a flow. @returns the elements whose focus was not visible @throws if an element cannot be reached */
async function walkFlow(stage: Stage, { screen, width = 1350, walk: runFlow }: Flow): Promise<string[]> {
  const desk = await stage.desk();
  const displayOptions = { language: "id", width } as const;
  const { page, close } = await openScreenUser(await stage.browser(), desk, screen, displayOptions);
  const keyboard = new KeyboardUser(page);
  try {
    await page.goto(screen.path(desk));
    await waitUntilLoaded(page);
    await runFlow(keyboard, createTranslate("id"), desk);
    return keyboard.problems;
  } finally {
    await close().catch(() => undefined);
  }
}

const formatError = (error: unknown): string[] => [String(error).split("\n").slice(0, 4).join(" ")];

/** Checks that the flows can be completed by keyboard, with a visible focus. */
export async function run(stage: Stage): Promise<Findings> {
  const figures: Figure[] = [];
  const problems: string[] = [];
  for (const flow of [...PUBLIC_FLOWS, ...STAFF_FLOWS].filter(({ name }) => name.includes(stage.only))) {
    const flowProblems = await retryOnBrowserFailure(() => walkFlow(stage, flow)).catch(formatError);
    figures.push({ name: flow.name, value: flowProblems.length, budget: 0, unit: "problems" });
    problems.push(...flowProblems.map((text) => `${flow.name}: ${text}`));
  }
  return { figures, problems };
}
