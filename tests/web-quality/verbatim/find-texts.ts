import type { Language } from "@tukar-saldo/contracts";
import type { Page } from "playwright-core";
import type { Stage } from "../desk/stage.js";
import { STATES } from "../screens/matrix.js";
import { withState } from "../screens/state.js";
import type { State } from "../screens/state.js";
import { ANCHORS, SPECIFIED_TEXTS, UNTRANSLATED_NAMES } from "./table.js";

const TIMEOUT_MS = 12_000;
const LANGUAGES: readonly Language[] = ["en", "id"];

/** A state in one language, with texts that the specification defines. */
export interface LocalizedState {
  readonly state: State;
  readonly language: Language;
  /** The key of this screen's state in SPECIFIED_TEXTS and ANCHORS, as `<screen>: <state>`. */
  readonly name: string;
}

const formatStateName = ({ screen, name }: State): string => `${screen.name}: ${name}`;

function hasSpecifiedTexts({ name, language }: LocalizedState): boolean {
  const isSpecified = SPECIFIED_TEXTS.some((row) => row.seen === name && row.language === language);
  return isSpecified || ANCHORS.some(([, seen]) => seen === name);
}

/** All states that show texts of the specification, in each language. */
export const LOCALIZED_STATES: readonly LocalizedState[] = STATES.flatMap((state) =>
  LANGUAGES.map((language) => ({ state, language, name: formatStateName(state) })),
).filter(hasSpecifiedTexts);

/** Lists the states that SPECIFIED_TEXTS names but that do not exist. */
export function findUnknownStates(): string[] {
  const knownNames = new Set(STATES.map(formatStateName));
  return SPECIFIED_TEXTS.filter(({ seen }) => !knownNames.has(seen)).map(({ seen }) => seen);
}

/** Builds a pattern for a text, in which placeholders match anything and spaces match any white space. */
const toPattern = (text: string): string =>
  text
    .replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll(/\\\{\\\{\w+\\\}\\\}/g, ".+")
    .replaceAll(" ", String.raw`\s+`);

/** Runs in the page. Whether a text is visible or is the placeholder of a field. */
function isShown(pattern: string): boolean {
  const placeholders = [...document.querySelectorAll("[placeholder]")].map((field) =>
    field.getAttribute("placeholder"),
  );
  return new RegExp(pattern, "u").test([document.body.innerText, ...placeholders].join("\n"));
}

/** Waits until the page shows a text. */
const waitForText = (page: Page, text: string): Promise<boolean> =>
  page.waitForFunction(isShown, toPattern(text), { timeout: TIMEOUT_MS }).then(
    () => true,
    () => false,
  );

async function findMissingOnPage(page: Page, { name, language }: LocalizedState): Promise<string[]> {
  const missingItems: string[] = [];
  const specifiedTexts = SPECIFIED_TEXTS.filter((row) => row.seen === name && row.language === language).map(
    ({ text }) => text,
  );
  for (const text of name === "landing: initial"
    ? [...specifiedTexts, ...UNTRANSLATED_NAMES]
    : specifiedTexts) {
    if (!(await waitForText(page, text))) missingItems.push(`"${text}"`);
  }
  for (const [anchor, seen] of ANCHORS) {
    if (seen === name && (await page.locator(`#${anchor}`).count()) !== 1)
      missingItems.push(`the anchor #${anchor}`);
  }
  return missingItems;
}

/** Opens a state. @returns the specified texts that are missing */
export function findMissingTexts(stage: Stage, localizedState: LocalizedState): Promise<string[]> {
  const displayOptions = { language: localizedState.language, width: 1350 };
  return withState(stage, localizedState.state, displayOptions, ({ page }) =>
    findMissingOnPage(page, localizedState),
  );
}
