import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A part of the repository; without `maxLines` its size is only reported. */
interface Area {
  readonly name: string;
  readonly folders: readonly string[];
  readonly maxLines?: number;
}

const AREAS: readonly Area[] = [
  { name: "embedded database", folders: ["infra/embedded-mongo/src"], maxLines: 11_000 },
  {
    name: "launcher (npm start, dev, test; the tests' system)",
    folders: ["infra/local", "libs/test-kit/src/system"],
    maxLines: 1_500,
  },
  { name: "bootstrap, free of dependencies", folders: ["infra/local/bootstrap.mjs"], maxLines: 200 },
  { name: "libs", folders: ["libs"] },
  { name: "gateway", folders: ["services/gateway/src"] },
  { name: "transactions", folders: ["services/transactions/src"] },
  { name: "settings-auth", folders: ["services/settings-auth/src"] },
  { name: "notifier", folders: ["services/notifier/src"] },
  { name: "web app", folders: ["web/src", "web/build"] },
];

export interface AreaSize {
  readonly name: string;
  readonly files: number;
  readonly lines: number;
  readonly maxLines: number | undefined;
}

/**
 * Counts the lines of code of each area: TypeScript, JavaScript and shell, without tests and their helpers.
 * @throws Error if a folder of an area contains no code, so that a moved folder is not counted as empty
 */
export function countAreaLines(root: string): AreaSize[] {
  const paths = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
  }).split("\n");
  const codeFiles = paths.filter(
    (file) => /\.(?:tsx?|mjs|cjs|sh)$/.test(file) && !/\.test\.tsx?$|\/tests\//.test(file),
  );
  return AREAS.map(({ name, folders, maxLines }) => {
    const areaFiles = folders.flatMap((folder) => listCodeFilesIn(folder, codeFiles));
    return {
      name,
      files: areaFiles.length,
      lines: sum(areaFiles.map((file) => countLines(join(root, file)))),
      maxLines,
    };
  });
}

function listCodeFilesIn(folder: string, codeFiles: readonly string[]): string[] {
  const folderFiles = codeFiles.filter((file) => file === folder || file.startsWith(`${folder}/`));
  if (folderFiles.length === 0)
    throw new Error(`${folder} holds no code: change AREAS of scripts/house/count-area-lines.ts`);
  return folderFiles;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

function countLines(file: string): number {
  return readFileSync(file, "utf8").split("\n").length - 1;
}
