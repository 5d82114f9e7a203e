import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { chmod, mkdtemp, readlink, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureRedis, createRedisUser, localRedis } from "./redis.js";

let folder: string;
const given = { ...process.env };
const put = async (name: string): Promise<string> => {
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
  process.env = { ...given };
  await rm(folder, { recursive: true });
});

describe("the program that the launcher starts as Redis", () => {
  test("a Redis server on the PATH is preferred to the program of redis-tools", async () => {
    await put("redis-check-rdb");
    const server = await put("redis-server");
    expect(await ensureRedis(options)).toBe(server);
  });

  test("the program of redis-tools is started under the name redis-server, also at a second start", async () => {
    const tool = await put("redis-check-rdb");
    const place = { port: 1, folder: join(folder, "data") };
    await localRedis(place, createRedisUser("a-password"), options);
    const spec = await localRedis(place, createRedisUser("a-password"), options);
    const command = join(place.folder, "redis-server");
    expect(spec.command).toBe(command);
    expect(await readlink(command)).toBe(tool);
    expect(spec.args.join(" ")).not.toContain("a-password");
  });

  test("the error says what to install if there is no Redis and no apt", async () => {
    await expect(ensureRedis(options)).rejects.toThrow(
      /^Redis is missing: install it .* or set REDIS_URL to one that runs\.$/,
    );
  });
});
