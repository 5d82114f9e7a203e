import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { DEFAULT_SETTINGS } from "@tukar-saldo/contracts";
import type { VerificationAction } from "@tukar-saldo/contracts";
import { createSiteverifyToken } from "@tukar-saldo/test-kit";
import type { SiteverifyMode } from "@tukar-saldo/test-kit";
import type { HumanVerification } from "../src/index.js";
import { openVerificationFixture, RECAPTCHA_SECRET, settingsWithSecret } from "./fixture.js";
import type { VerificationFixture } from "./fixture.js";

let fixture: VerificationFixture;
let humanVerification: HumanVerification;
beforeAll(async () => {
  fixture = await openVerificationFixture();
});
afterAll(() => fixture.close());
beforeEach(() => {
  humanVerification = fixture.createVerification();
  fixture.verifier.setMode("ok");
  fixture.settings.stored = settingsWithSecret(RECAPTCHA_SECRET);
  fixture.settings.cached = undefined;
  fixture.verifier.calls.length = 0;
  fixture.logLines.length = 0;
});

/** Verifies a token. @returns the error code of a refusal, or `passed` */
async function tryToVerify(
  token: unknown,
  action: VerificationAction = "login",
  key?: string,
  verification = humanVerification,
): Promise<string> {
  try {
    await verification.verify({ token, action, ip: "10.0.0.1", requestId: "request-1", key });
    return "passed";
  } catch (error) {
    return (error as { code: string }).code;
  }
}

describe("verification by reCAPTCHA", () => {
  test.each([[undefined], [""], [7], [{}], [null], [["x"]], ["x".repeat(5_000)]])(
    "reCAPTCHA verification rejects a malformed token without calling siteverify (%#)",
    async (token) => {
      expect(await tryToVerify(token)).toBe("VALIDATION_FAILED");
      expect(fixture.verifier.calls).toEqual([]);
    },
  );

  test("reCAPTCHA verification sends only secret and token to siteverify", async () => {
    const token = createSiteverifyToken("login");
    expect(await tryToVerify(token)).toBe("passed");
    const [call] = fixture.verifier.calls;
    expect(call).toMatchObject({ method: "POST", url: "/recaptcha/api/siteverify" });
    expect(call?.contentType).toContain("application/x-www-form-urlencoded");
    expect(call?.form).toEqual({ secret: RECAPTCHA_SECRET, response: token });
  });

  test.each([
    ["siteverify does not know it", "nonsense", "login"],
    ["it was issued for another action", createSiteverifyToken("login"), "transaction_submit"],
    ["its score is low", createSiteverifyToken("login", { score: "0.1" }), "login"],
    ["it has no score", createSiteverifyToken("login", { score: "none" }), "login"],
    ["it was issued for another host", createSiteverifyToken("login", { host: "evil.example" }), "login"],
    ["it has no host", createSiteverifyToken("login", { host: "" }), "login"],
    [
      "it is three minutes old",
      createSiteverifyToken("login", { at: new Date(Date.now() - 180_000) }),
      "login",
    ],
    [
      "it is dated in the future",
      createSiteverifyToken("login", { at: new Date(Date.now() + 60_000) }),
      "login",
    ],
  ] as const)("reCAPTCHA refuses a token when %s", async (_case, token, action) => {
    expect(await tryToVerify(token, action)).toBe("HUMAN_REFUSED");
  });

  test("reCAPTCHA verification accepts a token with the minimum score", async () => {
    expect(await tryToVerify(createSiteverifyToken("login", { score: "0.5" }))).toBe("passed");
  });

  test("reCAPTCHA verification refuses a replayed token even if siteverify accepts it", async () => {
    fixture.verifier.setMode("forgetful");
    const token = createSiteverifyToken("login");
    expect(await tryToVerify(token)).toBe("passed");
    expect(await tryToVerify(token)).toBe("HUMAN_REFUSED");
    expect(fixture.verifier.calls).toHaveLength(1);
  });

  test("reCAPTCHA verification accepts only one of several concurrent uses of a token", async () => {
    fixture.verifier.setMode("forgetful");
    const token = createSiteverifyToken("login");
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => tryToVerify(token)));
    expect(outcomes.filter((outcome) => outcome === "passed")).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === "HUMAN_REFUSED")).toHaveLength(7);
  });

  const faultModes: SiteverifyMode[] = ["500", "badjson", "html", "redirect", "huge", "hang", "stall"];
  test.each(faultModes)("fails within 4 s with HUMAN_UNAVAILABLE if siteverify fails by %p", async (mode) => {
    fixture.verifier.setMode(mode);
    const startedAt = performance.now();
    expect(await tryToVerify(createSiteverifyToken("login"))).toBe("HUMAN_UNAVAILABLE");
    expect(performance.now() - startedAt).toBeLessThan(4_000);
    expect(fixture.logLines.join()).toContain("human_verifier_unreachable");
  });

  test("a verification fails with HUMAN_UNAVAILABLE when siteverify refuses the connection", async () => {
    const verification = fixture.createVerification({ verifyUrl: "http://127.0.0.1:9/siteverify" });
    expect(await tryToVerify(createSiteverifyToken("login"), "login", undefined, verification)).toBe(
      "HUMAN_UNAVAILABLE",
    );
  });

  test.each([
    ["wrong", () => settingsWithSecret("another"), "human_secret_refused"],
    [
      "missing",
      () => ({ ...settingsWithSecret(RECAPTCHA_SECRET), recaptcha_secret: null }),
      "human_not_configured",
    ],
    [
      "altered",
      () => ({ ...settingsWithSecret(RECAPTCHA_SECRET), recaptcha_secret: "v1.x" }),
      "crypt_decrypt_fail",
    ],
  ])(
    "verification is unavailable and logs an event when the stored secret is %s",
    async (_, settings, event) => {
      fixture.settings.stored = settings();
      expect(await tryToVerify(createSiteverifyToken("login"))).toBe("HUMAN_UNAVAILABLE");
      expect(fixture.logLines.join()).toContain(event);
    },
  );

  test("reCAPTCHA verification uses a changed reCAPTCHA secret from the next verification on", async () => {
    fixture.settings.stored = settingsWithSecret("another");
    expect(await tryToVerify(createSiteverifyToken("login"))).toBe("HUMAN_UNAVAILABLE");
    fixture.settings.stored = settingsWithSecret(RECAPTCHA_SECRET);
    expect(await tryToVerify(createSiteverifyToken("login"))).toBe("passed");
  });

  test.each([
    ["another secret", settingsWithSecret("the-secret-before")],
    [
      "no keys",
      { ...DEFAULT_SETTINGS, rate_updated_at: null, auto_cancel_since: null, two_factor_since: null },
    ],
  ])("verifies with the stored keys when the cached settings contain %s", async (_case, cached) => {
    fixture.settings.cached = cached;
    expect(await tryToVerify(createSiteverifyToken("login"))).toBe("passed");
    expect(fixture.logLines).toEqual([]);
  });

  test("reCAPTCHA verification accepts tokens when Google's free quota is exceeded, and logs that", async () => {
    fixture.verifier.setMode("overquota");
    expect(await tryToVerify(createSiteverifyToken("login"))).toBe("passed");
    expect(fixture.logLines.join()).toContain("human_over_quota");
  });

  test("reCAPTCHA verification logs the reason of a refusal, never the token or the secret", async () => {
    const token = createSiteverifyToken("login", { score: "0.1" });
    await tryToVerify(token);
    expect(fixture.logLines.join()).toContain('"reason":"score"');
    expect(fixture.logLines.join()).not.toContain(token);
    expect(fixture.logLines.join()).not.toContain(RECAPTCHA_SECRET);
  });

  test("with reCAPTCHA, requesting a challenge fails with NOT_FOUND", async () => {
    await expect(humanVerification.challenge("login")).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("retries of a request with a reCAPTCHA token", () => {
  test("a retry with the same idempotency key gets the verdict of the first request", async () => {
    const acceptedToken = createSiteverifyToken("transaction_submit");
    const sendRequest = () => tryToVerify(acceptedToken, "transaction_submit", "one-key-of-a-form");
    expect(await Promise.all(Array.from({ length: 5 }, sendRequest))).toEqual(Array(5).fill("passed"));
    expect(fixture.verifier.calls).toHaveLength(1);
    expect(await tryToVerify(acceptedToken, "transaction_submit", "another-key")).toBe("HUMAN_REFUSED");
    expect(await tryToVerify(acceptedToken, "transaction_submit")).toBe("HUMAN_REFUSED");
  });

  test("a retry of a refused request is refused too", async () => {
    const lowScoreToken = createSiteverifyToken("transaction_submit", { score: "0.1" });
    expect(await tryToVerify(lowScoreToken, "transaction_submit", "one-key-of-a-form")).toBe("HUMAN_REFUSED");
    expect(await tryToVerify(lowScoreToken, "transaction_submit", "one-key-of-a-form")).toBe("HUMAN_REFUSED");
  });

  test("a token that siteverify could not check passes when it is sent again, and then no more", async () => {
    const token = createSiteverifyToken("login");
    fixture.settings.stored = settingsWithSecret("another");
    for (let count = 0; count < 2; count++) expect(await tryToVerify(token)).toBe("HUMAN_UNAVAILABLE");
    fixture.settings.stored = settingsWithSecret(RECAPTCHA_SECRET);
    expect(await tryToVerify(token)).toBe("passed");
    expect(await tryToVerify(token)).toBe("HUMAN_REFUSED");
  });

  test("a retry gets HUMAN_UNAVAILABLE, not a refusal, when the first request got no verdict", async () => {
    fixture.verifier.setMode("hang");
    const token = createSiteverifyToken("transaction_submit");
    const outcomes = await Promise.all([
      tryToVerify(token, "transaction_submit", "one-key-of-a-form"),
      tryToVerify(token, "transaction_submit", "one-key-of-a-form"),
    ]);
    expect(outcomes).toEqual(["HUMAN_UNAVAILABLE", "HUMAN_UNAVAILABLE"]);
  }, 10_000);
});
