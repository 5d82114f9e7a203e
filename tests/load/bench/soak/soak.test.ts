import { expect, test } from "@jest/globals";
import { readBacklog } from "./wait-until-drained.js";
import { countOrders } from "./count-orders.js";
import { computeTrends } from "./process-samples.js";

const createSample = (minutes: number, rssMb: number, pid = 1) => ({
  pid,
  name: "gateway",
  minutes,
  rssMb,
  files: 20,
});

test("countOrders reports an order never seen as lost, one seen twice as doubled, and one without a reply as unanswered", () => {
  const sightings = new Map([
    ["once", 1],
    ["twice", 2],
    ["never answered", 1],
  ]);
  expect(countOrders("stored", new Set(["once", "twice", "gone"]), sightings)).toEqual({
    place: "stored",
    seen: 2,
    lost: 1,
    doubled: 1,
    unanswered: 1,
  });
});

test("the memory trend of a process leaves out the first third of the time", () => {
  const warmUpSamples = [createSample(0, 50), createSample(1, 90)];
  const steadySamples = [2, 3, 4, 5, 6].map((minutes) => createSample(minutes, 100 + 2 * minutes));
  expect(computeTrends([...warmUpSamples, ...steadySamples])).toEqual([
    expect.objectContaining({ name: "gateway", firstMb: 50, lastMb: 112, mostMb: 112 }),
  ]);
  expect(computeTrends([...warmUpSamples, ...steadySamples])[0]?.mbPerMinute).toBeCloseTo(2);
});

test("processes of the same name are numbered in the order of their start", () => {
  expect(
    computeTrends([createSample(0, 1, 7), createSample(0, 1, 9), createSample(1, 1, 7)]).map(
      ({ name }) => name,
    ),
  ).toEqual(["gateway", "gateway 2"]);
});

test("the backlog includes an event that is published while the backlog is read", async () => {
  let isPublished = false;
  async function countEvents(): Promise<number> {
    const unpublishedCount = isPublished ? 0 : 1;
    isPublished = true;
    return unpublishedCount;
  }
  const readQueues = async () => [{ waiting: isPublished ? 1 : 0, active: 0, delayed: 0, failed: 0 }];
  expect(await readBacklog(countEvents, readQueues)).toMatchObject({ outboxes: 1, waiting: 1 });
});
