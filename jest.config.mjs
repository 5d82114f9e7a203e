const createSwcTransform = (tsx) => [
  "@swc/jest",
  {
    jsc: {
      target: "es2022",
      parser: { syntax: "typescript", tsx },
      experimental: { keepImportAttributes: true },
      transform: { react: { runtime: "automatic" } },
    },
    module: { type: "es6" },
    sourceMaps: "inline",
  },
];

const commonConfig = {
  extensionsToTreatAsEsm: [".ts", ".tsx"],
  moduleNameMapper: { "^(\\.{1,2}/.*)\\.js$": "$1" },
  transform: { "^.+\\.ts$": createSwcTransform(false), "^.+\\.tsx$": createSwcTransform(true) },
};

const nodeConfig = {
  ...commonConfig,
  injectGlobals: false,
  testEnvironment: "<rootDir>/tests/jest/environment.cjs",
  runtime: "<rootDir>/tests/jest/runtime.cjs",
};

/** One project for each kind of test; the suffix of a test file tells what the test needs (see CONTRIBUTING.md). */
export default {
  // The timeout if jest is called directly; `npm test` sets a timeout for each suite. Long enough for a busy machine.
  testTimeout: 120_000,
  // Limits concurrent browser tests, for small machines. Several are faster than one, as tests mostly wait for pages.
  maxConcurrency: 4,
  projects: [
    {
      ...nodeConfig,
      displayName: "unit",
      roots: [
        "<rootDir>/libs",
        "<rootDir>/services",
        "<rootDir>/infra",
        "<rootDir>/tests/demo",
        "<rootDir>/tests/jest",
        "<rootDir>/tests/web-quality",
      ],
      testMatch: [
        "**/src/**/*.test.ts",
        "<rootDir>/tests/demo/**/*.test.ts",
        "<rootDir>/tests/jest/*.test.ts",
        "<rootDir>/tests/web-quality/**/*.test.ts",
      ],
    },
    {
      ...nodeConfig,
      displayName: "integration",
      roots: ["<rootDir>/libs", "<rootDir>/services", "<rootDir>/infra"],
      testMatch: ["**/tests/**/*.int.test.ts"],
    },
    {
      ...nodeConfig,
      displayName: "architecture",
      roots: ["<rootDir>/tests/architecture"],
      testMatch: ["**/*.test.ts"],
    },
    {
      ...nodeConfig,
      displayName: "contract",
      roots: ["<rootDir>/tests/contract", "<rootDir>/tests/load"],
      testMatch: ["**/*.test.ts"],
    },
    {
      ...nodeConfig,
      displayName: "security",
      roots: ["<rootDir>/tests/security"],
      testMatch: ["**/*.test.ts"],
    },
    {
      ...nodeConfig,
      displayName: "recipes",
      roots: ["<rootDir>/scripts/house"],
      testMatch: ["**/*.test.ts"],
    },
    { ...nodeConfig, displayName: "system", roots: ["<rootDir>/tests/system"], testMatch: ["**/*.test.ts"] },
    {
      ...nodeConfig,
      displayName: "observability",
      roots: ["<rootDir>/tests/observability"],
      testMatch: ["**/*.test.ts"],
    },
    { ...nodeConfig, displayName: "e2e", roots: ["<rootDir>/tests/e2e"], testMatch: ["**/*.test.ts"] },
    {
      ...commonConfig,
      displayName: "web",
      globals: { HAS_SERVICE_WORKER: false },
      moduleNameMapper: { ...commonConfig.moduleNameMapper, "\\.css$": "<rootDir>/web/tests/no-styles.cjs" },
      roots: ["<rootDir>/web/src"],
      testMatch: ["**/*.test.ts", "**/*.test.tsx"],
      testEnvironment: "jsdom",
      setupFiles: ["<rootDir>/web/tests/setup.cjs"],
      testEnvironmentOptions: { customExportConditions: ["browser"] },
    },
  ],
};
