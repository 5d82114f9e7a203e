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
  test("when MONGO_URL is set, then it is that one, and the folder is not bound to anything", async () => {
    await putMongodOnPath();
    process.env["MONGO_URL"] = "mongodb://example.test/desk";
    expect(await chooseStorage(deskFile())).toEqual({ kind: "given", url: "mongodb://example.test/desk" });
    await expect(readFile(deskFile())).rejects.toThrow("ENOENT");
  });

  test("when nothing is at hand, then it is the embedded one, and noted", async () => {
    expect(await chooseStorage(deskFile())).toEqual({ kind: "embedded" });
    expect(JSON.parse(await readFile(deskFile(), "utf8"))).toEqual({ format: 1, storage: "embedded" });
  });

  test("when a mongod is on the PATH, then it is that, and noted", async () => {
    const program = await putMongodOnPath();
    expect(await chooseStorage(deskFile())).toEqual({ kind: "mongod", program });
    expect(JSON.parse(await readFile(deskFile(), "utf8"))).toEqual({ format: 1, storage: "mongod" });
  });

  test("when the folder was made with the embedded one, then a mongod that came later changes nothing", async () => {
    await note("embedded");
    await putMongodOnPath();
    expect(await chooseStorage(deskFile())).toEqual({ kind: "embedded" });
  });

  test("when the folder was made with a mongod that is gone, then it says so instead of starting empty", async () => {
    await note("mongod");
    await expect(chooseStorage(deskFile())).rejects.toThrow(
      "install MongoDB, set MONGOD_BIN, or set DATA_DIR",
    );
  });

  test("when MONGOD_BIN names no program, then it says so", async () => {
    process.env["MONGOD_BIN"] = join(folder, "nothing");
    await expect(chooseStorage(deskFile())).rejects.toThrow("MONGOD_BIN names no program");
  });
});
