import { mkdir, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { RunOptions } from "../checkout.js";
import { isListening } from "../ports.js";
import { ensureProgram, findProgram } from "../programs.js";
import type { StoreLocation, StoreProgram } from "./storage.js";

/**
 * Debian and Ubuntu keep the server's program in the package redis-tools, under the name redis-check-rdb: started by
 * the name of the server it is the server. So only a program gets installed, and no service.
 */
const APT_PACKAGE = "redis-tools";
const NAMES = ["redis-server", "valkey-server", ...(process.platform === "linux" ? ["redis-check-rdb"] : [])];
const MISSING =
  "Redis is missing: install it (Debian, Ubuntu: sudo apt-get install redis-server; macOS: brew install redis) " +
  "or set REDIS_URL to one that runs.";
/** Evicts nothing and writes every change to its append-only file. */
export const DURABILITY_ARGS = ["--appendonly", "yes", "--maxmemory-policy", "noeviction", "--save", ""];

/** The Redis server of this machine, installed by apt when it is missing and this is root. */
export const ensureRedis = (options: RunOptions): Promise<string> =>
  ensureProgram(() => NAMES.map(findProgram).find(Boolean), APT_PACKAGE, MISSING, options);

/** The users of a Redis: one who may do everything, in an ACL file, and as the URL names that one. */
export const createRedisUser = (password: string) => ({
  acl: `user default on >${password} ~* &* +@all\n`,
  login: `:${password}`,
});

/** A Redis on 127.0.0.1. Its password stands in a private file, since other users can read arguments. */
export async function localRedis(
  { port, folder }: StoreLocation,
  { acl, login }: ReturnType<typeof createRedisUser>,
  options: RunOptions,
): Promise<StoreProgram> {
  const program = await ensureRedis(options);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const command = join(folder, "redis-server");
  await rm(command, { force: true });
  await symlink(program, command);
  const users = join(folder, "users.acl");
  await writeFile(users, acl, { mode: 0o600 });
  const logFile = join(folder, "redis.log");
  const files = ["--dir", folder, "--aclfile", users, "--logfile", logFile];
  return {
    title: "local redis-server",
    url: `redis://${login}@127.0.0.1:${port}`,
    name: "redis",
    command,
    args: ["--bind", "127.0.0.1", "--port", String(port), ...files, ...DURABILITY_ARGS],
    logFile,
    probe: () => isListening(port),
  };
}
