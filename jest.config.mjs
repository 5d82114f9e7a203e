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

const common = {
  extensionsToTreatAsEsm: [".ts", ".tsx"],
  moduleNameMapper: { "^(\\.{1,2}/.*)\\.js$": "$1" },
  transform: { "^.+\\.ts$": createSwcTransform(false), "^.+\\.tsx$": createSwcTransform(true) },
};

const node = { ...common, testEnvironment: "node" };

/** One project for each kind of test; the suffix of a test file tells what the test needs (see CONTRIBUTING.md). */
export default {
  // The timeout if jest is called directly; `npm test` sets a timeout for each suite. Long enough for a busy machine.
  testTimeout: 120_000,
  // Concurrent browser tests are limited for small machines. More than one pays, because tests mostly wait for pages.
  maxConcurrency: 4,
  projects: [
    {
      ...node,
      displayName: "unit",
      roots: [
        "<rootDir>/libs",
        "<rootDir>/services",
        "<rootDir>/infra",
        "<rootDir>/tests/demo",
        "<rootDir>/tests/web-quality",
      ],
      testMatch: [
        "**/src/**/*.test.ts",
        "<rootDir>/tests/demo/**/*.test.ts",
        "<rootDir>/tests/web-quality/**/*.test.ts",
      ],
    },
    {
      ...node,
      displayName: "integration",
      roots: ["<rootDir>/libs", "<rootDir>/services", "<rootDir>/infra"],
      testMatch: ["**/tests/**/*.int.test.ts"],
    },
    {
      ...node,
      displayName: "architecture",
      roots: ["<rootDir>/tests/architecture"],
      testMatch: ["**/*.test.ts"],
    },
    {
      ...node,
      displayName: "contract",
      roots: ["<rootDir>/tests/contract", "<rootDir>/tests/load"],
      testMatch: ["**/*.test.ts"],
    },
    { ...node, displayName: "security", roots: ["<rootDir>/tests/security"], testMatch: ["**/*.test.ts"] },
    {
      ...node,
      displayName: "recipes",
      roots: ["<rootDir>/scripts/house"],
      testMatch: ["**/*.test.ts"],
    },
    { ...node, displayName: "system", roots: ["<rootDir>/tests/system"], testMatch: ["**/*.test.ts"] },
    {
      ...node,
      displayName: "observability",
      roots: ["<rootDir>/tests/observability"],
      testMatch: ["**/*.test.ts"],
    },
    { ...node, displayName: "e2e", roots: ["<rootDir>/tests/e2e"], testMatch: ["**/*.test.ts"] },
    {
      ...common,
      displayName: "web",
      globals: { HAS_SERVICE_WORKER: false },
      moduleNameMapper: { ...common.moduleNameMapper, "\\.css$": "<rootDir>/web/tests/no-styles.cjs" },
      roots: ["<rootDir>/web/src"],
      testMatch: ["**/*.test.ts", "**/*.test.tsx"],
      testEnvironment: "jsdom",
      setupFiles: ["<rootDir>/web/tests/setup.cjs"],
      testEnvironmentOptions: { customExportConditions: ["browser"] },
    },
  ],
};
