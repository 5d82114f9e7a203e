import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import { runAxe } from "../web-quality/axe/run-axe.js";
import { openStage } from "../web-quality/desk/stage.js";
import { STATES } from "../web-quality/screens/matrix.js";
import { createTranslate } from "../web-quality/screens/texts.js";
import { withState } from "../web-quality/screens/state.js";

const stage = openStage();

beforeAll(async () => {
  await Promise.all([stage.desk(), stage.newDesk(), stage.browser()]);
}, 120_000);

afterAll(() => stage.close(), 30_000);

/** Two of the eight combinations of language, width and theme; `npm run test:web-quality` covers all eight. */
const PAGE_OPTIONS = [
  { language: "id", width: 390, dark: false },
  { language: "en", width: 1350, dark: true },
] as const;

/** The initial state of the screen of every route in the specification. */
const screenCases = STATES.filter(({ name }) => name === "initial").flatMap((state) =>
  PAGE_OPTIONS.map((options) => ({
    state,
    options,
    title: `${state.screen.name}, ${options.language}, ${options.width} px`,
  })),
);

const readPageProperties = (page: Page) =>
  page.evaluate(() => ({
    language: document.documentElement.lang,
    heading: document.querySelector("main h1")?.textContent ?? "",
    title: document.title,
    overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  }));

describe("every screen in its initial state", () => {
  test.each(screenCases)(
    "$title has the right language, no errors and no accessibility violations",
    async (cell) => {
      const { language } = cell.options;
      await withState(stage, cell.state, cell.options, async ({ page, problems }) => {
        const { heading, title, ...shown } = await readPageProperties(page);
        expect(shown).toEqual({ language, overflow: 0 });
        expect(heading.startsWith(createTranslate(language)(cell.state.screen.heading))).toBe(true);
        expect(title).toMatch(/^.+ · Tukar Saldo$/);
        expect([...(await runAxe(page)).violations, ...problems]).toEqual([]);
      });
    },
    60_000,
  );
});
