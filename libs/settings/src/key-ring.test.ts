import { randomBytes } from "node:crypto";
import { describe, expect, test } from "@jest/globals";
import { keyRingSchema } from "./key-ring.js";

const first = randomBytes(32);
const second = randomBytes(32);

describe("the variable SETTINGS_ENC_KEYS", () => {
  test("SETTINGS_ENC_KEYS is parsed to keys in the given order", () => {
    const text = `${first.toString("base64")}, ${second.toString("base64")}`;
    expect(keyRingSchema.parse(text)).toEqual([first, second]);
  });

  test.each(["", "short", `${first.toString("base64")},`])("refuses %p", (text) => {
    expect(keyRingSchema.safeParse(text).success).toBe(false);
  });
});
