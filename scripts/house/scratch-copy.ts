import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";

import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { ContributionRecipe, RecipeStep } from "./recipe.js";

/** A temporary copy of the working tree for applying recipes; packages are linked, not installed. */
export interface ScratchCopy {
  readonly path: string;
  /** Applies a recipe with its tests. @throws Error that names recipe and file if a change cannot be applied */
  apply(recipe: ContributionRecipe): void;
  /** Resets a file to its text in the working tree, then applies the steps. */
  rewrite(file: string, steps: readonly RecipeStep[]): void;
  /** Returns the files changed since the previous call of this function, or since the copy was made. */
  collectChanges(): string[];
  /** Runs a program in the copy. @returns its output if it failed, else undefined */
  run(program: string, args: readonly string[], env?: NodeJS.ProcessEnv): string | undefined;
  remove(): void;
}

const runGit = (root: string, ...args: string[]): string =>
  execFileSync("git", args, { cwd: root, encoding: "utf8", maxBuffer: 64 * 2 ** 20 });

export function createScratchCopy(root: string): ScratchCopy {
  const path = mkdtempSync(join(tmpdir(), "tukar-house-"));
  copyTree(root, path);
  linkPackages(root, path);
  let hashes = hashFiles(path);
  return {
    path,
    apply: (recipe) => applyRecipe(path, recipe),
    rewrite(file, steps) {
      const originalText = existsSync(join(root, file)) ? readFileSync(join(root, file), "utf8") : "";
      const text = steps.reduce((changed, { change }) => change(changed), originalText);
      if (text === "") rmSync(join(path, file), { force: true });
      else write(join(path, file), text);
    },
    collectChanges() {
      const previousHashes = hashes;
      hashes = hashFiles(path);
      const files = new Set([...previousHashes.keys(), ...hashes.keys()]);
      return [...files].filter((file) => previousHashes.get(file) !== hashes.get(file)).toSorted();
    },
    run: (program, args, env = {}) => runIn(path, program, args, env),
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}

const UNHASHED_PATTERN = /^(?:node_modules|dist|\.build|\.cache)$|\.tsbuildinfo$/;

const isBuildOutput = (path: string): boolean => /\.(?:m?ts|js|tsbuildinfo)$|\/[^./]+$/.test(path);

/** Hashes each file, except installed packages and build output. */
function hashFiles(path: string): Map<string, string> {
  const listFilesIn = (folder: string): string[] =>
    readdirSync(join(path, folder), { withFileTypes: true })
      .filter(({ name }) => !UNHASHED_PATTERN.test(name))
      .flatMap((entry) => {
        const file = join(folder, entry.name);
        return entry.isDirectory() ? listFilesIn(file) : [file];
      });
  const hash = (file: string) =>
    createHash("sha1")
      .update(readFileSync(join(path, file)))
      .digest("hex");
  return new Map(listFilesIn(".").map((file) => [file, hash(file)]));
}

/** Copies tracked and new files, and build output, so that `tsc -b` checks only what a recipe changes. */
function copyTree(root: string, path: string): void {
  const paths = runGit(root, "ls-files", "-z", "--cached", "--others", "--exclude-standard");
  for (const file of paths.split("\0")) {
    if (file !== "" && existsSync(join(root, file))) cpSync(join(root, file), join(path, file));
  }
  const buildFolders = [".build/types", ...listWorkspaces(root).map((folder) => join(folder, "dist"))];
  for (const folder of buildFolders.filter((folder) => existsSync(join(root, folder)))) {
    const options = { recursive: true, preserveTimestamps: true, filter: isBuildOutput };
    cpSync(join(root, folder), join(path, folder), options);
  }
}

/**
 * Links each package of `node_modules` to the same package of the working tree. Workspace packages are linked to the
 * copy's own folders instead.
 */
function linkPackages(root: string, path: string): void {
  for (const folder of ["", ...listWorkspaces(root)]) {
    const from = join(root, folder, "node_modules");
    if (!existsSync(from)) continue;
    mkdirSync(join(path, folder, "node_modules"), { recursive: true });
    for (const name of readdirSync(from)) {
      if (name === ".cache" || name === "@tukar-saldo") continue;
      symlinkSync(join(from, name), join(path, folder, "node_modules", name));
    }
  }
  mkdirSync(join(path, "node_modules/@tukar-saldo"), { recursive: true });
  for (const folder of listWorkspaces(root)) {
    const { name } = JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8")) as { name: string };
    symlinkSync(join(path, folder), join(path, "node_modules", name));
  }
}

function listWorkspaces(root: string): string[] {
  const paths = runGit(root, "ls-files", "*/package.json").split("\n");
  return paths.filter((file) => file !== "" && !file.includes("/tests/")).map(dirname);
}

function applyRecipe(path: string, { name, steps, rows = [], tests }: ContributionRecipe): void {
  for (const { file, change } of [...steps, ...rows]) {
    try {
      write(
        join(path, file),
        change(existsSync(join(path, file)) ? readFileSync(join(path, file), "utf8") : ""),
      );
    } catch (error) {
      throw new Error(`the recipe "${name}" does not fit ${file}: ${(error as Error).message}`, {
        cause: error,
      });
    }
  }
  for (const { file, text } of tests) write(join(path, file), text);
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function runIn(
  path: string,
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): string | undefined {
  const result = spawnSync(program, args, {
    cwd: path,
    encoding: "utf8",
    // Removes the variables that the surrounding jest process has set.
    env: { ...process.env, NODE_OPTIONS: undefined, JEST_WORKER_ID: undefined, ...env },
    maxBuffer: 64 * 2 ** 20,
  });
  return result.status === 0 ? undefined : `${result.stdout}${result.stderr}${result.error?.message ?? ""}`;
}
