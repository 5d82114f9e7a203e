import { describe, expect, test } from "@jest/globals";
import { LOADS } from "../capacity/assumptions.js";
import { readMeasurements } from "../capacity/measurements.js";
import { computePlan } from "../capacity/model.js";
import { simulate } from "./simulate.js";

const measured = readMeasurements();
const options = { seed: 7, minutes: 5 };
const [baseLoad, tenfoldLoad, hundredfoldLoad] = LOADS;
if (!baseLoad || !tenfoldLoad || !hundredfoldLoad) throw new Error("three loads are needed");
const ONE_REPLICA_EACH = { gateway: 1, transactions: 1, "settings-auth": 1, notifier: 1 };
const burst = { factor: 20, seconds: 60 };

const withNotifiers = (notifier: number) =>
  simulate(measured, hundredfoldLoad, {
    ...options,
    replicas: { ...ONE_REPLICA_EACH, gateway: 8, transactions: 8, notifier },
  });

describe("the simulated event pipeline", () => {
  test.each([
    ["at the planned size", {}],
    ["in a burst", { burst }],
    ["with one replica of each", { replicas: ONE_REPLICA_EACH }],
  ])("the simulated pipeline neither loses nor duplicates events %s", (_name, more) => {
    const { events, audited, messages } = simulate(measured, hundredfoldLoad, { ...options, ...more });
    expect(events).toBeGreaterThan(1_000);
    expect(audited).toBe(events);
    expect(Math.round(messages)).toBe(events * hundredfoldLoad.dashboards);
  });

  test("a simulation gives the same results for the same seed, and different ones for another seed", () => {
    expect(simulate(measured, tenfoldLoad, options)).toEqual(simulate(measured, tenfoldLoad, options));
    expect(simulate(measured, tenfoldLoad, { ...options, seed: 8 })).not.toEqual(
      simulate(measured, tenfoldLoad, options),
    );
  });

  test("simulated processes are as busy as the capacity model predicts", () => {
    const { cores, replicas } = computePlan(measured, hundredfoldLoad);
    const { utilisation } = simulate(measured, hundredfoldLoad, { ...options, minutes: 60 });
    for (const service of ["gateway", "notifier", "transactions"] as const)
      expect(utilisation[service]).toBeCloseTo(cores[service] / replicas[service], 1);
  });

  test("a burst makes simulated queues and delays longer", () => {
    const [calm, busy] = [
      simulate(measured, hundredfoldLoad, options),
      simulate(measured, hundredfoldLoad, { ...options, burst }),
    ];
    expect(busy.notifierQueue[2]).toBeGreaterThan(calm.notifierQueue[2]);
    expect(busy.p99).toBeGreaterThan(calm.p99);
  });

  test("more notifiers make simulated delays shorter", () => {
    expect(withNotifiers(4).p50).toBeLessThan(withNotifiers(1).p50);
  });
});
