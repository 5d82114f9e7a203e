import { describe, expect, test } from "@jest/globals";
import { manifestsAsTheyLie } from "./as-they-lie.js";
import { BROKEN, breakManifests } from "./broken.js";
import { POLICIES } from "./policies/all.js";
import { workloadsOf } from "./workloads.js";

const manifests = manifestsAsTheyLie();

describe("manifests as they lie", () => {
  test("hold the four services and the two jobs", () => {
    expect(workloadsOf(manifests).map(({ name }) => name)).toEqual([
      "Deployment gateway",
      "Deployment notifier",
      "Deployment settings-auth",
      "Deployment transactions",
      "Job database-users",
      "CronJob backup",
    ]);
  });

  test.each(Object.entries(POLICIES))("each %s", (_policy, find) => {
    expect(find(manifests)).toEqual([]);
  });
});

describe("each policy can fail", () => {
  test.each(BROKEN)("%s: %s %s", (...row) => {
    expect(POLICIES[row[0]]?.(breakManifests(manifests, row)).length).toBeGreaterThan(0);
  });

  test("none is left out", () => {
    expect([...new Set(BROKEN.map(([policy]) => policy))].sort()).toEqual(Object.keys(POLICIES).sort());
  });

  test("a workload that no policy looks at is refused", () => {
    const pod = { apiVersion: "v1", kind: "StatefulSet", metadata: { name: "x" } };
    expect(() => workloadsOf([...manifests, pod])).toThrow("StatefulSet");
  });
});
