import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { canRunContainer } from "./test-stores.js";

const { PATH, TEST_CONTAINERS } = process.env;
let folder = "";
const image = "example/store:1";

/** Puts a fake `docker` on the PATH, which records its arguments and exits with this code. */
async function putFakeDocker(code: 0 | 1): Promise<void> {
  const script = `#!/bin/sh\necho "$@" >> '${join(folder, "asked")}'\nexit ${code}\n`;
  await writeFile(join(folder, "docker"), script, { mode: 0o755 });
}
const readDockerCalls = (): Promise<string> => readFile(join(folder, "asked"), "utf8").catch(() => "");

describe("whether tests use containers", () => {
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "tukar-saldo-docker-"));
    process.env["PATH"] = folder;
    delete process.env["TEST_CONTAINERS"];
  });
  afterEach(async () => {
    process.env["PATH"] = PATH;
    delete process.env["TEST_CONTAINERS"];
    if (TEST_CONTAINERS !== undefined) process.env["TEST_CONTAINERS"] = TEST_CONTAINERS;
    await rm(folder, { recursive: true });
  });

  test("uses containers if Docker has the image", async () => {
    await putFakeDocker(0);
    await expect(canRunContainer(image)).resolves.toBe(true);
    expect(await readDockerCalls()).toBe(`image inspect ${image}\n`);
  });

  test.each(["", undefined])(
    "uses no containers if Docker does not answer and TEST_CONTAINERS is %p",
    async (setting) => {
      await putFakeDocker(1);
      if (setting !== undefined) process.env["TEST_CONTAINERS"] = setting;
      await expect(canRunContainer(image)).resolves.toBe(false);
    },
  );

  test("does not run docker if TEST_CONTAINERS is never", async () => {
    await putFakeDocker(0);
    process.env["TEST_CONTAINERS"] = "never";
    await expect(canRunContainer(image)).resolves.toBe(false);
    expect(await readDockerCalls()).toBe("");
  });

  test("uses containers if TEST_CONTAINERS is always and Docker answers", async () => {
    await putFakeDocker(0);
    process.env["TEST_CONTAINERS"] = "always";
    await expect(canRunContainer(image)).resolves.toBe(true);
  });

  test("fails if TEST_CONTAINERS is always and Docker does not answer", async () => {
    await putFakeDocker(1);
    process.env["TEST_CONTAINERS"] = "always";
    await expect(canRunContainer(image)).rejects.toThrow(
      `TEST_CONTAINERS=always, but no container of ${image} can run`,
    );
  });

  test("rejects values of TEST_CONTAINERS other than never and always", async () => {
    process.env["TEST_CONTAINERS"] = "sometimes";
    await expect(canRunContainer(image)).rejects.toThrow(
      "TEST_CONTAINERS is never or always, not sometimes.",
    );
  });
});
