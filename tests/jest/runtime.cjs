// @ts-check
const { createRequire } = require("node:module");
const { default: Runtime } = require("jest-runtime");
const { createModuleLoader } = require("./module-loader.cjs");

const MODULE_FORMAT = {
  supportsDynamicImport: true,
  supportsExportNamespaceFrom: true,
  supportsStaticESM: true,
  supportsTopLevelAwait: true,
};

function refuseMock() {
  throw new Error("packages are shared between test files: pass a fake instead of mocking a module");
}

/** Loads our sources anew for each test file, but each package once per worker (docs/decisions/0049-test-runtime.md). */
class SharedPackagesRuntime extends Runtime {
  /** @param {ConstructorParameters<typeof Runtime>} options */
  constructor(...options) {
    super(...options);
    const [, environment, resolver, transformer, , coverageOptions, testPath] = options;
    Object.assign(this, { setMock: refuseMock, setModuleMock: refuseMock });
    /** @type {Map<string, string>} */
    this.sourceMapPaths = new Map();
    this.loader = createModuleLoader({
      resolver,
      conditions: ["import", "default", ...(environment.exportConditions?.() ?? [])],
      getJestGlobals: (path) => this.requireModuleOrMock(path, "@jest/globals"),
      transform: (path) => {
        if (this.isTornDown) throw new Error(`${path} was imported after the tests of ${testPath} had ended`);
        const { code, sourceMapPath } = transformer.transform(path, { ...coverageOptions, ...MODULE_FORMAT });
        if (sourceMapPath) this.sourceMapPaths.set(path, sourceMapPath);
        return code;
      },
    });
  }

  /** @override @param {string} path */
  async unstable_importModule(path) {
    await this.loader.importFile(path);
  }

  /**
   * Jest's circus keeps the tests of a file in its module, so that each file needs a copy.
   * @override @param {string} path
   */
  requireInternalModule(path) {
    delete require.cache[path];
    return require(path);
  }

  /** @override @param {string} from @param {string} [name] */
  requireModule(from, name) {
    return createRequire(from)(name ?? from);
  }

  /** @override */
  getSourceMaps() {
    return this.sourceMapPaths;
  }

  /** @override */
  teardown() {
    super.teardown();
    this.isTornDown = true;
  }
}

module.exports = { __esModule: true, default: SharedPackagesRuntime };
