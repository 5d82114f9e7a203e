import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chooseStorage } from "./storage-kind.js";

let folder: string;
const given = { ...process.env };
const deskFile = (): string => join(folder, "desk.json");
const note = (storage: string): Promise<void> =>
  writeFile(deskFile(), JSON.stringify({ format: 1, storage }));

async function putMongodOnPath(): Promise<string> {
  const program = join(folder, "mongod");
  await writeFile(program, "", { mode: 0o755 });
  process.env["PATH"] = folder;
  return program;
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "choose-"));
  process.env["PATH"] = "";
  delete process.env["MONGO_URL"];
  delete process.env["MONGOD_BIN"];
});
afterEach(async () => {
  process.env = { ...given };
  await rm(folder, { recursive: true });
});

describe("the storage of a desk", () => {
  test("uses MONGO_URL without binding the folder to a kind", async () => {
    await putMongodOnPath();
    process.env["MONGO_URL"] = "mongodb://example.test/desk";
    expect(await chooseStorage(deskFile())).toEqual({ kind: "given", url: "mongodb://example.test/desk" });
    await expect(readFile(deskFile())).rejects.toThrow("ENOENT");
  });

  test("falls back to the embedded storage and writes that down", async () => {
    expect(await chooseStorage(deskFile())).toEqual({ kind: "embedded" });
    expect(JSON.parse(await readFile(deskFile(), "utf8"))).toEqual({ format: 1, storage: "embedded" });
  });

  test("prefers a mongod on the PATH and writes that down", async () => {
    const program = await putMongodOnPath();
    expect(await chooseStorage(deskFile())).toEqual({ kind: "mongod", program });
    expect(JSON.parse(await readFile(deskFile(), "utf8"))).toEqual({ format: 1, storage: "mongod" });
  });

  test("stays with the embedded storage after a mongod was installed", async () => {
    await note("embedded");
    await putMongodOnPath();
    expect(await chooseStorage(deskFile())).toEqual({ kind: "embedded" });
  });

  test("refuses to start empty if the folder's mongod is gone", async () => {
    await note("mongod");
    await expect(chooseStorage(deskFile())).rejects.toThrow(
      "install MongoDB, set MONGOD_BIN, or set DATA_DIR",
    );
  });

  test("refuses a MONGOD_BIN that names no program", async () => {
    process.env["MONGOD_BIN"] = join(folder, "nothing");
    await expect(chooseStorage(deskFile())).rejects.toThrow("MONGOD_BIN names no program");
  });
});
