// Bundles the programs of the workspaces named, else of all: `src/main.ts` becomes `dist/main.js`, with everything it
// imports but what PACKAGES_LEFT_OUT names. A workspace whose sources are those of its last bundle is left alone.
//   node infra/build/programs.mjs [services/gateway ...]
import { realpathSync } from "node:fs";
import { readFile, rm, stat, writeFile } from "node:fs/promises";
import { isBuiltin } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { hashFiles, ROOT } from "./hash-files.mjs";

/** @type {Record<string, string[]>} */
const PROGRAMS = {
  "services/gateway": ["main"],
  "services/transactions": ["main", "check"],
  "services/settings-auth": ["main", "check", "admin"],
  "services/notifier": ["main"],
  "libs/service-kit": ["healthcheck"],
  "infra/embedded-mongo": ["main", "healthcheck"],
  "infra/setup": ["main"],
  "infra/local": ["main"],
};

/** Native code, of which msgpackr can do without its own; what only tests with containers load. */
const PACKAGES_LEFT_OUT = ["bcrypt", "lmdb", "msgpackr-extract", "testcontainers"];
/** The launcher's bundle is loaded by its bootstrap, and must share its locks and classes. @type {import("esbuild").Plugin} */
const sharedBootstrap = {
  name: "shared-bootstrap",
  setup: ({ onResolve }) =>
    onResolve({ filter: /\/bootstrap\.mjs$/ }, () => ({ path: "../bootstrap.mjs", external: true })),
};
/** What a bundle is made from beside its own sources. */
const COMMON_INPUTS = ["package.json", "package-lock.json", "tsconfig.base.json", "infra/build/programs.mjs"];
/** What CommonJS packages use. */
const COMMONJS = [
  'import { createRequire as requireFrom } from "node:module";',
  "const require = requireFrom(import.meta.url);",
  "const __filename = import.meta.filename;",
  "const __dirname = import.meta.dirname;",
].join("");

/** @param {string[]} files @param {number} time */
async function isAnyYounger(files, time) {
  const stats = await Promise.all(files.map((file) => stat(join(ROOT, file))));
  return stats.some(({ mtimeMs }) => mtimeMs > time);
}

/** @param {string} stamp */
async function isUpToDate(stamp) {
  try {
    const { files, hash } = JSON.parse(await readFile(stamp, "utf8"));
    return (await hashFiles(files)) === hash;
  } catch {
    return false;
  }
}

/** @param {string} workspace */
const stampOf = (workspace) => join(ROOT, workspace, "dist/.bundle.json");

/** In one go: what several share is read once. @param {string[]} workspaces */
async function bundle(workspaces) {
  for (const workspace of workspaces) await rm(stampOf(workspace), { force: true });
  const startedAt = Date.now();
  const { build } = await import("esbuild");
  const { version } = JSON.parse(await readFile(join(ROOT, "package.json"), "utf8"));
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: workspaces.flatMap((workspace) =>
      PROGRAMS[workspace].map((name) => ({
        in: `${workspace}/src/${name}.ts`,
        out: `${workspace}/dist/${name}`,
      })),
    ),
    outdir: ROOT,
    bundle: true,
    platform: "node",
    target: "node20",
    format: "esm",
    external: PACKAGES_LEFT_OUT,
    define: { PRODUCT_VERSION: JSON.stringify(version) },
    plugins: [sharedBootstrap],
    banner: { js: COMMONJS },
    legalComments: "linked",
    sourcemap: "linked",
    sourcesContent: false,
    metafile: true,
    logLevel: "warning",
  });
  for (const workspace of workspaces) {
    const outputs = PROGRAMS[workspace].map((name) => metafile.outputs[`${workspace}/dist/${name}.js`]);
    const inputs = outputs.flatMap((output) => Object.keys(output?.inputs ?? {}));
    const own = inputs.filter((file) => !file.includes("node_modules/"));
    const manifests = own.map((file) => `${file.split("/", 2).join("/")}/package.json`);
    const files = [...new Set([...own, ...manifests, ...COMMON_INPUTS])];
    // A file that changed meanwhile may have been read before or after: the next build decides.
    if (await isAnyYounger(files, startedAt)) continue;
    const imports = outputs.flatMap((output) => output?.imports ?? []);
    // What a package merely tries to load is no need.
    const needed = imports.filter(({ kind, path }) => kind === "import-statement" && !isBuiltin(path));
    const packages = [...new Set(needed.map(({ path }) => path))];
    await writeFile(stampOf(workspace), JSON.stringify({ hash: await hashFiles(files), files, packages }));
  }
}

/** Bundles what is missing or out of date of these workspaces, of all when none is named. @param {string[]} named */
export async function bundlePrograms(named) {
  const wanted = named.length > 0 ? named : Object.keys(PROGRAMS);
  const areUpToDate = await Promise.all(wanted.map((workspace) => isUpToDate(stampOf(workspace))));
  const outdated = wanted.filter((_, index) => !areUpToDate[index]);
  if (outdated.length > 0) await bundle(outdated);
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url))
  await bundlePrograms(process.argv.slice(2));
