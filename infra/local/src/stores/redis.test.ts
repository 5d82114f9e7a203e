import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { chmod, mkdtemp, readlink, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureRedis, createRedisUser, localRedis } from "./redis.js";

let folder: string;
const originalEnv = { ...process.env };
const putProgram = async (name: string): Promise<string> => {
  const file = join(folder, name);
  await writeFile(file, "");
  await chmod(file, 0o755);
  return file;
};
const options = { progress: () => undefined, signal: new AbortController().signal };

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "redis-"));
  process.env["PATH"] = folder;
});
afterEach(async () => {
  process.env = { ...originalEnv };
  await rm(folder, { recursive: true });
});

describe("the program that the launcher starts as Redis", () => {
  test("the launcher prefers redis-server on the PATH to redis-check-rdb", async () => {
    await putProgram("redis-check-rdb");
    const server = await putProgram("redis-server");
    expect(await ensureRedis(options)).toBe(server);
  });

  test("the launcher starts redis-check-rdb under the name redis-server, also at a second start", async () => {
    const programPath = await putProgram("redis-check-rdb");
    const location = { port: 1, folder: join(folder, "data") };
    await localRedis(location, createRedisUser("a-password"), options);
    const spec = await localRedis(location, createRedisUser("a-password"), options);
    const command = join(location.folder, "redis-server");
    expect(spec.command).toBe(command);
    expect(await readlink(command)).toBe(programPath);
    expect(spec.args.join(" ")).not.toContain("a-password");
  });

  test("the error says what to install if there is no Redis and no apt", async () => {
    await expect(ensureRedis(options)).rejects.toThrow(
      /^Redis is missing: install it .* or set REDIS_URL to one that runs\.$/,
    );
  });
});
