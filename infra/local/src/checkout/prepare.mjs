import { lock } from "../data/lock.mjs";
import { mkdir } from "node:fs/promises";
import { buildServer, buildWeb } from "./build.mjs";
import { installPackages } from "./install.mjs";
import { inCheckout } from "./paths.mjs";

/**
 * Runs something alone in this checkout: two installs or builds at once would spoil each other.
 * @template Result
 * @param {{ signal?: AbortSignal }} options
 * @param {() => Promise<Result>} work
 */
export async function aloneInCheckout({ signal }, work) {
  await mkdir(inCheckout(".build"), { recursive: true });
  const release = await lock(inCheckout(".build/lock"), {
    ...(signal ? { signal } : {}),
    what: "The build of this checkout",
    remedy: "wait until it has finished, or stop it",
  });
  try {
    return await work();
  } finally {
    await release();
  }
}

/**
 * Installs and builds whatever is missing or out of date.
 * @param {{ say: (text: string) => void, signal?: AbortSignal, web?: boolean, projects?: string[] }} options
 */
export async function prepareCheckout({ web = true, projects = [], ...options }) {
  await aloneInCheckout(options, async () => {
    await installPackages(options);
    options.say("compiling what has changed");
    await buildServer(options, projects);
    if (web) await buildWeb(options);
  });
}
