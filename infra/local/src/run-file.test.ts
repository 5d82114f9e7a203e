import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { writeFile } from "node:fs/promises";
import { processIdentity } from "../bootstrap.mjs";
import { startProcessBeforeEach } from "../tests/start-process-before-each.js";
import { waitForOrphans } from "./run-file.js";

const { file, folder, pid, kill } = startProcessBeforeEach();
const noteRun = (identity: string | undefined): Promise<void> =>
  writeFile(file("run.json"), JSON.stringify({ children: { redis: { pid: pid(), identity } } }));

beforeEach(() => {
  process.env["DATA_DIR"] = folder();
});
afterEach(() => {
  delete process.env["DATA_DIR"];
});

describe("processes of a killed launcher", () => {
  test("processes of a killed launcher are waited for until they have ended", async () => {
    await noteRun(processIdentity(pid()));
    const waiting = waitForOrphans();
    kill();
    await waiting;
    expect(processIdentity(pid())).toBeUndefined();
  });

  test("processes of a killed launcher that do not end are named in the error", async () => {
    await noteRun(processIdentity(pid()));
    await expect(waitForOrphans(300)).rejects.toThrow(
      `Process ${pid()} of the desk that ran here last does not end`,
    );
  });

  test("a later process with the same id is not waited for", async () => {
    await noteRun("started at another time");
    await waitForOrphans();
    expect(processIdentity(pid())).toBeDefined();
  });

  test("no process is waited for without a run.json", async () => {
    await expect(waitForOrphans()).resolves.toBeUndefined();
  });
});
