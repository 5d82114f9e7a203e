import { runCommand } from "../checkout/run-command.mjs";
import { Problem } from "../problem.mjs";
import { findProgram } from "../checkout/find-program.mjs";

const OPTIONS = ["-y", "-q", "--no-install-recommends", "-o", "DPkg::Lock::Timeout=120"];

/**
 * Installs packages of Debian or Ubuntu, as root and without a question.
 * @param {string[]} packages
 * @param {string} what for people
 * @param {{ say: (text: string) => void, signal?: AbortSignal }} options
 * @returns {Promise<boolean>} false where there is no apt or no right to use it
 * @throws {Problem} when apt fails
 */
export async function installByApt(packages, what, { say, signal }) {
  const apt = findProgram("apt-get");
  if (!apt || process.getuid?.() !== 0) return false;
  say(`installing ${what} by apt`);
  const options = {
    ...(signal ? { signal } : {}),
    env: { DEBIAN_FRONTEND: "noninteractive" },
    failure: `${what} could not be installed by apt: see the lines above, or install it yourself.`,
  };
  const install = () => runCommand(apt, ["install", ...OPTIONS, ...packages], options);
  try {
    await install();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    // The lists of packages are missing or old.
    await runCommand(apt, ["update", "-q"], options);
    await install();
  }
  return true;
}
