import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { execa } from "execa";
import which from "which";
import { GUARD_SCRIPT, ROOT, UserFacingError, withBuildLock } from "../bootstrap.mjs";

const MAX_LINES_SHOWN = 40;
const APT_INSTALL =
  "apt-get update -q && exec apt-get install -y -q --no-install-recommends -o DPkg::Lock::Timeout=120";

export interface ProgressOptions {
  /** Shows a line of text for each step. */
  progress(text: string): void;
  signal: AbortSignal;
}

export const repositoryPath = (path: string): string => join(ROOT, path);

/** Runs a program without showing its output. @throws UserFacingError with its last lines if it fails */
export async function runSilently(
  commandLine: string[],
  { failure, signal, env = {} }: { failure: string; signal: AbortSignal; env?: NodeJS.ProcessEnv },
): Promise<void> {
  const options = { cwd: ROOT, stdin: "pipe", all: true, reject: false, cancelSignal: signal } as const;
  const { all, exitCode } = await execa("/bin/sh", [GUARD_SCRIPT, ...commandLine], { ...options, env });
  signal.throwIfAborted();
  const lastLines = stripVTControlCharacters(all).split("\n").slice(-MAX_LINES_SHOWN);
  if (exitCode !== 0) throw new UserFacingError([...lastLines, failure].join("\n"));
}

/** Runs a script of this repository in the foreground of the terminal. @returns its exit code */
export async function runInTerminal(
  [script = "", ...args]: string[],
  env: NodeJS.ProcessEnv,
  cancelSignal: AbortSignal,
): Promise<number> {
  const options = { cwd: ROOT, env, stdio: "inherit", reject: false, cancelSignal } as const;
  const { exitCode = 1 } = await execa(process.execPath, [repositoryPath(script), ...args], options);
  return exitCode;
}

const script = (name: string): string[] => [process.execPath, repositoryPath(`infra/build/${name}.mjs`)];

/** Builds whatever is missing or out of date. @param programs workspaces to bundle; all of them when absent */
export async function buildOutdated(options: ProgressOptions & { web?: boolean; programs?: string[] }) {
  const { web = true, programs = [], progress, signal } = options;
  const failure = "The build failed: put right what the lines above name and run this again.";
  await withBuildLock(async () => {
    progress("bundling what has changed");
    await runSilently([...script("programs"), ...programs], { failure, signal });
    if (!web) return;
    progress("building the web app if it has changed");
    await runSilently(script("web"), { failure, signal });
  }, signal);
}

/** Finds the file of the first program that exists; a name without a folder is looked up on the PATH. */
export const findProgram = (...names: string[]): string | undefined =>
  names.map((name) => which.sync(name, { nothrow: true })).find((file) => file !== null) ?? undefined;

/** Finds a program that has one of these names. If there is none, installs it with apt, which needs root rights. */
export async function ensureProgram(
  names: readonly string[],
  aptPackage: string,
  missingMessage: string,
  { progress, signal }: ProgressOptions,
): Promise<string> {
  if (!findProgram(...names) && findProgram("apt-get") && process.getuid?.() === 0) {
    progress(`installing ${aptPackage} by apt`);
    const failure = `apt could not install ${aptPackage}: see the lines above, or install it yourself.`;
    const env = { DEBIAN_FRONTEND: "noninteractive" };
    await runSilently(["/bin/sh", "-c", `${APT_INSTALL} ${aptPackage}`], { failure, signal, env });
  }
  const program = findProgram(...names);
  if (!program) throw new UserFacingError(missingMessage);
  return program;
}
