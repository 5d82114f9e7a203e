import { mkdir, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isListening } from "../ports.js";
import { ensureProgram } from "../programs.js";
import type { ProgressOptions } from "../programs.js";
import type { StoreLocation, StoreProgram } from "./storage.js";

/** The apt package with redis-check-rdb, which is Redis if it is started as redis-server; adds no system service. */
const APT_PACKAGE = "redis-tools";
const NAMES = ["redis-server", "valkey-server", ...(process.platform === "linux" ? ["redis-check-rdb"] : [])];
const INSTALL_HINT =
  "Redis is missing: install it (Debian, Ubuntu: sudo apt-get install redis-server; macOS: brew install redis) " +
  "or set REDIS_URL to one that runs.";
/** Options of Redis: evict nothing and write every change to the append-only file. */
export const DURABILITY_ARGS = ["--appendonly", "yes", "--maxmemory-policy", "noeviction", "--save", ""];

/** Finds the Redis server on this machine. If it is missing, installs it with apt; that needs apt and root rights. */
export const ensureRedis = (options: ProgressOptions): Promise<string> =>
  ensureProgram(NAMES, APT_PACKAGE, INSTALL_HINT, options);

/** Creates a Redis user with all rights: its line of the ACL file, and its credentials for a URL. */
export const createRedisUser = (password: string) => ({
  acl: `user default on >${password} ~* &* +@all\n`,
  login: `:${password}`,
});

/** A Redis server on 127.0.0.1. Its password is in a private file, as other users of the machine can see arguments. */
export async function localRedis(
  { port, folder }: StoreLocation,
  { acl, login }: ReturnType<typeof createRedisUser>,
  options: ProgressOptions,
): Promise<StoreProgram> {
  const program = await ensureRedis(options);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const command = join(folder, "redis-server");
  await rm(command, { force: true });
  await symlink(program, command);
  const aclFile = join(folder, "users.acl");
  await writeFile(aclFile, acl, { mode: 0o600 });
  const logFile = join(folder, "redis.log");
  const files = ["--dir", folder, "--aclfile", aclFile, "--logfile", logFile];
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
