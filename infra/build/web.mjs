// Builds the web app into `web/dist`, unless the last build was made from the same files.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { glob } from "tinyglobby";
import { hashFiles, ROOT } from "./hash-files.mjs";

const INPUTS = ["web", "libs/contracts", "package-lock.json", "tsconfig.base.json"];
const NO_INPUTS = ["**/node_modules", "**/dist", "**/tests", "**/*.test.{ts,tsx}"];
const STAMP = join(ROOT, ".build/web.stamp");

const files = await glob(INPUTS, { cwd: ROOT, ignore: NO_INPUTS, dot: true });
const [major] = process.versions.node.split(".");
const stamp = `${await hashFiles(files.sort())} Node ${major} PWA ${process.env["PWA"] ?? "on"}`;
const last = await readFile(STAMP, "utf8").catch(() => "");

if (last !== stamp || !existsSync(join(ROOT, "web/dist/index.html"))) {
  await rm(STAMP, { force: true });
  // Vite runs under tsx, since its configuration imports TypeScript sources of `libs/`.
  const vite = ["--import", "tsx", join(ROOT, "node_modules/vite/bin/vite.js"), "build"];
  const env = { ...process.env, NODE_ENV: "production" };
  const { status } = spawnSync(process.execPath, vite, { cwd: join(ROOT, "web"), env, stdio: "inherit" });
  if (status !== 0) process.exit(1);
  await mkdir(join(ROOT, ".build"), { recursive: true });
  await writeFile(STAMP, stamp);
}
