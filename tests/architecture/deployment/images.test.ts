import { describe, expect, test } from "@jest/globals";
import dockerignore from "@balena/dockerignore";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { REPOSITORY_ROOT, listTrackedFiles } from "../source-files.js";
import { listCopyInstructions, resolveStages, parseDockerfile } from "./dockerfile.js";

const { args, stages } = parseDockerfile(
  readFileSync(join(REPOSITORY_ROOT, "infra/docker/Dockerfile"), "utf8"),
);
const buildContext = dockerignore.default().add(readFileSync(join(REPOSITORY_ROOT, ".dockerignore"), "utf8"));

const RELEASED_IMAGES = [
  ["gateway", "services/gateway"],
  ["transactions", "services/transactions"],
  ["settings-auth", "services/settings-auth"],
  ["notifier", "services/notifier"],
  ["storage", "infra/embedded-mongo"],
  ["setup", "infra/setup"],
] as const;

/** The source files of a bundle, and the packages that it imports at run time. */
interface Bundle {
  files: string[];
  packages: string[];
}

const isExcludedFromImages = (file: string): boolean =>
  /(^|\/)(\.env.*|\.git|\.data.*|secrets?\.json|tests?|node_modules|dist)(\/|$)|\.test\.\w+$|\.(map|pem|key|log)$/.test(
    file,
  );

describe("the build context of the images", () => {
  const contextFiles = buildContext.filter(listTrackedFiles());

  test("the build context contains sources, but no tests, secrets, source maps or build output", () => {
    expect(contextFiles).toContain("services/transactions/src/main.ts");
    expect(contextFiles).toContain("web/index.html");
    expect(contextFiles).toContain("infra/build/programs.mjs");
    expect(contextFiles.filter(isExcludedFromImages)).toEqual([]);
  });

  test.each([
    ".env",
    "services/transactions/.env.production",
    ".data/secrets.json",
    "infra/docker/.data-demo/embedded/data.mdb",
    ".git/config",
    "node_modules/express/index.js",
    "libs/auth/node_modules/x/index.js",
    "web/dist/assets/index.js.map",
    "infra/docker/server.key",
    "docs/operations.md",
    "tests/e2e/login.test.ts",
  ])("the build context excludes %s", (file) => {
    expect(buildContext.ignores(file)).toBe(true);
  });
});

/** The packages with native code that each image contains in addition to its bundles. */
const NATIVE_PACKAGES: Record<string, string[]> = { "settings-auth": ["bcrypt"], storage: ["lmdb"] };

/** The packages of settings-auth with native code, or with files that the queue board serves. */
const PACKAGES_OF_SETTINGS_AUTH = ["bcrypt", "node-gyp-build", "@bull-board/ui"];

describe.each(RELEASED_IMAGES)("the image %s", (target, workspace) => {
  const stageChain = resolveStages(stages, target);
  const instructions = stageChain.flatMap((stage) => stage.instructions);
  const findNearestInstruction = (keyword: string): string | undefined =>
    stageChain
      .map((stage) => stage.instructions.findLast((instruction) => instruction.keyword === keyword)?.text)
      .find((text) => text !== undefined);

  test("the image contains its bundles, but no packages except those with native code or with files to serve", () => {
    const copyInstructions = stageChain.flatMap(listCopyInstructions);
    const listSources = (from?: string): string[] =>
      copyInstructions.filter((copy) => copy.from === from).flatMap((copy) => copy.sources);
    const serviceKitFiles = ["package.json", "dist/healthcheck.js", "dist/open-telemetry.js"];
    const serviceFiles = serviceKitFiles.map((file) => `/app/libs/service-kit/${file}`);
    expect(listSources("build")).toEqual([
      `/app/${workspace}/package.json`,
      `/app/${workspace}/dist/*.js`,
      ...(workspace.startsWith("services/") ? [`/app/${workspace}/dist/*.cache`] : []),
      `/app/${workspace}/dist/*.txt`,
      ...(workspace.startsWith("services/") ? serviceFiles : []),
    ]);
    expect(listSources("web")).toEqual(target === "gateway" ? ["/app/web/dist"] : []);
    expect(listSources("settings-auth-packages")).toEqual(
      target === "settings-auth" ? PACKAGES_OF_SETTINGS_AUTH.map((name) => `/app/node_modules/${name}`) : [],
    );
    expect(listSources("storage-packages")).toEqual(target === "storage" ? ["/app/node_modules"] : []);
    const allowedSources = ["build", "web", "settings-auth-packages", "storage-packages", undefined];
    expect(copyInstructions.filter(({ from }) => !allowedSources.includes(from))).toEqual([]);
    expect(listSources()).toEqual(target === "setup" ? ["infra/docker/database-rights.json"] : []);
  });

  test("the bundles of an image contain what its workspace imports, except native packages", () => {
    const distFolder = join(REPOSITORY_ROOT, workspace, "dist");
    const { files, packages } = JSON.parse(readFileSync(join(distFolder, ".bundle.json"), "utf8")) as Bundle;
    const otherWorkspaces = RELEASED_IMAGES.map(([, other]) => `${other}/`).filter(
      (other) => other !== `${workspace}/`,
    );
    expect(files).toContain(`${workspace}/src/main.ts`);
    expect(files.filter((file) => otherWorkspaces.some((other) => file.startsWith(other)))).toEqual([]);
    expect(files.filter((file) => /\/tests?\/|\.test\.|test-kit/.test(file))).toEqual([]);
    expect(packages).toEqual(NATIVE_PACKAGES[target] ?? []);
  });

  test("the image runs node as an unprivileged user and is labelled", () => {
    expect(findNearestInstruction("USER")).toMatch(/^[1-9]\d*:[1-9]\d*$/);
    expect(findNearestInstruction("ENTRYPOINT") ?? findNearestInstruction("CMD")).toMatch(/^\["node", /);
    expect(instructions.some(({ text }) => text.includes("org.opencontainers.image.title="))).toBe(true);
    expect(instructions.some(({ text }) => text.includes('org.opencontainers.image.licenses="MIT"'))).toBe(
      true,
    );
    if (target !== "setup") expect(findNearestInstruction("HEALTHCHECK")).toContain("healthcheck.js");
  });

  test("the image gets no secret at build time", () => {
    const buildVariables = instructions.filter(({ keyword }) => keyword === "ARG" || keyword === "ENV");
    expect(buildVariables.filter(({ text }) => /SECRET|TOKEN|PASSWORD|KEY/i.test(text))).toEqual([]);
  });
});

test.each([
  ["settings-auth", "services/settings-auth"],
  ["storage", "infra/embedded-mongo"],
])("the image of %s installs only production packages, without running scripts", (target, workspace) => {
  const [packages] = resolveStages(stages, `${target}-packages`);
  const install = packages?.instructions.find(({ keyword }) => keyword === "RUN")?.text ?? "";
  expect(install).toMatch(/npm ci --omit=dev --ignore-scripts /);
  expect(/--workspace (\S+)$/.exec(install)?.[1]).toBe(workspace);
});

test("no workspace of an image depends on test-kit, not even as a development dependency", () => {
  const lockFile = JSON.parse(readFileSync(join(REPOSITORY_ROOT, "package-lock.json"), "utf8")) as {
    packages: Record<string, { name?: string; dependencies?: object; devDependencies?: object }>;
  };
  const packagesByName = new Map(Object.values(lockFile.packages).map((each) => [each.name, each]));
  const visitedNames = new Set<string>();
  const visitDependencies = (name: string): void => {
    const workspacePackage = packagesByName.get(name);
    if (!workspacePackage || visitedNames.has(name)) return;
    visitedNames.add(name);
    Object.keys({ ...workspacePackage.dependencies, ...workspacePackage.devDependencies }).forEach(
      visitDependencies,
    );
  };
  for (const [, workspace] of RELEASED_IMAGES)
    visitDependencies(lockFile.packages[workspace]?.name ?? workspace);
  expect(visitedNames).toContain("@tukar-saldo/service-kit");
  expect(visitedNames).not.toContain("@tukar-saldo/test-kit");
});

test("the base image is pinned to an exact version", () => {
  expect(args["NODE_IMAGE"]).toMatch(/^node:24\.\d+\.\d+-bookworm-slim$/);
});
