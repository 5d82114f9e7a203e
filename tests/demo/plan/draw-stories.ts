import type { RandomSource } from "../../load/seed/random-source.js";
import { drawBetween, drawWeighted, drawBoolean } from "./random-draws.js";
import type { Weighted } from "./random-draws.js";
import { drawCustomers } from "./customers.js";
import { drawSteps } from "./draw-steps.js";
import type { Story, StoryKind } from "./story.js";

export const HISTORY_DAYS = 30;
/** The number of days with new orders: the history, and a night that may last until the end of the day after it. */
const DAYS_WITH_ORDERS = HISTORY_DAYS + 2;
export const DAY_MINUTES = 24 * 60;

const CUSTOMER_COUNT = 700;
const ORDERS_A_DAY = 78;
/** The relative number of orders in each hour of a day in Jakarta, from midnight on. */
const HOUR_WEIGHTS = [3, 2, 1, 1, 1, 2, 3, 5, 7, 8, 8, 8, 9, 8, 7, 7, 8, 9, 11, 13, 14, 13, 10, 6];
const TOTAL_HOUR_WEIGHT = HOUR_WEIGHTS.reduce((sum, each) => sum + each, 0);

/** The share of each kind of order in thousandths. Duplicates are generated separately, after the order they repeat. */
export const KINDS: Weighted<StoryKind> = [
  ["paid", 740],
  ["late", 75],
  ["mistyped", 55],
  ["short", 14],
  ["repriced", 11],
  ["wrong_type", 20],
  ["no_code", 12],
  ["no_payment", 48],
  ["customer_asked", 17],
  ["suspected_fraud", 6],
  ["forgotten", 2],
];
export const PERCENT_DUPLICATED = 2;

/** Randomly chooses how many cents the desk receives for an order; 0 for kinds of orders that are not paid. */
function drawReceived(random: RandomSource, kind: StoryKind, usd_cents: number): number {
  if (["no_payment", "customer_asked", "duplicate", "forgotten"].includes(kind)) return 0;
  const isShort = kind === "short" || kind === "repriced";
  return isShort ? Math.max(100, Math.round((usd_cents * drawBetween(random, 70, 97)) / 100)) : usd_cents;
}

/** Randomly chooses an order's amount in cents, as customers do: mostly round, some with a fee, a few large. */
function drawCents(random: RandomSource): number {
  const amountKind = drawWeighted(random, [
    ["round", 50],
    ["any", 34],
    ["small", 8],
    ["large", 8],
  ]);
  if (amountKind === "round")
    return 100 * random.pick([10, 15, 20, 20, 25, 25, 30, 40, 50, 50, 75, 100, 100, 150, 200]);
  if (amountKind === "small") return drawBetween(random, 300, 999);
  return amountKind === "any" ? drawBetween(random, 1_000, 12_000) : drawBetween(random, 15_000, 50_000);
}

/** Randomly chooses when a day's orders are placed, in minutes since the history's start, earliest first. */
function drawPlacementTimes(random: RandomSource, day: number): number[] {
  // The number of orders grows by a third in a month, and varies by up to a fifth from day to day.
  const dayFactor = (0.8 + (day / HISTORY_DAYS) * 0.27) * (drawBetween(random, 80, 120) / 100);
  return HOUR_WEIGHTS.flatMap((weight, hour) => {
    const expectedCount = ORDERS_A_DAY * dayFactor * (weight / TOTAL_HOUR_WEIGHT);
    const orderCount = Math.floor(expectedCount) + Number(drawBoolean(random, (expectedCount % 1) * 100));
    const secondsOfHour = Array.from({ length: orderCount }, () => random.below(3_600)).toSorted(
      (a, b) => a - b,
    );
    return secondsOfHour.map((second) => day * DAY_MINUTES + hour * 60 + second / 60);
  });
}

/** Generates all random orders from the first day of the history until the end of the night. */
export function drawStories(random: RandomSource): Story[] {
  const stories: Story[] = [];
  const drawPayee = drawCustomers(random, CUSTOMER_COUNT);
  const addStory = (
    kind: StoryKind,
    story: Pick<Story, "placedAt" | "payee" | "usd_cents" | "repeats">,
  ): void => {
    const steps = drawSteps(random, kind, drawReceived(random, kind, story.usd_cents));
    stories.push({ index: stories.length, kind, steps, ...story });
  };
  const placementTimes = Array.from({ length: DAYS_WITH_ORDERS }, (_, day) =>
    drawPlacementTimes(random, day),
  ).flat();
  for (const placedAt of placementTimes) {
    const [payee, usd_cents] = [drawPayee(), drawCents(random)];
    addStory(drawWeighted(random, KINDS), { placedAt, payee, usd_cents, repeats: undefined });
    if (!drawBoolean(random, PERCENT_DUPLICATED)) continue;
    const repeatedAt = placedAt + drawBetween(random, 1, 5);
    addStory("duplicate", { placedAt: repeatedAt, payee, usd_cents, repeats: stories.length - 1 });
  }
  return stories;
}
