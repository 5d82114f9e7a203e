import { execFile } from "node:child_process";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { findNpm } from "../infra/local/bootstrap.mjs";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const SBOM_FOLDER = new URL("../sbom/", import.meta.url);

/**
 * @typedef {{ version?: string, dependencies?: Record<string, Tree> }} Tree
 * @typedef {{ "bom-ref": string, purl: string }} Component
 * @typedef {{ ref: string, dependsOn: string[] }} Edge
 * @typedef {{ metadata: { component: Component }, components: Component[], dependencies: Edge[] }} Bom
 */

/** @param {string[]} args @returns {Promise<any>} npm's JSON output */
async function runNpm(args) {
  const npmArgs = [findNpm(), ...args, "--loglevel=error"];
  const { stdout } = await promisify(execFile)(process.execPath, npmArgs, { cwd: ROOT, maxBuffer: 1 << 28 });
  return JSON.parse(stdout);
}

/** @param {Tree} tree @returns {string[]} all packages as name@version */
const flattenTree = ({ dependencies = {} }) =>
  Object.entries(dependencies).flatMap(([name, tree]) =>
    tree.version === undefined ? [] : [`${name}@${tree.version}`, ...flattenTree(tree)],
  );

/**
 * Reduces the SBOM of one workspace to its runtime dependencies. `npm sbom --omit=dev` also omits packages that are
 * runtime dependencies of this workspace and development dependencies of another one.
 * @param {Bom} bom @param {Tree} tree runtime dependencies of the workspace @param {string} name of the workspace
 * @returns {Bom}
 */
export function keepRuntimeComponents(bom, tree, name) {
  const runtimePackages = new Set(flattenTree(tree));
  const [subject, ...others] = bom.components
    .filter((component) => runtimePackages.has(component["bom-ref"]))
    .sort(
      (a, b) => Number(b["bom-ref"].startsWith(`${name}@`)) - Number(a["bom-ref"].startsWith(`${name}@`)),
    );
  if (!subject?.["bom-ref"].startsWith(`${name}@`)) throw new Error(`npm sbom did not list ${name} itself.`);
  const dependencies = bom.dependencies
    .filter(({ ref }) => runtimePackages.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((to) => runtimePackages.has(to)) }));
  return { ...bom, metadata: { ...bom.metadata, component: subject }, components: others, dependencies };
}

/** @param {string} name of a workspace @returns {Promise<Bom>} */
export async function createSbom(name) {
  const bom = runNpm(["sbom", "--sbom-format=cyclonedx", `--workspace=${name}`]);
  const tree = runNpm(["ls", "--all", "--omit=dev", "--json", `--workspace=${name}`]);
  return keepRuntimeComponents(await bom, await tree, name);
}

/** @returns {Promise<{ name: string, location: string }[]>} the workspaces that are released */
async function listReleasedWorkspaces() {
  /** @type {{ name: string, location: string }[]} */
  const workspaces = await runNpm(["query", ".workspace"]);
  return workspaces.filter(({ location }) => !/^(libs\/|infra\/(docker\/|local$))/.test(location));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await rm(SBOM_FOLDER, { recursive: true, force: true });
  await mkdir(SBOM_FOLDER);
  for (const { name } of await listReleasedWorkspaces()) {
    const bom = await createSbom(name);
    const file = `${basename(name)}.cdx.json`;
    await writeFile(new URL(file, SBOM_FOLDER), `${JSON.stringify(bom, null, 2)}\n`);
    console.log(`sbom/${file}: ${bom.components.length} packages`);
  }
}
