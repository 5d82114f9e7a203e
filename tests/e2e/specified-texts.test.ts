import { afterAll, describe, expect, test } from "@jest/globals";
import { openStage } from "../web-quality/desk/stage.js";
import { PLACES, findMissingTexts, findUnknownStates } from "../web-quality/verbatim/find-texts.js";
import type { Place } from "../web-quality/verbatim/find-texts.js";

/** Opens desks and browser on first use, because concurrent tests do not wait for hooks. */
const stage = openStage();
const TEST_TIMEOUT_MS = 180_000;

afterAll(() => stage.close(), 30_000);

const toTitledCase = (place: Place): readonly [string, Place] => [`${place.name}, ${place.language}`, place];
const isReadOnly = ({ state }: Place): boolean => !state.changesDesk && !state.runsAlone;

describe("texts that the specification defines", () => {
  test("every page state in the table of specified texts exists", () => {
    expect(findUnknownStates()).toEqual([]);
  });

  test.concurrent.each(PLACES.filter(isReadOnly).map(toTitledCase))(
    "the specified texts appear in %s",
    async (_title, place) => {
      expect(await findMissingTexts(stage, place)).toEqual([]);
    },
    TEST_TIMEOUT_MS,
  );
});

describe("specified texts in page states that change the desk or an order", () => {
  const placesWithChanges = PLACES.filter((place) => !isReadOnly(place));
  test.each(placesWithChanges.map(toTitledCase))(
    "the specified texts appear in %s",
    async (_title, place) => {
      expect(await findMissingTexts(stage, place)).toEqual([]);
    },
    TEST_TIMEOUT_MS,
  );
});
