import { rm, symlink } from "node:fs/promises";
import { basename, join } from "node:path";
import { Problem } from "../problem.mjs";
import { findProgram } from "../checkout/find-program.mjs";
import { installByApt } from "./apt.mjs";

// Debian and Ubuntu keep the server's program in the package redis-tools, under another name: started under
// the name of the server it is the server. So nothing but a program gets installed, and no service.
const MULTI_CALL = "redis-check-rdb";

/** @returns {string | undefined} */
function findRedis() {
  const found = findProgram("redis-server") ?? findProgram("valkey-server");
  return found ?? (process.platform === "linux" ? findProgram(MULTI_CALL) : undefined);
}

/**
 * A file to start the program by, inside this folder, whose name says that the server is meant.
 * @param {string} program
 * @param {string} folder
 */
export async function asServer(program, folder) {
  if (basename(program) !== MULTI_CALL) return program;
  const link = join(folder, "redis-server");
  await rm(link, { force: true });
  await symlink(program, link);
  return link;
}

/**
 * The Redis server of this machine, installed by apt when it is missing and this is root.
 * @param {{ say: (text: string) => void, signal?: AbortSignal }} options
 * @returns {Promise<string>} its file
 */
export async function needRedis(options) {
  const found = findRedis();
  if (found) return found;
  const installed = (await installByApt(["redis-tools"], "Redis", options)) ? findRedis() : undefined;
  if (installed) return installed;
  throw new Problem(
    "Redis is missing: install it (Debian, Ubuntu: sudo apt-get install redis-server; macOS: brew install redis) " +
      "or set REDIS_URL to one that runs.",
  );
}
