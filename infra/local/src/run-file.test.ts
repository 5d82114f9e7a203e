import { describe, expect, test } from "@jest/globals";
import { writeFile } from "node:fs/promises";
import { processIdentity } from "../bootstrap.mjs";
import { useProcess } from "../tests/use-process.js";
import { isGroupAlive, killOrphans } from "./run-file.js";

const { file, pid } = useProcess();
const noteRun = async (identity: string | undefined): Promise<string> => {
  await writeFile(file("run.json"), JSON.stringify({ children: { redis: { pid: pid(), identity } } }));
  return file("run.json");
};

describe("orphans of a killed launcher", () => {
  test("ends a process that a killed launcher left running", async () => {
    await killOrphans(await noteRun(processIdentity(pid())));
    expect(isGroupAlive(pid())).toBe(false);
  });

  test("spares another process that has got the id since", async () => {
    await killOrphans(await noteRun("started at another time"));
    expect(isGroupAlive(pid())).toBe(true);
  });

  test("does nothing without a run.json", async () => {
    await expect(killOrphans(file("run.json"))).resolves.toBeUndefined();
  });
});
