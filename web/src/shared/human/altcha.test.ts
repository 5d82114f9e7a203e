import { afterEach, describe, expect, test } from "@jest/globals";
import { webcrypto } from "node:crypto";
import { createChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import { ok, stubDesk } from "../../../tests/desk.js";
import { fetchAltchaToken } from "./altcha.js";

const hmacSecrets = { hmacSignatureSecret: "one", hmacKeySignatureSecret: "two" };
// jsdom lacks crypto.subtle.
Object.defineProperty(globalThis.crypto, "subtle", { value: webcrypto.subtle });
const originalFetch = globalThis.fetch;
afterEach(() => void (globalThis.fetch = originalFetch));

describe("proof of work", () => {
  test.each([0, 5, 23])("the token contains the counter %d, which solves the challenge", async (counter) => {
    const challengeOptions = { algorithm: "PBKDF2/SHA-256", cost: 2, counter, deriveKey, ...hmacSecrets };
    const { asked } = stubDesk({
      "GET /api/public/human-challenge": ok(await createChallenge(challengeOptions)),
    });
    const payload = JSON.parse(atob(await fetchAltchaToken("login"))) as Parameters<typeof verifySolution>[0];
    expect(payload.solution.counter).toBe(counter);
    expect(await verifySolution({ ...payload, deriveKey, ...hmacSecrets })).toMatchObject({ verified: true });
    expect(asked[0]?.path).toBe("/api/public/human-challenge?action=login");
  });
});
