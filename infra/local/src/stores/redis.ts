import { mkdir, rm, symlink, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { RunOptions } from "../checkout.js";
import { isRedisReady } from "../processes/probes.js";
import { ensureProgram, findProgram } from "../programs.js";
import type { StorePlan } from "./storage.js";

/**
 * Debian and Ubuntu keep the server's program in the package redis-tools, under this name: started by the name of the
 * server it is the server. So only a program gets installed, and no service.
 */
const MULTI_CALL = "redis-check-rdb";
const APT = {
  name: "redis-tools",
  title: "Redis",
  missing:
    "Redis is missing: install it (Debian, Ubuntu: sudo apt-get install redis-server; macOS: brew install redis) " +
    "or set REDIS_URL to one that runs.",
};

function findRedis(): string | undefined {
  const found = findProgram("redis-server") ?? findProgram("valkey-server");
  return found ?? (process.platform === "linux" ? findProgram(MULTI_CALL) : undefined);
}

/** The Redis server of this machine, installed by apt when it is missing and this is root. */
export const ensureRedis = (options: RunOptions): Promise<string> => ensureProgram(findRedis, APT, options);

/** A file in this folder whose name makes the program start as the server. */
export async function asRedisServer(program: string, folder: string): Promise<string> {
  if (basename(program) !== MULTI_CALL) return program;
  const link = join(folder, "redis-server");
  await rm(link, { force: true });
  await symlink(program, link);
  return link;
}

export interface PrivateRedis {
  port: number;
  folder: string;
  /** Who may do what; without a list of users there is one who may do everything. */
  acl?: string;
  /** The user that the URL names: "" for Redis's default user. */
  name?: string;
  password: string;
}

/**
 * A Redis that listens on this machine alone, asks for a password, evicts nothing and writes every change to its
 * append-only file. The settings lie in a file that only its owner can read: arguments are seen by everybody.
 */
export async function privateRedis(
  { port, folder, acl, name = "", password }: PrivateRedis,
  options: RunOptions,
): Promise<Required<StorePlan>> {
  const program = await ensureRedis(options);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const [config, users] = [join(folder, "redis.conf"), join(folder, "users.acl")];
  const settings = [
    `bind 127.0.0.1`,
    `port ${port}`,
    acl === undefined ? `requirepass ${password}` : `aclfile ${JSON.stringify(users)}`,
    `dir ${JSON.stringify(folder)}`,
    `appendonly yes`,
    `appendfsync everysec`,
    `save ""`,
    `maxmemory-policy noeviction`,
    `daemonize no`,
    `logfile ""`,
    `loglevel warning`,
  ];
  if (acl !== undefined) await writeFile(users, acl, { mode: 0o600 });
  await writeFile(config, settings.join("\n"), { mode: 0o600 });
  return {
    url: `redis://${name}:${password}@127.0.0.1:${port}`,
    process: {
      name: "redis",
      command: await asRedisServer(program, folder),
      args: [config],
      guarded: true,
      logFormat: "redis",
      probe: () => isRedisReady(port, `${name} ${password}`.trim()),
    },
  };
}
