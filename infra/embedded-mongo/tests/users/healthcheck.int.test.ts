import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, jest, test } from "@jest/globals";
import { runToCompletion, startServerFromSource } from "../support/child-server.js";

jest.setTimeout(60_000);

const HEALTHCHECK = fileURLToPath(new URL("../../src/healthcheck.ts", import.meta.url));
let folder: string;
let passwordsFile: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "storage-health-"));
  passwordsFile = join(folder, "passwords.json");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the health check of the storage", () => {
  test("the health check exits with 0 while the storage listens on 0.0.0.0, and with 1 once the storage has stopped", async () => {
    writeFileSync(passwordsFile, JSON.stringify({ app: "a password for all" }));
    const args = ["--data-dir", join(folder, "healthy"), "--passwords", passwordsFile, "--host", "0.0.0.0"];
    const server = await startServerFromSource(args);
    const { port } = new URL(server.url);
    expect(await runToCompletion([port], HEALTHCHECK)).toEqual({ code: 0, text: "" });
    await server.stop();
    expect((await runToCompletion([port], HEALTHCHECK)).code).toBe(1);
  });

  test("the health check exits with 1 within two seconds if the server does not answer", async () => {
    const silentServer = createServer().listen(0, "127.0.0.1");
    await once(silentServer, "listening");
    expect(
      await runToCompletion([String((silentServer.address() as AddressInfo).port)], HEALTHCHECK),
    ).toEqual({
      code: 1,
      text: "storage is not healthy: no answer in time\n",
    });
    silentServer.close();
  });
});
