import { describe, expect, test } from "@jest/globals";
import { createRandomSource } from "../../load/seed/random-source.js";
import { NIGHT_STARTS_AT, planAgenda } from "./agenda.js";
import { drawStories, KINDS, PERCENT_DUPLICATED } from "./draw-stories.js";
import { CLERK_COUNT } from "./draw-steps.js";
import type { Story } from "./story.js";

const drawStoriesOfSeed = (seed: number): Story[] => drawStories(createRandomSource(seed));
const stories = drawStoriesOfSeed(7);
const sameSeedStories = drawStoriesOfSeed(7);
const storiesOfFiveSeeds = [1, 2, 3, 4, 5].flatMap(drawStoriesOfSeed);
/** Counts the orders that are placed between two hours, on all days. */
const countOrdersBetween = (from: number, to: number): number =>
  stories.filter(({ placedAt }) => {
    const hour = (placedAt / 60) % 24;
    return hour >= from && hour < to;
  }).length;
const WHOLE_NIGHT = { hours: 6, orders: Infinity };

describe("the plan of a demo", () => {
  test("the same seed gives the same customers, amounts and outcomes, and another seed gives different ones", () => {
    expect(sameSeedStories).toEqual(stories);
    expect(storiesOfFiveSeeds.slice(0, 20)).not.toEqual(stories.slice(0, 20));
  });

  test("each kind of order has the share that KINDS defines", () => {
    const originalStories = storiesOfFiveSeeds.filter(({ kind }) => kind !== "duplicate");
    for (const [kind, weight] of KINDS) {
      const share =
        (1_000 * originalStories.filter((story) => story.kind === kind).length) / originalStories.length;
      expect(Math.abs(share - weight)).toBeLessThan(
        3 * Math.sqrt(weight) * Math.sqrt(1_000 / originalStories.length),
      );
    }
    const duplicateCount = storiesOfFiveSeeds.length - originalStories.length;
    expect((100 * duplicateCount) / originalStories.length).toBeCloseTo(PERCENT_DUPLICATED, 0);
  });

  test("evenings are busier than the hours before dawn", () => {
    expect(countOrdersBetween(19, 22)).toBeGreaterThan(5 * countOrdersBetween(2, 5));
  });

  test("the steps of an order are chronological, each has a clerk, and they close the order at most once", () => {
    for (const { steps } of stories) {
      expect(steps.every(({ clerk }) => clerk < CLERK_COUNT)).toBe(true);
      const stepMinutes = steps.map((step) => step.minutes);
      expect(stepMinutes).toEqual(stepMinutes.toSorted((a, b) => a - b));
      const endSteps = steps.filter(({ what }) => what === "complete" || what === "cancel");
      expect(endSteps).toEqual(steps.slice(-1));
    }
  });

  test("only cancelled orders are refunded, and never more than was ordered", () => {
    let refundCount = 0;
    for (const { steps, usd_cents } of stories)
      for (const step of steps) {
        if (step.what !== "record" || !step.facts.refund) continue;
        refundCount += 1;
        expect(steps.at(-1)?.what).toBe("cancel");
        expect(Math.round(step.facts.refund.amount * 100)).toBeLessThanOrEqual(usd_cents);
      }
    expect(refundCount).toBeGreaterThan(50);
  });

  test("every kind of action occurs in the plan, including hand-overs and repricing", () => {
    const actionKinds = new Set(stories.flatMap(({ steps }) => steps.map(({ what }) => what)));
    expect([...actionKinds].toSorted()).toEqual(
      ["say_paid", "find", "take", "hand_over", "note", "record", "reprice", "complete", "cancel"].toSorted(),
    );
  });

  test("a duplicate repeats an order of the same customer that was placed at most five minutes before", () => {
    for (const { repeats, placedAt, payee, usd_cents } of stories) {
      if (repeats === undefined) continue;
      expect(stories[repeats]).toMatchObject({ payee, usd_cents });
      expect(placedAt - (stories[repeats]?.placedAt ?? 0)).toBeLessThanOrEqual(5);
    }
  });
});

describe("the agenda of a demo", () => {
  test("a longer night has the same history as a shorter night, and begins with the same events", () => {
    const shortNight = planAgenda(stories, { hours: 3, orders: Infinity });
    const longNight = planAgenda(stories, WHOLE_NIGHT);
    expect(longNight.history).toEqual(shortNight.history);
    expect(longNight.night.slice(0, shortNight.night.length)).toEqual(shortNight.night);
    expect(longNight.night.length).toBeGreaterThan(shortNight.night.length);
  });

  test("the night continues orders of the history, and has no more new orders than the limit", () => {
    const { history, night } = planAgenda(stories, { ...WHOLE_NIGHT, orders: 6 });
    const placedCount = history.filter(({ step }) => step === undefined).length;
    expect(placedCount).toBeGreaterThan(2_000);
    expect(placedCount).toBeLessThan(2_600);
    expect(night.filter(({ step }) => step === undefined)).toHaveLength(6);
    expect(night.some(({ story }) => story.placedAt < NIGHT_STARTS_AT)).toBe(true);
    expect(night.every(({ at }) => at >= NIGHT_STARTS_AT && at < NIGHT_STARTS_AT + 6 * 60)).toBe(true);
  });

  test("the agenda contains no step of an order before the event that places it", () => {
    const { history, night } = planAgenda(stories, WHOLE_NIGHT);
    const placedStories = new Set<Story>();
    for (const { story, step } of [...history, ...night]) {
      expect(placedStories.has(story)).toBe(step !== undefined);
      placedStories.add(story);
    }
  });
});
