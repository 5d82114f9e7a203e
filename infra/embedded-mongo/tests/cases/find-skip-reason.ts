import type { TestCase, ServerRequirement } from "./case-file.js";

/** Operations that the driver no longer supports. */
const REMOVED_OPERATIONS = new Set(["mapReduce"]);

/** Returns why a case cannot run on a standalone server of this version, or undefined if it can. */
export function findSkipReason(
  test: TestCase,
  fileRequirements: readonly ServerRequirement[] | undefined,
  version: string,
): string | undefined {
  if (test.skipReason) return test.skipReason;
  for (const requirements of [fileRequirements, test.runOnRequirements]) {
    if (requirements && !requirements.some((requirement) => isMet(requirement, version)))
      return `wants ${JSON.stringify(requirements)}`;
  }
  if (test.operations.some(({ name }) => /failPoint/i.test(name))) return "wants fail points";
  const removedOperation = test.operations.find(({ name }) => REMOVED_OPERATIONS.has(name));
  return removedOperation ? `the driver has no ${removedOperation.name}` : undefined;
}

function isMet(requirement: ServerRequirement, version: string): boolean {
  const { minServerVersion, maxServerVersion, topologies, auth, serverless, csfle } = requirement;
  if (auth === true || serverless === "require" || (csfle ?? false) !== false) return false;
  if (requirement.serverParameters) return false;
  if (topologies && !topologies.includes("single")) return false;
  if (minServerVersion && compareVersions(version, minServerVersion) < 0) return false;
  return !maxServerVersion || compareVersions(version, maxServerVersion) <= 0;
}

function compareVersions(a: string, b: string): number {
  const left = a.split(".").map(Number);
  const right = b.split(".").map(Number);
  for (let index = 0; index < 3; index += 1) {
    const order = (left[index] ?? 0) - (right[index] ?? 0);
    if (order !== 0) return order;
  }
  return 0;
}
