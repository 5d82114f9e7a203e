import { lookUpPaths, readLock } from "../check-lock.mjs";

type Packages = ReturnType<typeof readLock>;

export const LICENCES_FILE = new URL("../../docs/licences.md", import.meta.url);

/** The workspaces that are released; the others are for development and tests. */
const RELEASED_WORKSPACES = /^(services\/[^/]+|web|infra\/(embedded-mongo|setup))$/;
/**
 * Licences that only require a copy of their notice, which packages and `.LEGAL.txt` files contain. OFL-1.1 is the
 * licence of the font.
 */
export const ACCEPTED_LICENCES = [
  "(MPL-2.0 OR Apache-2.0)",
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "ISC",
  "MIT",
  "OFL-1.1",
];
/** Packages whose package.json states the licence in an outdated format, so that the lock file lacks it. */
const UNRECORDED_LICENCES: Readonly<Record<string, string>> = { "xmlhttprequest-ssl": "MIT" };

const packageNameOf = (path: string): string => path.split("node_modules/").at(-1) ?? path;

/** The paths of all packages that the released workspaces need at run time, on any platform. */
function findRuntimePackages(packages: Packages): Set<string> {
  const visitedPaths = new Set<string>();
  const queue = Object.keys(packages).filter((path) => RELEASED_WORKSPACES.test(path));
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (visitedPaths.has(path)) continue;
    visitedPaths.add(path);
    const { dependencies = {}, optionalDependencies = {} } = packages[path] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const dependencyPath = lookUpPaths(path, name).find((candidate) => candidate in packages);
      if (dependencyPath === undefined) continue;
      const { link, resolved } = packages[dependencyPath] ?? {};
      queue.push(link && resolved ? resolved : dependencyPath);
    }
  }
  return visitedPaths;
}

/** The names of the packages that run in the product, by their licence. */
export function findLicences(packages: Packages = readLock()): Map<string, string[]> {
  const namesByLicence = new Map<string, Set<string>>();
  for (const path of findRuntimePackages(packages)) {
    if (!path.includes("node_modules/")) continue;
    const name = packageNameOf(path);
    const licence = packages[path]?.license ?? UNRECORDED_LICENCES[name] ?? "not stated";
    namesByLicence.set(licence, (namesByLicence.get(licence) ?? new Set()).add(name));
  }
  const entries = [...namesByLicence].sort(([a], [b]) => a.localeCompare(b, "en"));
  return new Map(entries.map(([licence, names]) => [licence, [...names].sort()]));
}

/** Renders docs/licences.md. */
export function renderLicences(): string {
  const sections = [...findLicences()].map(
    ([licence, names]) =>
      `## ${licence}\n\n${names.length}: ${names.map((name) => `\`${name}\``).join(" · ")}\n`,
  );
  return `# Licences of what runs

The packages that the released parts need at run time, on any platform, by the licence that \`package-lock.json\` records
(\`npm run docs\` writes this page). Versions are in the bills of material: \`npm run sbom\`. The product itself has the MIT licence.

${sections.join("\n")}`;
}
