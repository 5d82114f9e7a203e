// @ts-check
const { readFileSync } = require("node:fs");
const { isBuiltin } = require("node:module");
const { dirname, sep } = require("node:path");
const { fileURLToPath, pathToFileURL } = require("node:url");
const { SourceTextModule, SyntheticModule } = require("node:vm");

const PACKAGES_FOLDER = `${sep}node_modules${sep}`;

/** @typedef {InstanceType<typeof SourceTextModule> | InstanceType<typeof SyntheticModule>} Module */
/**
 * @typedef {object} LoaderOptions
 * @property {ConstructorParameters<typeof import("jest-runtime").default>[2]} resolver
 * @property {string[]} conditions of the `exports` of packages
 * @property {(path: string) => string} transform returns the JavaScript of a source file
 * @property {(path: string) => object} getJestGlobals returns the exports of `@jest/globals` for a file
 */

/** Makes a module of a namespace. @param {string} identifier @param {Record<string, unknown>} namespace */
function createSynthetic(identifier, namespace) {
  const names = Object.keys(namespace);
  const setExports = () => {
    for (const name of names) module.setExport(name, namespace[name]);
  };
  const module = new SyntheticModule(names, setExports, { identifier });
  return module;
}

/** Imports a package or a module of Node in Node's own loader, which keeps it. @param {string} url */
const importShared = async (url) => createSynthetic(url, await import(url));

/** Creates a loader whose source modules are its own, while packages belong to the process. @param {LoaderOptions} options */
function createModuleLoader({ resolver, conditions, transform, getJestGlobals }) {
  /** @type {Map<string, Module | Promise<Module>>} */
  const modules = new Map();
  /** @type {Promise<void>} */
  let linking = Promise.resolve();

  /** @param {string} specifier @param {string} from */
  function resolve(specifier, from) {
    if (specifier.startsWith("file:")) return fileURLToPath(specifier);
    try {
      return (
        resolver.resolveStubModuleName(from, specifier, { conditions }) ??
        resolver.resolveModule(from, specifier, { conditions })
      );
    } catch (cause) {
      const error = new Error(`${from} imports "${specifier}", which cannot be resolved`, { cause });
      throw Object.assign(error, { code: "ERR_MODULE_NOT_FOUND" });
    }
  }

  /** @param {string} path @returns {Module} */
  function createSourceModule(path) {
    if (path.endsWith(".json"))
      return createSynthetic(path, { default: JSON.parse(readFileSync(path, "utf8")) });
    return new SourceTextModule(transform(path), {
      identifier: path,
      initializeImportMeta: (meta) =>
        Object.assign(meta, {
          url: pathToFileURL(path).href,
          filename: path,
          dirname: dirname(path),
          resolve: (/** @type {string} */ specifier) =>
            isBuiltin(specifier) ? specifier : pathToFileURL(resolve(specifier, path)).href,
        }),
      importModuleDynamically: (specifier) => importModule(specifier, path),
    });
  }

  /** @param {string} key @param {() => Module | Promise<Module>} create */
  function getOrCreate(key, create) {
    const module = modules.get(key) ?? create();
    modules.set(key, module);
    return module;
  }

  /** @param {string} specifier @param {string} from the path of the importing file @returns {Module | Promise<Module>} */
  function load(specifier, from) {
    if (specifier === "@jest/globals")
      return getOrCreate(`${specifier} ${from}`, () =>
        createSynthetic(specifier, { ...getJestGlobals(from) }),
      );
    if (isBuiltin(specifier)) return getOrCreate(specifier, () => importShared(specifier));
    const path = resolve(specifier, from);
    if (path.includes(PACKAGES_FOLDER) || path.endsWith(".cjs"))
      return getOrCreate(path, () => importShared(pathToFileURL(path).href));
    return getOrCreate(path, () => createSourceModule(path));
  }

  /** @param {Module} module @param {Promise<void>} previous */
  async function link(module, previous) {
    await previous;
    if (module.status === "unlinked")
      await module.link((specifier, { identifier }) => load(specifier, identifier));
  }

  /** @param {string} specifier @param {string} from @returns {Promise<Module>} */
  async function importModule(specifier, from) {
    const module = await load(specifier, from);
    // One graph after another: graphs that share modules cannot be linked at the same time.
    const linked = link(module, linking);
    linking = linked.catch(() => undefined);
    await linked;
    await module.evaluate();
    return module;
  }

  return { importFile: (/** @type {string} */ path) => importModule(path, path) };
}

module.exports = { createModuleLoader };
