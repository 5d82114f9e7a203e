import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { inspect } from "../web-quality/axe/inspect.js";
import { openStage } from "../web-quality/desk/stage.js";
import { STATES } from "../web-quality/screens/matrix.js";
import { meet } from "../web-quality/screens/state.js";

const stage = openStage();

beforeAll(async () => {
  await Promise.all([stage.desk(), stage.newDesk(), stage.browser()]);
}, 120_000);

afterAll(() => stage.close(), 30_000);

/** Two of the eight ways to look at a screen; `npm run test:web-quality` takes them all, in every state. */
const LOOKS = [
  { language: "id", width: 390, dark: false },
  { language: "en", width: 1350, dark: true },
] as const;

const cells = STATES.filter(({ name }) => name === "initial").flatMap((state) =>
  LOOKS.map((looks) => ({ state, looks, title: `${state.screen.name}, ${looks.language}, ${looks.width} px` })),
);

describe("every screen as it is met first", () => {
  test.each(cells)("when axe looks at $title, then nothing is wrong, and the window is not too narrow", async (cell) => {
    const { violations, problems, over } = await meet(stage, cell.state, cell.looks, async ({ page, problems }) => ({
      ...(await inspect(page)),
      problems,
      over: await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    }));
    expect([...violations, ...problems]).toEqual([]);
    expect(over).toBe(0);
  }, 60_000);
});
