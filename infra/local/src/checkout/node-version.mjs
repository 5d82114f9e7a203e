import { readFileSync } from "node:fs";

const MANIFEST = new URL("../../../../package.json", import.meta.url);

/** @param {string} text */
const numbers = (text) => text.replace(/^\D+/, "").split(".").map(Number);

/**
 * Says what to do when this Node is older than the `engines` of package.json allow, else nothing.
 * @param {string} version such as "20.19.0"
 */
export function nodeProblem(version) {
  const needed = JSON.parse(readFileSync(MANIFEST, "utf8")).engines.node.replace(/^\D+/, "");
  const [major = 0, minor = 0] = numbers(version);
  const [leastMajor = 0, leastMinor = 0] = numbers(needed);
  if (major > leastMajor || (major === leastMajor && minor >= leastMinor)) return undefined;
  return `Node ${version} is too old: install Node ${needed} or newer (nodejs.org) and run this again.`;
}
