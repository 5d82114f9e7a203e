import { describe, expect, test } from "@jest/globals";
import { createTotpSecret, findTotpStep, toTotpUri } from "./totp.js";

/** The secret of RFC 6238, appendix B, in base32. The codes in the RFC have eight digits; apps show the last six. */
const SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const createDate = (seconds: number): Date => new Date(seconds * 1_000);

describe("codes of an authenticator app", () => {
  test.each([
    [59, "287082", 1],
    [1_111_111_109, "081804", 37_037_036],
    [1_234_567_890, "005924", 41_152_263],
    [20_000_000_000, "353130", 666_666_666],
  ])("the code at %d s matches the test vector of RFC 6238", (seconds, code, step) => {
    expect(findTotpStep(SECRET, code, createDate(seconds))).toBe(step);
  });

  test.each([
    [30, 1],
    [-30, 1],
    [60, undefined],
    [-60, undefined],
  ])(
    "a code is accepted up to one step of 30 s early or late: with a clock that is %d s off, the found step is %p",
    (seconds, step) => {
      expect(findTotpStep(SECRET, "287082", createDate(45 + seconds))).toBe(step);
    },
  );

  test.each(["", "28708", "2870821", "28708a", "-87082"])("%p is refused as a code", (code) => {
    expect(findTotpStep(SECRET, code, createDate(59))).toBeUndefined();
  });

  test("a new secret has 160 random bits, and an otpauth URI passes it to the app", () => {
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
