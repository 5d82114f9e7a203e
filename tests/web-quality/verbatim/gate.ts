import type { Language } from "@tukar-saldo/contracts";
import type { Page } from "playwright-core";
import type { Stage } from "../desk/stage.js";
import type { Findings } from "../figures.js";
import { STATES } from "../screens/matrix.js";
import { meet, type State } from "../screens/state.js";
import { ANCHORS, GIVEN, NAMES } from "./table.js";

const WITHIN_MS = 12_000;
const LANGUAGES: readonly Language[] = ["en", "id"];

const stateName = ({ screen, name }: State): string => `${screen.name}: ${name}`;

/** A text as a pattern: anything may stand in its places, and any space where it has one. */
const patternOf = (text: string): string =>
  text
    .replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll(/\\\{\\\{\w+\\\}\\\}/g, ".+")
    .replaceAll(" ", String.raw`\s+`);

/** Runs in the page: whether a text stands there, written or as the hint of a field. */
function stands(pattern: string): boolean {
  const hints = [...document.querySelectorAll("[placeholder]")].map((field) => field.getAttribute("placeholder"));
  return new RegExp(pattern, "u").test([document.body.innerText, ...hints].join("\n"));
}

/** Waits until the page shows a text. */
const shows = (page: Page, text: string): Promise<boolean> =>
  page.waitForFunction(stands, patternOf(text), { timeout: WITHIN_MS }).then(
    () => true,
    () => false,
  );

async function missingIn(page: Page, name: string, language: Language): Promise<string[]> {
  const missing: string[] = [];
  const texts = GIVEN.filter((row) => row.seen === name && row.language === language).map(({ text }) => text);
  for (const text of name === "landing: initial" ? [...texts, ...NAMES] : texts) {
    if (!(await shows(page, text))) missing.push(`"${text}"`);
  }
  for (const [anchor, seen] of ANCHORS) {
    if (seen === name && (await page.locator(`#${anchor}`).count()) !== 1) missing.push(`the anchor #${anchor}`);
  }
  return missing;
}

const isAskedFor = (state: State, language: Language): boolean =>
  GIVEN.some((row) => row.seen === stateName(state) && row.language === language) ||
  ANCHORS.some(([, seen]) => seen === stateName(state));

/** Every text with a given wording, found in the state that shows it. */
export async function run(stage: Stage): Promise<Findings> {
  const known = new Set(STATES.map(stateName));
  const problems = GIVEN.filter(({ seen }) => !known.has(seen)).map(({ seen }) => `there is no state ${seen}`);
  for (const state of STATES.filter((one) => stateName(one).includes(stage.only))) {
    for (const language of LANGUAGES.filter((one) => isAskedFor(state, one))) {
      const where = `${stateName(state)}, ${language}`;
      try {
        const missing = await meet(stage, state, { language, width: 1350 }, ({ page }) =>
          missingIn(page, stateName(state), language),
        );
        problems.push(...missing.map((text) => `${where}: ${text} is not there`));
      } catch (error) {
        problems.push(`${where} was not reached: ${String(error).split("\n").slice(0, 3).join(" ")}`);
      }
    }
  }
  return {
    figures: [
      { name: "given texts, names and anchors looked for", value: GIVEN.length + NAMES.length + ANCHORS.length },
      { name: "not found", value: problems.length, budget: 0 },
    ],
    problems,
  };
}
