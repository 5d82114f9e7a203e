import { describe, expect, test } from "@jest/globals";
import { existsSync } from "node:fs";
import { SECURITY_ITEMS } from "./items/all.js";
import { filesOf, judgeItems } from "./judge-items.js";

const ROOT = new URL("../../", import.meta.url);
describe("the security table", () => {
  test("no id stands twice, but for the fuzz tests", () => {
    const ids = SECURITY_ITEMS.map(([id]) => id).filter((id) => id !== "fuzz");
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(180);
  });

  test("each item names at least one proof, in a file that exists", () => {
    expect(SECURITY_ITEMS.filter(([, , ...proofs]) => proofs.length === 0)).toEqual([]);
    expect(filesOf(SECURITY_ITEMS).filter((file) => !existsSync(new URL(file, ROOT)))).toEqual([]);
  });
});

const report = (status: string) => ({
  testResults: [{ name: "/desk/a.test.ts", assertionResults: [{ fullName: "a door is shut", status }] }],
});

const judge = (status: string, proof = "a.test.ts > door is shut") =>
  judgeItems([["X1", "doors", proof]], [report(status)], "/desk").map(({ result }) => result);

describe("the verdict on an item", () => {
  test.each([
    ["passed", "held"],
    ["failed", "FAILED"],
    ["pending", "NOT RUN"],
  ])("a test that has %s makes it %s", (status, result) => expect(judge(status)).toEqual([result]));

  test.each(["a.test.ts > door is open", "b.test.ts > door is shut"])(
    "it is not held by a test that is not there: %s",
    (proof) => expect(judge("passed", proof)).toEqual(["NOT RUN"]),
  );
});
