import { afterAll, describe, expect, test } from "@jest/globals";
import { openStage } from "../web-quality/desk/stage.js";
import { PLACES, seek, unknownStates } from "../web-quality/verbatim/seek.js";
import type { Place } from "../web-quality/verbatim/seek.js";

/** Opens desks and browser when the first window asks: tests that run side by side do not wait for hooks. */
const stage = openStage();
const WAIT_MS = 180_000;

afterAll(() => stage.close(), 30_000);

const titled = (place: Place): readonly [string, Place] => [`${place.name}, ${place.language}`, place];
const isStill = ({ state }: Place): boolean => !state.changes && !state.alone;

describe("texts whose wording is given", () => {
  test("when the table names a state, then there is one", () => {
    expect(unknownStates()).toEqual([]);
  });

  test.concurrent.each(PLACES.filter(isStill).map(titled))(
    "when somebody meets %s, then they are there",
    async (_title, place) => {
      expect(await seek(stage, place)).toEqual([]);
    },
    WAIT_MS,
  );
});

describe("texts whose wording is given, where something is changed that others see", () => {
  const changing = PLACES.filter((place) => !isStill(place));
  test.each(changing.map(titled))(
    "when somebody meets %s, then they are there",
    async (_title, place) => {
      expect(await seek(stage, place)).toEqual([]);
    },
    WAIT_MS,
  );
});
