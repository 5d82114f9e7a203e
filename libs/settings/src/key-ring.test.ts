import { randomBytes } from "node:crypto";
import { describe, expect, test } from "@jest/globals";
import { keyRingSchema } from "./key-ring.js";

const firstKey = randomBytes(32);
const secondKey = randomBytes(32);

describe("the variable SETTINGS_ENC_KEYS", () => {
  test("SETTINGS_ENC_KEYS is parsed to keys in the given order", () => {
    const text = `${firstKey.toString("base64")}, ${secondKey.toString("base64")}`;
    expect(keyRingSchema.parse(text)).toEqual([firstKey, secondKey]);
  });

  test.each(["", "short", `${firstKey.toString("base64")},`])("SETTINGS_ENC_KEYS may not be %p", (text) => {
    expect(keyRingSchema.safeParse(text).success).toBe(false);
  });
});
