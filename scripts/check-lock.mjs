import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const LOCK_FILE = new URL("../package-lock.json", import.meta.url);

/**
 * The minimum version of each package: the oldest without a known vulnerability that affects the product. It applies
 * to every copy of the package in the lock file.
 */
const MIN_VERSIONS = /** @type {Record<string, string>} */ ({
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
 * @typedef {{ version?: string, resolved?: string, link?: boolean }} InstalledPackage
 * @typedef {{ dependencies?: Record<string, string>, optionalDependencies?: Record<string, string> }} DependencyLists
 * @typedef {Record<string, InstalledPackage & DependencyLists & { license?: string }>} Packages
 */

/** @returns {Packages} */
export const readLock = () => JSON.parse(readFileSync(LOCK_FILE, "utf8")).packages;

/**
 * Lists the paths at which Node looks for a dependency, the nearest first.
 * @param {string} from the path of a package in the lock @param {string} name
 */
export function lookUpPaths(from, name) {
  const segments = from === "" ? [] : from.split("/");
  return segments
    .map((_, index) => segments.slice(0, segments.length - index).join("/"))
    .filter((folder) => !folder.endsWith("node_modules"))
    .map((folder) => `${folder}/node_modules/${name}`)
    .concat(`node_modules/${name}`);
}

/**
 * Finds optional dependencies, such as binaries for other platforms, that the lock refers to but does not list.
 * `npm ci` then fails on those platforms.
 * @param {Packages} packages
 */
export function findMissingOptionalDependencies(packages) {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !lookUpPaths(path, name).some((candidate) => candidate in packages))
      .map((name) => `${path || "the root"} needs ${name}`),
  );
}

/** @param {string} version */
const parseVersion = (version) => version.split(/[.+-]/).slice(0, 3).map(Number);

/** @param {string} version @param {string} minimum */
export function isAtLeast(version, minimum) {
  const [actual, required] = [parseVersion(version), parseVersion(minimum)];
  const differingPosition = [0, 1, 2].find((position) => actual[position] !== required[position]);
  return (
    differingPosition === undefined || Number(actual[differingPosition]) > Number(required[differingPosition])
  );
}

/**
 * Finds packages that are older than their minimum version or missing.
 * @param {Packages} packages
 */
export function findVulnerable(packages) {
  return Object.entries(MIN_VERSIONS).flatMap(([name, minimum]) => {
    const copies = Object.entries(packages).filter(([path]) => path.endsWith(`node_modules/${name}`));
    if (copies.length === 0) return [`${name} is not in the lock`];
    const oldCopies = copies.filter(([, { version = "0.0.0" }]) => !isAtLeast(version, minimum));
    return oldCopies.map(([path, { version }]) => `${path} is ${version}, older than ${minimum}`);
  });
}

/**
 * Finds packages that are not resolved from the npm registry.
 * @param {Packages} packages
 */
export const findPackagesNotFromNpm = (packages) =>
  Object.entries(packages)
    .filter(
      ([, { link, resolved }]) => !link && resolved && !resolved.startsWith("https://registry.npmjs.org/"),
    )
    .map(([path]) => path);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const packages = readLock();
  const problems = [
    ...findMissingOptionalDependencies(packages),
    ...findVulnerable(packages),
    ...findPackagesNotFromNpm(packages),
  ];
  console.log(problems.length === 0 ? "The lock is complete and new enough." : problems.join("\n"));
  process.exitCode = problems.length === 0 ? 0 : 1;
}
