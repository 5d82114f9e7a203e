import { describe, expect, test } from "@jest/globals";
import dockerignore from "@balena/dockerignore";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root, trackedFiles } from "../source-files.js";
import { copiesOf, lineageOf, parseDockerfile } from "./dockerfile.js";

const { args, stages } = parseDockerfile(readFileSync(join(root, "infra/docker/Dockerfile"), "utf8"));
const context = dockerignore.default().add(readFileSync(join(root, ".dockerignore"), "utf8"));

const RELEASED = [
  ["gateway", "services/gateway"],
  ["transactions", "services/transactions"],
  ["settings-auth", "services/settings-auth"],
  ["notifier", "services/notifier"],
  ["storage", "infra/embedded-mongo"],
  ["setup", "infra/setup"],
] as const;

const isUnwanted = (file: string): boolean =>
  /(^|\/)(\.env.*|\.git|\.data.*|secrets?\.json|tests?|node_modules|dist)(\/|$)|\.test\.\w+$|\.(map|pem|key|log)$/.test(
    file,
  );

describe("the build context", () => {
  const files = context.filter(trackedFiles());

  test("holds the sources and no test, secret, map or built file", () => {
    expect(files).toContain("services/transactions/src/main.ts");
    expect(files).toContain("web/index.html");
    expect(files.filter(isUnwanted)).toEqual([]);
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
  ])("leaves out %s", (file) => {
    expect(context.ignores(file)).toBe(true);
  });
});

describe.each(RELEASED)("the image %s", (target, workspace) => {
  const lineage = lineageOf(stages, target);
  const instructions = lineage.flatMap((stage) => stage.instructions);
  const nearest = (keyword: string): string | undefined =>
    lineage
      .map((stage) => stage.instructions.findLast((instruction) => instruction.keyword === keyword)?.text)
      .find((text) => text !== undefined);

  test("is made of compiled files, of its own packages and of nothing straight from the sources", () => {
    const copies = lineage.flatMap(copiesOf);
    const packages = [`${target}-packages`];
    const web = target === "gateway" ? ["web"] : [];
    expect(new Set(copies.flatMap(({ from }) => from ?? []))).toEqual(
      new Set([...packages, "compiled", ...web]),
    );
    expect(copies.filter(({ from }) => from === undefined).flatMap(({ sources }) => sources)).toEqual(
      target === "setup" ? ["infra/docker/database-rights.json"] : [],
    );
  });

  test("holds only the production dependencies of its own workspace, and runs no install script", () => {
    const [packages] = lineageOf(stages, `${target}-packages`);
    const install = packages?.instructions.find(({ keyword }) => keyword === "RUN")?.text ?? "";
    expect(install).toMatch(/npm ci --omit=dev --ignore-scripts /);
    expect(/--workspace (\S+)$/.exec(install)?.[1]).toBe(workspace);
  });

  test("runs as an ordinary user with node as its first process, and names what it is", () => {
    expect(nearest("USER")).toMatch(/^[1-9]\d*:[1-9]\d*$/);
    expect(nearest("ENTRYPOINT") ?? nearest("CMD")).toMatch(/^\["node", /);
    expect(instructions.some(({ text }) => text.includes("org.opencontainers.image.title="))).toBe(true);
    expect(instructions.some(({ text }) => text.includes('org.opencontainers.image.licenses="MIT"'))).toBe(
      true,
    );
    if (target !== "setup") expect(nearest("HEALTHCHECK")).toContain("healthcheck.js");
  });

  test("is given no secret while it is built", () => {
    const given = instructions.filter(({ keyword }) => keyword === "ARG" || keyword === "ENV");
    expect(given.filter(({ text }) => /SECRET|TOKEN|PASSWORD|KEY/i.test(text))).toEqual([]);
  });
});

test("no workspace of an image names one for tests, not even for development: npm would install it", () => {
  const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
    packages: Record<string, { name?: string; dependencies?: object; devDependencies?: object }>;
  };
  const byName = new Map(Object.values(lock.packages).map((each) => [each.name, each]));
  const reached = new Set<string>();
  const reach = (name: string): void => {
    const found = byName.get(name);
    if (!found || reached.has(name)) return;
    reached.add(name);
    Object.keys({ ...found.dependencies, ...found.devDependencies }).forEach(reach);
  };
  for (const [, workspace] of RELEASED) reach(lock.packages[workspace]?.name ?? workspace);
  expect(reached).toContain("@tukar-saldo/service-kit");
  expect(reached).not.toContain("@tukar-saldo/test-kit");
});

test("the base image is pinned to an exact version", () => {
  expect(args["NODE_IMAGE"]).toMatch(/^node:24\.\d+\.\d+-bookworm-slim$/);
});

test("collecting a service takes its own workspaces, without maps, types and tests", () => {
  const out = mkdtempSync(join(tmpdir(), "collected-"));
  try {
    execFileSync(process.execPath, ["infra/docker/collect.mjs", "services/gateway", out], { cwd: root });
    const files = readdirSync(out, { recursive: true }).map(String);
    expect(files).toContain("services/gateway/dist/main.js");
    expect(files).toContain("libs/service-kit/dist/index.js");
    expect(
      files.filter((file) => /messaging|mongo|\.map$|\.d\.ts$|\.test\./.test(file) && !/storage/.test(file)),
    ).toEqual([]);
  } finally {
    rmSync(out, { recursive: true });
  }
});
