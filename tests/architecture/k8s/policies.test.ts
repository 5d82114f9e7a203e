import { describe, expect, test } from "@jest/globals";
import { readAllManifests } from "./read-all-manifests.js";
import { POLICY_VIOLATIONS, copyWithViolation } from "./violations.js";
import { ALL_POLICIES } from "./policies/all.js";
import { listWorkloads } from "./workloads.js";

const manifests = readAllManifests();

describe("policies for the manifests", () => {
  test("the manifests contain the four services and the two jobs", () => {
    expect(listWorkloads(manifests).map(({ name }) => name)).toEqual([
      "Deployment gateway",
      "Deployment notifier",
      "Deployment settings-auth",
      "Deployment transactions",
      "Job database-users",
      "CronJob backup",
    ]);
  });

  test.each(Object.entries(ALL_POLICIES))("the manifests satisfy the policy: %s", (_policy, find) => {
    expect(find(manifests)).toEqual([]);
  });
});

describe("violations of the policies", () => {
  test.each(POLICY_VIOLATIONS)("the policy '%s' detects a violation in %s at path '%s'", (...row) => {
    expect(ALL_POLICIES[row[0]]?.(copyWithViolation(manifests, row)).length).toBeGreaterThan(0);
  });

  test("POLICY_VIOLATIONS contains a violation of every policy", () => {
    expect([...new Set(POLICY_VIOLATIONS.map(([policy]) => policy))].sort()).toEqual(
      Object.keys(ALL_POLICIES).sort(),
    );
  });

  test("listWorkloads throws an error for a workload of a kind that no policy covers", () => {
    const pod = { apiVersion: "v1", kind: "StatefulSet", metadata: { name: "x" } };
    expect(() => listWorkloads([...manifests, pod])).toThrow("StatefulSet");
  });
});
