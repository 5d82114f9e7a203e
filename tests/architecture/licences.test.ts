import { describe, expect, test } from "@jest/globals";
import { readFileSync } from "node:fs";
import { readLock } from "../../scripts/check-lock.mjs";
import {
  ACCEPTED_LICENCES,
  findLicences,
  LICENCES_FILE,
  renderLicences,
} from "../../scripts/docs/licences.js";

describe("licences", () => {
  test("docs/licences.md is up to date (else: npm run docs)", () => {
    expect(readFileSync(LICENCES_FILE, "utf8")).toBe(renderLicences());
  });

  test("every package that is used at run time has an accepted licence", () => {
    const licences = findLicences();
    const packageNames = [...licences.values()].flat();
    expect(packageNames).toEqual(expect.arrayContaining(["express", "react", "mongoose", "bcrypt", "lmdb"]));
    expect(packageNames.filter((name) => ["jest", "vite", "@tukar-saldo/contracts"].includes(name))).toEqual(
      [],
    );
    expect([...licences.keys()].filter((licence) => !ACCEPTED_LICENCES.includes(licence))).toEqual([]);
  });

  test("findLicences lists a package with an unaccepted licence, and a package without a licence", () => {
    const lockFile = readLock();
    const changedLock = {
      ...lockFile,
      "node_modules/express": { ...lockFile["node_modules/express"], license: "AGPL-3.0" },
      "node_modules/bcrypt": { version: "6.0.0" },
    };
    expect(findLicences(changedLock).get("AGPL-3.0")).toEqual(["express"]);
    expect(findLicences(changedLock).get("not stated")).toEqual(["bcrypt"]);
  });
});
