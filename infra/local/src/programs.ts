import which from "which";
import { UserFacingError } from "../bootstrap.mjs";
import { runSilently } from "./checkout.js";
import type { ProgressOptions } from "./checkout.js";

const APT_INSTALL =
  "apt-get update -q && exec apt-get install -y -q --no-install-recommends -o DPkg::Lock::Timeout=120";

/** Finds the file of a program; a name without a folder is looked up on the PATH. */
export const findProgram = (name: string): string | undefined =>
  which.sync(name, { nothrow: true }) ?? undefined;

/** Finds a program on this machine. If it is missing, installs it with apt; that needs apt and root rights. */
export async function ensureProgram(
  find: () => string | undefined,
  aptPackage: string,
  missingMessage: string,
  { progress, signal }: ProgressOptions,
): Promise<string> {
  if (!find() && findProgram("apt-get") && process.getuid?.() === 0) {
    progress(`installing ${aptPackage} by apt`);
    const failure = `apt could not install ${aptPackage}: see the lines above, or install it yourself.`;
    const env = { DEBIAN_FRONTEND: "noninteractive" };
    await runSilently(["/bin/sh", "-c", `${APT_INSTALL} ${aptPackage}`], { failure, signal, env });
  }
  const program = find();
  if (!program) throw new UserFacingError(missingMessage);
  return program;
}
