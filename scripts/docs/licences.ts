import { lookUpPaths, readLock } from "../check-lock.mjs";

type Packages = ReturnType<typeof readLock>;

export const LICENCES_FILE = new URL("../../docs/licences.md", import.meta.url);

/** The workspaces that are released; the others are for development and tests. */
const RELEASED = /^(services\/[^/]+|web|infra\/(embedded-mongo|setup))$/;
/** Licences that ask for no more than to be named, as the packages and the bundles' `.LEGAL.txt` do; OFL-1.1 is the font's. */
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
/** Packages that state their licence in a form of old, which the lock does not record. */
const STATED_OTHERWISE: Readonly<Record<string, string>> = { "xmlhttprequest-ssl": "MIT" };

const nameOf = (path: string): string => path.split("node_modules/").at(-1) ?? path;

/** The paths of all packages that the released workspaces need at run time, on any platform. */
function findRuntimePackages(packages: Packages): Set<string> {
  const found = new Set<string>();
  const waiting = Object.keys(packages).filter((path) => RELEASED.test(path));
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path)) continue;
    found.add(path);
    const { dependencies = {}, optionalDependencies = {} } = packages[path] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const place = lookUpPaths(path, name).find((candidate) => candidate in packages);
      if (place === undefined) continue;
      const { link, resolved } = packages[place] ?? {};
      waiting.push(link && resolved ? resolved : place);
    }
  }
  return found;
}

/** The names of the packages that run in the product, by their licence. */
export function findLicences(packages: Packages = readLock()): Map<string, string[]> {
  const byLicence = new Map<string, Set<string>>();
  for (const path of findRuntimePackages(packages)) {
    if (!path.includes("node_modules/")) continue;
    const name = nameOf(path);
    const licence = packages[path]?.license ?? STATED_OTHERWISE[name] ?? "not stated";
    byLicence.set(licence, (byLicence.get(licence) ?? new Set()).add(name));
  }
  const sorted = [...byLicence].sort(([a], [b]) => a.localeCompare(b, "en"));
  return new Map(sorted.map(([licence, names]) => [licence, [...names].sort()]));
}

/** docs/licences.md */
export function renderLicences(): string {
  const rows = [...findLicences()].map(
    ([licence, names]) =>
      `## ${licence}\n\n${names.length}: ${names.map((name) => `\`${name}\``).join(" · ")}\n`,
  );
  return `# Licences of what runs

The packages that the released parts need at run time, on any platform, by the licence that \`package-lock.json\` records
(\`npm run docs\` writes this page). Versions are in the bills of material: \`npm run sbom\`. The product itself has the MIT licence.

${rows.join("\n")}`;
}
