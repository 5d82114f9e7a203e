// Bundles the programs of the workspaces given as arguments, by default of all. `src/main.ts` and its imports become
// `dist/main.js`, without EXTERNAL_PACKAGES and ON_DEMAND_MODULES; those of a service become `dist/main-code.js`, which
// `dist/main.js` runs with a code cache. Skips workspaces that are up to date.
// Usage: node infra/build/programs.mjs [services/gateway ...]
import { realpathSync } from "node:fs";
import { readFile, rm, stat, writeFile } from "node:fs/promises";
import { isBuiltin } from "node:module";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { LOADER, removeCodeCache, writeCodeCache } from "./code-cache.mjs";
import { deduplicatePackages } from "./deduplicate-packages.mjs";
import { hashFiles, ROOT } from "./hash-files.mjs";
import { removePackageMappings } from "./remove-package-mappings.mjs";
import { replacePackages } from "./replace-packages.mjs";

const SETTINGS_AUTH_ON_DEMAND = ["http/queue-board", "factors/webauthn", "passwords/common-passwords"];
/** The programs of each workspace: files in its `src`, without their suffix. @type {Record<string, string[]>} */
const PROGRAMS = {
  "services/gateway": ["main"],
  "services/transactions": ["main", "check"],
  "services/settings-auth": ["main", "check", "admin", ...SETTINGS_AUTH_ON_DEMAND],
  "services/notifier": ["main"],
  "libs/service-kit": ["healthcheck", "open-telemetry"],
  "infra/embedded-mongo": ["main", "healthcheck"],
  "infra/setup": ["main"],
  "infra/local": ["main"],
};

/**
 * Packages that are not bundled: those with native code or files of their own, and testcontainers, which only tests
 * load.
 */
const EXTERNAL_PACKAGES = ["bcrypt", "lmdb", "msgpackr-extract", "testcontainers", "tsx"];
/**
 * Excludes bootstrap.mjs from the launcher's bundle, which imports it at run time instead. Both then use the same
 * locks and error classes.
 * @type {import("esbuild").Plugin}
 */
const excludeBootstrap = {
  name: "shared-bootstrap",
  setup: ({ onResolve }) =>
    onResolve({ filter: /\/bootstrap\.mjs$/ }, () => ({ path: "../bootstrap.mjs", external: true })),
};
/**
 * Modules that most installations never load and that are therefore bundled separately, as a map from the module's
 * file name to the path by which other bundles import it.
 * @type {Record<string, string>}
 */
const ON_DEMAND_MODULES = {
  "open-telemetry.js": "../../../libs/service-kit/dist/open-telemetry.js",
  ...Object.fromEntries(
    SETTINGS_AUTH_ON_DEMAND.map((name) => [`${basename(name)}.js`, `./${basename(name)}.js`]),
  ),
};
/** @type {import("esbuild").Plugin} */
const externalizeOnDemandModules = {
  name: "loaded-on-demand",
  setup: ({ onResolve }) =>
    onResolve({ filter: /\/[^/]+\.js$/, namespace: "file" }, ({ kind, path }) => {
      const bundlePath = kind === "dynamic-import" ? ON_DEMAND_MODULES[basename(path)] : undefined;
      return bundlePath ? { path: bundlePath, external: true } : undefined;
    }),
};
const BUILD_STEPS = ["code-cache", "deduplicate-packages", "remove-package-mappings", "replace-packages"];
const BUILD_SCRIPTS = ["programs", ...BUILD_STEPS].map((name) => `infra/build/${name}.mjs`);
/** Files outside a workspace that make its bundle out of date when they change. */
const COMMON_INPUTS = ["package.json", "package-lock.json", "tsconfig.base.json", LOADER, ...BUILD_SCRIPTS];
/** BullMQ only packs with msgpackr, whose native code speeds up unpacking but costs 7 ms to load. */
const DEFINED_SETTINGS = { "process.env.MSGPACKR_NATIVE_ACCELERATION_DISABLED": '"true"' };
/** Defines the CommonJS globals, which bundled CommonJS packages use, in ES modules. */
const COMMONJS_GLOBALS = [
  'import { createRequire as requireFrom } from "node:module";',
  "const require = requireFrom(import.meta.url);",
  "const __filename = import.meta.filename;",
  "const __dirname = import.meta.dirname;",
].join("");
/** Defines what bundled ES modules use, in code that runs with a code cache, for which V8 needs scripts. */
const MODULE_GLOBALS =
  '"use strict";const __importMetaUrl = require("node:url").pathToFileURL(__filename).href;';

/**
 * Whether any file was modified after a time.
 * @param {string[]} files paths from the repository's root
 * @param {number} time in milliseconds since the epoch
 */
async function isAnyModifiedSince(files, time) {
  const stats = await Promise.all(files.map((file) => stat(join(ROOT, file))));
  return stats.some(({ mtimeMs }) => mtimeMs > time);
}

/**
 * Whether a bundle is up to date: its inputs still have the hash in its stamp file.
 * @param {string} stampPath the path of the stamp file
 */
async function isUpToDate(stampPath) {
  try {
    const { files, hash } = JSON.parse(await readFile(stampPath, "utf8"));
    return (await hashFiles(files)) === hash;
  } catch {
    return false;
  }
}

/** Whether a program runs with a code cache. @param {string} workspace @param {string} name */
const hasCodeCache = (workspace, name) => workspace.startsWith("services/") && name === "main";

/** The path of a program's bundle, without its suffix. @param {string} workspace @param {string} name */
const getBundlePath = (workspace, name) =>
  `${workspace}/dist/${basename(name)}${hasCodeCache(workspace, name) ? "-code" : ""}`;

/** The path of a workspace's stamp file, with the inputs of its bundles and their hash. @param {string} workspace */
const getStampPath = (workspace) => join(ROOT, workspace, "dist/.bundle.json");

/**
 * Bundles programs in one run of esbuild, which reads shared sources only once. @returns what went into each bundle
 * @param {string[]} workspaces @param {boolean} isCached whether to bundle the programs that run with a code cache
 */
async function runEsbuild(workspaces, isCached) {
  const { build } = await import("esbuild");
  const { version } = JSON.parse(await readFile(join(ROOT, "package.json"), "utf8"));
  const define = { PRODUCT_VERSION: JSON.stringify(version), ...DEFINED_SETTINGS };
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: workspaces.flatMap((workspace) =>
      PROGRAMS[workspace]
        .filter((name) => hasCodeCache(workspace, name) === isCached)
        .map((name) => ({ in: `${workspace}/src/${name}.ts`, out: getBundlePath(workspace, name) })),
    ),
    outdir: ROOT,
    bundle: true,
    platform: "node",
    target: "node20",
    format: isCached ? "cjs" : "esm",
    external: EXTERNAL_PACKAGES,
    define: isCached ? { ...define, "import.meta.url": "__importMetaUrl" } : define,
    plugins: [excludeBootstrap, externalizeOnDemandModules, replacePackages, deduplicatePackages],
    banner: { js: isCached ? MODULE_GLOBALS : COMMONJS_GLOBALS },
    // Node reads and keeps a third less source text. Lines stay short enough for stack traces to point at code.
    minifyWhitespace: true,
    lineLimit: 160,
    legalComments: "linked",
    sourcemap: "linked",
    sourcesContent: false,
    metafile: true,
    logLevel: "warning",
  });
  await Promise.all(
    Object.keys(metafile.outputs)
      .filter((file) => file.endsWith(".map"))
      .map((file) => removePackageMappings(join(ROOT, file))),
  );
  return metafile.outputs;
}

/** @param {string[]} workspaces */
async function bundle(workspaces) {
  const cachedWorkspaces = workspaces.filter((workspace) => hasCodeCache(workspace, "main"));
  for (const workspace of workspaces) await rm(getStampPath(workspace), { force: true });
  for (const workspace of cachedWorkspaces) await removeCodeCache(workspace);
  const startedAt = Date.now();
  const allOutputs = { ...(await runEsbuild(workspaces, false)), ...(await runEsbuild(workspaces, true)) };
  for (const workspace of cachedWorkspaces) await writeCodeCache(workspace);
  for (const workspace of workspaces) {
    const outputs = PROGRAMS[workspace].map((name) => allOutputs[`${getBundlePath(workspace, name)}.js`]);
    const inputs = outputs.flatMap((output) => Object.keys(output?.inputs ?? {}));
    const sources = inputs.filter((file) => !file.includes("node_modules/"));
    const packageManifests = sources.map((file) => `${file.split("/", 2).join("/")}/package.json`);
    const files = [...new Set([...sources, ...packageManifests, ...COMMON_INPUTS])];
    // If a file changed during the build, the bundle may contain its old version. Without a stamp, the next build
    // bundles the workspace again.
    if (await isAnyModifiedSince(files, startedAt)) continue;
    const imports = outputs.flatMap((output) => output?.imports ?? []);
    // Only static imports count as packages that the bundle needs, because a `require` may be optional.
    const packageImports = imports.filter(
      ({ kind, path }) => kind === "import-statement" && !isBuiltin(path),
    );
    const packages = [...new Set(packageImports.map(({ path }) => path))];
    await writeFile(
      getStampPath(workspace),
      JSON.stringify({ hash: await hashFiles(files), files, packages }),
    );
  }
}

/**
 * Bundles workspaces, by default all. Skips each workspace whose bundle is up to date.
 * @param {string[]} names folders of workspaces, such as `services/gateway`
 */
export async function bundlePrograms(names) {
  const workspaces = names.length > 0 ? names : Object.keys(PROGRAMS);
  const areUpToDate = await Promise.all(workspaces.map((workspace) => isUpToDate(getStampPath(workspace))));
  const outdatedWorkspaces = workspaces.filter((_, index) => !areUpToDate[index]);
  if (outdatedWorkspaces.length > 0) await bundle(outdatedWorkspaces);
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url))
  await bundlePrograms(process.argv.slice(2));
