import { describe, expect, test } from "@jest/globals";
import { existsSync } from "node:fs";
import { SECURITY_ITEMS } from "./items/all.js";
import { listProofFiles, judgeItems } from "./judge-items.js";

const ROOT = new URL("../../", import.meta.url);
describe("the security table", () => {
  test("every security item has a unique id, except those of the fuzz tests", () => {
    const ids = SECURITY_ITEMS.map(([id]) => id).filter((id) => id !== "fuzz");
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(180);
  });

  test("each security item names at least one test as its proof, in a file that exists", () => {
    expect(SECURITY_ITEMS.filter(([, , ...proofs]) => proofs.length === 0)).toEqual([]);
    expect(listProofFiles(SECURITY_ITEMS).filter((file) => !existsSync(new URL(file, ROOT)))).toEqual([]);
  });
});

const createReport = (status: string) => ({
  testResults: [{ name: "/desk/a.test.ts", assertionResults: [{ fullName: "a door is shut", status }] }],
});

const judgeOneItem = (status: string, proof = "a.test.ts > door is shut") =>
  judgeItems([["X1", "doors", proof]], [createReport(status)], "/desk").map(({ result }) => result);

describe("the verdict on an item", () => {
  test.each([
    ["passed", "held"],
    ["failed", "FAILED"],
    ["pending", "NOT RUN"],
  ])("a test with the status %s makes the item %s", (status, result) =>
    expect(judgeOneItem(status)).toEqual([result]),
  );

  test.each(["a.test.ts > door is open", "b.test.ts > door is shut"])(
    "an item whose proof names no existing test is NOT RUN: %s",
    (proof) => expect(judgeOneItem("passed", proof)).toEqual(["NOT RUN"]),
  );
});
