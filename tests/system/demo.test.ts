import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { API } from "@tukar-saldo/contracts";
import { ApiClient, signIn } from "@tukar-saldo/test-kit";
import { CLERKS } from "../demo/people.js";
import { findDeskProcesses, killDeskProcesses, runNpm, waitUntilDeskEnded } from "./npm-desk.js";

let parentFolder: string;
let folder: string;

const startDemo = (...args: string[]) =>
  runNpm(["run", "demo", "--", "--seed", "7", ...args], { DEMO_DATA_DIR: folder, PORT: "0" });

beforeAll(async () => {
  parentFolder = await mkdtemp(join(tmpdir(), "demo-"));
  folder = join(parentFolder, "data");
});

afterAll(async () => {
  await killDeskProcesses(folder);
  await rm(parentFolder, { recursive: true, force: true });
});

describe("npm run demo", () => {
  test("the demo of a short night ends by itself with books that add up, and leaves no data and no process", async () => {
    const demo = startDemo("--orders", "6", "--night-hours", "3", "--speed", "2000");
    expect(await demo.exit()).toBe(0);
    const output = demo.lines.join("\n");
    expect(output).toContain("The books add up.");
    expect(output.match(/^ {2}ok /gm)).toHaveLength(6);
    expect(output.match(/^\d\d:\d\d {2}.* orders /gm)).toHaveLength(6);
    expect(existsSync(folder)).toBe(false);
    expect(await findDeskProcesses(folder)).toEqual([]);
  });

  test("staff can sign in during the demo; --stop ends it with books that add up, and leaves no data and no process", async () => {
    const demo = startDemo("--speed", "1");
    const [url = ""] = /http:\S+/.exec(await demo.waitForLine(/The desk of the demo/)) ?? [];
    await demo.waitForLine(/End it/);
    const api = new ApiClient(url);
    const token = await signIn(api, CLERKS[0].email, CLERKS[0].password);
    expect((await api.get(API.listOrders.path, { token })).status).toBe(200);
    const stopCommand = startDemo("--stop");
    expect(await stopCommand.exit()).toBe(0);
    expect(await demo.exit()).toBe(0);
    expect(demo.lines.join("\n")).toContain("The books add up.");
    expect(existsSync(folder)).toBe(false);
    await waitUntilDeskEnded(folder);
  });
});
