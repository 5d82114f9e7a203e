import { onceMore } from "../desk/once-more.js";
import type { Stage } from "../desk/stage.js";
import type { Figure, Findings } from "../figures.js";
import { sayIn } from "../screens/say.js";
import { settle, visitor } from "../screens/visit.js";
import type { Flow } from "./flow.js";
import { Hands } from "./hands.js";
import { PUBLIC_FLOWS } from "./public-flows.js";
import { STAFF_FLOWS } from "./staff-flows.js";

/** Walks a flow; what nobody saw, in words. @throws when the keyboard does not lead on */
async function walk(stage: Stage, { screen, width = 1350, walk: go }: Flow): Promise<string[]> {
  const desk = await stage.desk();
  const looks = { language: "id", width } as const;
  const { page, close } = await visitor(await stage.browser(), desk, screen, looks);
  const hands = new Hands(page);
  try {
    await page.goto(screen.path(desk));
    await settle(page);
    await go(hands, sayIn("id"), desk);
    return hands.problems;
  } finally {
    await close().catch(() => undefined);
  }
}

const inWords = (error: unknown): string[] => [String(error).split("\n").slice(0, 4).join(" ")];

/** The flows that must go without a pointer, the focus always seen. */
export async function run(stage: Stage): Promise<Findings> {
  const figures: Figure[] = [];
  const problems: string[] = [];
  for (const flow of [...PUBLIC_FLOWS, ...STAFF_FLOWS].filter(({ name }) => name.includes(stage.only))) {
    const found = await onceMore(() => walk(stage, flow)).catch(inWords);
    figures.push({ name: flow.name, value: found.length, budget: 0, unit: "problems" });
    problems.push(...found.map((text) => `${flow.name}: ${text}`));
  }
  return { figures, problems };
}
