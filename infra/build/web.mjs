// Builds the web app into `web/dist`, unless the last build had the same inputs.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { glob } from "tinyglobby";
import { hashFiles, ROOT } from "./hash-files.mjs";

const INPUT_PATHS = ["web", "libs/contracts", "package-lock.json", "tsconfig.base.json"];
const IGNORED_FILES = ["**/node_modules", "**/dist", "**/tests", "**/*.test.{ts,tsx}"];
const STAMP_PATH = join(ROOT, ".build/web.stamp");

const files = await glob(INPUT_PATHS, { cwd: ROOT, ignore: IGNORED_FILES, dot: true });
const [major] = process.versions.node.split(".");
const stamp = `${await hashFiles(files.sort())} Node ${major} PWA ${process.env["PWA"] ?? "on"}`;
const lastStamp = await readFile(STAMP_PATH, "utf8").catch(() => "");

if (lastStamp !== stamp || !existsSync(join(ROOT, "web/dist/index.html"))) {
  await rm(STAMP_PATH, { force: true });
  // Vite runs under tsx, since its configuration imports TypeScript sources of `libs/`.
  const viteArgs = ["--import", "tsx", join(ROOT, "node_modules/vite/bin/vite.js"), "build"];
  const env = { ...process.env, NODE_ENV: "production" };
  const { status } = spawnSync(process.execPath, viteArgs, { cwd: join(ROOT, "web"), env, stdio: "inherit" });
  if (status !== 0) process.exit(1);
  await mkdir(join(ROOT, ".build"), { recursive: true });
  await writeFile(STAMP_PATH, stamp);
}
