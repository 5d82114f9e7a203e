import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Recipe, Step } from "./recipe.js";

/** A copy of the working tree in which recipes are carried out; packages are linked, not installed again. */
export interface Scratch {
  readonly path: string;
  /** Carries a recipe out, its proofs included. @throws Error naming recipe and file when one does not fit. */
  apply(recipe: Recipe): void;
  /** Gives a file the text of the tree with these steps; without any it is as in the tree. */
  rewrite(file: string, steps: readonly Step[]): void;
  /** The files that became different since the last call, or since the copy was made. */
  takeChanges(): string[];
  /** Runs a program in the copy; its output when it failed, `undefined` when it ended well. */
  run(program: string, args: readonly string[], env?: NodeJS.ProcessEnv): string | undefined;
  remove(): void;
}

const git = (root: string, ...args: string[]): string =>
  execFileSync("git", args, { cwd: root, encoding: "utf8", maxBuffer: 64 * 2 ** 20 });

export function createScratch(root: string): Scratch {
  const path = mkdtempSync(join(tmpdir(), "tukar-house-"));
  copyTree(root, path);
  linkPackages(root, path);
  let known = hashFiles(path);
  return {
    path,
    apply: (recipe) => applyRecipe(path, recipe),
    rewrite(file, steps) {
      const before = existsSync(join(root, file)) ? readFileSync(join(root, file), "utf8") : "";
      const text = steps.reduce((changed, { change }) => change(changed), before);
      if (text === "") rmSync(join(path, file), { force: true });
      else write(join(path, file), text);
    },
    takeChanges() {
      const before = known;
      known = hashFiles(path);
      const files = new Set([...before.keys(), ...known.keys()]);
      return [...files].filter((file) => before.get(file) !== known.get(file)).toSorted();
    },
    run: (program, args, env = {}) => runIn(path, program, args, env),
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}

const INSTALLED_OR_COMPILED = /^(?:node_modules|dist|\.cache)$|\.tsbuildinfo$/;

const isBuilt = (path: string): boolean => /\.(?:m?ts|js|tsbuildinfo)$|\/[^./]+$/.test(path);

/** The hash of each file, but of those that are installed or compiled. */
function hashFiles(path: string): Map<string, string> {
  const filesIn = (folder: string): string[] =>
    readdirSync(join(path, folder), { withFileTypes: true })
      .filter(({ name }) => !INSTALLED_OR_COMPILED.test(name))
      .flatMap((entry) => {
        const file = join(folder, entry.name);
        return entry.isDirectory() ? filesIn(file) : [file];
      });
  const hash = (file: string) =>
    createHash("sha1")
      .update(readFileSync(join(path, file)))
      .digest("hex");
  return new Map(filesIn(".").map((file) => [file, hash(file)]));
}

/** What git knows and what is new, with what was built, so that only what a recipe changes is checked again. */
function copyTree(root: string, path: string): void {
  const listed = git(root, "ls-files", "-z", "--cached", "--others", "--exclude-standard");
  for (const file of listed.split("\0")) {
    if (file !== "" && existsSync(join(root, file))) cpSync(join(root, file), join(path, file));
  }
  const kept = [".build/types", ...workspaceFolders(root).map((folder) => join(folder, "dist"))];
  for (const folder of kept.filter((each) => existsSync(join(root, each)))) {
    const options = { recursive: true, preserveTimestamps: true, filter: isBuilt };
    cpSync(join(root, folder), join(path, folder), options);
  }
}

/** Each package of `node_modules` is a link to the tree's, but those of the workspace lead to the copy. */
function linkPackages(root: string, path: string): void {
  for (const folder of ["", ...workspaceFolders(root)]) {
    const from = join(root, folder, "node_modules");
    if (!existsSync(from)) continue;
    mkdirSync(join(path, folder, "node_modules"), { recursive: true });
    for (const name of readdirSync(from)) {
      if (name === ".cache" || name === "@tukar-saldo") continue;
      symlinkSync(join(from, name), join(path, folder, "node_modules", name));
    }
  }
  mkdirSync(join(path, "node_modules/@tukar-saldo"), { recursive: true });
  for (const folder of workspaceFolders(root)) {
    const { name } = JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8")) as { name: string };
    symlinkSync(join(path, folder), join(path, "node_modules", name));
  }
}

function workspaceFolders(root: string): string[] {
  const listed = git(root, "ls-files", "*/package.json").split("\n");
  return listed.filter((file) => file !== "" && !file.includes("/tests/")).map(dirname);
}

function applyRecipe(path: string, { name, steps, rows = [], proofs }: Recipe): void {
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
  for (const { file, text } of proofs) write(join(path, file), text);
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
  const ended = spawnSync(program, args, {
    cwd: path,
    encoding: "utf8",
    // Of a run of jest that this is a part of.
    env: { ...process.env, NODE_OPTIONS: undefined, JEST_WORKER_ID: undefined, ...env },
    maxBuffer: 64 * 2 ** 20,
  });
  return ended.status === 0 ? undefined : `${ended.stdout}${ended.stderr}${ended.error?.message ?? ""}`;
}
