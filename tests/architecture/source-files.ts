import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

export const REPOSITORY_ROOT = fileURLToPath(new URL("../../", import.meta.url));

const SOURCE_PATH = /^(libs|services|web|infra)\/.*\.(ts|tsx|mjs)$/;
const NON_PRODUCT_PATH = /\.test\.tsx?$|\/tests\/|\.config\.(ts|mjs)$|\.d\.ts$/;

export interface SourceFile {
  readonly path: string;
  readonly text: string;
  readonly lines: number;
}

/** Lists the files that git tracks or does not ignore, as paths relative to the repository's root. */
export function listTrackedFiles(): string[] {
  const gitOutput = execFileSync(
    "git",
    ["ls-files", "--cached", "--others", "--exclude-standard", "--deduplicate"],
    {
      cwd: REPOSITORY_ROOT,
      encoding: "utf8",
      maxBuffer: 1 << 26,
    },
  );
  return gitOutput.split("\n").filter(Boolean);
}

const readIfExists = (path: string): string | undefined => {
  try {
    return readFileSync(REPOSITORY_ROOT + path, "utf8");
  } catch {
    return undefined;
  }
};

const readAll = (paths: readonly string[]): SourceFile[] =>
  paths.flatMap((path) => {
    const text = readIfExists(path);
    return text === undefined ? [] : [{ path, text, lines: text.split("\n").length - 1 }];
  });

/** Reads the source files of the product, without tests. */
export const readSourceFiles = (): SourceFile[] =>
  readAll(listTrackedFiles().filter((path) => SOURCE_PATH.test(path) && !NON_PRODUCT_PATH.test(path)));

/** Reads the style sheets of the web app. */
export const readStyleSheets = (): SourceFile[] =>
  readAll(listTrackedFiles().filter((path) => /^web\/src\/.*\.css$/.test(path)));
