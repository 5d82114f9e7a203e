import { randomBytes } from "node:crypto";
import { describe, expect, test } from "@jest/globals";
import { keyRing } from "./key-ring.js";

const first = randomBytes(32);
const second = randomBytes(32);

describe("a key ring", () => {
  test("when each part is 32 bytes in base64, then the keys come in order", () => {
    const text = `${first.toString("base64")}, ${second.toString("base64")}`;
    expect(keyRing.parse(text)).toEqual([first, second]);
  });

  test.each(["", "short", `${first.toString("base64")},`])("when it is %p, then it is refused", (text) => {
    expect(keyRing.safeParse(text).success).toBe(false);
  });
});
