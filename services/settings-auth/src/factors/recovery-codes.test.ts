import { describe, expect, test } from "@jest/globals";
import { createRecoveryCodes, hashRecoveryCode, normalizeCode } from "./recovery-codes.js";

describe("recovery codes", () => {
  test("are ten different ones", () => {
    const codes = createRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
  });

  test("have one hash however they are typed, another for each user, and none for other texts", () => {
    const hash = hashRecoveryCode("u1", "ABCD-0123-EFGH-1111");
    expect(hash).toMatch(/^[\w-]{43}$/);
    expect(hashRecoveryCode("u1", " abcd o123efgh-il1L ")).toBe(hash);
    expect(hashRecoveryCode("u2", "ABCD-0123-EFGH-1111")).not.toBe(hash);
    expect(hashRecoveryCode("u1", "123456")).toBeUndefined();
    expect(hashRecoveryCode("u1", "ABCD-0123-EFGH-111U")).toBeUndefined();
  });

  test("leave the digits of an app as they are", () => {
    expect(normalizeCode("123 456")).toBe("123456");
  });
});
