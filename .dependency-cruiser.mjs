const productionFolders = "^(libs|services|web|infra)/";
/** The folders of web/src that belong to the staff area. */
const staffAreaFolders =
  "^web/src/(app/dashboard|shared/(desk|desk-settings|json-settings|orders)|features/(account|admin-settings|analytics|audit|customers|figures|notices|opening|order-record|order-stream|orders|palette|settings|text-editor|tools|users))/";
const testFiles = "\\.test\\.tsx?$|/tests/";

/** The import rules of ARCHITECTURE.md. tests/architecture/broken violates each rule, to prove that it works. */
export default {
  forbidden: [
    { name: "no-circle", severity: "error", from: {}, to: { circular: true } },
    {
      name: "domain-is-pure",
      comment: "domain/ imports only domain/ and libs/contracts",
      severity: "error",
      from: { path: "^services/[^/]+/src/domain/", pathNot: testFiles },
      to: { pathNot: "^services/[^/]+/src/domain/|^libs/contracts/" },
    },
    {
      name: "no-store-outside-use-cases",
      comment: "http/, events/ and socket/ call use cases instead of store/",
      severity: "error",
      from: { path: "^services/[^/]+/src/(http|events|socket)/", pathNot: testFiles },
      to: { path: "/src/store/" },
    },
    {
      name: "mongoose-in-store",
      severity: "error",
      from: {
        path: productionFolders,
        pathNot: `/src/store/|^libs/service-kit/|^libs/backup/|^libs/test-kit/|^infra/|${testFiles}`,
      },
      to: { path: "node_modules/(mongoose|mongodb)/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "bullmq-in-messaging",
      severity: "error",
      from: { path: productionFolders, pathNot: `^libs/messaging/|${testFiles}` },
      to: { path: "node_modules/bullmq/" },
    },
    {
      name: "express-in-http",
      severity: "error",
      from: { path: productionFolders, pathNot: `^services/[^/]+/src/http/|^libs/service-kit/|${testFiles}` },
      to: { path: "node_modules/express/" },
    },
    {
      name: "no-service-imports-another",
      severity: "error",
      from: { path: "^services/([^/]+)/" },
      to: { path: "^services/([^/]+)/", pathNot: "^services/$1/" },
    },
    {
      name: "web-imports-contracts-only",
      severity: "error",
      from: { path: "^web/" },
      to: { path: "^(libs|services|infra)/", pathNot: "^libs/contracts/" },
    },
    {
      name: "nothing-imports-web",
      severity: "error",
      from: { path: "^(libs|services|infra)/" },
      to: { path: "^web/" },
    },
    {
      name: "libs-import-libs-only",
      severity: "error",
      from: { path: "^libs/", pathNot: `^libs/test-kit/|${testFiles}` },
      to: { path: "^(services|infra|web)/" },
    },
    {
      name: "test-kit-uses-the-launcher",
      severity: "error",
      from: { path: "^libs/test-kit/", pathNot: testFiles },
      to: { path: "^(services|web|infra/(?!local/))" },
    },
    {
      name: "contracts-needs-zod-only",
      severity: "error",
      from: { path: "^libs/contracts/src/", pathNot: testFiles },
      to: { pathNot: "^libs/contracts/src/|node_modules/zod/" },
    },
    {
      name: "embedded-mongo-is-independent",
      severity: "error",
      from: { path: "^infra/embedded-mongo/" },
      to: { path: "^(libs|services|web)/" },
    },
    {
      name: "no-feature-imports-another",
      comment: "only app/ combines features",
      severity: "error",
      from: { path: "^web/src/features/([^/]+)/" },
      to: { path: "^web/src/features/([^/]+)/", pathNot: "^web/src/features/$1/" },
    },
    {
      name: "only-app-imports-app",
      comment: "imports go from app/ to features/ to shared/",
      severity: "error",
      from: { path: "^web/src/(features|shared)/", pathNot: testFiles },
      to: { path: "^web/src/app/" },
    },
    {
      name: "shared-imports-no-feature",
      severity: "error",
      from: { path: "^web/src/shared/" },
      to: { path: "^web/src/features/" },
    },
    {
      name: "public-pages-import-no-staff-code",
      comment: "code that only the dashboard's features share is not loaded by public pages",
      severity: "error",
      from: { path: "^web/src/", pathNot: `${staffAreaFolders}|${testFiles}` },
      to: { path: "^web/src/shared/(desk|desk-settings|orders)/" },
    },
    {
      name: "declared-dependencies",
      comment: "a workspace declares every package that it imports",
      severity: "error",
      from: { path: productionFolders, pathNot: testFiles },
      to: { dependencyTypes: ["npm-no-pkg", "npm-unknown", "unknown", "undetermined"] },
    },
    {
      name: "resolvable",
      severity: "error",
      from: { path: productionFolders },
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^((libs|services|infra)/[^/]+|web)/dist/" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".js", ".mjs", ".json"],
    },
  },
};
