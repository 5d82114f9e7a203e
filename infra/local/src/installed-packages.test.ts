import { describe, expect, test } from "@jest/globals";
import { isInstalled } from "../bootstrap.mjs";

const lock = {
  "": {},
  "libs/auth": { version: "0.1.0" },
  "node_modules/@tukar-saldo/auth": { link: true },
  "node_modules/zod": { version: "4.6.7" },
  "node_modules/fsevents": { version: "2.3.3", optional: true },
};
const { "": _root, "node_modules/fsevents": _elsewhere, ...base } = lock;

describe("whether the packages are installed", () => {
  test("optional packages for other platforms may be absent from node_modules", () => {
    expect(isInstalled(lock, base)).toBe(true);
  });

  test.each([
    ["nothing is installed", {}],
    ["a package is absent", { ...base, "node_modules/zod": undefined }],
    ["a package is of another version", { ...base, "node_modules/zod": { version: "4.6.6" } }],
    ["an optional package is of another version", { ...base, "node_modules/fsevents": { version: "2.3.2" } }],
    ["a workspace is not linked", { ...base, "node_modules/@tukar-saldo/auth": { version: "0.1.0" } }],
  ])("reports that packages must be installed if %s", (_why, installed) => {
    expect(isInstalled(lock, installed as Parameters<typeof isInstalled>[1])).toBe(false);
  });
});
