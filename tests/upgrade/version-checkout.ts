import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { repositoryPath } from "@tukar-saldo/test-kit";
import type { ServiceName } from "@tukar-saldo/test-kit";

const PACKAGE_SCOPE = "@tukar-saldo";
const TSX_LOADER = repositoryPath("node_modules/tsx/dist/loader.mjs");

/** Whether the commit is available in this clone, whose history may be shallow. */
export const hasCommit = (commit: string): boolean =>
  spawnSync("git", ["cat-file", "-e", `${commit}^{commit}`], { cwd: repositoryPath("") }).status === 0;

/** Writes the sources of a commit into a new folder, with links to the packages that this repository has installed. */
export function checkOutVersion(commit: string): string {
  const folder = mkdtempSync(join(tmpdir(), `tukar-saldo-${commit}-`));
  const archivePath = join(folder, "sources.tar");
  const archivedPaths = ["package.json", "libs", "services"];
  execFileSync("git", ["archive", `--output=${archivePath}`, commit, ...archivedPaths], {
    cwd: repositoryPath(""),
  });
  execFileSync("tar", ["-xf", archivePath, "-C", folder]);
  linkPackages(folder);
  return folder;
}

/** Links this repository's installed packages and the folder's own libraries into the folder's node_modules. */
function linkPackages(folder: string): void {
  mkdirSync(join(folder, "node_modules", PACKAGE_SCOPE), { recursive: true });
  const packageNames = readdirSync(repositoryPath("node_modules")).filter(
    (name) => name !== PACKAGE_SCOPE && !name.startsWith("."),
  );
  for (const name of packageNames)
    symlinkSync(repositoryPath(`node_modules/${name}`), join(folder, "node_modules", name));
  for (const lib of readdirSync(join(folder, "libs"))) {
    symlinkSync(join(folder, "libs", lib), join(folder, "node_modules", PACKAGE_SCOPE, lib));
  }
  const nestedModules = "libs/human-verification/node_modules";
  symlinkSync(repositoryPath(nestedModules), join(folder, nestedModules));
}

/** Builds the arguments with which Node runs a service of the folder from its sources. */
export const buildSourceArgs = (folder: string, name: ServiceName): string[] => [
  // The export condition under which the packages of the checked-out version export their sources.
  "--conditions=tukar-src",
  "--import",
  TSX_LOADER,
  join(folder, "services", name, "src/main.ts"),
];
