import { expect, test } from "@jest/globals";
import { REQUESTS } from "./measurements.js";
import type { Measurements } from "./measurements.js";
import { mergeMeasurements, readBench } from "./read-bench.js";
import type { BenchFile } from "./read-bench.js";

const createRow = (work: string, name: string, gateway: number) =>
  ({ work, name, perSecond: 99.6, cpu: { gateway, bench: 3.2 } }) as never;
const machine = { node: "v20.20.2", cpus: 2, model: "a processor " };

const benchFile: BenchFile = {
  machine,
  storage: "embedded storage",
  results: {
    create: [createRow("place an order", "desk", 480), createRow("place an order", "monolith", 7)],
    lists: { bySize: [[createRow("stats", "desk", 300.4)], [createRow("stats", "desk", 900)]] },
  },
};

test("readBench takes the costs of requests from the desk and not from the monolith, and the costs of lists from the run with the fewest orders", () => {
  const { requests, source } = readBench(benchFile, "2026-11-23");
  expect(requests).toEqual({
    "place an order": { bench: 3, gateway: 480 },
    stats: { bench: 3, gateway: 300 },
  });
  expect(source).toBe("Node v20.20.2, 2 × a processor, embedded storage, 2026-11-23");
});

test("merging measurements throws an error that names each value that was never measured", () => {
  expect(() => mergeMeasurements({}, readBench(benchFile, "2026-11-23"))).toThrow(
    /^not measured yet: page, asset, .*, sockets, throughput, sizes$/,
  );
});

test("merging measurements keeps the values that were not measured again", () => {
  const allRequestCosts = Object.fromEntries(REQUESTS.map((name) => [name, { gateway: 1 }]));
  const earlierMeasurements = {
    requests: allRequestCosts,
    sockets: {},
    throughput: [],
    sizes: {},
  } as unknown as Measurements;
  const merged = mergeMeasurements(earlierMeasurements, readBench(benchFile, "2026-11-23"));
  expect(merged.requests["stats"]).toEqual({ bench: 3, gateway: 300 });
  expect(merged.requests["report"]).toEqual({ gateway: 1 });
});
