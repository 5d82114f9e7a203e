import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import type { HumanAction } from "@tukar-saldo/contracts";
import { siteverifyToken } from "@tukar-saldo/test-kit";
import type { SiteverifyMode } from "@tukar-saldo/test-kit";
import type { HumanVerification } from "../src/index.js";
import { openBench, SECRET, withSecret } from "./bench.js";
import type { Bench } from "./bench.js";

let bench: Bench;
let human: HumanVerification;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());
beforeEach(() => {
  human = bench.make();
  bench.verifier.setMode("ok");
  bench.settings.present = withSecret(SECRET);
  bench.verifier.calls.length = 0;
  bench.logged.length = 0;
});

/** The code of the refusal, or `passed`. */
async function outcome(
  token: unknown,
  action: HumanAction = "login",
  key?: string,
  by = human,
): Promise<string> {
  try {
    await by.verify({ token, action, ip: "10.0.0.1", key });
    return "passed";
  } catch (error) {
    return (error as { code: string }).code;
  }
}

describe("reCAPTCHA", () => {
  test.each([[undefined], [""], [7], [{}], [null], [["x"]], ["x".repeat(5_000)]])(
    "when the token is malformed, then it is 400 and the verifier is not asked (%#)",
    async (token) => {
      expect(await outcome(token)).toBe("VALIDATION_FAILED");
      expect(bench.verifier.calls).toEqual([]);
    },
  );

  test("when the token is good, then it passes; the verifier gets secret and token, no more", async () => {
    const token = siteverifyToken("login");
    expect(await outcome(token)).toBe("passed");
    const [call] = bench.verifier.calls;
    expect(call).toMatchObject({ method: "POST", url: "/recaptcha/api/siteverify" });
    expect(call?.contentType).toContain("application/x-www-form-urlencoded");
    expect(call?.form).toEqual({ secret: SECRET, response: token });
  });

  test.each([
    ["the verifier does not know it", "nonsense", "login"],
    ["it is of another action", siteverifyToken("login"), "transaction_submit"],
    ["its score is low", siteverifyToken("login", { score: "0.1" }), "login"],
    ["it has no score", siteverifyToken("login", { score: "none" }), "login"],
    ["it is from another host", siteverifyToken("login", { host: "evil.example" }), "login"],
    ["it has no host", siteverifyToken("login", { host: "" }), "login"],
    ["it is old", siteverifyToken("login", { at: new Date(Date.now() - 180_000) }), "login"],
    ["it is of the future", siteverifyToken("login", { at: new Date(Date.now() + 60_000) }), "login"],
  ] as const)("when %s, then it is refused", async (_what, token, action) => {
    expect(await outcome(token, action)).toBe("HUMAN_REFUSED");
  });

  test("when the score is the least one, then it passes", async () => {
    expect(await outcome(siteverifyToken("login", { score: "0.5" }))).toBe("passed");
  });

  test("when a token is used again, then it is refused, even if the verifier forgot it", async () => {
    bench.verifier.setMode("forgetful");
    const token = siteverifyToken("login");
    expect(await outcome(token)).toBe("passed");
    expect(await outcome(token)).toBe("HUMAN_REFUSED");
    expect(bench.verifier.calls).toHaveLength(1);
  });

  test("when one token comes twice at once, then exactly one passes", async () => {
    bench.verifier.setMode("forgetful");
    const token = siteverifyToken("login");
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => outcome(token)));
    expect(outcomes.filter((one) => one === "passed")).toHaveLength(1);
    expect(outcomes.filter((one) => one === "HUMAN_REFUSED")).toHaveLength(7);
  });

  const faults: SiteverifyMode[] = ["500", "badjson", "html", "redirect", "huge", "hang"];
  test.each(faults)("when the verifier answers with %s, then it is 503 within 4 s", async (mode) => {
    bench.verifier.setMode(mode);
    const startedAt = performance.now();
    expect(await outcome(siteverifyToken("login"))).toBe("HUMAN_UNAVAILABLE");
    expect(performance.now() - startedAt).toBeLessThan(4_000);
    expect(bench.logged.join()).toContain("human_verifier_unreachable");
  });

  test("when nobody listens there, then it is 503", async () => {
    const nowhere = bench.make({ verifyUrl: "http://127.0.0.1:9/siteverify" });
    expect(await outcome(siteverifyToken("login"), "login", undefined, nowhere)).toBe("HUMAN_UNAVAILABLE");
  });

  test.each([
    ["wrong", () => withSecret("another"), "human_secret_refused"],
    ["missing", () => ({ ...withSecret(SECRET), recaptchaSecretSealed: null }), "human_not_configured"],
    ["altered", () => ({ ...withSecret(SECRET), recaptchaSecretSealed: "v1.x" }), "crypt_decrypt_fail"],
  ])("when the secret in the settings is %s, then it is 503 and logged", async (_, settings, event) => {
    bench.settings.present = settings();
    expect(await outcome(siteverifyToken("login"))).toBe("HUMAN_UNAVAILABLE");
    expect(bench.logged.join()).toContain(event);
  });

  test("when an admin changes the secret, then the next verification uses it", async () => {
    bench.settings.present = withSecret("another");
    expect(await outcome(siteverifyToken("login"))).toBe("HUMAN_UNAVAILABLE");
    bench.settings.present = withSecret(SECRET);
    expect(await outcome(siteverifyToken("login"))).toBe("passed");
  });

  test("when the verifier is over its quota, then it passes and an alarm is in the log", async () => {
    bench.verifier.setMode("overquota");
    expect(await outcome(siteverifyToken("login"))).toBe("passed");
    expect(bench.logged.join()).toContain("human_over_quota");
  });

  test("when a token is refused, then the log tells why and holds neither token nor secret", async () => {
    const token = siteverifyToken("login", { score: "0.1" });
    await outcome(token);
    expect(bench.logged.join()).toContain('"reason":"score"');
    expect(bench.logged.join()).not.toContain(token);
    expect(bench.logged.join()).not.toContain(SECRET);
  });

  test("when a puzzle is asked for, then there is none", async () => {
    await expect(human.challenge("login")).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("copies of one request", () => {
  test("when they share a key, then all take the verdict of the first", async () => {
    const good = siteverifyToken("transaction_submit");
    const copy = () => outcome(good, "transaction_submit", "one-key-of-a-form");
    expect(await Promise.all(Array.from({ length: 5 }, copy))).toEqual(Array(5).fill("passed"));
    expect(bench.verifier.calls).toHaveLength(1);
    expect(await outcome(good, "transaction_submit", "another-key")).toBe("HUMAN_REFUSED");
    expect(await outcome(good, "transaction_submit")).toBe("HUMAN_REFUSED");
  });

  test("when the first was refused, then so is its copy", async () => {
    const bad = siteverifyToken("transaction_submit", { score: "0.1" });
    expect(await outcome(bad, "transaction_submit", "one-key-of-a-form")).toBe("HUMAN_REFUSED");
    expect(await outcome(bad, "transaction_submit", "one-key-of-a-form")).toBe("HUMAN_REFUSED");
  });

  test("when the first got no verdict in time, then its copy is 503 and never refused", async () => {
    bench.verifier.setMode("hang");
    const token = siteverifyToken("transaction_submit");
    const [first, copy] = await Promise.all([
      outcome(token, "transaction_submit", "one-key-of-a-form"),
      outcome(token, "transaction_submit", "one-key-of-a-form"),
    ]);
    expect([first, copy]).toEqual(["HUMAN_UNAVAILABLE", "HUMAN_UNAVAILABLE"]);
  }, 10_000);
});
