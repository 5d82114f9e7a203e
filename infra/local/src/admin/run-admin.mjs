import { spawn } from "node:child_process";
import { once } from "node:events";
import { inCheckout, ROOT } from "../checkout/paths.mjs";
import { prepareCheckout } from "../checkout/prepare.mjs";
import { InUse } from "../data/lock.mjs";
import { dataPath, openDataFolder } from "../data/folder.mjs";
import { Problem } from "../problem.mjs";
import { withSecret } from "./secret-input.mjs";
import { runningDesk, startedDesk } from "./desk-env.mjs";

const STOPPING = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]);

/**
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>} the exit code
 */
async function runInService(args, env) {
  const { args: complete, input } = await withSecret(args);
  const child = spawn(process.execPath, [inCheckout("services/settings-auth/dist/admin.js"), ...complete], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: [input === undefined ? "inherit" : "pipe", "inherit", "inherit"],
  });
  child.stdin?.on("error", () => undefined).end(input);
  const pass = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal);
  for (const signal of STOPPING) process.on(signal, pass);
  const [code] = await once(child, "exit");
  for (const signal of STOPPING) process.off(signal, pass);
  return code ?? 1;
}

/**
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env of the running desk
 */
function runBeside([command = "", ...rest], env) {
  if (command === "restore") throw new Problem("The desk is running: stop it, restore, and start it again.");
  return runInService([command, ...rest], env);
}

/**
 * The command line of settings-auth on this machine's desk: the running one, else its storage and Redis for
 * as long as the command takes. In production the environment says everything.
 * @param {string[]} args
 */
export async function runAdmin(args) {
  if (process.env.APP_ENV === "production") return runInService(args, {});
  await prepareCheckout({ say: () => undefined, web: false });
  if (args[0] === "open-secrets") return runInService(args, {});
  try {
    const folder = await openDataFolder({ patience: 0 });
    const { env, stop } = await startedDesk(folder);
    return await runInService(args, env).finally(stop);
  } catch (error) {
    if (!(error instanceof InUse)) throw error;
    return runBeside(args, await runningDesk(dataPath()));
  }
}
