import { describe, expect, test } from "@jest/globals";
import { checkNodeVersion } from "../bootstrap.mjs";

describe("the check of Node's version", () => {
  test.each(["20.19.0", "20.20.2", "22.0.0", "24.21.0"])("accepts Node %s", (version) => {
    expect(checkNodeVersion(version)).toBeUndefined();
  });

  test.each(["18.20.8", "20.18.3", "14.0.0"])("refuses Node %s and names the minimum", (version) => {
    expect(checkNodeVersion(version)).toMatch(
      new RegExp(`^Node ${version} is too old: install Node 20\\.19 or newer .*\\.$`),
    );
  });
});
