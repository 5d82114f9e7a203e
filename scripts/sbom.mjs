import { execFile } from "node:child_process";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { npmProgram } from "../infra/local/src/checkout/npm-program.mjs";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const FOLDER = new URL("../sbom/", import.meta.url);

/**
 * @typedef {{ version?: string, dependencies?: Record<string, Tree> }} Tree
 * @typedef {{ "bom-ref": string, purl: string }} Component
 * @typedef {{ ref: string, dependsOn: string[] }} Edge
 * @typedef {{ metadata: { component: Component }, components: Component[], dependencies: Edge[] }} Bom
 */

/** @param {string[]} args @returns {Promise<any>} what npm answers */
async function askNpm(args) {
  const all = [npmProgram(), ...args, "--loglevel=error"];
  const { stdout } = await promisify(execFile)(process.execPath, all, { cwd: ROOT, maxBuffer: 1 << 28 });
  return JSON.parse(stdout);
}

/** @param {Tree} tree @returns {string[]} every package in it, as name@version */
const packagesOf = ({ dependencies = {} }) =>
  Object.entries(dependencies).flatMap(([name, tree]) =>
    tree.version === undefined ? [] : [`${name}@${tree.version}`, ...packagesOf(tree)],
  );

/**
 * The bill of one workspace, of what it runs with alone. `npm sbom --omit=dev` cannot be asked for that: it also
 * leaves out what one workspace runs with and another only develops with.
 * @param {Bom} bom @param {Tree} tree what the workspace runs with @param {string} name of the workspace
 * @returns {Bom}
 */
export function onlyWhatRuns(bom, tree, name) {
  const wanted = new Set(packagesOf(tree));
  const [subject, ...others] = bom.components
    .filter((component) => wanted.has(component["bom-ref"]))
    .sort(
      (a, b) => Number(b["bom-ref"].startsWith(`${name}@`)) - Number(a["bom-ref"].startsWith(`${name}@`)),
    );
  if (!subject?.["bom-ref"].startsWith(`${name}@`)) throw new Error(`npm sbom did not list ${name} itself.`);
  const dependencies = bom.dependencies
    .filter(({ ref }) => wanted.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((to) => wanted.has(to)) }));
  return { ...bom, metadata: { ...bom.metadata, component: subject }, components: others, dependencies };
}

/** @param {string} name of a workspace @returns {Promise<Bom>} */
export async function billOf(name) {
  const bom = askNpm(["sbom", "--sbom-format=cyclonedx", `--workspace=${name}`]);
  const tree = askNpm(["ls", "--all", "--omit=dev", "--json", `--workspace=${name}`]);
  return onlyWhatRuns(await bom, await tree, name);
}

/** @returns {Promise<{ name: string, location: string }[]>} the workspaces that become a part of an image */
async function released() {
  /** @type {{ name: string, location: string }[]} */
  const workspaces = await askNpm(["query", ".workspace"]);
  return workspaces.filter(({ location }) => !/^(libs|infra\/docker)\//.test(location));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER);
  for (const { name } of await released()) {
    const bom = await billOf(name);
    const file = `${basename(name)}.cdx.json`;
    await writeFile(new URL(file, FOLDER), `${JSON.stringify(bom, null, 2)}\n`);
    console.log(`sbom/${file}: ${bom.components.length} packages`);
  }
}
