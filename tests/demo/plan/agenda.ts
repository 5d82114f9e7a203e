import { DAY_MINUTES, HISTORY_DAYS } from "./draw-stories.js";
import type { Step, Story } from "./story.js";

/** The start of the night in minutes: six in the evening of the last day of the history. */
export const NIGHT_STARTS_AT = HISTORY_DAYS * DAY_MINUTES + 18 * 60;

export type PlannedEvent = {
  readonly at: number;
  readonly story: Story;
  /** The step of the story; undefined if the event places the order. */
  readonly step: Step | undefined;
};

/** Lists all events of these orders, earliest first. */
function listEvents(stories: readonly Story[]): PlannedEvent[] {
  const events = stories.flatMap((story): PlannedEvent[] => [
    { at: story.placedAt, story, step: undefined },
    ...story.steps.map((step) => ({ at: story.placedAt + step.minutes, story, step })),
  ]);
  // The sort is stable, so simultaneous events of an order stay in their sequence.
  return events.toSorted((a, b) => a.at - b.at);
}

export interface NightBounds {
  /** The length of the night in hours of the demo's clock. */
  readonly hours: number;
  /** The maximum number of new orders in the night. */
  readonly orders: number;
}

/** Splits the events of orders into the events before the night and the events of the night. */
export function planAgenda(stories: readonly Story[], { hours, orders }: NightBounds) {
  const endsAt = NIGHT_STARTS_AT + hours * 60;
  const earlierStories = stories.filter(({ placedAt }) => placedAt < NIGHT_STARTS_AT);
  const nightStories = stories
    .filter(({ placedAt }) => placedAt >= NIGHT_STARTS_AT && placedAt < endsAt)
    .toSorted((a, b) => a.placedAt - b.placedAt)
    .slice(0, orders);
  return {
    history: listEvents(earlierStories).filter(({ at }) => at < NIGHT_STARTS_AT),
    night: listEvents([...earlierStories, ...nightStories]).filter(
      ({ at }) => at >= NIGHT_STARTS_AT && at < endsAt,
    ),
    endsAt,
  };
}
