import { mkdir, rm, symlink, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { RunOptions } from "../checkout.js";
import type { LogEntry } from "../log.js";
import { isListening } from "../processes/probes.js";
import { ensureProgram, findProgram } from "../programs.js";
import type { StorePlan } from "./storage.js";

/**
 * Debian and Ubuntu keep the server's program in the package redis-tools, under this name: started by the name of the
 * server it is the server. So only a program gets installed, and no service.
 */
const MULTI_CALL = "redis-check-rdb";
const APT_PACKAGE = "redis-tools";
const MISSING =
  "Redis is missing: install it (Debian, Ubuntu: sudo apt-get install redis-server; macOS: brew install redis) " +
  "or set REDIS_URL to one that runs.";
const NAMES = ["redis-server", "valkey-server", ...(process.platform === "linux" ? [MULTI_CALL] : [])];
/** Evicts nothing and writes every change to its append-only file. */
export const DURABLE = ["--appendonly", "yes", "--maxmemory-policy", "noeviction", "--save", ""];

const WARNING = /^\d+:[A-Z] \d+ \w+ \d{4} [\d:.]+ # (.*)$/;
const ROUTINE =
  /Redis is starting|Redis version=|Configuration loaded|Server initialized|overcommit|User requested shutdown|signal-handler|ready to exit/;

/** Undefined for what Redis prints at every start and end. It logs warnings alone; errors come before it can log. */
export function parseRedisLine(line: string): LogEntry | undefined {
  const [, warning] = WARNING.exec(line) ?? [];
  if (ROUTINE.test(line)) return undefined;
  return { service: "redis", level: warning ? "warn" : "error", msg: warning ?? line };
}

/** The Redis server of this machine, installed by apt when it is missing and this is root. */
export const ensureRedis = (options: RunOptions): Promise<string> =>
  ensureProgram(() => NAMES.map(findProgram).find(Boolean), APT_PACKAGE, MISSING, options);

/** A file in this folder whose name makes the program start as the server. */
export async function asRedisServer(program: string, folder: string): Promise<string> {
  if (basename(program) !== MULTI_CALL) return program;
  const link = join(folder, "redis-server");
  await rm(link, { force: true });
  await symlink(program, link);
  return link;
}

/** The users of a Redis: an ACL file, and which of them the URL names ("" for the default user). */
export interface RedisUsers {
  acl: string;
  name: string;
  password: string;
}

/** One user who may do everything. */
export const oneRedisUser = (password: string): RedisUsers => ({
  acl: `user default on >${password} ~* &* +@all\n`,
  name: "",
  password,
});

/**
 * A Redis that listens on this machine alone and asks for a password, which lies in a file that only its owner can
 * read: arguments are seen by everybody.
 */
export async function privateRedis(
  { port, folder }: { port: number; folder: string },
  { acl, name, password }: RedisUsers,
  options: RunOptions,
): Promise<Required<StorePlan>> {
  const program = await ensureRedis(options);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const users = join(folder, "users.acl");
  await writeFile(users, acl, { mode: 0o600 });
  const own = ["--bind", "127.0.0.1", "--port", String(port), "--dir", folder, "--aclfile", users];
  return {
    title: "local redis-server",
    url: `redis://${name}:${password}@127.0.0.1:${port}`,
    process: {
      name: "redis",
      command: await asRedisServer(program, folder),
      args: [...own, "--loglevel", "warning", ...DURABLE],
      guarded: true,
      parseLine: parseRedisLine,
      probe: () => isListening(port),
    },
  };
}
