import type { TestCase, ServerRequirement } from "./case-file.js";

/** Operations that the driver no longer supports. */
const NOT_IN_DRIVER = new Set(["mapReduce"]);

/** Why a case cannot run on a standalone server of this version; undefined if it can. */
export function findSkipReason(
  test: TestCase,
  ofFile: readonly ServerRequirement[] | undefined,
  version: string,
): string | undefined {
  if (test.skipReason) return test.skipReason;
  for (const list of [ofFile, test.runOnRequirements]) {
    if (list && !list.some((one) => isMet(one, version))) return `wants ${JSON.stringify(list)}`;
  }
  if (test.operations.some(({ name }) => /failPoint/i.test(name))) return "wants fail points";
  const gone = test.operations.find(({ name }) => NOT_IN_DRIVER.has(name));
  return gone ? `the driver has no ${gone.name}` : undefined;
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
  for (let place = 0; place < 3; place += 1) {
    const order = (left[place] ?? 0) - (right[place] ?? 0);
    if (order !== 0) return order;
  }
  return 0;
}
