import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const LOCK = new URL("../package-lock.json", import.meta.url);

/** The oldest versions without a known hole that matters here; every copy in the lock must be as new. */
const LEAST = /** @type {Record<string, string>} */ ({
  bcrypt: "6.0.0",
  "engine.io": "6.6.10",
  express: "5.3.0",
  "express-rate-limit": "8.2.2",
  helmet: "8.0.0",
  jsonwebtoken: "9.0.3",
  jws: "4.0.1",
  mongoose: "9.9.2",
  qs: "6.16.0",
  "socket.io": "4.8.4",
  "socket.io-parser": "4.2.7",
  zod: "4.0.0",
});

/**
 * @typedef {{ version?: string, resolved?: string, link?: boolean }} Source
 * @typedef {Record<string, Source & { optionalDependencies?: Record<string, string> }>} Packages
 */

/** @returns {Packages} */
export const readLock = () => JSON.parse(readFileSync(LOCK, "utf8")).packages;

/** @param {string} from the path of a package in the lock @param {string} name */
function lookUpPaths(from, name) {
  const parts = from === "" ? [] : from.split("/");
  return parts
    .map((_, index) => parts.slice(0, parts.length - index).join("/"))
    .filter((folder) => !folder.endsWith("node_modules"))
    .map((folder) => `${folder}/node_modules/${name}`)
    .concat(`node_modules/${name}`);
}

/**
 * Optional dependencies, such as the programs for other platforms, that the lock names and does not list:
 * with such a gap `npm ci` fails elsewhere.
 * @param {Packages} packages
 */
export function missingOptional(packages) {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !lookUpPaths(path, name).some((candidate) => candidate in packages))
      .map((name) => `${path || "the root"} needs ${name}`),
  );
}

/** @param {string} version */
const numbersOf = (version) => version.split(/[.+-]/).slice(0, 3).map(Number);

/** @param {string} version @param {string} least */
export function isAtLeast(version, least) {
  const [have, need] = [numbersOf(version), numbersOf(least)];
  const differing = [0, 1, 2].find((place) => have[place] !== need[place]);
  return differing === undefined || Number(have[differing]) > Number(need[differing]);
}

/**
 * Packages older than they may be, and those that must be there and are not.
 * @param {Packages} packages
 */
export function tooOld(packages) {
  return Object.entries(LEAST).flatMap(([name, least]) => {
    const copies = Object.entries(packages).filter(([path]) => path.endsWith(`node_modules/${name}`));
    if (copies.length === 0) return [`${name} is not in the lock`];
    const old = copies.filter(([, { version = "0.0.0" }]) => !isAtLeast(version, least));
    return old.map(([path, { version }]) => `${path} is ${version}, older than ${least}`);
  });
}

/**
 * Packages that would come from somewhere else than the npm registry.
 * @param {Packages} packages
 */
export const fromElsewhere = (packages) =>
  Object.entries(packages)
    .filter(
      ([, { link, resolved }]) => !link && resolved && !resolved.startsWith("https://registry.npmjs.org/"),
    )
    .map(([path]) => path);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const packages = readLock();
  const problems = [...missingOptional(packages), ...tooOld(packages), ...fromElsewhere(packages)];
  console.log(problems.length === 0 ? "The lock is complete and new enough." : problems.join("\n"));
  process.exitCode = problems.length === 0 ? 0 : 1;
}
