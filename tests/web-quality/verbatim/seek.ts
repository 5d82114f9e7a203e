import type { Language } from "@tukar-saldo/contracts";
import type { Page } from "playwright-core";
import type { Stage } from "../desk/stage.js";
import { STATES } from "../screens/matrix.js";
import { meet } from "../screens/state.js";
import type { State } from "../screens/state.js";
import { ANCHORS, GIVEN, NAMES } from "./table.js";

const WITHIN_MS = 12_000;
const LANGUAGES: readonly Language[] = ["en", "id"];

/** A state in a language in which something is given. */
export interface Place {
  readonly state: State;
  readonly language: Language;
  /** `screen: state`, as the table names it. */
  readonly name: string;
}

const nameOf = ({ screen, name }: State): string => `${screen.name}: ${name}`;

function isAskedFor({ name, language }: Place): boolean {
  const hasText = GIVEN.some((row) => row.seen === name && row.language === language);
  return hasText || ANCHORS.some(([, seen]) => seen === name);
}

/** Where to look for what the table gives. */
export const PLACES: readonly Place[] = STATES.flatMap((state) =>
  LANGUAGES.map((language) => ({ state, language, name: nameOf(state) })),
).filter(isAskedFor);

/** States that the table names and nobody can reach. */
export function unknownStates(): string[] {
  const known = new Set(STATES.map(nameOf));
  return GIVEN.filter(({ seen }) => !known.has(seen)).map(({ seen }) => seen);
}

/** A text as a pattern: anything may stand in its places, and any space where it has one. */
const patternOf = (text: string): string =>
  text
    .replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll(/\\\{\\\{\w+\\\}\\\}/g, ".+")
    .replaceAll(" ", String.raw`\s+`);

/** Runs in the page: whether a text stands there, written or as the hint of a field. */
function stands(pattern: string): boolean {
  const hints = [...document.querySelectorAll("[placeholder]")].map((field) =>
    field.getAttribute("placeholder"),
  );
  return new RegExp(pattern, "u").test([document.body.innerText, ...hints].join("\n"));
}

/** Waits until the page shows a text. */
const shows = (page: Page, text: string): Promise<boolean> =>
  page.waitForFunction(stands, patternOf(text), { timeout: WITHIN_MS }).then(
    () => true,
    () => false,
  );

async function missingIn(page: Page, { name, language }: Place): Promise<string[]> {
  const missing: string[] = [];
  const texts = GIVEN.filter((row) => row.seen === name && row.language === language).map(({ text }) => text);
  for (const text of name === "landing: initial" ? [...texts, ...NAMES] : texts) {
    if (!(await shows(page, text))) missing.push(`"${text}"`);
  }
  for (const [anchor, seen] of ANCHORS) {
    if (seen === name && (await page.locator(`#${anchor}`).count()) !== 1)
      missing.push(`the anchor #${anchor}`);
  }
  return missing;
}

/** Goes there; what is given and not to be found. */
export function seek(stage: Stage, place: Place): Promise<string[]> {
  const looks = { language: place.language, width: 1350 };
  return meet(stage, place.state, looks, ({ page }) => missingIn(page, place));
}
