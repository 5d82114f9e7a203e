import { afterAll, describe, expect, test } from "@jest/globals";
import { openStage } from "../web-quality/desk/stage.js";
import { LOCALIZED_STATES, findMissingTexts, findUnknownStates } from "../web-quality/verbatim/find-texts.js";
import type { LocalizedState } from "../web-quality/verbatim/find-texts.js";

/** Opens desks and browser on first use, because concurrent tests do not wait for hooks. */
const stage = openStage();
const TEST_TIMEOUT_MS = 180_000;

afterAll(() => stage.close(), 30_000);

const toTitledCase = (localizedState: LocalizedState): readonly [string, LocalizedState] => [
  `${localizedState.name}, ${localizedState.language}`,
  localizedState,
];
const isReadOnly = ({ state }: LocalizedState): boolean => !state.changesDesk && !state.runsAlone;

describe("texts that the specification defines", () => {
  test("every page state in the table of specified texts exists", () => {
    expect(findUnknownStates()).toEqual([]);
  });

  test.concurrent.each(LOCALIZED_STATES.filter(isReadOnly).map(toTitledCase))(
    "the specified texts appear in %s",
    async (_title, localizedState) => {
      expect(await findMissingTexts(stage, localizedState)).toEqual([]);
    },
    TEST_TIMEOUT_MS,
  );
});

describe("specified texts in page states that change the desk or an order", () => {
  const changingStates = LOCALIZED_STATES.filter((localizedState) => !isReadOnly(localizedState));
  test.each(changingStates.map(toTitledCase))(
    "the specified texts appear in %s",
    async (_title, localizedState) => {
      expect(await findMissingTexts(stage, localizedState)).toEqual([]);
    },
    TEST_TIMEOUT_MS,
  );
});
