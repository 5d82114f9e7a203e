import { readFile } from "node:fs/promises";
import { npmProgram } from "./npm-program.mjs";
import { inCheckout } from "./paths.mjs";
import { runCommand } from "./run-command.mjs";

/** @typedef {Record<string, { version?: string, link?: boolean, optional?: boolean }>} Packages */

/**
 * @param {string} file
 * @returns {Promise<Packages | undefined>}
 */
async function packagesOf(file) {
  try {
    return JSON.parse(await readFile(file, "utf8")).packages;
  } catch {
    return undefined;
  }
}

/**
 * Whether what npm noted as installed is what the lock asks for; optional packages may be absent (other
 * platforms).
 * @param {Packages | undefined} wanted
 * @param {Packages | undefined} installed
 */
export function isInstalled(wanted = {}, installed = undefined) {
  if (!installed) return false;
  return Object.entries(wanted)
    .filter(([path]) => path.includes("node_modules/"))
    .every(([path, { version, link, optional }]) => {
      const found = installed[path];
      return found ? found.version === version && Boolean(found.link) === Boolean(link) : Boolean(optional);
    });
}

/**
 * Installs the packages when the lock names others than lie in node_modules.
 * @param {{ say: (text: string) => void, signal?: AbortSignal }} options
 */
export async function installPackages({ say, signal }) {
  const wanted = await packagesOf(inCheckout("package-lock.json"));
  const installed = await packagesOf(inCheckout("node_modules/.package-lock.json"));
  if (isInstalled(wanted, installed)) return;
  say(installed ? "package-lock.json has changed: installing packages" : "installing packages");
  const args = ["ci", "--include=dev", "--no-audit", "--no-fund", "--no-progress", "--loglevel=error"];
  await runCommand(process.execPath, [npmProgram(), ...args], {
    ...(signal ? { signal } : {}),
    failure:
      "The packages could not be installed: see the lines above, check the network, and run this again.",
  });
}
