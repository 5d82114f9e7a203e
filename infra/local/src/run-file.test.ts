import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { writeFile } from "node:fs/promises";
import { readStartTime } from "../bootstrap.mjs";
import { startProcessBeforeEach } from "../tests/start-process-before-each.js";
import { waitForOrphans } from "./run-file.js";

const { file, folder, pid, kill } = startProcessBeforeEach();
const writeRunFile = (identity: string | undefined): Promise<void> =>
  writeFile(file("run.json"), JSON.stringify({ children: { redis: { pid: pid(), identity } } }));

beforeEach(() => {
  process.env["DATA_DIR"] = folder();
});
afterEach(() => {
  delete process.env["DATA_DIR"];
});

describe("processes of a killed launcher", () => {
  test("the next launcher waits until the processes of a killed launcher have ended", async () => {
    await writeRunFile(readStartTime(pid()));
    const pendingWait = waitForOrphans();
    kill();
    await pendingWait;
    expect(readStartTime(pid())).toBeUndefined();
  });

  test("if a process of a killed launcher does not end, the error names the process", async () => {
    await writeRunFile(readStartTime(pid()));
    await expect(waitForOrphans(300)).rejects.toThrow(
      `Process ${pid()} of the desk that ran here last does not end`,
    );
  });

  test("the next launcher does not wait for an unrelated process that reuses the id of an ended one", async () => {
    await writeRunFile("started at another time");
    await waitForOrphans();
    expect(readStartTime(pid())).toBeDefined();
  });

  test("the next launcher waits for no process if there is no run.json", async () => {
    await expect(waitForOrphans()).resolves.toBeUndefined();
  });
});
