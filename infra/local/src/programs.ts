import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { UserFacingError } from "../bootstrap.mjs";
import { runSilently } from "./checkout.js";
import type { RunOptions } from "./checkout.js";

const APT_OPTIONS = ["-y", "-q", "--no-install-recommends", "-o", "DPkg::Lock::Timeout=120"];

export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The file of a program on the PATH. */
export function findProgram(name: string): string | undefined {
  const folders = (process.env["PATH"] ?? "").split(delimiter).filter(Boolean);
  return folders.map((folder) => join(folder, name)).find(isExecutable);
}

/** Installs a package of Debian or Ubuntu; does nothing where there is no apt or no right to use it. */
async function installByApt(name: string, title: string, { progress, signal }: RunOptions): Promise<void> {
  const command = findProgram("apt-get");
  if (!command || process.getuid?.() !== 0) return;
  progress(`installing ${title} by apt`);
  const failure = `${title} could not be installed by apt: see the lines above, or install it yourself.`;
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  const apt = (...args: string[]): Promise<void> => runSilently({ command, args, env }, failure, signal);
  try {
    await apt("install", ...APT_OPTIONS, name);
  } catch (error) {
    if (!(error instanceof UserFacingError)) throw error;
    // The package lists are missing or old.
    await apt("update", "-q");
    await apt("install", ...APT_OPTIONS, name);
  }
}

/** A program of this machine, installed by apt when it is missing. @param missing what to do when that fails */
export async function ensureProgram(
  find: () => string | undefined,
  apt: { name: string; title: string; missing: string },
  options: RunOptions,
): Promise<string> {
  const found = find();
  if (found) return found;
  await installByApt(apt.name, apt.title, options);
  const installed = find();
  if (!installed) throw new UserFacingError(apt.missing);
  return installed;
}
