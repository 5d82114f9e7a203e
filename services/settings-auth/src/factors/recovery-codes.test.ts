import { describe, expect, test } from "@jest/globals";
import { createRecoveryCodes, hashRecoveryCode, normalizeCode } from "./recovery-codes.js";

describe("recovery codes", () => {
  test("createRecoveryCodes creates ten different codes", () => {
    const codes = createRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
  });

  test("hashRecoveryCode ignores case and hyphens, returns different hashes for different users, and undefined for invalid codes", () => {
    const hash = hashRecoveryCode("u1", "ABCD-0123-EFGH-1111");
    expect(hash).toMatch(/^[\w-]{43}$/);
    expect(hashRecoveryCode("u1", " abcd o123efgh-il1L ")).toBe(hash);
    expect(hashRecoveryCode("u2", "ABCD-0123-EFGH-1111")).not.toBe(hash);
    expect(hashRecoveryCode("u1", "123456")).toBeUndefined();
    expect(hashRecoveryCode("u1", "ABCD-0123-EFGH-111U")).toBeUndefined();
  });

  test("normalizeCode removes the space from an authenticator app's code", () => {
    expect(normalizeCode("123 456")).toBe("123456");
  });
});
