const production = "^(libs|services|web|infra)/";
/** Where the staff area lives in web/src. */
const staffArea =
  "^web/src/(app/dashboard|shared/(desk|desk-settings|json-settings|orders)|features/(account|admin-settings|analytics|audit|customers|figures|notices|opening|order-record|order-stream|orders|palette|settings|text-editor|tools|users))/";
const tests = "\\.test\\.tsx?$|/tests/";

/** The import rules of ARCHITECTURE.md. Each is broken on purpose in tests/architecture, to show that it can fail. */
export default {
  forbidden: [
    { name: "no-circle", severity: "error", from: {}, to: { circular: true } },
    {
      name: "domain-is-pure",
      comment: "rules know only rules and the published language",
      severity: "error",
      from: { path: "^services/[^/]+/src/domain/", pathNot: tests },
      to: { pathNot: "^services/[^/]+/src/domain/|^libs/contracts/" },
    },
    {
      name: "doors-call-use-cases",
      comment: "http/ and events/ never reach into store/",
      severity: "error",
      from: { path: "^services/[^/]+/src/(http|events|socket)/", pathNot: tests },
      to: { path: "/src/store/" },
    },
    {
      name: "mongoose-in-store",
      severity: "error",
      from: {
        path: production,
        pathNot: `/src/store/|^libs/service-kit/|^libs/backup/|^libs/test-kit/|^infra/|${tests}`,
      },
      to: { path: "node_modules/(mongoose|mongodb)/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "bullmq-in-messaging",
      severity: "error",
      from: { path: production, pathNot: `^libs/messaging/|${tests}` },
      to: { path: "node_modules/bullmq/" },
    },
    {
      name: "express-in-http",
      severity: "error",
      from: { path: production, pathNot: `^services/[^/]+/src/http/|^libs/service-kit/|${tests}` },
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
      name: "libs-stand-alone",
      severity: "error",
      from: { path: "^libs/", pathNot: `^libs/test-kit/|${tests}` },
      to: { path: "^(services|infra|web)/" },
    },
    {
      name: "test-kit-uses-the-launcher",
      severity: "error",
      from: { path: "^libs/test-kit/", pathNot: tests },
      to: { path: "^(services|web|infra/(?!local/))" },
    },
    {
      name: "contracts-needs-zod-only",
      severity: "error",
      from: { path: "^libs/contracts/src/", pathNot: tests },
      to: { pathNot: "^libs/contracts/src/|node_modules/zod/" },
    },
    {
      name: "embedded-mongo-knows-no-product",
      severity: "error",
      from: { path: "^infra/embedded-mongo/" },
      to: { path: "^(libs|services|web)/" },
    },
    {
      name: "features-stand-apart",
      comment: "two features meet only in app/",
      severity: "error",
      from: { path: "^web/src/features/([^/]+)/" },
      to: { path: "^web/src/features/([^/]+)/", pathNot: "^web/src/features/$1/" },
    },
    {
      name: "web-goes-downwards",
      comment: "app → features → shared",
      severity: "error",
      from: { path: "^web/src/(features|shared)/", pathNot: tests },
      to: { path: "^web/src/app/" },
    },
    {
      name: "shared-knows-no-feature",
      severity: "error",
      from: { path: "^web/src/shared/" },
      to: { path: "^web/src/features/" },
    },
    {
      name: "visitors-need-no-desk",
      comment: "what the dashboard's features share stays out of the public pages",
      severity: "error",
      from: { path: "^web/src/", pathNot: `${staffArea}|${tests}` },
      to: { path: "^web/src/shared/(desk|desk-settings|orders)/" },
    },
    {
      name: "declared-dependencies",
      comment: "a workspace names what it imports",
      severity: "error",
      from: { path: production, pathNot: tests },
      to: { dependencyTypes: ["npm-no-pkg", "npm-unknown", "unknown", "undetermined"] },
    },
    { name: "resolvable", severity: "error", from: { path: production }, to: { couldNotResolve: true } },
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
