import { describe, expect, test } from "@jest/globals";
import { createTotpSecret, findTotpStep, toTotpUri } from "./totp.js";

/** The secret of RFC 6238, appendix B, in base32; its codes there have eight digits, of which apps show six. */
const SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const at = (seconds: number): Date => new Date(seconds * 1_000);

describe("codes of an authenticator app", () => {
  test.each([
    [59, "287082", 1],
    [1_111_111_109, "081804", 37_037_036],
    [1_234_567_890, "005924", 41_152_263],
    [20_000_000_000, "353130", 666_666_666],
  ])("are those of RFC 6238 at %d s", (seconds, code, step) => {
    expect(findTotpStep(SECRET, code, at(seconds))).toBe(step);
  });

  test.each([
    [30, 1],
    [-30, 1],
    [60, undefined],
    [-60, undefined],
  ])("are accepted by a clock that is %d s away: %p", (seconds, step) => {
    expect(findTotpStep(SECRET, "287082", at(45 + seconds))).toBe(step);
  });

  test.each(["", "28708", "2870821", "28708a", "-87082"])("are not %p", (code) => {
    expect(findTotpStep(SECRET, code, at(59))).toBeUndefined();
  });

  test("have a secret of 160 bits and an address for the app", () => {
    expect(createTotpSecret()).toMatch(/^[A-Z2-7]{32}$/);
    expect(createTotpSecret()).not.toBe(createTotpSecret());
    const uri = new URL(toTotpUri(SECRET, "sari@example.test"));
    expect(uri.protocol).toBe("otpauth:");
    expect(Object.fromEntries(uri.searchParams)).toMatchObject({
      issuer: "Tukar Saldo",
      secret: SECRET,
      digits: "6",
      period: "30",
    });
  });
});
